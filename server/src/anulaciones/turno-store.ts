import { run } from '../db/run.ts';
import type { Queryable } from '../db/tx.ts';
import { DESTINO, TOCA, type Turno, turnoValues } from '../jobs/turno.ts';
import { EN_CURSO, LEASE } from './store.ts';
import type { EnCurso } from './types.ts';

const CLAIM = `update resumenes set lease_token = lease_token + 1, lease_hasta = now() + interval '${LEASE}'`;
const DUE = `final_en is null and siguiente_intento_en <= now() and (lease_hasta is null or lease_hasta < now())`;

/**
 * Takes one file whose turn has come and that nobody is carrying; undefined otherwise, or while the company's sending rests:
 * a wrong password tried again may lock the SOL user.
 */
export async function claim(db: Queryable, empresaId: string, id: string): Promise<EnCurso | undefined> {
  const rows = await run<EnCurso>(db, {
    name: 'resumen-claim',
    text: `${CLAIM} where empresa_id = $1 and id = $2 and ${DUE} and not exists (select 1 from empresa_entornos n
      where n.empresa_id = resumenes.empresa_id and n.entorno = resumenes.entorno and n.envio_pausado_hasta > now())
      returning ${EN_CURSO}`,
    values: [empresaId, id],
  });
  return rows[0];
}

const CLAIM_DUE = `
with turno as materialized (
  select c.empresa_id as de, c.id as cual, ${DESTINO} as destino from resumenes c
  join empresa_entornos n on n.empresa_id = c.empresa_id and n.entorno = c.entorno
  where ${TOCA}
  order by c.plazo, c.id limit $1 for update of c skip locked)
update resumenes set lease_token = lease_token + 1, lease_hasta = now() + interval '${LEASE}'
from turno where empresa_id = turno.de and id = turno.cual
returning ${EN_CURSO}, turno.destino`;

/** A file of the background, with the endpoint to which it goes. */
export interface Tomado extends EnCurso {
  readonly destino: string;
}

/** Takes the files whose turn has come, the nearest deadline first; see `claimDue` of comprobantes. */
export async function claimDue(db: Queryable, turno: Turno): Promise<Tomado[]> {
  const rows = await run<Tomado>(db, { name: 'resumen-due', text: CLAIM_DUE, values: turnoValues(turno) });
  return rows;
}

/** Gives up a file whose holder failed in a way that nobody foresaw: its turn comes again later. */
export async function postpone(db: Queryable, { empresaId, id, token }: EnCurso): Promise<void> {
  await run(db, {
    name: 'resumen-postpone',
    text: `update resumenes set lease_hasta = null, repeticiones = repeticiones + 1,
      siguiente_intento_en = now() + least(interval '10 minutes', interval '5 seconds' * power(2, least(repeticiones, 8)))
      where empresa_id = $1 and id = $2 and lease_token = $3 and final_en is null`,
    values: [empresaId, id, token],
  });
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
