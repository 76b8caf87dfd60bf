import { run } from '../db/run.ts';
import type { Queryable } from '../db/tx.ts';
import type { EntregaEnCurso, EstadoEntrega } from './types.ts';
import { VIGENTES } from './webhooks-store.ts';

/** How long a lease lasts without renewal, as PostgreSQL writes it. Time is always the database's. */
const LEASE = '5 seconds';

const FREE = `(e.lease_hasta is null or e.lease_hasta < now())`;

/** Leases the rows that `elegidas` chose, unless somebody was quicker, with what an attempt needs. */
const TAKE = `
tomadas as (
  update webhook_entregas e set lease_token = e.lease_token + 1, lease_hasta = now() + interval '${LEASE}', pedida_de_nuevo = false
  from elegidas c where e.empresa_id = c.empresa_id and e.id = c.id and e.estado = 'PENDIENTE' and ${FREE}
  returning e.empresa_id, e.id, e.entorno, e.webhook_id, e.mensaje_id, e.lease_token, e.fallidos, e.interrumpidos
)
select t.empresa_id as "empresaId", t.id, t.entorno, t.webhook_id as "webhookId", t.mensaje_id as "mensajeId",
  t.lease_token as token, t.fallidos, t.interrumpidos, m.tipo, m.payload, w.url, w.activo,
  w.secreto_cifrado as "secretoCifrado",
  array(select cifrado from ${VIGENTES} order by hasta desc) as "secretosAnteriores",
  extract(epoch from now())::bigint as segundos
from tomadas t
join webhooks w on w.empresa_id = t.empresa_id and w.id = t.webhook_id
join webhook_mensajes m on m.empresa_id = t.empresa_id and m.id = t.mensaje_id`;

/** How many that are due are looked at together; where they are of too few endpoints, these are found one by one. */
const VISTA = 1_000;

/** The webhooks of the pending deliveries that `de` selects, one step over the index for each, however long their queues are. */
const unoPorUno = (de: string, cuando: string) => `
  (select webhook_id from webhook_entregas where estado = 'PENDIENTE' and ${de} and ${cuando} order by webhook_id limit 1)
  union all
  select (select e.webhook_id from webhook_entregas e where e.estado = 'PENDIENTE' and ${de} and e.webhook_id > r.webhook_id
    order by e.webhook_id limit 1)
  from r where r.webhook_id is not null`;

/** There may be endpoints behind those that were looked at, whose places are taken. */
const NO_BASTAN = `(select count(*) from vencidas) = ${VISTA} and (select count(*) from primeros) < $1`;

/**
 * Of each endpoint that has something due only the first deliveries are looked at: those whose turn has come, and of those that
 * are being recovered the first alone. Endpoints and companies get no more than is left of their share. Nobody is waited for.
 */
