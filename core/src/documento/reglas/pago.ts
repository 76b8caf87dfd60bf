import type { Borrador, CuotaLeida } from '../borrador.ts';
import type { Regla } from './regla.ts';

/** A boleta may be on credit too: its XML says nothing of it (ubl-invoice §2), its paper does, by the same rules. */
export const REGLAS_PAGO: readonly Regla<Borrador>[] = [
  {
    codigo: { factura: '3249' },
    campo: 'cuotas',
    incumple: ({ formaPago, cuotas, nota }) => nota === undefined && formaPago === 'CREDITO' && cuotas.length === 0,
    mensaje: 'Un documento al crédito exige cuotas; envíe el monto y la fechaVencimiento de cada una',
  },
  {
    codigo: { factura: '3252' },
    campo: 'cuotas',
    incumple: ({ formaPago, cuotas, nota }) => nota === undefined && formaPago === 'CONTADO' && cuotas.length > 0,
    mensaje: 'Un documento al contado no lleva cuotas; quítelas, o envíe formaPago "CREDITO"',
  },
];

export const REGLAS_CUOTA: readonly Regla<CuotaLeida>[] = [
  {
    codigo: { factura: '3267' },
    campo: 'fechaVencimiento',
    incumple: ({ fechaVencimiento }, { documento: { fechaEmision, nota } }) =>
      nota === undefined &&
      fechaVencimiento !== undefined &&
      fechaEmision !== undefined &&
      fechaVencimiento <= fechaEmision,
    mensaje: (_cuota, { documento: { fechaEmision } }) =>
      `La cuota debe vencer después de la emisión; envíe una fecha posterior a ${fechaEmision}`,
  },
];
