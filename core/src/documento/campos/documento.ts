import { MONEDAS } from '../../catalogos/c02-monedas.ts';
import { TIPOS_OPERACION } from '../../catalogos/c51-tipos-operacion.ts';
import { LEYENDAS } from '../../catalogos/c52-leyendas.ts';
import { NOTA } from '../../documentos/nota/campos.ts';
import {
  CLASES,
  claseDe,
  esNota,
  esParaCualquiera,
  hojaDe,
  TIPO_PROPUESTO,
  TIPOS,
  toTipoComprobante,
} from '../../documentos/registro.ts';
import type { Decimal } from '../../lib/decimal.ts';
import { type Fecha, isFecha, toFecha } from '../../lib/fecha.ts';
import { unoDe } from '../../lib/frase.ts';
import { type EnIdiomas, type Idioma, igual } from '../../lib/idiomas.ts';
import { TOPE_SIN_CLIENTE } from '../../vigencias/limites.ts';
import { ENVIO } from '../../vigencias/plazos.ts';
import {
  IGV_EN_TEXTO,
  IGV_GENERAL,
  IGV_RESTAURANTES_Y_HOTELES,
  igvGeneral,
  tasaReducida,
  tasasIgv,
  tasasIgvDeNotas,
  VARIABLE_RESTAURANTES,
} from '../../vigencias/tasas.ts';
import { ultimo } from '../../vigencias/vigencia.ts';
import type { ClienteLeido } from '../borrador.ts';
import { type Hallazgo, IDENTIDAD_OBSERVADA, OBSERVADO } from '../formato/formatos.ts';
import { PORCENTAJE, REDONDEO, TIPO_CAMBIO } from '../formato/importe.ts';
import type { Lector } from '../lectura.ts';
import { PENDIENTES } from '../pendientes.ts';
import type { TipoComprobante } from '../types.ts';
import { type Campo, declare, type Esquema } from './campo.ts';
import { CLIENTE } from './cliente.ts';
import { horaDeEmision } from './emision.ts';
import { codigo, codigos, fecha, identidad, importe, lista, numero, objeto, texto, uno } from './formas.ts';
import { ITEM } from './item.ts';
import { codigoDeFactura, diaDe, hallazgoDeFactura, type Lugar } from './lugar.ts';
import { CONTRATO_DE_COLABORACION, CUOTA, EXPORTACION, GUIA, LUGAR_ENTREGA } from './partes.ts';
import { AJUSTE_GLOBAL, ANTICIPO, CARGO, DETRACCION, PERCEPCION, RETENCION } from './tributos.ts';

/** Stands where a date could not be read: it bears on no amount, and its document is never issued. */
const SIN_FECHA = toFecha('1900-01-01');

/** When there is no documento to read. */
export const DOCUMENTO_FALTA: Hallazgo = {
  mensaje: {
    es: 'Falta el documento; envíe {"documento": {…}} con todos los campos del comprobante dentro',
    en: 'The document is missing; send {"documento": {…}} with all fields of the comprobante inside',
  },
};

const admitidosEn = (idioma: Idioma) =>
  CLASES.map(({ codigo, nombre }) => `"${codigo}" (${nombre[idioma].toLowerCase()})`);
const TIPOS_ADMITIDOS = unoDe(admitidosEn('es'), admitidosEn('en'));

/** Read before the rest, most of which depends on it. */
const tipoComprobante = uno(
  TIPOS,
  {
    titulo: { es: 'Tipo de comprobante', en: 'Document type' },
    ayuda: {
      es: CLASES.map(({ codigo, nombreApi }) => `${codigo} o ${nombreApi}`).join(', '),
      en: CLASES.map(({ codigo, nombreApi }) => `${codigo} or ${nombreApi}`).join(', '),
    },
    invalido: {
      mensaje: {
        es: `No es un tipo de comprobante; envíe ${TIPOS_ADMITIDOS.es}`,
        en: `It is not a type of comprobante; send ${TIPOS_ADMITIDOS.en}`,
      },
      codigo: '1003',
    },
    falta: {
      mensaje: {
        es: `El tipo de comprobante es obligatorio; envíe ${TIPOS_ADMITIDOS.es}`,
        en: `The type of comprobante is required; send ${TIPOS_ADMITIDOS.en}`,
      },
      codigo: '1004',
    },
    relleno: TIPO_PROPUESTO,
  },
  toTipoComprobante,
);

export function readTipoComprobante(lector: Lector, lugar: Lugar): TipoComprobante | undefined {
  return tipoComprobante.read(lector, 'tipoComprobante', lugar);
}

