import { MONEDAS } from '../catalogos/c02-monedas.ts';
import { TIPOS_OPERACION } from '../catalogos/c51-tipos-operacion.ts';
import { esNota, isTipoComprobante, toTipoComprobante } from '../documentos/registro.ts';
import type { Json } from '../lib/json.ts';
import { TOPE_SIN_CLIENTE } from '../vigencias/limites.ts';
import { IGV_GENERAL } from '../vigencias/tasas.ts';
import { type Borrador, type ClienteLeido, isSinGravadas, type PorDefecto } from './borrador.ts';
import type { Contexto } from './contexto.ts';
import { REDONDEO, TIPO_CAMBIO } from './importe.ts';
import {
  type FormatoTexto,
  type Hallazgo,
  IDENTIDAD_OBSERVADA,
  type Lector,
  OBSERVADO,
  readObjeto,
} from './lectura.ts';
import { readNota } from './nota/leer.ts';
import { isNumero, NUMERO_INVALIDO } from './numero.ts';
import { PENDIENTES } from './pendientes.ts';
import { esDeBoleta } from './plazos.ts';
import { readItem } from './schema-item.ts';
import { readCliente, readCuota, readExportacion, readGuia, readLugarEntrega } from './schema-partes.ts';
import {
  readAjusteGlobal,
  readAnticipo,
  readCargo,
  readDetraccion,
  readLeyendas,
  readPercepcion,
  readRetencion,
} from './schema-tributario.ts';
import { readPorcentajeIgv } from './tasas-igv.ts';
import type { Problema, TipoComprobante } from './types.ts';

export interface Lectura {
  /** Undefined when there is no object to read from. */
  readonly borrador: Borrador | undefined;
  readonly problemas: readonly Problema[];
}

/** When there is no documento to read. */
export const DOCUMENTO_FALTA: Hallazgo = {
  mensaje: 'Falta el documento; envíe {"documento": {…}} con todos los campos del comprobante dentro',
};

/**
 * Reads a documento of the API and fills in its defaults: today and now in Lima, soles, venta interna, contado, 18 %.
 * Every field that is missing, unknown or of the wrong form has its problem; what the fields say together is left to the
 * rules. What says nothing (null, blanks) is as if it were not there, and a code is read where it can only mean one; outer
 * blanks are dropped but of identities, nothing else is changed, and no amount is rounded.
 */
export function readDocumento(value: Json | undefined, contexto: Contexto, ruta = 'documento'): Lectura {
  const problemas: Problema[] = [];
  if (value === undefined) problemas.push({ ruta, ...DOCUMENTO_FALTA });
  const lector = value === undefined ? undefined : readObjeto(value, ruta, 'documento', problemas);
  if (lector === undefined) return { borrador: undefined, problemas };
  const borrador = readBorrador(lector, contexto);
  return { borrador, problemas: isDeBoleta(borrador) ? problemas.map(comoDeBoleta) : problemas };
}

/** Codes of the reader that the sheet of boletas has not. */
const SIN_CODIGO_EN_BOLETA: ReadonlySet<string> = new Set(['3246', '3253', '3254', '3255', '3256', '3263', '3303']);

function isDeBoleta({ tipoComprobante, serie = '', nota }: Borrador): boolean {
  return tipoComprobante !== undefined && esDeBoleta(tipoComprobante, serie, nota?.afectado?.tipoComprobante);
}

function comoDeBoleta(problema: Problema): Problema {
  const { codigo, ...resto } = problema;
  return codigo !== undefined && SIN_CODIGO_EN_BOLETA.has(codigo) ? resto : problema;
}

function readBorrador(lector: Lector, contexto: Contexto): Borrador {
  const tipoComprobante = readTipoComprobante(lector);
  const nota = readNota(lector, contexto, tipoComprobante);
  const identidad = readIdentidad(lector, contexto);
  const porDefecto = nota?.porDefecto ?? NADA;
  const operacion = readOperacion(lector, tipoComprobante, porDefecto);
  return {
    tipoComprobante,
    ...identidad,
    ...operacion,
    porcentajeIgv: lector.has('porcentajeIgv')
      ? readPorcentajeIgv(lector, tipoComprobante, identidad.fechaEmision)
      : (porDefecto.porcentajeIgv ?? IGV_GENERAL),
    ...readAgregados(lector, tipoComprobante, isSinGravadas(operacion.items)),
    nota,
  };
}

