import { defineQueue } from '../jobs/cola/cola.ts';
import { defineDue, SIN_PAUSA } from '../jobs/due.ts';
import { esperaMasLarga, MAX_INTERRUPCIONES } from '../jobs/reintentos.ts';
import { EN_CURSO } from './store.ts';
import type { EnCurso } from './types.ts';

/**
 * Files on their way. Nobody takes one before its turn, nor while the company's sending rests: a wrong password tried again may lock
 * the SOL user.
 */
export const RESUMENES = defineQueue<EnCurso>({
  ...{ table: 'resumenes', name: 'resumen', open: 'final_en is null', columns: EN_CURSO },
  takeable: `siguiente_intento_en <= now() and not exists (select 1 from empresa_entornos n
    where n.empresa_id = resumenes.empresa_id and n.entorno = resumenes.entorno and not ${SIN_PAUSA})`,
  ...{ most: MAX_INTERRUPCIONES, pace: 'repeticiones', paceCounts: true },
  longest: esperaMasLarga('intentos', 'repeticiones'),
});

export const look = defineDue({ cola: RESUMENES, plazo: 'plazo' });