const DIAS_F = ultimo(ENVIO.factura.dias);
const DIAS_B = ultimo(ENVIO.boleta.dias);
const DIAS_DE_PAPEL = ultimo(ENVIO.contingencia.dias);

/** Which document it is, and when it is issued. */
const IDENTIDAD = {
  serie: identidad({
    titulo: { es: 'Serie', en: 'Series' },
    ayuda: {
      es: 'F… para facturas y sus notas, B… para boletas y las suyas; cifras para las de contingencia',
      en: 'F… for facturas and their notes, B… for boletas and theirs; digits for those issued in contingency',
    },
    falta: {
      mensaje: {
        es: 'La serie es obligatoria; envíe p. ej. F001 en una factura o B001 en una boleta',
        en: 'The series is required; send e.g. F001 in a factura or B001 in a boleta',
      },
      codigo: '1002',
    },
    relleno: '',
    esquema: { examples: ['F001'] },
  }),
  /** The number that the caller chose; absent, the service takes the next of the series. */
  numero: numero({
    nombre: 'correlativo',
    titulo: { es: 'Número propio', en: 'Number of your own' },
    ayuda: {
      es: 'Sin él, el servicio toma el siguiente número de la serie.',
      en: 'Without it, the service takes the next number of the series.',
    },
  }),
  fechaEmision: fecha({
    titulo: { es: 'Fecha de emisión', en: 'Issue date' },
    ayuda: {
      es: `Día de Lima; si se omite, hoy. No puede ser futura, ni más antigua que el plazo de envío: ${DIAS_F} días en facturas y sus notas, ${DIAS_B} en boletas y las suyas, ${DIAS_DE_PAPEL} en series de contingencia.`,
      en: `Day in Lima; today if omitted. It cannot be in the future, nor older than the sending deadline: ${DIAS_F} days for facturas and their notes, ${DIAS_B} for boletas and theirs, ${DIAS_DE_PAPEL} for contingency series.`,
    },
    codigo: '1009',
    defecto: ({ hoy }) => hoy,
    relleno: SIN_FECHA,
  }),
  horaEmision: horaDeEmision(),
  fechaVencimiento: fecha({
    titulo: { es: 'Fecha de vencimiento', en: 'Due date' },
    ayuda: { es: 'Día en que vence el pago; se imprime', en: 'Day on which payment is due; it is printed' },
  }),
};

/** The rate of restaurants and hotels, row by row: `10, 10.5 desde 2026`. */
function reducidas(desdeEl: string, fijada: string): string {
  const frases = IGV_RESTAURANTES_Y_HOTELES.map(
    ({ desde, valor }) => `${valor ?? fijada}${desde === undefined ? '' : ` ${desdeEl} ${desde.slice(0, 4)}`}`,
  );
  return frases.join(', ');
}

/** A number, or the same as text; which rates hold depends on the day of issue. */
const TASA: Esquema = {
  anyOf: [
    { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 100 },
    { type: 'string', pattern: '^\\d{1,2}(\\.\\d+)?$' },
  ],
  examples: tasasIgvDeNotas().map((tasa) => Number(`${tasa}`)),
  default: Number(`${IGV_GENERAL}`),
};

const OPERACIONES = new Set(CLASES.map(({ operacion }) => operacion));
/** Told while it is one for all kinds. */
const CON_OPERACION: Esquema = OPERACIONES.size === 1 ? { default: [...OPERACIONES][0] } : {};

const formaPagoInvalida = hallazgoDeFactura(
  { es: 'Debe ser CONTADO o CREDITO', en: 'It must be CONTADO or CREDITO' },
  '3246',
);