function readIdentidad(lector: Lector, { hoy, ahora }: Contexto) {
  return {
    serie: lector.identidad('serie', SERIE_FALTA),
    numero: readNumero(lector),
    fechaEmision: lector.has('fechaEmision') ? lector.fecha('fechaEmision', '1009') : hoy,
    horaEmision: lector.has('horaEmision') ? lector.forma('horaEmision', isHora, HORA_INVALIDA) : ahora,
    fechaVencimiento: lector.fecha('fechaVencimiento'),
  };
}

/** What a note takes over from the document that it affects, unless it is sent. */
function readOperacion(lector: Lector, tipoComprobante: TipoComprobante | undefined, porDefecto: PorDefecto) {
  return {
    sunatTransaccion: lector.has('sunatTransaccion')
      ? readTransaccion(lector)
      : (porDefecto.sunatTransaccion ?? '0101'),
    moneda: lector.has('moneda') ? lector.codigo('moneda', isMoneda, MONEDA_INVALIDA) : (porDefecto.moneda ?? 'PEN'),
    tipoCambio: lector.has('tipoCambio') ? lector.importe('tipoCambio', TIPO_CAMBIO) : porDefecto.tipoCambio,
    formaPago: lector.has('formaPago') ? readFormaPago(lector) : (porDefecto.formaPago ?? 'CONTADO'),
    cliente: lector.has('cliente')
      ? lector.objeto('cliente', 'cliente', readCliente, tipoComprobante === '01' ? CLIENTE_FALTA : undefined)
      : (porDefecto.cliente ?? clientePorDefecto(lector, tipoComprobante)),
    items:
      porDefecto.items !== undefined && !lector.has('items')
        ? porDefecto.items
        : lector.lista('items', 'item', (item) => readItem(item, tipoComprobante), ITEMS_FALTAN),
    establecimiento: lector.has('establecimiento')
      ? lector.texto('establecimiento', IDENTIDAD_OBSERVADA)
      : (porDefecto.establecimiento ?? '0000'),
  };
}

function readAgregados(lector: Lector, tipoComprobante: TipoComprobante | undefined, sinGravadas: boolean) {
  return {
    cuotas: lector.lista('cuotas', 'cuota', readCuota),
    ordenCompra: lector.texto('ordenCompra', tipoComprobante === '01' ? ORDEN_DE_FACTURA : OBSERVADO),
    guias: lector.lista('guias', 'guia', readGuia),
    observaciones: lector.texto('observaciones', { maximo: 200, codigo: '3006' }),
    exportacion: lector.objeto('exportacion', 'exportacion', readExportacion),
    descuentoGlobal: lector.objeto('descuentoGlobal', 'ajusteGlobal', (uno) => readAjusteGlobal(uno, sinGravadas)),
    cargos: lector.lista('cargos', 'cargo', readCargo),
    anticipos: lector.lista('anticipos', 'anticipo', readAnticipo),
    detraccion: lector.objeto('detraccion', 'detraccion', readDetraccion),
    retencion: lector.objeto('retencion', 'retencion', readRetencion),
    percepcion: lector.objeto('percepcion', 'percepcion', readPercepcion),
    redondeo: lector.importe('redondeo', REDONDEO, '3303'),
    leyendas: readLeyendas(lector),
    lugarEntrega: lector.objeto('lugarEntrega', 'lugarEntrega', readLugarEntrega),
  };
}

const NADA: PorDefecto = {};

/** 4233 is of facturas only: SUNAT says nothing of the order of a boleta or a note. */
const ORDEN_DE_FACTURA: FormatoTexto = { maximo: 20, codigo: '4233' };

const SERIE_FALTA: Hallazgo = {
  mensaje: 'La serie es obligatoria; envíe p. ej. F001 en una factura o B001 en una boleta',
  codigo: '1002',
};
const ITEMS_FALTAN: Hallazgo = { mensaje: 'Debe incluir al menos un ítem' };

