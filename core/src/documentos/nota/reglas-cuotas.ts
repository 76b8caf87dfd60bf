import type { Borrador, CuotaLeida } from '../../documento/borrador.ts';
import { A_UN_RUC, AJENA, CUOTA, DE_CUOTAS } from '../../documento/reglas/ejemplo.ts';
import { afectaUnoNuestro, type Juicio, type Regla } from '../../documento/reglas/regla.ts';
import { Decimal } from '../../lib/decimal.ts';
import { cambiaCuotas, findClase } from '../registro.ts';

/** The rules of motive 13: a factura on credit gets new cuotas, and no amount changes (3257–3261, 3315, 3320). */
export const REGLAS_NOTA_CUOTAS: readonly Regla<Borrador>[] = [
  {
    id: 'motivo-13-sin-cuotas',
    codigo: '3257',
    en: ['NOTA_CREDITO'],
    campo: 'cuotas',
    incumple: (documento) => isDeCuotas(documento) && documento.cuotas.length === 0,
    mensaje: {
      es: 'El motivo 13 cambia las cuotas; envíe el monto y la fechaVencimiento de cada una',
      en: 'Reason 13 changes the cuotas; send the amount and the fechaVencimiento of each',
    },
    ejemplo: {
      de: 'NOTA_CREDITO',
      rompe: { ...DE_CUOTAS, cuotas: undefined },
      cumple: DE_CUOTAS,
      sobre: 'facturaAlCredito',
    },
  },
  {
    id: 'motivo-13-al-contado',
    codigo: '3257',
    en: ['NOTA_CREDITO'],
    campo: 'formaPago',
    incumple: (documento) => isDeCuotas(documento) && documento.formaPago === 'CONTADO',
    mensaje: {
      es: 'El motivo 13 es de una operación al crédito; omita formaPago, o envíe "CREDITO"',
      en: 'Reason 13 is of an operation on credit; leave formaPago out, or send "CREDITO"',
    },
    ejemplo: {
      de: 'NOTA_CREDITO',
      rompe: { ...DE_CUOTAS, formaPago: 'CONTADO' },
      cumple: DE_CUOTAS,
      sobre: 'facturaAlCredito',
    },
  },
  {
    id: 'motivo-13-sobre-contado',
    codigo: '3260',
    en: ['NOTA_CREDITO'],
    campo: 'documentoAfectado',
    conflicto: true,
    incumple: (documento, { contexto }) => {
      const suyo = contexto.afectado?.calculado.documento;
      return (
        isDeCuotas(documento) &&
        findClase(suyo?.tipoComprobante)?.declaraFormaPago === true &&
        suyo?.formaPago !== 'CREDITO'
      );
    },
    mensaje: {
      es: 'La factura afectada es al contado y no tiene cuotas; el motivo 13 solo cambia las de una al crédito',
      en: 'The affected factura was paid in cash and has no cuotas; reason 13 changes those of one on credit only',
    },
    ejemplo: { de: 'NOTA_CREDITO', rompe: DE_CUOTAS },
  },
  {
    id: 'motivo-13-sin-fecha-de-la-factura',
    // Without it 3321 could not be judged: SUNAT has the factura, we have not.
    en: ['NOTA_CREDITO'],
    campo: 'documentoAfectado.fechaEmision',
    incumple: (documento, { contexto }) => {
      const afectado = documento.nota?.afectado;
      const esSuya = contexto.afectado !== undefined || afectado?.id !== undefined;
      return isDeCuotas(documento) && afectado !== undefined && !esSuya && afectado.fechaEmision === undefined;
    },
    mensaje: {
      es: 'Esa factura no se emitió aquí; envíe su fechaEmision, que las cuotas deben vencer después',
      en: 'That factura was not issued here; send its fechaEmision, after which the cuotas must fall due',
    },
    ejemplo: {
      de: 'NOTA_CREDITO',
      sobre: 'ajeno',
      rompe: { ...DE_CUOTAS, ...A_UN_RUC, documentoAfectado: AJENA },
      cumple: { ...DE_CUOTAS, ...A_UN_RUC, documentoAfectado: { ...AJENA, fechaEmision: '2026-11-20' } },
    },
  },
  {
    id: 'motivo-13-con-importes',
    codigo: '3315',
    en: ['NOTA_CREDITO'],
    campo: 'items',
    incumple: (documento) =>
      isDeCuotas(documento) && documento.items.some((item) => item?.precio.monto?.isZero() === false),
    mensaje: {
      es: 'El motivo 13 no cambia ningún importe; quite los ítems',
      en: 'Reason 13 changes no amount; remove the items',
    },
    ejemplo: { de: 'NOTA_CREDITO', rompe: { ...DE_CUOTAS, item: {} }, cumple: DE_CUOTAS, sobre: 'facturaAlCredito' },
  },
  {
    id: 'motivo-13-con-redondeo',
    codigo: '3315',
    en: ['NOTA_CREDITO'],
    campo: 'redondeo',
    incumple: (documento) => isDeCuotas(documento) && documento.redondeo?.isZero() === false,
    mensaje: {
      es: 'El motivo 13 no cambia ningún importe; quite el redondeo',
      en: 'Reason 13 changes no amount; remove the rounding',
    },
    ejemplo: {
      de: 'NOTA_CREDITO',
      rompe: { ...DE_CUOTAS, redondeo: '0.01' },
      cumple: { ...DE_CUOTAS, redondeo: '0' },
      sobre: 'facturaAlCredito',
    },
  },
  {
    id: 'cuotas-mayores-que-la-factura',
    codigo: '3320',
    en: ['NOTA_CREDITO'],
    campo: 'cuotas',
    conflicto: true,
    incumple: (documento, juicio) => {
      const suma = isDeCuotas(documento) ? sumCuotas(documento) : undefined;
      const tope = importeAfectado(juicio);
      return suma !== undefined && tope !== undefined && suma.greaterThan(tope);
    },
    mensaje: (documento, juicio) => ({
      es: `Las cuotas suman ${sumCuotas(documento)?.toFixed(2)} y la factura afectada es de ${importeAfectado(juicio)?.toFixed(2)}; redúzcalas`,
      en: `The cuotas add up to ${sumCuotas(documento)?.toFixed(2)} and the affected factura is ${importeAfectado(juicio)?.toFixed(2)}; lower them`,
    }),
    ejemplo: {
      de: 'NOTA_CREDITO',
      rompe: { ...DE_CUOTAS, cuotas: [{ ...CUOTA, monto: '118.01' }] },
      cumple: DE_CUOTAS,
      sobre: 'facturaAlCredito',
    },
  },
];

