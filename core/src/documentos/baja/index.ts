import type { ClaseDeResumen } from '../clase.ts';

export const COMUNICACION_BAJA = {
  codigo: 'RA',
  nombre: { es: 'Comunicación de baja', en: 'Comunicación de baja' },
  enFrase: 'la comunicación de baja',
  canal: 'sendSummary',
  servicio: 'ventas',
  explicacion: {
    es: 'Las facturas y sus notas se anulan por comunicación de baja (RA)',
    en: 'Facturas and their notas are annulled by comunicación de baja (RA)',
  },
  desenlace: 'seConsulta',
} as const satisfies ClaseDeResumen<string>;
