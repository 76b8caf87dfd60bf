import { DOCUMENTOS_DE_OTROS } from '../../catalogos/documentos-de-otros.ts';
import { Decimal } from '../../lib/decimal.ts';
import { FIN_DE_LA_RETENCION_DE_ANTES } from '../../vigencias/tasas.ts';
import type { TipoDeOtro } from '../clase.ts';
import { REGIMEN_DE_ANTES, SOLES, sePaga } from './calculo.ts';
import type { DocumentoLeido, OtroLeido, PagoLeido } from './campos.ts';
import { COMPROBANTE_PERCEPCION, COMPROBANTE_RETENCION } from './index.ts';
import { RETENCION, type ReglaDeOtro } from './regla.ts';

/** As the sheets and SUNAT's XSL have it, of what is no ticket and of what is one (2694). */
const NUMERO: Readonly<Record<TipoDeOtro, RegExp>> = {
  [COMPROBANTE_RETENCION.codigo]: /^(?:E001|[FR][A-Z0-9]{3}|\d{4})-(?!0+$)\d{1,8}$/,
  [COMPROBANTE_PERCEPCION.codigo]: /^(?:E001|EB01|[FBP][A-Z0-9]{3}|\d{4})-(?!0+$)\d{1,8}$/,
};
const NUMERO_DE_TICKET = /^[a-zA-Z0-9-]{1,20}-\d{1,20}$/;
const NOTA_CON_PAGO = { tipo: '07', serie: 'FC01', numero: 3, fecha: '2026-11-15', total: '180.00' };

function isTicket({ tipo }: DocumentoLeido): boolean {
  return DOCUMENTOS_DE_OTROS.get(tipo ?? '')?.numeracion === 'ticket';
}

/** Of all payments together. */
export const REGLAS_DOCUMENTOS: readonly ReglaDeOtro[] = [
  {
    id: 'pagos-de-varios-meses',
    codigo: { retencion: '2661', percepcion: '2659' },
    campo: 'documentos',
    incumple: (otro) => new Set(fechasDe(otro).map((fecha) => fecha.slice(0, 7))).size > 1,
    mensaje: {
      es: 'Todos los pagos de un comprobante son de un mismo mes; emita otro por los del otro mes',
      en: 'All payments of one document are of the same month; issue another one for those of the other month',
    },
    ejemplo: {
      de: 'retencion',
      rompe: {
        'documentos.0.pagos': [
          { fecha: '2026-11-20', importe: '500.00' },
          { fecha: '2026-10-20', importe: '500.00' },
        ],
      },
      con: [{ retencion: '2625', percepcion: '2612' }],
    },
  },
];

function fechasDe({ documentos }: OtroLeido): string[] {
  return documentos.flatMap((documento) => documento?.pagos.flatMap((pago) => pago?.fecha ?? []) ?? []);
}

