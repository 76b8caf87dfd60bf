import type { ClaseDeResumen } from '../clase.ts';

export const RESUMEN_DIARIO = {
  codigo: 'RC',
  nombre: { es: 'Resumen diario', en: 'Resumen diario' },
  enFrase: 'el resumen diario',
  canal: 'sendSummary',
  servicio: 'ventas',
  explicacion: {
    es: 'Las boletas y sus notas se anulan por resumen diario (RC), con el estado 3',
    en: 'Boletas and their notas are annulled by resumen diario (RC), with the state 3',
  },
  desenlace: 'loDiceOtro',
} as const satisfies ClaseDeResumen<string>;
