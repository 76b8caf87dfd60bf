import { run } from '../platform/db/run.ts';
import { defineQueue, defineVisits, type Look, type Seen } from '../platform/jobs/cola/cola.ts';
import { interval } from '../platform/jobs/cola/waits.ts';
import { esperaMasLarga, MAX_INTERRUPCIONES } from '../platform/jobs/reintentos.ts';
import { defineDue, QUIEN, SIN_PAUSA } from '../sunat/due-sql.ts';
import { EN_CURSO } from './store.ts';
import type { EnCurso } from './types.ts';

const TABLA = { table: 'resumenes', open: 'final_en is null', columns: EN_CURSO } as const;

/** How seldom SUNAT is asked about the ticket of what waits for a person. */
export const VIGILIA_MS = 3_600_000;

/**
 * Files on their way. Nobody takes one before its turn, nor while the company's sending rests: a wrong password tried again may lock
 * the SOL user.
 */
export const RESUMENES = defineQueue<EnCurso>({
  ...TABLA,
  name: 'resumen',
  takeable: `estado <> 'POR_ATENDER' and siguiente_intento_en <= now() and not exists (select 1 from empresa_entornos n
    where n.empresa_id = resumenes.empresa_id and n.entorno = resumenes.entorno and not ${SIN_PAUSA})`,
  most: MAX_INTERRUPCIONES,
  pace: 'repeticiones',
  paceCounts: true,
  longest: `case when estado = 'POR_ATENDER' then ${interval(VIGILIA_MS)} else ${esperaMasLarga('intentos', 'repeticiones')} end`,
});

export const look = defineDue({ cola: RESUMENES, plazo: 'plazo' });

const VIGILADO = `estado = 'POR_ATENDER' and ticket is not null`;

/** Files that wait for a person and whose ticket SUNAT is still asked about. Nobody holds them: what is found counts only while they wait. */
export const VIGILADOS = defineVisits<EnCurso>({
  ...TABLA,
  name: 'resumen-vigilado',
  takeable: VIGILADO,
  onClaim: `siguiente_intento_en = now() + ${interval(VIGILIA_MS)}`,
});

const LOOK_VIGILADOS = `
select c.empresa_id as "empresaId", c.id from resumenes c
join empresa_entornos n on n.empresa_id = c.empresa_id and n.entorno = c.entorno
where ${VIGILADO} and c.final_en is null and c.siguiente_intento_en <= now() and ${SIN_PAUSA} and ${QUIEN} <> all ($2)
order by c.siguiente_intento_en limit $1`;

export const lookVigilados: Look<EnCurso, Seen> = (db, { limit, busy }) =>
  run<Seen>(db, { name: 'resumen-vigilado-due', text: LOOK_VIGILADOS, values: [limit, busy] });
