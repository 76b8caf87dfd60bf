import type { ClaseDeResumen } from '../clase.ts';

export const RESUMEN_DIARIO: ClaseDeResumen = {
  codigo: 'RC',
  nombre: { es: 'Resumen diario', en: 'Resumen diario' },
  canal: 'sendSummary',
  explicacion: 'Las boletas y sus notas se anulan por resumen diario (RC), con el estado 3',
  desenlace: 'loDiceOtro',
};
