import { LEYENDAS } from '../catalogos/c52-leyendas.ts';
import { CARGOS } from '../catalogos/c53-cargos.ts';
import { DETRACCIONES } from '../catalogos/c54-detracciones.ts';
import { MEDIOS_PAGO } from '../catalogos/c59-medios-pago.ts';
import { toTipoComprobante } from '../documentos/registro.ts';
import { Decimal } from '../lib/decimal.ts';
import { RETENCION } from '../vigencias/tasas.ts';
import type {
  AjusteGlobalLeido,
  AjusteLeido,
  AnticipoLeido,
  CargoLeido,
  DetraccionLeida,
  Lista,
  PercepcionLeida,
  RetencionLeida,
} from './borrador.ts';
import { type FormatoImporte, MONTO, PORCENTAJE } from './importe.ts';
import type { Hallazgo, Lector } from './lectura.ts';
import { isNumero, NUMERO_INVALIDO } from './numero.ts';

/** SUNAT's codes for a discount or charge that is badly written: of its amount and of its factor. */
interface CodigosAjuste {
  readonly monto: string;
  readonly porcentaje: string;
}

const DE_LINEA: CodigosAjuste = { monto: '2955', porcentaje: '3052' };
const GLOBAL: CodigosAjuste = { monto: '2968', porcentaje: '3025' };

/** Reads the discount or the charge of an item (00, 01, 47, 48). */
export const readAjusteDeLinea = (lector: Lector): AjusteLeido => readAjuste(lector, DE_LINEA);
/** Reads the global discount: of the base (02) or, where it says so or nothing is taxed and so has none, off the total (03). */
export function readAjusteGlobal(lector: Lector, sinGravadas: boolean): AjusteGlobalLeido {
  const leido = { ...readAjuste(lector, GLOBAL), conIgv: lector.boolean('conIgv') };
  if (lector.has('afectaBase') || !sinGravadas) return leido;
  return { ...leido, afectaBase: false, conIgv: undefined };
}

function readAjuste(lector: Lector, codigos: CodigosAjuste): AjusteLeido {
  return {
    ...readMontoOPorcentaje(lector, codigos, MONTO),
    afectaBase: lector.has('afectaBase') ? lector.boolean('afectaBase') : true,
  };
}

function readMontoOPorcentaje(lector: Lector, codigos: CodigosAjuste, formato: FormatoImporte) {
  const conMonto = lector.has('monto');
  const conPorcentaje = lector.has('porcentaje');
  const leidos = {
    monto: lector.importe('monto', formato, codigos.monto),
    porcentaje: lector.importe('porcentaje', PORCENTAJE, codigos.porcentaje),
  };
  if (conMonto && conPorcentaje) return { ...leidos, enviados: 'ambos' as const };
  if (conMonto) return { ...leidos, enviados: 'monto' as const };
  return { ...leidos, enviados: conPorcentaje ? ('porcentaje' as const) : ('ninguno' as const) };
}

/** 3074: the FISE has a code of its own for an amount that is not over zero. */
const MONTO_FISE: FormatoImporte = { ...MONTO, codigoCero: '3074' };

/** Reads a global charge (45, 46, 49, 50); a code that belongs to another field is sent there. */
export function readCargo(lector: Lector): CargoLeido {
  const codigo = readCodigoCargo(lector);
  return { codigo, ...readMontoOPorcentaje(lector, GLOBAL, codigo === '45' ? MONTO_FISE : MONTO) };
}

const CODIGOS_CARGO = new Map((['45', '46', '49', '50'] as const).map((codigo) => [codigo as string, codigo]));
const CARGO_FALTA: Hallazgo = {
  mensaje: 'El código del cargo es obligatorio; envíe "45" (FISE), "46" (recargo al consumo), "49" o "50"',
  codigo: '3072',
};

function readCodigoCargo(lector: Lector): CargoLeido['codigo'] {
  const codigo = lector.codigo('codigo', (text) => CODIGOS_CARGO.has(text), cargoInvalido, CARGO_FALTA);
  return codigo === undefined ? undefined : CODIGOS_CARGO.get(codigo);
}