const CLAIM_DUE = `
with recursive vencidas as materialized (
  select e.webhook_id, e.empresa_id, e.siguiente_intento_en as desde, ${FREE} as libre from webhook_entregas e
  where e.estado = 'PENDIENTE' and not e.en_fila and e.siguiente_intento_en <= now()
  order by e.siguiente_intento_en limit ${VISTA}
), primeros as materialized (
  select v.webhook_id from vencidas v
  left join unnest($3::uuid[], $4::int[]) as w (webhook_id, cuantas) using (webhook_id)
  left join unnest($6::uuid[], $7::int[]) as c (empresa_id, cuantas) using (empresa_id)
  where v.libre and coalesce(w.cuantas, 0) < $2::int and coalesce(c.cuantas, 0) < $5::int
  group by v.webhook_id order by min(v.desde) limit $1
), todos (webhook_id) as (
  with recursive r as (${unoPorUno('not en_fila', NO_BASTAN)}) select webhook_id from r
), filas (webhook_id) as (
  with recursive r as (${unoPorUno('en_fila', 'true')}) select webhook_id from r
), receptores as (
  select w.webhook_id, greatest($2::int - coalesce(o.cuantas, 0), 0) as libres
  from (select webhook_id from primeros union select webhook_id from todos union select webhook_id from filas) w
  left join unnest($3::uuid[], $4::int[]) as o (webhook_id, cuantas) using (webhook_id)
  where w.webhook_id is not null
), primeras as (
  select t.*, row_number() over (partition by t.empresa_id order by t.desde, t.id) as n
  from receptores r cross join lateral (
    (select e.empresa_id, e.id, e.siguiente_intento_en as desde from webhook_entregas e
    where e.webhook_id = r.webhook_id and e.estado = 'PENDIENTE' and not e.en_fila and e.siguiente_intento_en <= now() and ${FREE}
    order by e.siguiente_intento_en limit r.libres)
    union all
    (select e.empresa_id, e.id, e.siguiente_intento_en from (
      select * from webhook_entregas f where f.webhook_id = r.webhook_id and f.estado = 'PENDIENTE' and f.en_fila
      order by f.orden limit 1
    ) e where e.siguiente_intento_en <= now() and ${FREE})
    order by desde limit r.libres
  ) t
), permitidas as (
  select p.empresa_id, p.id from primeras p
  left join unnest($6::uuid[], $7::int[]) as o (empresa_id, cuantas) using (empresa_id)
  where p.n <= $5::int - coalesce(o.cuantas, 0) order by p.desde limit $1
), elegidas as (
  select e.empresa_id, e.id from webhook_entregas e join permitidas p on p.empresa_id = e.empresa_id and p.id = e.id
  for update of e skip locked
), ${TAKE}`;

/** How many deliveries may be made at once to one endpoint and for one company. */
export interface Cupos {
  readonly porWebhook: number;
  readonly porEmpresa: number;
}

/** Takes up to `limit` deliveries whose turn has come, of any company, besides those that are being made already. */
export async function claimDue(
  db: Queryable,
  limit: number,
  { porWebhook, porEmpresa }: Cupos,
  enCurso: Iterable<Pick<EntregaEnCurso, 'empresaId' | 'webhookId'>>,
): Promise<EntregaEnCurso[]> {
  const webhooks = new Map<string, number>();
  const empresas = new Map<string, number>();
  for (const { webhookId, empresaId } of enCurso) {
    webhooks.set(webhookId, (webhooks.get(webhookId) ?? 0) + 1);
    empresas.set(empresaId, (empresas.get(empresaId) ?? 0) + 1);
  }
  const ocupados = (held: ReadonlyMap<string, number>) => [[...held.keys()], [...held.values()]];
  const values = [limit, porWebhook, ...ocupados(webhooks), porEmpresa, ...ocupados(empresas)];
  return run<EntregaEnCurso>(db, { name: 'entrega-due', text: CLAIM_DUE, values });
}

/** Takes one delivery; undefined when it is over, held, or not there. */
export async function claim(db: Queryable, empresaId: string, id: string): Promise<EntregaEnCurso | undefined> {
  const text = `with elegidas as (select $1::uuid as empresa_id, $2::uuid as id), ${TAKE}`;
  const [tomada] = await run<EntregaEnCurso>(db, { name: 'entrega-claim', text, values: [empresaId, id] });
  return tomada;
}

const START_ATTEMPT = `
with e as (
  update webhook_entregas set intentos = intentos + 1, interrumpidos = interrumpidos + 1
  where empresa_id = $1 and id = $2 and lease_token = $3 and estado = 'PENDIENTE'
  returning empresa_id, id, intentos
)
insert into webhook_intentos (empresa_id, entrega_id, n, url, cabeceras)
select empresa_id, id, intentos, $4, $5::json from e returning n`;

/** Records the attempt before any socket opens. Undefined when the lease was lost or the delivery called off. */
export async function startAttempt(
  db: Queryable,
  e: EntregaEnCurso,
  cabeceras: Readonly<Record<string, string>>,
): Promise<number | undefined> {
  const values = [e.empresaId, e.id, e.token, e.url, JSON.stringify(cabeceras)];
  return (await run<{ n: number }>(db, { name: 'entrega-intento', text: START_ATTEMPT, values }))[0]?.n;
}

