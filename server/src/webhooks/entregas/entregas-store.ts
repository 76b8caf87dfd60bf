import { run } from '../../platform/db/run.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { defineAttempts, triedAhead } from '../../platform/jobs/cola/attempts.ts';
import { defineQueue, HELD, NOT_INTERRUPTED, type Seen, type Turn } from '../../platform/jobs/cola/cola.ts';
import { isFree } from '../../platform/jobs/cola/lease.ts';
import { ESPERA_MAS_LARGA } from '../plazos.ts';
import type { EntregaEnCurso, EstadoEntrega } from '../types.ts';
import { VIGENTES } from '../webhooks-store.ts';

const HECHOS = { table: 'webhook_intentos', of: 'entrega_id' } as const;

/** Messages on their way, each with its endpoint as it is when it is taken. */
export const ENTREGAS = defineQueue<EntregaEnCurso>({
  table: 'webhook_entregas',
  name: 'entrega',
  open: `estado = 'PENDIENTE'`,
  longest: `case fallidos when 0 then interval '0' else ${ESPERA_MAS_LARGA} end`,
  // Those waits are of hours, so it is the last attempt that tells.
  most: 3,
  proof: triedAhead(HECHOS),
  pace: 'interrumpidos',
  onClaim: 'pedida_de_nuevo = false',
  onRelease: NOT_INTERRUPTED,
  joined: {
    tables: 'webhooks w, webhook_mensajes m',
    on: `w.empresa_id = e.empresa_id and w.id = e.webhook_id and m.empresa_id = e.empresa_id and m.id = e.mensaje_id`,
  },
  columns: `${HELD}, e.webhook_id as "webhookId", e.mensaje_id as "mensajeId", e.fallidos, e.interrumpidos, m.tipo, m.payload, w.url, w.activo,
  w.secreto_cifrado as "secretoCifrado", array(select cifrado from ${VIGENTES} order by hasta desc) as "secretosAnteriores",
  extract(epoch from now())::bigint as segundos`,
});

/** How many that are due are looked at together; where they are of too few endpoints, these are found one by one. */
const VISTA = 1_000;

/** The webhooks of the pending deliveries that `de` selects, one step over the index for each, however long their queues are. */
const unoPorUno = (de: string, cuando: string) => `
  (select webhook_id from webhook_entregas where ${ENTREGAS.open} and ${de} and ${cuando} order by webhook_id limit 1)
  union all
  select (select e.webhook_id from webhook_entregas e where e.${ENTREGAS.open} and ${de} and e.webhook_id > r.webhook_id
    order by e.webhook_id limit 1)
  from r where r.webhook_id is not null`;

/** There may be endpoints behind those that were looked at, whose places are taken. */
const NO_BASTAN = `(select count(*) from vencidas) = ${VISTA} and (select count(*) from primeros) < $1`;

/**
 * Of each endpoint that has something due only the first deliveries are looked at: those whose turn has come, and of those that
 * are being recovered the first alone. Endpoints and companies get no more than is left of their share.
 */
const LOOK = `
with recursive vencidas as materialized (
  select e.webhook_id, e.empresa_id, e.siguiente_intento_en as desde, ${isFree('e')} as libre from webhook_entregas e
  where e.${ENTREGAS.open} and not e.en_fila and e.siguiente_intento_en <= now()
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
    where e.webhook_id = r.webhook_id and not e.en_fila and ${ENTREGAS.due('e')}
    order by e.siguiente_intento_en limit r.libres)
    union all
    (select e.empresa_id, e.id, e.siguiente_intento_en from (
      select * from webhook_entregas f where f.webhook_id = r.webhook_id and f.${ENTREGAS.open} and f.en_fila
      order by f.orden limit 1
    ) e where ${ENTREGAS.due('e')})
    order by desde limit r.libres
  ) t
)
select p.empresa_id as "empresaId", p.id from primeras p
left join unnest($6::uuid[], $7::int[]) as o (empresa_id, cuantas) using (empresa_id)
where p.n <= $5::int - coalesce(o.cuantas, 0) order by p.desde limit $1`;