/** What is sold, to whom and how. A note takes it over from the document that it affects, unless it is sent. */
const OPERACION = {
  /** Catalog 51. */
  sunatTransaccion: codigo({
    titulo: { es: 'Tipo de operación', en: 'Kind of operation' },
    ayuda: { es: 'Catálogo 51', en: 'Catalog 51' },
    acepta: (text) => TIPOS_OPERACION.has(text),
    invalido: {
      mensaje: {
        es: 'No está en el catálogo 51; envíe p. ej. "0101" (venta interna) o "0200" (exportación de bienes)',
        en: 'It is not in catalog 51; send e.g. "0101" (domestic sale) or "0200" (export of goods)',
      },
      codigo: '3206',
    },
    judge: admitTransaccion,
    copia: (copia) => copia.sunatTransaccion,
    defecto: ({ tipo = TIPO_PROPUESTO }) => claseDe(tipo).operacion,
    relleno: claseDe(TIPO_PROPUESTO).operacion,
    esquema: CON_OPERACION,
  }),
  moneda: codigo({
    titulo: { es: 'Moneda', en: 'Currency' },
    ayuda: { es: 'Catálogo 02: tres mayúsculas, como en ISO 4217', en: 'Catalog 02: three capitals, as in ISO 4217' },
    acepta: (text) => MONEDAS.has(text),
    invalido: {
      mensaje: {
        es: 'No está en el catálogo 02 de monedas; envíe tres mayúsculas, p. ej. PEN o USD',
        en: 'It is not in catalog 02 of currencies; send three capitals, e.g. PEN or USD',
      },
      codigo: '3088',
    },
    copia: (copia) => copia.moneda,
    defecto: 'PEN',
    relleno: 'PEN',
  }),
  /** Soles per unit of `moneda`, 3 decimals. */
  tipoCambio: importe({
    titulo: { es: 'Tipo de cambio', en: 'Exchange rate' },
    ayuda: {
      es: 'Soles por una unidad de la moneda; en soles se omite',
      en: 'Soles per unit of the currency; omit it for soles',
    },
    formato: TIPO_CAMBIO,
    copia: (copia) => copia.tipoCambio,
  }),
  formaPago: uno(['CONTADO', 'CREDITO'], {
    titulo: { es: 'Forma de pago', en: 'Payment terms' },
    ayuda: {
      es: 'CONTADO o CREDITO, en mayúsculas o minúsculas',
      en: 'CONTADO or CREDITO, in upper or lower case',
    },
    invalido: (_enviado, lugar) => formaPagoInvalida(lugar),
    copia: (copia) => copia.formaPago,
    defecto: 'CONTADO',
    relleno: 'CONTADO',
  }),
  cliente: objeto(CLIENTE, {
    titulo: { es: 'Cliente', en: 'Customer' },
    copia: (copia) => copia.cliente,
    defecto: clientePorDefecto,
    roturas: [{ codigo: '2014', valores: [undefined] }],
    relleno: { tipoDocumento: '-', numeroDocumento: '-', denominacion: '' },
  }),
  items: lista(ITEM, {
    titulo: { es: 'Líneas', en: 'Lines' },
    ayuda: {
      es: 'Obligatorio, salvo en notas de crédito 01, 02, 06 y 13 sobre un comprobante nuestro.',
      en: 'Required, except in credit notes 01, 02, 06 and 13 on a document of ours.',
    },
    falta: { mensaje: { es: 'Debe incluir al menos un ítem', en: 'It must include at least one item' } },
    copia: (copia) => copia.items,
    esquema: { minItems: 1, maxItems: 999 },
  }),
  /** Four digits; `0000` is the fiscal address. */
  establecimiento: texto({
    titulo: { es: 'Establecimiento', en: 'Establishment' },
    ayuda: {
      es: 'Código del establecimiento anexo que registró SUNAT; 0000, el domicilio fiscal',
      en: 'Code of the branch as registered with SUNAT; 0000 is the fiscal address',
    },
    formato: IDENTIDAD_OBSERVADA,
    copia: (copia) => copia.establecimiento,
    defecto: '0000',
    relleno: '0000',
  }),
  /** IGV rate in percent: the general one, or that of restaurants and hotels on that day; in a note, of any. */
  porcentajeIgv: importe({
    titulo: { es: 'Tasa del IGV', en: 'IGV rate' },
    ayuda: {
      es: `${IGV_EN_TEXTO.es}, o la de los restaurantes y hoteles que son micro o pequeña empresa (Ley 31556) en la fecha de emisión: ${reducidas('desde', 'la que fije la instalación')}; una nota lleva la del documento que corrige; número o texto`,
      en: `${IGV_EN_TEXTO.en}, or the rate of restaurants and hotels that are micro or small companies (Law 31556) on the issue date: ${reducidas('from', 'what the installation sets')}; a note has that of the document that it corrects; number or text`,
    },
    formato: PORCENTAJE,
    codigo: '3462',
    judge: admitTasa,
    roturas: [{ codigo: '3462', valores: ['17'] }],
    copia: (copia) => copia.porcentajeIgv,
    defecto: (lugar) => igvGeneral(diaDe(lugar)),
    esquema: TASA,
  }),
};

