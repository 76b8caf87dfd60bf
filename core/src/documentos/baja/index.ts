import type { ClaseDeResumen } from '../clase.ts';

export const COMUNICACION_BAJA = {
  codigo: 'RA',
  nombre: { es: 'Comunicación de baja', en: 'Comunicación de baja' },
  enFrase: 'la comunicación de baja',
  canal: 'sendSummary',
  explicacion: 'Las facturas y sus notas se anulan por comunicación de baja (RA)',
  desenlace: 'seConsulta',
} as const satisfies ClaseDeResumen<string>;
