import { run } from '../db/run.ts';
import type { Queryable } from '../db/tx.ts';
import { defineQueue, type Seen, type Turn } from '../jobs/cola/cola.ts';
import { DESTINO, type Destinos, TOCA, turnoValues } from '../jobs/turno.ts';
import { EN_CURSO } from './store.ts';
import type { EnCurso } from './types.ts';

/**
 * Files on their way. Nobody takes one before its turn, nor while the company's sending rests: a wrong password tried again may lock
 * the SOL user.
 */
export const RESUMENES = defineQueue<EnCurso>({
  ...{ table: 'resumenes', name: 'resumen', open: 'final_en is null', columns: EN_CURSO },
  takeable: `siguiente_intento_en <= now() and not exists (select 1 from empresa_entornos n
    where n.empresa_id = resumenes.empresa_id and n.entorno = resumenes.entorno and n.envio_pausado_hasta > now())`,
  ...{ pace: 'repeticiones', onPostpone: 'repeticiones = repeticiones + 1' },
});

/** One that was seen to be due, with the endpoint to which it goes. */
export interface Visto extends Seen {
  readonly destino: string;
}

const LOOK = `
select c.empresa_id as "empresaId", c.id, ${DESTINO} as destino from resumenes c
join empresa_entornos n on n.empresa_id = c.empresa_id and n.entorno = c.entorno
where ${TOCA} order by c.plazo, c.id limit $1`;

/** The nearest deadline first, of companies and endpoints that take them. */
export function look(db: Queryable, { limit, busy, resting }: Turn<EnCurso>, destinos: Destinos): Promise<Visto[]> {
  const values = turnoValues({ limite: limit, ocupadas: busy, reposan: resting, destinos });
  return run<Visto>(db, { name: 'resumen-due', text: LOOK, values });
}

const INTERRUMPIDOS = `
select count(*)::int as veces from resumen_intentos where empresa_id = $1 and resumen_id = $2 and terminado_en is null
  and n > coalesce((select max(n) from resumen_intentos where empresa_id = $1 and resumen_id = $2 and terminado_en is not null), 0)
  and iniciado_en > coalesce((select max(en) from resumen_eventos
    where empresa_id = $1 and resumen_id = $2 and evento = 'personaReanuda'), '-infinity')`;

/** How many times in a row whoever carried it ended without an outcome, since a person last let it go on. */
export async function countInterrumpidos(db: Queryable, { empresaId, id }: EnCurso): Promise<number> {
  const query = { name: 'resumen-interrumpidos', text: INTERRUMPIDOS, values: [empresaId, id] };
  return (await run<{ veces: number }>(db, query))[0]?.veces ?? 0;
}