/** What most documents do not have. */
const AGREGADOS = {
  cuotas: lista(CUOTA, {
    titulo: { es: 'Cuotas', en: 'Instalments' },
    ayuda: {
      es: 'Obligatorias al crédito; su suma es el monto pendiente, exacto.',
      en: 'Required on credit; their sum is the outstanding amount, exactly.',
    },
    relleno: [],
    sueltos: true,
    esquema: { maxItems: 999 },
  }),
  /** 4233 is of facturas only: SUNAT says nothing of the order of a boleta or a note. */
  ordenCompra: texto({
    titulo: { es: 'Orden de compra', en: 'Purchase order' },
    formato: ({ tipo }) => (hojaDe(tipo) === 'F' ? { maximo: 20, codigo: '4233' } : OBSERVADO),
    entrada: { tipo: 'texto', largo: 20 },
    esquema: { maxLength: 20 },
  }),
  guias: lista(GUIA, {
    titulo: { es: 'Guía de remisión', en: 'Delivery note (guía)' },
    relleno: [],
    sueltos: true,
  }),
  observaciones: texto({
    titulo: { es: 'Observaciones', en: 'Remarks' },
    formato: { maximo: 200, codigo: '3006' },
    entrada: { tipo: 'parrafo', largo: 200 },
  }),
  exportacion: objeto(EXPORTACION, { titulo: { es: 'Exportación', en: 'Export' } }),
  /**
   * With `afectaBase` (02) its amount is without tax, unless `conIgv`; without (03), it is what the customer pays less.
   * Percentages are of the taxed base (02) and of the price of the sale without ICBPER (03).
   */
  descuentoGlobal: objeto(AJUSTE_GLOBAL, { titulo: { es: 'Descuento global', en: 'Global discount' } }),
  /** Percentages of 45, 46 and 50 are of the lines as each was priced, with taxes or without; of 49, of the taxed base. */
  cargos: lista(CARGO, { titulo: { es: 'Cargo global', en: 'Global charge' } }),
  anticipos: lista(ANTICIPO, { titulo: { es: 'Anticipo', en: 'Advance payment' } }),
  detraccion: objeto(DETRACCION, { titulo: { es: 'Detracción', en: 'Detracción' } }),
  retencion: objeto(RETENCION, { titulo: { es: 'Retención', en: 'Withholding (retención)' } }),
  percepcion: objeto(PERCEPCION, { titulo: { es: 'Percepción', en: 'Percepción' } }),
  /** Added to the total to round what is paid; between -1 and 1, 2 decimals. */
  redondeo: importe({
    titulo: { es: 'Redondeo', en: 'Rounding' },
    ayuda: { es: 'Entre -1.00 y 1.00, sobre el total', en: 'Between -1.00 and 1.00, on the total' },
    formato: REDONDEO,
    codigo: codigoDeFactura('3303'),
    isNothing: (redondeo) => redondeo.isZero(),
  }),
  /** Codes of catalog 52 that only the seller knows (2001–2005, 2008). */
  leyendas: codigos({
    titulo: { es: 'Leyendas', en: 'Legends' },
    ayuda: { es: 'Catálogo 52: 2001 a 2005, 2008', en: 'Catalog 52: 2001 to 2005, 2008' },
    falta: faltaDeLeyenda,
    roturas: [{ codigo: '3014', valores: [['1000']] }],
  }),
  /** Where the goods are handed over in a venta itinerante (legend 2005). */
  lugarEntrega: objeto(LUGAR_ENTREGA, { titulo: { es: 'Lugar de entrega', en: 'Place of delivery' } }),
  contratoColaboracion: objeto(CONTRATO_DE_COLABORACION, {
    titulo: { es: 'Contrato de colaboración', en: 'Collaboration contract' },
  }),
};

const deAntes: Campo<TipoComprobante | undefined, TipoComprobante, 'siempre'> = {
  ...tipoComprobante,
  read: (_lector, _nombre, { tipo }) => tipo,
};

/** A comprobante of any type as the client asks for it. Amounts are in `moneda`. */
export const DOCUMENTO = declare(
  'documento',
  {
    tipoComprobante: deAntes,
    ...IDENTIDAD,
    ...OPERACION,
    ...AGREGADOS,
    /** Exactly in notes. */
    nota: NOTA,
  },
  undefined,
  'Documento',
);

function admitTransaccion(operacion: string, lector: Lector, nombre: string): string | undefined {
  if (!PENDIENTES.sunatTransaccion.has(operacion)) return operacion;
  const suyo = TIPOS_OPERACION.get(operacion)?.nombre;
  lector.note(nombre, {
    mensaje: {
      es: `La operación ${operacion} (${suyo}) todavía no se admite; envíe otra`,
      en: `Operation ${operacion} (${suyo}) is not supported yet; send another`,
    },
  });
  return undefined;
}