const TIPOS_ADMITIDOS = '"01" (factura), "03" (boleta), "07" (nota de crédito) o "08" (nota de débito)';
const TIPO_COMPROBANTE_FALTA: Hallazgo = {
  mensaje: `El tipo de comprobante es obligatorio; envíe ${TIPOS_ADMITIDOS}`,
  codigo: '1004',
};

const TIPO_COMPROBANTE_INVALIDO: Hallazgo = {
  mensaje: `No es un tipo de comprobante; envíe ${TIPOS_ADMITIDOS}`,
  codigo: '1003',
};

function readTipoComprobante(lector: Lector): TipoComprobante | undefined {
  return toTipoComprobante(
    lector.codigo('tipoComprobante', isTipoComprobante, TIPO_COMPROBANTE_INVALIDO, TIPO_COMPROBANTE_FALTA),
  );
}

function readNumero(lector: Lector): number | undefined {
  const digitos = lector.digitos('correlativo', isNumero, NUMERO_INVALIDO);
  return digitos === undefined ? undefined : Number(digitos);
}

const HORA = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const isHora = (text: string) => HORA.test(text);
const HORA_INVALIDA: Hallazgo = { mensaje: 'Debe ser una hora de Lima escrita hh:mm:ss, p. ej. 09:30:00' };

const TRANSACCION_INVALIDA: Hallazgo = {
  mensaje: 'No está en el catálogo 51; envíe p. ej. "0101" (venta interna) o "0200" (exportación de bienes)',
  codigo: '3206',
};

function readTransaccion(lector: Lector): string | undefined {
  const codigo = lector.codigo('sunatTransaccion', (text) => TIPOS_OPERACION.has(text), TRANSACCION_INVALIDA);
  if (codigo === undefined || !PENDIENTES.sunatTransaccion.has(codigo)) return codigo;
  const nombre = TIPOS_OPERACION.get(codigo)?.nombre;
  lector.note('sunatTransaccion', { mensaje: `La operación ${codigo} (${nombre}) todavía no se admite; envíe otra` });
  return undefined;
}

const isMoneda = (text: string) => MONEDAS.has(text);
const MONEDA_INVALIDA: Hallazgo = {
  mensaje: 'No es una moneda ISO 4217 vigente; envíe tres mayúsculas, p. ej. PEN o USD',
  codigo: '3088',
};

const isFormaPago = (text: string) => text === 'CONTADO' || text === 'CREDITO';
const FORMA_PAGO_INVALIDA: Hallazgo = { mensaje: 'Debe ser CONTADO o CREDITO', codigo: '3246' };

function readFormaPago(lector: Lector): Borrador['formaPago'] {
  const forma = lector.codigo('formaPago', isFormaPago, FORMA_PAGO_INVALIDA);
  return forma === 'CONTADO' || forma === 'CREDITO' ? forma : undefined;
}

/** A boleta may be to nobody in particular; whether its total allows it is judged with the totals. */
export const CLIENTES_VARIOS: ClienteLeido = {
  tipoDocumento: '-',
  numeroDocumento: '-',
  denominacion: 'CLIENTES VARIOS',
  direccion: undefined,
  correo: undefined,
};
const CLIENTE_FALTA: Hallazgo = {
  mensaje: `El cliente es obligatorio; envíe tipoDocumento, numeroDocumento y denominacion (solo una boleta de hasta S/ ${TOPE_SIN_CLIENTE} puede omitirlo)`,
  codigo: '2014',
};
const CLIENTE_DE_NOTA_FALTA: Hallazgo = {
  mensaje:
    'El cliente es obligatorio; envíe tipoDocumento, numeroDocumento y denominacion (solo puede omitirlo si documentoAfectado es un comprobante emitido aquí)',
  codigo: '2014',
};

function clientePorDefecto(lector: Lector, tipo: TipoComprobante | undefined): ClienteLeido | undefined {
  if (tipo === '03') return CLIENTES_VARIOS;
  lector.note('cliente', esNota(tipo) ? CLIENTE_DE_NOTA_FALTA : CLIENTE_FALTA);
  return undefined;
}