/** Of each document. */
export const REGLAS_DOCUMENTO: readonly ReglaDeOtro<DocumentoLeido>[] = [
  {
    id: 'tipo-que-no-se-retiene',
    codigo: '2692',
    en: RETENCION,
    campo: 'tipo',
    incumple: ({ tipo }) => DOCUMENTOS_DE_OTROS.get(tipo ?? '')?.deRetencion === false,
    mensaje: {
      es: 'De una boleta no se retiene; quítela',
      en: 'Nothing is withheld of a boleta; remove it',
    },
    ejemplo: { de: 'retencion', rompe: { 'documentos.0.tipo': '03', 'documentos.0.serie': 'B001' } },
  },
  {
    id: 'ticket-en-retencion',
    en: RETENCION,
    campo: 'tipo',
    incumple: isTicket,
    mensaje: {
      es: 'De un ticket que no da derecho a crédito fiscal no se retiene; revise que este lo dé',
      en: 'Nothing is withheld of a ticket that gives no right to the tax credit; check that this one does',
    },
    aviso: true,
    fuente: 'RS 037-2002/SUNAT, operaciones excluidas',
    ejemplo: {
      de: 'retencion',
      rompe: { 'documentos.0.tipo': '12', 'documentos.0.serie': 'FFAA123456', 'documentos.0.numero': 77 },
    },
  },
  {
    id: 'numero-de-documento',
    codigo: '2694',
    campo: 'numero',
    incumple: (documento, { otro }) => {
      const { tipo, serie, numero } = documento;
      if (otro.tipo === undefined || tipo === undefined || serie === undefined || serie === '' || numero === undefined)
        return false;
      if (otro.tipo === RETENCION && DOCUMENTOS_DE_OTROS.get(tipo)?.deRetencion === false) return false;
      return !(isTicket(documento) ? NUMERO_DE_TICKET : NUMERO[otro.tipo]).test(`${serie}-${numero}`);
    },
    mensaje: {
      es: 'Serie y número son p. ej. F001 y 812, E001 y 45, o de papel 0001 y 77, con las cuatro cifras de la serie; solo la serie de un ticket es otra, y su número son cifras',
      en: 'Series and number are e.g. F001 and 812, E001 and 45, or of paper 0001 and 77, with the four digits of the series; only that of a ticket is another, and its number is digits',
    },
    ejemplo: { de: 'retencion', rompe: { 'documentos.0.serie': 'X001' } },
  },
  {
    id: 'documento-posterior',
    campo: 'fecha',
    incumple: isPosterior,
    mensaje: {
      es: 'El documento no puede ser posterior al comprobante; revise las dos fechas',
      en: 'The document cannot be later than the comprobante; check both dates',
    },
    fuente: 'Chaski',
    ejemplo: { de: 'retencion', rompe: { 'documentos.0.fecha': '2026-11-21' } },
  },
  {
    id: 'regimen-de-antes',
    codigo: '2985',
    en: RETENCION,
    campo: 'fecha',
    incumple: ({ fecha }, { otro }) =>
      otro.regimen === REGIMEN_DE_ANTES && fecha !== undefined && fecha > FIN_DE_LA_RETENCION_DE_ANTES,
    mensaje: {
      es: `El régimen "02" es de lo emitido hasta el ${FIN_DE_LA_RETENCION_DE_ANTES}; use el "01" o separe los documentos`,
      en: `Régimen "02" is of what was issued until ${FIN_DE_LA_RETENCION_DE_ANTES}; use "01" or separate the documents`,
    },
    ejemplo: { de: 'retencion', rompe: { regimen: '02' } },
  },
  {
    id: 'nota-con-pagos',
    campo: 'pagos',
    incumple: ({ tipo, pagos }) => DOCUMENTOS_DE_OTROS.get(tipo ?? '')?.como === 'resta' && pagos.length > 0,
    mensaje: {
      es: 'Una nota de crédito no se paga: dice que otro documento vale menos; quite sus pagos',
      en: 'A nota de crédito is not paid: it says that another document is worth less; remove its payments',
    },
    fuente: 'Reglas de validación de SUNAT de 2026-02-12, hojas Retenciones 1.0 y Percepciones 1.0 (2733)',
    ejemplo: {
      de: 'retencion',
      rompe: { 'documentos.1': { ...NOTA_CON_PAGO, pagos: [{ fecha: '2026-11-20', importe: '180.00' }] } },
    },
  },
  {
    id: 'documento-sin-pagos',
    codigo: { retencion: '2733', percepcion: '2697' },
    campo: 'pagos',
    incumple: ({ tipo, pagos }) => sePaga(tipo) && pagos.length === 0,
    mensaje: {
      es: 'Faltan los pagos del documento; envíe fecha e importe de al menos uno',
      en: 'The payments of the document are missing; send date and amount of at least one',
    },
    ejemplo: { de: 'retencion', rompe: { 'documentos.0.pagos': [] } },
  },
  {
    id: 'pagado-de-mas',
    campo: 'pagos',
    incumple: ({ total, pagos, yaInformado }) => {
      const pagado = pagos.reduce((suma, pago) => suma.plus(pago?.importe ?? Decimal.ZERO), Decimal.ZERO);
      return total !== undefined && pagado.plus(yaInformado?.importe ?? Decimal.ZERO).greaterThan(total);
    },
    mensaje: {
      es: 'Los pagos suman más que el documento; revise los importes, que van sin la retención o percepción',
      en: 'The payments add up to more than the document; check the amounts, which go without what is withheld or collected',
    },
    aviso: true,
    fuente: 'Chaski',
    ejemplo: { de: 'retencion', rompe: { 'documentos.0.pagos.0.importe': '1180.01' } },
  },
];

