import { Decimal } from '../../lib/decimal.ts';
import { TOPE_SIN_RETENCION, topeSinRetencion } from '../../vigencias/limites.ts';
import { enSoles, isDescuadrado, type OtroCalculado, sePaga, sumar } from './calculo.ts';
import type { Documento } from './campos.ts';
import { RETENCION, type ReglaDeOtro } from './regla.ts';

const TOPE = TOPE_SIN_RETENCION.toFixed(2);
const MAX_REDONDEO = Decimal.integer(1);
/** As much as an amount of the XML says. */
const MAX_MONTO = Decimal.from('999999999999.99');

/** Of what is computed. */
export const REGLAS_IMPORTES: readonly ReglaDeOtro<OtroCalculado>[] = [
  {
    id: 'nada-retenido',
    codigo: '2669',
    campo: 'documentos',
    incumple: ({ total }) => !total.isPositive(),
    mensaje: {
      es: 'Lo que se retiene o percibe suma 0.00; revise los importes, o no emita el comprobante',
      en: 'What is withheld or collected adds up to 0.00; check the amounts, or do not issue it',
    },
    ejemplo: {
      de: 'retencion',
      rompe: { 'documentos.0.pagos.0.importe': '0.05' },
    },
  },
  {
    id: 'nada-pagado',
    codigo: { retencion: '2730', percepcion: '2687' },
    campo: 'redondeo',
    incumple: ({ neto, otro: { redondeo } }) => redondeo !== undefined && !neto.isPositive(),
    mensaje: {
      es: 'Con ese redondeo lo pagado o cobrado no pasa de 0.00; quítelo',
      en: 'With that rounding what is paid or collected is not over 0.00; remove it',
    },
    ejemplo: { de: 'retencion', rompe: { 'documentos.0.pagos.0.importe': '0.90', redondeo: '-1.00' } },
  },
  {
    id: 'redondeo-mayor',
    codigo: '3303',
    campo: 'redondeo',
    incumple: ({ otro: { redondeo } }) => redondeo?.abs().greaterThan(MAX_REDONDEO) === true,
    mensaje: {
      es: 'El redondeo es de hasta 1.00 en más o en menos; corríjalo',
      en: 'The rounding is up to 1.00 more or less; correct it',
    },
    ejemplo: { de: 'retencion', rompe: { redondeo: '1.01' } },
  },
  {
    id: 'reemplaza-de-mas',
    codigo: { retencion: '2736', percepcion: '2700' },
    campo: 'reemplaza.total',
    incumple: ({ reemplazado }) => reemplazado?.pago?.importe.greaterThan(MAX_MONTO) === true,
    mensaje: {
      es: 'A la tasa de este comprobante ese total vendría de un pago de más de doce enteros; revise el total',
      en: 'At the rate of this comprobante that total would come from a payment of more than twelve integer digits; check the total',
    },
    ejemplo: {
      de: 'retencion',
      rompe: { reemplaza: { serie: '0001', numero: 2, fecha: '2026-11-19', total: '99999999999.99' } },
    },
  },
  {
    id: 'bajo-el-tope',
    en: RETENCION,
    campo: 'documentos',
    incumple: isBajoElTope,
    mensaje: {
      es: `El pago y los documentos que paga no pasan de S/ ${TOPE}: no había que retener; revise que deba emitirse`,
      en: `Neither the payment nor the documents that it pays are over S/ ${TOPE}: nothing had to be withheld; check that it has to be issued`,
    },
    aviso: true,
    fuente: 'RS 037-2002/SUNAT',
    ejemplo: {
      de: 'retencion',
      rompe: { 'documentos.0.total': '700.00', 'documentos.0.pagos.0.importe': '700.00' },
    },
  },
];

/** Whether what is paid, and what the documents come to with their notes, are both no more than what nothing is withheld of. */
function isBajoElTope({ otro, lineas }: OtroCalculado): boolean {
  const tope = topeSinRetencion(otro.fechaEmision);
  const cambios = new Map(lineas.flatMap(({ moneda, pago }) => (pago?.tipoCambio ? [[moneda, pago.tipoCambio]] : [])));
  const pagado = sumar(
    lineas.flatMap(({ moneda, pago }) => (pago && enSoles(pago.importe, moneda, pago.tipoCambio)) ?? []),
  );
  const documentos = sumar(
    otro.documentos.flatMap(({ tipo, moneda, total }) => {
      const soles = enSoles(total, moneda, cambios.get(moneda)) ?? Decimal.ZERO;
      return sePaga(tipo) ? soles : soles.negated();
    }),
  );
  return !pagado.greaterThan(tope) && !documentos.greaterThan(tope);
}

/** A document, and what was computed of it. */
export interface DocumentoCalculado {
  readonly documento: Documento;
  readonly calculado: OtroCalculado;
}

/** Of each document. */
export const REGLAS_RETENIDO: readonly ReglaDeOtro<DocumentoCalculado>[] = [
  {
    id: 'ya-retenido',
    codigo: { retencion: '2623', percepcion: '2608' },
    campo: 'yaInformado.retenido',
    incumple: ({ documento, calculado }) => isDescuadrado(documento, calculado),
    mensaje: {
      es: 'Con lo ya retenido, al pago que completa el documento le tocaría menos de 0.00, o más de 1.00 más o menos que su tasa, y SUNAT lo rechaza; corrija retenido, u omítalo',
      en: 'With what was withheld before, the payment that completes the document would bear less than 0.00, or over 1.00 more or less than its rate, and SUNAT refuses it; correct retenido, or leave it out',
    },
    ejemplo: {
      de: 'retencion',
      rompe: { 'documentos.0.yaInformado': { pagos: 1, importe: '180.00', retenido: '7.00' } },
    },
  },
];
