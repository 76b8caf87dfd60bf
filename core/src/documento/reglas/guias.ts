import type { GuiaLeida } from '../borrador.ts';
import type { Regla } from './regla.ts';

/** Electronic guías of the remitente (T, EG, G) and the transportista (V, EG, G), and printed ones (numeric series). */
const NUMERO = /^(?:[TV][A-Z0-9]{3}|EG\d{2}|G\d{3}|\d{4})-\d{1,8}$/;

const GUIA = { tipo: '09', numero: 'T001-1' };

export const REGLAS_GUIA: readonly Regla<GuiaLeida>[] = [
  {
    id: 'guia-fuera-de-formato',
    codigo: '4006',
    campo: 'numero',
    incumple: ({ numero }) => numero !== undefined && !NUMERO.test(numero),
    mensaje: {
      es: 'El número de una guía es serie, guion y hasta 8 cifras, p. ej. T001-123 o V001-45',
      en: 'The number of a guía is a series, a hyphen and up to 8 digits, e.g. T001-123 or V001-45',
    },
    ejemplo: {
      rompe: { guias: [{ tipo: '09', numero: 'T1' }] },
      cumple: { guias: [{ tipo: '31', numero: 'V001-1' }] },
    },
  },
  {
    id: 'guia-repetida',
    codigo: '2364',
    campo: 'numero',
    incumple: (guia, { documento }) => documento.guias.find((otra) => isMisma(guia, otra)) !== guia,
    mensaje: { es: 'La guía está repetida; envíela una sola vez', en: 'The guía is repeated; send it only once' },
    ejemplo: {
      rompe: { guias: [GUIA, GUIA] },
      cumple: { guias: [GUIA, { ...GUIA, numero: 'T001-2' }] },
    },
  },
];

function isMisma(guia: GuiaLeida, otra: GuiaLeida | undefined): boolean {
  return (
    otra === guia ||
    (otra !== undefined && otra.tipo === guia.tipo && otra.numero === guia.numero && guia.numero !== undefined)
  );
}