function cargoInvalido(enviado: string): Hallazgo {
  const cargo = CARGOS.get(enviado);
  if (cargo === undefined) {
    return { mensaje: 'No está en el catálogo 53; envíe "45", "46", "49" o "50"', codigo: '3071' };
  }
  if (cargo.nivel === 'item') {
    return {
      mensaje: `El ${enviado} es de línea; envíelo como descuento o cargo del ítem`,
    };
  }
  if (cargo.esCargo) return { mensaje: `El ${enviado} es la percepción; envíela en percepcion`, codigo: '3308' };
  const campo = CAMPOS_DE_DESCUENTO.get(enviado);
  return campo === undefined
    ? { mensaje: `El ${enviado} (${cargo.nombre}) todavía no se admite; quítelo`, codigo: '3114' }
    : { mensaje: `El ${enviado} descuenta; envíelo en ${campo}`, codigo: '3114' };
}

/** Where the body says what SUNAT writes as a global discount. */
const CAMPOS_DE_DESCUENTO: ReadonlyMap<string, string> = new Map([
  ['02', 'descuentoGlobal'],
  ['03', 'descuentoGlobal'],
  ['04', 'anticipos'],
  ['05', 'anticipos'],
  ['06', 'anticipos'],
  ['20', 'anticipos[].isc'],
  ['62', 'retencion'],
]);

const ANTICIPO_TIPO: Hallazgo = {
  mensaje: 'El anticipo se pagó con una factura ("01") o una boleta ("03"); envíe uno de los dos tipos',
  codigo: '2505',
};
const ANTICIPO_SERIE: Hallazgo = {
  mensaje: 'La serie del comprobante del anticipo es obligatoria, p. ej. F001',
  codigo: '2521',
};
const ANTICIPO_NUMERO: Hallazgo = {
  mensaje: 'El correlativo del comprobante del anticipo es obligatorio; envíe un entero entre 1 y 99999999',
  codigo: '2521',
};
const ANTICIPO_TOTAL: Hallazgo = {
  mensaje: 'El total del anticipo es obligatorio; envíe lo que se pagó, con impuestos',
  codigo: '3214',
};
const TOTAL_ANTICIPO: FormatoImporte = { ...MONTO, codigoCero: '2503' };
const TIPO_IGV_ANTICIPO: Hallazgo = {
  mensaje: 'El anticipo es "10" (gravado), "20" (exonerado) o "30" (inafecto)',
};

/** Reads an advance; gravado unless it says otherwise. */
export function readAnticipo(lector: Lector): AnticipoLeido {
  const tipo = toTipoComprobante(lector.codigo('tipoComprobante', isTipoDeAnticipo, ANTICIPO_TIPO, ANTICIPO_TIPO));
  const tipoIgv = lector.has('tipoIgv') ? lector.codigo('tipoIgv', isTipoIgvDeAnticipo, TIPO_IGV_ANTICIPO) : '10';
  const numero = lector.digitos('correlativo', isNumero, { ...NUMERO_INVALIDO, codigo: '2521' }, ANTICIPO_NUMERO);
  return {
    tipoComprobante: tipo === '01' || tipo === '03' ? tipo : undefined,
    serie: lector.identidad('serie', ANTICIPO_SERIE),
    numero: numero === undefined ? undefined : Number(numero),
    total: lector.importe('total', TOTAL_ANTICIPO, '2503', ANTICIPO_TOTAL),
    tipoIgv: tipoIgv === '10' || tipoIgv === '20' || tipoIgv === '30' ? tipoIgv : undefined,
    isc: lector.importe('isc', MONTO, '2968'),
  };
}

function isTipoDeAnticipo(text: string): boolean {
  const tipo = toTipoComprobante(text);
  return tipo === '01' || tipo === '03';
}

const isTipoIgvDeAnticipo = (text: string) => text === '10' || text === '20' || text === '30';

const DETRACCION_FALTA: Hallazgo = {
  mensaje: 'El código de la detracción es obligatorio; envíe uno del catálogo 54, p. ej. "037"',
  codigo: '3127',
};
const DETRACCION_INVALIDA: Hallazgo = {
  mensaje: 'No está en el catálogo 54; envíe p. ej. "037" (demás servicios gravados con el IGV)',
  codigo: '3033',
};
const CUENTA_FALTA: Hallazgo = {
  mensaje:
    'La cuenta del Banco de la Nación es obligatoria; envíe la de detracciones del emisor, p. ej. "00-123-456789"',
  codigo: '3034',
};
const CUENTA = /^\d(?:-?\d){7,19}$/;
const CUENTA_INVALIDA: Hallazgo = {
  mensaje: 'La cuenta del Banco de la Nación tiene de 8 a 20 cifras, con guiones o sin ellos, p. ej. "00-123-456789"',
  codigo: '3034',
};
const TASA_FALTA: Hallazgo = {
  mensaje: 'Ese código no tiene un porcentaje único; envíe el que corresponde a la operación',
  codigo: '3035',
};
const MEDIO_INVALIDO: Hallazgo = {
  mensaje: 'No está en el catálogo 59; envíe p. ej. "001" (depósito en cuenta)',
  codigo: '3174',
};

