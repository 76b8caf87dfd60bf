import { defineQueue } from '../../platform/jobs/cola/cola.ts';
import { esperaMasLarga, MAX_INTERRUPCIONES } from '../../platform/jobs/reintentos.ts';
import { defineDue } from '../../sunat/due-sql.ts';
import { EN_CURSO } from '../store.ts';
import type { EnCurso } from '../types.ts';

/**
 * Guías on their way. Whether the turn of one has come, and whether the company's sending rests, is the look's to see: who insists takes it by
 * name, and is told by the attempt that it rests.
 */
export const GUIAS = defineQueue<EnCurso>({
  table: 'guias',
  name: 'guia',
  open: 'final_en is null',
  columns: EN_CURSO,
  takeable: `estado <> 'POR_ATENDER'`,
  most: MAX_INTERRUPCIONES,
  pace: 'repeticiones',
  paceCounts: true,
  longest: esperaMasLarga('intentos', 'repeticiones'),
});

export const look = defineDue({ cola: GUIAS, plazo: 'plazo', via: 'rest' });
