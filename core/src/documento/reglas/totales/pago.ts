import type { Borrador, CuotaLeida } from '../../borrador.ts';
import { alCredito, CUOTA } from '../ejemplo.ts';
import { type Regla, VENTAS } from '../regla.ts';

/** A boleta may be on credit too: its XML says nothing of it (sheet Boleta2_0), its paper does, by the same rules. */
export const REGLAS_PAGO: readonly Regla<Borrador>[] = [
  {
    id: 'credito-sin-cuotas',
    codigo: { factura: '3249' },
    en: VENTAS,
    campo: 'cuotas',
    incumple: ({ formaPago, cuotas }) => formaPago === 'CREDITO' && cuotas.length === 0,
    mensaje: {
      es: 'Un documento al crédito exige cuotas; envíe el monto y la fechaVencimiento de cada una',
      en: 'A document on credit requires cuotas; send the amount and the fechaVencimiento of each',
    },
    ejemplo: { rompe: alCredito(), cumple: alCredito(CUOTA) },
  },
  {
    id: 'contado-con-cuotas',
    codigo: { factura: '3252' },
    en: VENTAS,
    campo: 'cuotas',
    incumple: ({ formaPago, cuotas }) => formaPago === 'CONTADO' && cuotas.length > 0,
    mensaje: {
      es: 'Un documento al contado no lleva cuotas; quítelas, o envíe formaPago "CREDITO"',
      en: 'A document paid in cash has no cuotas; remove them, or send formaPago "CREDITO"',
    },
    ejemplo: { rompe: { cuotas: [CUOTA] }, cumple: alCredito(CUOTA) },
  },
];

export const REGLAS_CUOTA: readonly Regla<CuotaLeida>[] = [
  {
    id: 'cuota-que-no-vence-despues',
    codigo: { factura: '3267' },
    en: VENTAS,
    campo: 'fechaVencimiento',
    incumple: ({ fechaVencimiento }, { documento: { fechaEmision } }) =>
      fechaVencimiento !== undefined && fechaEmision !== undefined && fechaVencimiento <= fechaEmision,
    mensaje: (_cuota, { documento: { fechaEmision } }) => ({
      es: `La cuota debe vencer después de la emisión; envíe una fecha posterior a ${fechaEmision}`,
      en: `The cuota must fall due after the day of issue; send a date after ${fechaEmision}`,
    }),
    ejemplo: { rompe: alCredito({ ...CUOTA, fechaVencimiento: '2026-11-21' }), cumple: alCredito(CUOTA) },
  },
];