function isPosterior({ fecha }: DocumentoLeido, { otro: { fechaEmision } }: { readonly otro: OtroLeido }): boolean {
  return fecha !== undefined && fechaEmision !== undefined && fecha > fechaEmision;
}

/** A payment, and the document that it is of. */
export interface PagoDeDocumento {
  readonly pago: PagoLeido;
  readonly documento: DocumentoLeido;
}

/** Of each payment. */
export const REGLAS_PAGO: readonly ReglaDeOtro<PagoDeDocumento>[] = [
  {
    id: 'pago-fuera-de-fecha',
    codigo: { retencion: '2625', percepcion: '2612' },
    campo: 'fecha',
    incumple: ({ pago, documento }, juicio) => {
      const { fechaEmision } = juicio.otro;
      if (pago.fecha === undefined || fechaEmision === undefined || documento.fecha === undefined) return false;
      const primero = `${fechaEmision.slice(0, 7)}-01`;
      const desde = documento.fecha > primero ? documento.fecha : primero;
      return !isPosterior(documento, juicio) && (pago.fecha < desde || pago.fecha > fechaEmision);
    },
    mensaje: {
      es: 'El pago va del mes de emisión, entre la fecha del documento y la de emisión; corrija su fecha, o emita el comprobante con fecha del mes del pago',
      en: 'The payment is of the month of issue, between the date of the document and the day of issue; correct its date, or issue with a date of the month of the payment',
    },
    ejemplo: { de: 'retencion', rompe: { 'documentos.0.pagos.0.fecha': '2026-11-04' } },
  },
  {
    id: 'numero-de-pago-repetido',
    codigo: '2626',
    campo: 'numero',
    incumple: ({ pago }, { repetidos }) => repetidos.has(pago),
    mensaje: {
      es: 'Ese número de pago del documento está dos veces, o es de uno ya informado; omítalo para que se numeren solos',
      en: 'That number of a payment of the document is there twice, or is of one told of before; leave it out and they are numbered by themselves',
    },
    ejemplo: {
      de: 'retencion',
      rompe: {
        'documentos.0.pagos': [
          { numero: 1, fecha: '2026-11-20', importe: '500.00' },
          { numero: 1, fecha: '2026-11-20', importe: '500.00' },
        ],
      },
    },
  },
  {
    id: 'sin-tipo-de-cambio',
    codigo: '2721',
    campo: 'tipoCambio',
    incumple: ({ pago, documento }) =>
      pago.tipoCambio === undefined && documento.moneda !== undefined && documento.moneda !== SOLES,
    mensaje: {
      es: 'El documento no es en soles: falta el tipo de cambio; envíe el promedio ponderado venta de la SBS de la fecha del pago',
      en: 'The document is not in soles: the exchange rate is missing; send the SBS’s weighted average selling rate of the day of the payment',
    },
    ejemplo: { de: 'retencion', rompe: { 'documentos.0.moneda': 'USD' } },
  },
  {
    id: 'tipo-de-cambio-de-soles',
    campo: 'tipoCambio',
    incumple: ({ pago, documento }) => pago.tipoCambio !== undefined && documento.moneda === SOLES,
    mensaje: {
      es: 'El documento es en soles: el tipo de cambio no se usa ni se envía',
      en: 'The document is in soles: the exchange rate is neither used nor sent',
    },
    aviso: true,
    fuente: 'Chaski',
    ejemplo: { de: 'retencion', rompe: { 'documentos.0.pagos.0.tipoCambio': '1' } },
  },
];