/** Each new cuota falls due after the factura was issued (3321); when that was is known of a factura of ours. */
export const REGLAS_NOTA_CUOTA: readonly Regla<CuotaLeida>[] = [
  {
    id: 'cuota-que-no-vence-despues-de-la-factura',
    codigo: '3321',
    en: ['NOTA_CREDITO'],
    campo: 'fechaVencimiento',
    conflicto: afectaUnoNuestro,
    incumple: ({ fechaVencimiento }, { documento }) => {
      const emision = documento.nota?.afectado?.fechaEmision;
      if (!isDeCuotas(documento) || fechaVencimiento === undefined || emision === undefined) return false;
      return fechaVencimiento <= emision;
    },
    mensaje: (_cuota, { documento: { nota } }) => ({
      es: `La cuota debe vencer después de la emisión de la factura; envíe una fecha posterior a ${nota?.afectado?.fechaEmision}`,
      en: `The cuota must fall due after the day of issue of the factura; send a date after ${nota?.afectado?.fechaEmision}`,
    }),
    ejemplo: {
      de: 'NOTA_CREDITO',
      sobre: 'facturaAlCredito',
      rompe: { ...DE_CUOTAS, cuotas: [{ ...CUOTA, fechaVencimiento: '2026-11-20' }] },
      cumple: DE_CUOTAS,
    },
  },
];

/** Nota de crédito 13, the only note that carries cuotas. */
export function isDeCuotas({ tipoComprobante, nota }: Borrador): boolean {
  return cambiaCuotas(tipoComprobante, nota?.codigoMotivo);
}

function sumCuotas({ cuotas }: Borrador): Decimal | undefined {
  let suma = Decimal.ZERO;
  for (const cuota of cuotas) {
    if (cuota?.monto === undefined) return undefined;
    suma = suma.plus(cuota.monto);
  }
  return suma;
}

function importeAfectado({ contexto }: Juicio): Decimal | undefined {
  return contexto.afectado?.calculado.totales.importeTotal;
}
