import { RESUMENES } from './anulaciones/cola-store.ts';
import { COMPROBANTES } from './comprobantes/enviar/cola-store.ts';
import { CORREOS } from './correos/cola-store.ts';
import { EXPORTACIONES } from './exportaciones/trabajo-store.ts';
import { GUIAS } from './guias/enviar/cola-store.ts';
import { ENTREGAS } from './webhooks/entregas/entregas-store.ts';

/** All that waits in a table for its turn: one for each table that has a lease. */
export const COLAS = {
  comprobantes: COMPROBANTES,
  resumenes: RESUMENES,
  guias: GUIAS,
  entregas: ENTREGAS,
  correos: CORREOS,
  exportaciones: EXPORTACIONES,
} as const;