/** Reads the detracción; the percentage of the catalog and deposit in account unless they are sent. */
export function readDetraccion(lector: Lector): DetraccionLeida {
  const codigo = lector.codigo('codigo', (text) => DETRACCIONES.has(text), DETRACCION_INVALIDA, DETRACCION_FALTA);
  return {
    codigo,
    cuenta: readCuenta(lector),
    porcentaje: lector.has('porcentaje')
      ? lector.importe('porcentaje', PORCENTAJE, '3037')
      : porcentajeDe(codigo, lector),
    medioPago: lector.has('medioPago')
      ? lector.codigo('medioPago', (text) => MEDIOS_PAGO.has(text), MEDIO_INVALIDO)
      : '001',
  };
}

function readCuenta(lector: Lector): string | undefined {
  const cuenta = lector.identidad('cuenta', CUENTA_FALTA);
  if (cuenta === undefined || CUENTA.test(cuenta)) return cuenta;
  lector.note('cuenta', CUENTA_INVALIDA);
  return undefined;
}

function porcentajeDe(codigo: string | undefined, lector: Lector): Decimal | undefined {
  const bien = codigo === undefined ? undefined : DETRACCIONES.get(codigo);
  if (bien === undefined) return undefined;
  if (bien.porcentaje !== undefined) return Decimal.from(bien.porcentaje);
  lector.note('porcentaje', TASA_FALTA);
  return undefined;
}

/** Reads the retención, of one rate. */
export function readRetencion(lector: Lector): RetencionLeida {
  if (!lector.has('porcentaje')) return { porcentaje: RETENCION };
  const porcentaje = lector.importe('porcentaje', PORCENTAJE, '3025');
  if (porcentaje === undefined || porcentaje.equals(RETENCION)) return { porcentaje };
  lector.note('porcentaje', {
    mensaje: `La retención del IGV es de ${RETENCION} %; envíe ${RETENCION}, u omita el campo`,
    codigo: '3263',
  });
  return { porcentaje: undefined };
}

const PERCEPCION_INVALIDA: Hallazgo = {
  mensaje: 'El código de la percepción es "51" (venta interna), "52" (combustible) o "53" (tasa especial)',
  codigo: '3071',
};
const PERCEPCION_FALTA: Hallazgo = { ...PERCEPCION_INVALIDA, codigo: '3072' };

/** Reads the percepción: 51, 52 or 53, each with its own rate. */
export function readPercepcion(lector: Lector): PercepcionLeida {
  const codigo = lector.codigo('codigo', isPercepcion, PERCEPCION_INVALIDA, PERCEPCION_FALTA);
  return { codigo: codigo === '51' || codigo === '52' || codigo === '53' ? codigo : undefined };
}

const isPercepcion = (text: string) => text === '51' || text === '52' || text === '53';

/** Legends that only the seller knows; the service writes the others by itself. */
const LEYENDAS_DEL_EMISOR = new Set(['2001', '2002', '2003', '2004', '2005', '2008']);

/** Reads the codes of the legends that only the seller knows. */
export function readLeyendas(lector: Lector): Lista<string> {
  return lector.codigos('leyendas', faltaDeLeyenda);
}

function faltaDeLeyenda(codigo: string): Hallazgo | undefined {
  if (LEYENDAS_DEL_EMISOR.has(codigo)) return undefined;
  if (!LEYENDAS.has(codigo)) {
    return { mensaje: 'No está en el catálogo 52; envíe p. ej. "2001" (bienes de la Amazonía)', codigo: '3027' };
  }
  if (POR_EL_SERVICIO.has(codigo)) {
    return { mensaje: 'Esta leyenda la pone el servicio cuando corresponde; quítela', codigo: '3014' };
  }
  return { mensaje: `La leyenda ${codigo} todavía no se admite; quítela` };
}

const POR_EL_SERVICIO = new Set(['1000', '1002', '2000', '2006', '2007']);
