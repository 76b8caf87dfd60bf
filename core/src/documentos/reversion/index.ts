import type { ClaseDeResumen } from '../clase.ts';

/** Of retenciones and percepciones. */
export const RESUMEN_DE_REVERSIONES = {
  codigo: 'RR',
  nombre: { es: 'Resumen de reversiones', en: 'Resumen de reversiones' },
  enFrase: 'el resumen de reversiones',
  canal: 'sendSummary',
  servicio: 'otros',
  explicacion: {
    es: 'Las retenciones y percepciones se anulan por resumen de reversiones (RR)',
    en: 'Retenciones and percepciones are annulled by resumen de reversiones (RR)',
  },
  desenlace: 'loDiceOtro',
} as const satisfies ClaseDeResumen<string>;