/** What an attempt came to. */
export interface Resultado {
  readonly estado: EstadoEntrega;
  readonly fallidos: number;
  /** How long until the next attempt, by the database's clock; null where none comes by itself. */
  readonly esperaMs: number | null;
  readonly status: number | null;
  readonly cabeceras: Readonly<Record<string, string>> | null;
  readonly respuesta: Buffer | null;
  readonly cortada: boolean | null;
  /** Why there is no status, or no attempt. */
  readonly error: string | null;
}

/** Failures after which what is recovered leaves the line, for the others to go on: some five minutes of them. */
const FALLOS_EN_FILA = 3;

/** Asked for again meanwhile and not delivered. */
const DE_NUEVO = `(pedida_de_nuevo and $4 <> 'ENTREGADA')`;

/**
 * What was delivered was delivered, also when the delivery had been called off meanwhile. What is to be made anew is due now,
 * with a whole schedule before it. What is recovered keeps its place in the line at first.
 */
const RECORD = `
with e as (
  update webhook_entregas set interrumpidos = 0, lease_hasta = null, ultimo_status = $7, ultimo_error = $8, pedida_de_nuevo = false,
    estado = case when estado = 'CANCELADA' and $4 <> 'ENTREGADA' then estado when ${DE_NUEVO} then 'PENDIENTE' else $4 end,
    fallidos = case when ${DE_NUEVO} then 0 else $5::int end,
    en_fila = en_fila and (${DE_NUEVO} or ($4 = 'PENDIENTE' and $5 < ${FALLOS_EN_FILA})),
    siguiente_intento_en = case when ${DE_NUEVO} then now()
      when estado = 'PENDIENTE' then now() + $6::float8 * interval '1 millisecond' end,
    terminada_en = case when estado = 'CANCELADA' then terminada_en when $4 <> 'PENDIENTE' and not ${DE_NUEVO} then now() end
  where empresa_id = $1 and id = $2 and lease_token = $3 and estado in ('PENDIENTE', 'CANCELADA')
  returning empresa_id, id
), i as (
  update webhook_intentos set terminado_en = now(), status = $7, error = $8, respuesta_cabeceras = $9::json, respuesta = $10,
    respuesta_cortada = $11
  from e where webhook_intentos.empresa_id = $1 and webhook_intentos.entrega_id = $2 and webhook_intentos.n = $12
)
select 1 as uno from e`;

/** Writes an outcome and gives the lease back. False: someone else holds the delivery now, nothing was written. */
export async function recordOutcome(
  db: Queryable,
  e: EntregaEnCurso,
  n: number | null,
  r: Resultado,
): Promise<boolean> {
  const cabeceras = r.cabeceras === null ? null : JSON.stringify(r.cabeceras);
  const values = [
    ...[e.empresaId, e.id, e.token, r.estado, r.fallidos, r.esperaMs, r.status, r.error],
    ...[cabeceras, r.respuesta, r.cortada, n],
  ];
  return (await run(db, { name: 'entrega-resultado', text: RECORD, values })).length === 1;
}

/** Gives up a delivery whose holder failed in a way that nobody foresaw: its turn comes again later. */
export async function postpone(db: Queryable, e: EntregaEnCurso): Promise<void> {
  await run(db, {
    name: 'entrega-postpone',
    text: `update webhook_entregas set lease_hasta = null,
      siguiente_intento_en = now() + least(interval '10 minutes', interval '5 seconds' * power(2, least(interrumpidos, 8)))
      where empresa_id = $1 and id = $2 and lease_token = $3 and estado = 'PENDIENTE'`,
    values: [e.empresaId, e.id, e.token],
  });
}

/** Gives a delivery back in the middle of an attempt, because the service stops: it is nobody's fault, and its turn is now. */
export async function soltar(db: Queryable, e: EntregaEnCurso): Promise<void> {
  await run(db, {
    name: 'entrega-soltar',
    text: `update webhook_entregas set lease_hasta = null, interrumpidos = greatest(interrumpidos - 1, 0)
      where empresa_id = $1 and id = $2 and lease_token = $3 and estado = 'PENDIENTE'`,
    values: [e.empresaId, e.id, e.token],
  });
}
