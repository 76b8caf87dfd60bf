import { run } from '../db/run.ts';
import type { Queryable } from '../db/tx.ts';
import type { Entorno } from '../http/route.ts';
import type { CorreoEnCurso, EstadoCorreo } from './types.ts';

/** How long a lease lasts without renewal, as PostgreSQL writes it. Time is always the database's. */
const LEASE = '5 seconds';

const FREE = `(e.lease_hasta is null or e.lease_hasta < now())`;

/**
 * The document is read as its transaction left it: only what is accepted by now is sent. The id, hence the Message-ID, is the
 * document's own, also where a database that was put back has forgotten the mail.
 */
const INSERT_AUTOMATICOS = `
insert into correos (empresa_id, id, entorno, comprobante_id, origen, para, siguiente_intento_en)
select c.empresa_id, md5(c.id || d.origen)::uuid, c.entorno, c.id, d.origen, d.para, now()
from correo_ajustes a
join comprobantes c on c.empresa_id = a.empresa_id and c.entorno = a.entorno and c.id = $3 and c.estado = 'ACEPTADA'
cross join lateral (select c.documento #>> '{calculado,documento,cliente,correo}' as correo) cliente
cross join lateral (values ('automatico', cliente.correo), ('copia', a.copia)) d (origen, para)
where a.empresa_id = $1 and a.entorno = $2 and a.activo and cliente.correo is not null and d.para is not null
on conflict (empresa_id, comprobante_id, origen) where origen <> 'pedido' do nothing`;

export async function insertAutomaticos(
  db: Queryable,
  { empresaId, entorno, id }: { readonly empresaId: string; readonly entorno: Entorno; readonly id: string },
): Promise<void> {
  await run(db, { name: 'correo-automatico', text: INSERT_AUTOMATICOS, values: [empresaId, entorno, id] });
}

/** Company by company, one step over the index for each, and of each only the first whose turn has come. */
const CLAIM_DUE = `
with recursive r (empresa_id) as (
  (select empresa_id from correos where estado = 'PENDIENTE' order by empresa_id limit 1)
  union all
  select (select c.empresa_id from correos c where c.estado = 'PENDIENTE' and c.empresa_id > r.empresa_id
    order by c.empresa_id limit 1)
  from r where r.empresa_id is not null
), primeros as (
  select t.* from r cross join lateral (
    select e.empresa_id, e.id, e.siguiente_intento_en as desde from correos e
    where e.empresa_id = r.empresa_id and e.estado = 'PENDIENTE' and e.siguiente_intento_en <= now() and ${FREE}
    order by e.siguiente_intento_en limit $1
  ) t where r.empresa_id <> all ($2::uuid[])
), elegidos as (
  select e.empresa_id, e.id from correos e
  join (select empresa_id, id from primeros order by desde limit $1) p on p.empresa_id = e.empresa_id and p.id = e.id
  for update of e skip locked
)
update correos e set lease_token = e.lease_token + 1, lease_hasta = now() + interval '${LEASE}'
from elegidos c where e.empresa_id = c.empresa_id and e.id = c.id and e.estado = 'PENDIENTE' and ${FREE}
returning e.empresa_id as "empresaId", e.id, e.entorno, e.comprobante_id as "comprobanteId", e.para, e.lease_token as token,
  e.fallidos, e.interrumpidos`;

/** Takes up to `limit` mails whose turn has come, of any company but those; nobody is waited for. */
export function claimDue(db: Queryable, limit: number, ocupadas: readonly string[]): Promise<CorreoEnCurso[]> {
  return run<CorreoEnCurso>(db, { name: 'correo-due', text: CLAIM_DUE, values: [limit, ocupadas] });
}

const START_ATTEMPT = `
with e as (
  update correos set intentos = intentos + 1, interrumpidos = interrumpidos + 1
  where empresa_id = $1 and id = $2 and lease_token = $3 and estado = 'PENDIENTE'
  returning empresa_id, id, intentos
)
insert into correo_intentos (empresa_id, correo_id, n, servidor) select empresa_id, id, intentos, $4 from e returning n`;

/** Records the attempt before any socket opens. Undefined when the lease was lost. */
export async function startAttempt(db: Queryable, e: CorreoEnCurso, servidor: string): Promise<number | undefined> {
  const values = [e.empresaId, e.id, e.token, servidor];
  return (await run<{ n: number }>(db, { name: 'correo-intento', text: START_ATTEMPT, values }))[0]?.n;
}

/** What an attempt came to, or that there was none (`n` null). */
export interface Resultado {
  readonly estado: EstadoCorreo;
  readonly fallidos: number;
  /** How long until the next attempt, by the database's clock; null where none comes by itself. */
  readonly esperaMs: number | null;
  readonly codigo: number | null;
  readonly respuesta: string | null;
  /** Why it was not sent. */
  readonly error: string | null;
  readonly sinServidor: boolean;
}

const RECORD = `
with e as (
  update correos set interrumpidos = 0, lease_hasta = null, estado = $4, fallidos = $5, ultimo_error = $9, sin_servidor = $10,
    siguiente_intento_en = case when $4 = 'PENDIENTE' then now() + $6::float8 * interval '1 millisecond' end,
    terminado_en = case when $4 <> 'PENDIENTE' then now() end
  where empresa_id = $1 and id = $2 and lease_token = $3 and estado = 'PENDIENTE'
  returning empresa_id, id
), i as (
  update correo_intentos set terminado_en = now(), codigo = $7, respuesta = $8, error = $9
  from e where correo_intentos.empresa_id = $1 and correo_intentos.correo_id = $2 and correo_intentos.n = $11
)
select 1 as uno from e`;

/** Writes an outcome and gives the lease back. False: someone else holds the mail now, nothing was written. */
export async function recordOutcome(db: Queryable, e: CorreoEnCurso, n: number | null, r: Resultado): Promise<boolean> {
  const values = [
    ...[e.empresaId, e.id, e.token, r.estado, r.fallidos, r.esperaMs],
    ...[r.codigo, r.respuesta, r.error, r.sinServidor, n],
  ];
  return (await run(db, { name: 'correo-resultado', text: RECORD, values })).length === 1;
}

/** Gives up a mail whose holder failed in a way that nobody foresaw: its turn comes again later. */
export async function postpone(db: Queryable, e: CorreoEnCurso): Promise<void> {
  await run(db, {
    name: 'correo-postpone',
    text: `update correos set lease_hasta = null,
      siguiente_intento_en = now() + least(interval '10 minutes', interval '5 seconds' * power(2, least(interrumpidos, 8)))
      where empresa_id = $1 and id = $2 and lease_token = $3 and estado = 'PENDIENTE'`,
    values: [e.empresaId, e.id, e.token],
  });
}

/** Gives a mail back in the middle of an attempt, because the service stops: it is nobody's fault, and its turn is now. */
export async function soltar(db: Queryable, e: CorreoEnCurso): Promise<void> {
  await run(db, {
    name: 'correo-soltar',
    text: `update correos set lease_hasta = null, interrumpidos = greatest(interrumpidos - 1, 0)
      where empresa_id = $1 and id = $2 and lease_token = $3 and estado = 'PENDIENTE'`,
    values: [e.empresaId, e.id, e.token],
  });
}

/** The mail server is back: what it left without an answer comes to its turn now. */
export async function adelantar(db: Queryable): Promise<void> {
  await run(db, {
    name: 'correo-adelantar',
    text: `update correos e set siguiente_intento_en = now(), sin_servidor = false
      where e.estado = 'PENDIENTE' and e.sin_servidor and e.siguiente_intento_en > now() and ${FREE}`,
  });
}