/** How many deliveries one process makes at once: to one endpoint, for one company, and in all. */
export interface Cupos {
  readonly porWebhook: number;
  readonly porEmpresa: number;
  readonly plazas: number;
}

/** Who hangs holds its own share. */
export const CUPOS: Cupos = { porWebhook: 4, porEmpresa: 60, plazas: 500 };

/**
 * Up to `limit` deliveries whose turn has come, of any company, besides those that are being made already. No company holds more than
 * half of what is free, and no look takes more: however many have endpoints that hang, there is a place for one that has none.
 */
export function look(
  db: Queryable,
  { limit, held }: Pick<Turn<Pick<EntregaEnCurso, 'empresaId' | 'webhookId'>>, 'limit' | 'held'>,
  { porWebhook, porEmpresa, plazas } = CUPOS,
): Promise<Seen[]> {
  const webhooks = new Map<string, number>();
  const empresas = new Map<string, number>();
  let libres = plazas;
  for (const { webhookId, empresaId } of held) {
    libres--;
    webhooks.set(webhookId, (webhooks.get(webhookId) ?? 0) + 1);
    empresas.set(empresaId, (empresas.get(empresaId) ?? 0) + 1);
  }
  const ocupados = (cuantas: ReadonlyMap<string, number>) => [[...cuantas.keys()], [...cuantas.values()]];
  const mitad = Math.max(0, Math.ceil(libres / 2));
  const deEmpresa = [Math.min(porEmpresa, mitad), ...ocupados(empresas)];
  const values = [Math.min(limit, mitad), porWebhook, ...ocupados(webhooks), ...deEmpresa];
  return run<Seen>(db, { name: 'entrega-due', text: LOOK, values });
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
const DE_NUEVO = `(pedida_de_nuevo and $5 <> 'ENTREGADA')`;

/**
 * What was delivered was delivered, also when the delivery had been called off meanwhile. What is to be made anew is due now,
 * with a whole schedule before it. What is recovered keeps its place in the line at first.
 */
const INTENTOS = defineAttempts(ENTREGAS, {
  ...HECHOS,
  name: 'entrega',
  begun: { columns: 'url, cabeceras', values: '$4, $5::json' },
  still: `estado in ('PENDIENTE', 'CANCELADA')`,
  ended: {
    row: `ultimo_status = $8, ultimo_error = $9, pedida_de_nuevo = false,
    estado = case when estado = 'CANCELADA' and $5 <> 'ENTREGADA' then estado when ${DE_NUEVO} then 'PENDIENTE' else $5 end,
    fallidos = case when ${DE_NUEVO} then 0 else $6::int end,
    en_fila = en_fila and (${DE_NUEVO} or ($5 = 'PENDIENTE' and $6 < ${FALLOS_EN_FILA})),
    siguiente_intento_en = case when ${DE_NUEVO} then now()
      when estado = 'PENDIENTE' then now() + $7::float8 * interval '1 millisecond' end,
    terminada_en = case when estado = 'CANCELADA' then terminada_en when $5 <> 'PENDIENTE' and not ${DE_NUEVO} then now() end`,
    attempt: 'status = $8, error = $9, respuesta_cabeceras = $10::json, respuesta = $11, respuesta_cortada = $12',
  },
});

/** Records the attempt before any socket opens. Undefined when the lease was lost or the delivery called off. */
export function startAttempt(db: Queryable, e: EntregaEnCurso, cabeceras: Readonly<Record<string, string>>) {
  return INTENTOS.begin(db, e, [e.url, JSON.stringify(cabeceras)]);
}

/** Writes an outcome and gives the lease back. False: someone else holds the delivery now, nothing was written. */
export function recordOutcome(db: Queryable, e: EntregaEnCurso, n: number | null, r: Resultado): Promise<boolean> {
  const cabeceras = r.cabeceras === null ? null : JSON.stringify(r.cabeceras);
  const { estado, fallidos, esperaMs, status, error, respuesta, cortada } = r;
  return INTENTOS.record(db, e, n, [estado, fallidos, esperaMs, status, error, cabeceras, respuesta, cortada]);
}
