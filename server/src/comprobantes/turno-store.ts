import type { Lapso } from '@chaski/core/sunat/recepcion.ts';
import { run } from '../db/run.ts';
import type { Queryable } from '../db/tx.ts';
import { CONSULTA, consultaValues, DESTINO, TOCA, type Turno, turnoValues } from '../jobs/turno.ts';
import { EN_CURSO, LEASE } from './store.ts';
import type { EnCurso } from './types.ts';

const CLAIM = `update comprobantes set lease_token = lease_token + 1, lease_hasta = now() + interval '${LEASE}'`;
const FREE = `final_en is null and estado <> 'POR_ATENDER' and (lease_hasta is null or lease_hasta < now())`;

/**
 * Takes one document that nobody is carrying; undefined when it is final, held, waits for a person, or is not there.
 */
export async function claim(db: Queryable, empresaId: string, id: string): Promise<EnCurso | undefined> {
  const rows = await run<EnCurso>(db, {
    name: 'comprobante-claim',
    text: `${CLAIM} where empresa_id = $1 and id = $2 and ${FREE} returning ${EN_CURSO}`,
    values: [empresaId, id],
  });
  return rows[0];
}

const CLAIM_DUE = `
with turno as materialized (
  select c.empresa_id as de, c.id as cual, ${DESTINO} as destino from comprobantes c
  join empresa_entornos n on n.empresa_id = c.empresa_id and n.entorno = c.entorno
  where ${TOCA}
    -- In doubt, and SUNAT can be asked: it is asked elsewhere, and nobody may answer there.
    and not (c.estado not in ('EN_COLA', 'POR_REINTENTAR') and c.tipo_comprobante <> '03' and c.serie like 'F%'
      and coalesce(${CONSULTA}, '') = any ($3))
  order by c.plazo_envio, c.id limit $1 for update of c skip locked)
update comprobantes set lease_token = lease_token + 1, lease_hasta = now() + interval '${LEASE}'
from turno where empresa_id = turno.de and id = turno.cual
returning ${EN_CURSO}, turno.destino`;

/** A document of the background, with the endpoint to which it goes. */
export interface Tomado extends EnCurso {
  readonly destino: string;
}

/**
 * Takes the documents whose turn has come, the nearest deadline first and then the oldest, skipping companies whose sending is
 * paused, those that hold enough of this process already, and endpoints that rest.
 */
export async function claimDue(db: Queryable, turno: Turno): Promise<Tomado[]> {
  const values = [...turnoValues(turno), ...consultaValues(turno)];
  const rows = await run<Tomado>(db, { name: 'comprobante-due', text: CLAIM_DUE, values });
  return rows.sort((a, b) => a.plazoEnvio.getTime() - b.plazoEnvio.getTime() || (a.id < b.id ? -1 : 1));
}

/**
 * Gives up a document whose holder failed in a way that nobody foresaw: its turn comes again later, the later the more
 * attempts it had, so that one that always fails stands in nobody's way.
 */
export async function postpone(db: Queryable, { empresaId, id, token }: EnCurso): Promise<void> {
  await run(db, {
    name: 'comprobante-postpone',
    text: `update comprobantes set lease_hasta = null, intentos = intentos + 1,
      siguiente_intento_en = now() + least(interval '10 minutes', interval '5 seconds' * power(2, least(intentos, 8)))
      where empresa_id = $1 and id = $2 and lease_token = $3 and final_en is null`,
    values: [empresaId, id, token],
  });
}

const INTERRUMPIDOS = `
with abiertos as (
  select n, operacion from intentos i where empresa_id = $1 and comprobante_id = $2 and terminado_en is null
    and n > coalesce((select max(n) from intentos where empresa_id = $1 and comprobante_id = $2 and terminado_en is not null), 0)
    and iniciado_en > coalesce((select max(en) from eventos
      where empresa_id = $1 and comprobante_id = $2 and evento = 'personaReanuda'), '-infinity')
)
select count(*)::int as veces from abiertos
where operacion = 'getStatusCdr' or n = (select min(n) from abiertos)`;

/**
 * How many times in a row whoever carried it ended without an outcome, since a person last let it go on. Whoever takes up a
 * document in doubt asks first, so each time but the first begins with a question.
 */
export async function countInterrumpidos(db: Queryable, { empresaId, id }: EnCurso): Promise<number> {
  const query = { name: 'comprobante-interrumpidos', text: INTERRUMPIDOS, values: [empresaId, id] };
  return (await run<{ veces: number }>(db, query))[0]?.veces ?? 0;
}

const PRIMER_ENVIO = `
select coalesce(
  (select min(i.iniciado_en) from intentos i where i.empresa_id = c.empresa_id and i.comprobante_id = c.id
    and i.operacion = 'sendBill' and i.pudo_llegar and (i.n < c.intentos or not c.pudo_registrarse)),
  -- It may have been sent by what a restore took away, and no earlier than it was made.
  case when c.pudo_registrarse then c.creado_en end) as desde,
  clock_timestamp() as ahora,
  -- An attempt that began before an earlier one.
  exists (select from intentos i join intentos l on l.empresa_id = i.empresa_id and l.comprobante_id = i.comprobante_id
    and l.n > i.n and l.iniciado_en < i.iniciado_en - interval '2 seconds'
    where i.empresa_id = c.empresa_id and i.comprobante_id = c.id) as "relojAdelantado"
from comprobantes c where c.empresa_id = $1 and c.id = $2`;

/** `desde`: as `Envios` has it, by the database's clock; `ahora`: what that clock says. */
export interface PrimerEnvio {
  readonly desde: Date | null;
  readonly ahora: Date;
  readonly relojAdelantado: boolean;
}

/**
 * When the first attempt began that may have arrived at SUNAT; null when none can have. Of one whose
 * attempts before the last may have left it registered, the last does not count.
 */
export async function findPrimerEnvio(db: Queryable, { empresaId, id }: EnCurso): Promise<PrimerEnvio> {
  const query = { name: 'comprobante-primer-envio', text: PRIMER_ENVIO, values: [empresaId, id] };
  const [row] = await run<PrimerEnvio>(db, query);
  if (row === undefined) throw new Error(`El comprobante ${id} no está`);
  return row;
}

const TRAMOS = `
select iniciado_en as desde, coalesce(terminado_en,
  case when n = $3 then clock_timestamp() else iniciado_en + $4::float8 * interval '1 millisecond' end) as hasta
from intentos where empresa_id = $1 and comprobante_id = $2 and operacion = 'sendBill' and pudo_llegar order by n`;

/**
 * When each attempt began and ended that may have arrived at SUNAT, by the database's clock. Of one that is under way it is now; of one
 * whose process died, `duraMs` after its start.
 */
export async function listTramos(db: Queryable, c: EnCurso, duraMs: number): Promise<Lapso[]> {
  const abierto = c.intentoAbierto ? c.intentos : 0;
  return run<Lapso>(db, { name: 'comprobante-tramos', text: TRAMOS, values: [c.empresaId, c.id, abierto, duraMs] });
}
