import { RS_48_2026 } from './normas.ts';
import type { Vigencias } from './vigencia.ts';

/** What SUNAT does with a document that it finds something in. */
export type Severidad = 'observa' | 'rechaza';

/** Codes under 4000 that SUNAT only observes, some of them until a day. All others from 4000 on are observations. */
export const SEVERIDADES: ReadonlyMap<string, Vigencias<Severidad>> = new Map<string, Vigencias<Severidad>>([
  ['2266', [{ valor: 'observa', fuente: 'CódigosRetorno de 2026-02-12' }]],
  ['2404', [{ valor: 'observa', fuente: 'CódigosRetorno de 2026-02-12' }]],
  ['2988', [{ valor: 'observa', fuente: 'CódigosRetorno de 2026-02-12' }]],
  [
    '3496',
    [
      { valor: 'observa', fuente: 'CódigosRetorno de 2026-02-12' },
      { desde: RS_48_2026.desde, valor: 'rechaza', fuente: RS_48_2026.fuente },
    ],
  ],
]);