/** A rate that is in force on the day of issue, or in a note one that was (3462). */
function admitTasa(enviada: Decimal, lector: Lector, nombre: string, lugar: Lugar): Decimal | undefined {
  const { igvRestaurantes } = lugar;
  const dia = fechaEnviada(lugar);
  const esDeHoy = !esNota(lugar.tipo) && dia !== undefined;
  const admitidas = esDeHoy ? tasasIgv(dia, igvRestaurantes) : tasasIgvDeNotas(dia, igvRestaurantes);
  const suya = admitidas.find((tasa) => tasa.equals(enviada));
  if (suya !== undefined) return suya;
  const sinFijar = dia !== undefined && tasaReducida(dia, igvRestaurantes) === undefined;
  const una = unoDe(admitidas.map(String));
  const falta = sinFijar ? porFijar(dia) : igual('');
  const mensaje = { es: `Debe ser ${una.es}${falta.es}`, en: `It must be ${una.en}${falta.en}` };
  lector.note(nombre, { mensaje, codigo: '3462' });
  return undefined;
}

function fechaEnviada({ hasta: { fechaEmision } }: Lugar): Fecha | undefined {
  return typeof fechaEmision === 'string' && isFecha(fechaEmision) ? fechaEmision : undefined;
}

function porFijar(dia: Fecha): EnIdiomas {
  const ano = dia.slice(0, 4);
  return {
    es: `; la tasa de restaurantes y hoteles de ${ano} no era oficial cuando se hizo esta versión: cuando lo sea, quien administra la instalación la fija con ${VARIABLE_RESTAURANTES}=${ano}:tasa`,
    en: `; the rate of restaurants and hotels of ${ano} was not official when this version was made: once it is, whoever runs the installation sets it with ${VARIABLE_RESTAURANTES}=${ano}:rate`,
  };
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
  mensaje: {
    es: `El cliente es obligatorio; envíe tipoDocumento, numeroDocumento y denominacion (solo una boleta de hasta S/ ${TOPE_SIN_CLIENTE} puede omitirlo)`,
    en: `The customer is required; send tipoDocumento, numeroDocumento and denominacion (only a boleta of up to S/ ${TOPE_SIN_CLIENTE} may leave it out)`,
  },
  codigo: '2014',
};
const CLIENTE_DE_NOTA_FALTA: Hallazgo = {
  mensaje: {
    es: 'El cliente es obligatorio; envíe tipoDocumento, numeroDocumento y denominacion (solo puede omitirlo si documentoAfectado es un comprobante emitido aquí)',
    en: 'The customer is required; send tipoDocumento, numeroDocumento and denominacion (it may be left out only where documentoAfectado is a comprobante issued here)',
  },
  codigo: '2014',
};

function clientePorDefecto({ tipo }: Lugar, lector: Lector): ClienteLeido | undefined {
  if (esParaCualquiera(tipo)) return CLIENTES_VARIOS;
  lector.note('cliente', esNota(tipo) ? CLIENTE_DE_NOTA_FALTA : CLIENTE_FALTA);
  return undefined;
}

/** Legends that only the seller knows; the service writes the others by itself. */
const LEYENDAS_DEL_EMISOR = new Set(['2001', '2002', '2003', '2004', '2005', '2008']);
const POR_EL_SERVICIO = new Set(['1000', '1002', '2000', '2006', '2007']);

function faltaDeLeyenda(leyenda: string): Hallazgo | undefined {
  if (LEYENDAS_DEL_EMISOR.has(leyenda)) return undefined;
  if (!LEYENDAS.has(leyenda)) {
    return {
      mensaje: {
        es: 'No está en el catálogo 52; envíe p. ej. "2001" (bienes de la Amazonía)',
        en: 'It is not in catalog 52; send e.g. "2001" (goods of the Amazonía)',
      },
      codigo: '3027',
    };
  }
  if (POR_EL_SERVICIO.has(leyenda)) {
    return {
      mensaje: {
        es: 'Esta leyenda la pone el servicio cuando corresponde; quítela',
        en: 'The service adds this leyenda where it applies; remove it',
      },
      codigo: '3014',
    };
  }
  return {
    mensaje: {
      es: `La leyenda ${leyenda} todavía no se admite; quítela`,
      en: `Leyenda ${leyenda} is not supported yet; remove it`,
    },
  };
}
