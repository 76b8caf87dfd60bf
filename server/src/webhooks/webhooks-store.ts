import type { EventoWebhook } from '../avisos/types.ts';
import { run } from '../platform/db/run.ts';
import type { Queryable } from '../platform/db/tx.ts';
import type { Entorno } from '../platform/http/route.ts';
import type { Webhook } from './types.ts';

/** Of one company in one environment. */
export interface DeEmpresa {
  readonly empresaId: string;
  readonly entorno: Entorno;
}

const COLUMNS = `empresa_id as "empresaId", id, entorno, url, descripcion, eventos, activo, motivo_inactivo as "motivoInactivo",
  (select max(hasta) from unnest(secretos_anteriores_hasta) hasta where hasta > now()) as "secretoAnteriorHasta",
  creado_en as "creadoEn", cambiado_en as "cambiadoEn"`;

const VIVO = 'empresa_id = $1 and entorno = $2 and eliminado_en is null';

/** Oldest first. */
export function listWebhooks(db: Queryable, { empresaId, entorno }: DeEmpresa): Promise<Webhook[]> {
  const text = `select ${COLUMNS} from webhooks where ${VIVO} order by creado_en, id`;
  return run<Webhook>(db, text, [empresaId, entorno]);
}

export async function findWebhook(db: Queryable, de: DeEmpresa, id: string): Promise<Webhook | undefined> {
  const text = `select ${COLUMNS} from webhooks where ${VIVO} and id = $3`;
  return (await run<Webhook>(db, text, [de.empresaId, de.entorno, id]))[0];
}

/** The same, and nobody else changes it before the transaction ends. */
export async function lockWebhook(db: Queryable, de: DeEmpresa, id: string): Promise<Webhook | undefined> {
  const text = `select ${COLUMNS} from webhooks where ${VIVO} and id = $3 for update`;
  return (await run<Webhook>(db, text, [de.empresaId, de.entorno, id]))[0];
}

/** Whether there is, or was, such an endpoint: the deliveries of a deleted one stay readable. */
export async function hasWebhook(db: Queryable, de: DeEmpresa, id: string): Promise<boolean> {
  const text = 'select 1 as uno from webhooks where empresa_id = $1 and entorno = $2 and id = $3';
  return (await run(db, text, [de.empresaId, de.entorno, id])).length > 0;
}

/** How many there are; nobody else adds one before the transaction ends. */
export async function countWebhooks(db: Queryable, { empresaId, entorno }: DeEmpresa): Promise<number> {
  await run(db, `select pg_advisory_xact_lock(hashtextextended('webhooks ' || $1, 0))`, [`${empresaId} ${entorno}`]);
  const text = `select count(*)::int as n from webhooks where ${VIVO}`;
  return (await run<{ n: number }>(db, text, [empresaId, entorno]))[0]?.n ?? 0;
}

export interface NuevoWebhook extends DeEmpresa {
  readonly id: string;
  readonly url: string;
  readonly descripcion: string | null;
  readonly eventos: readonly EventoWebhook[];
  readonly activo: boolean;
  readonly secretoCifrado: Buffer;
}

/** Violates `webhooks_url` when the address is there already. */
export async function insertWebhook(db: Queryable, n: NuevoWebhook): Promise<Webhook> {
  const text = `insert into webhooks (empresa_id, id, entorno, url, descripcion, eventos, activo, secreto_cifrado)
    values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COLUMNS}`;
  const values = [n.empresaId, n.id, n.entorno, n.url, n.descripcion, n.eventos, n.activo, n.secretoCifrado];
  return one(await run<Webhook>(db, text, values));
}

/** What a change leaves. */
export type CambioWebhook = Pick<NuevoWebhook, 'url' | 'descripcion' | 'eventos' | 'activo'>;

/** Violates `webhooks_url` likewise. A person's decision leaves no other reason. */
export async function updateWebhook(db: Queryable, w: Webhook, c: CambioWebhook): Promise<Webhook> {
  const text = `update webhooks set url = $4, descripcion = $5, eventos = $6, activo = $7, cambiado_en = now(),
    motivo_inactivo = case when $7 or activo then null else motivo_inactivo end
    where ${VIVO} and id = $3 returning ${COLUMNS}`;
  return one(await run<Webhook>(db, text, [w.empresaId, w.entorno, w.id, c.url, c.descripcion, c.eventos, c.activo]));
}

/** Earlier secrets that sign still, of a row of `webhooks`. */
export const VIGENTES =
  'unnest(secretos_anteriores, secretos_anteriores_hasta) as v (cifrado, hasta) where hasta > now()';

/** How many secrets of before its last rotations sign still. */
export async function countSecretosAnteriores(db: Queryable, w: Webhook): Promise<number> {
  const text = `select (select count(*) from ${VIGENTES})::int as n from webhooks where ${VIVO} and id = $3`;
  return (await run<{ n: number }>(db, text, [w.empresaId, w.entorno, w.id]))[0]?.n ?? 0;
}

/**
 * A new secret. The present one signs too for as many hours, and each of those before until its own time is over; none of them
 * with `horas` 0.
 */
export async function updateSecreto(db: Queryable, w: Webhook, cifrado: Buffer, horas: number): Promise<Webhook> {
  const anteriores = (column: string, last: string) =>
    `case when $5::float8 > 0 then array(select ${column} from ${VIGENTES} order by hasta) || ${last} else '{}' end`;
  const text = `update webhooks set secreto_cifrado = $4, secretos_anteriores = ${anteriores('cifrado', 'secreto_cifrado')},
    secretos_anteriores_hasta = ${anteriores('hasta', `(now() + $5::float8 * interval '1 hour')`)}, cambiado_en = now()
    where ${VIVO} and id = $3 returning ${COLUMNS}`;
  return one(await run<Webhook>(db, text, [w.empresaId, w.entorno, w.id, cifrado, horas]));
}

/** Deletes it for its owner: its secrets are gone, its deliveries stay. */
export async function deleteWebhook(db: Queryable, w: Webhook): Promise<void> {
  const text = `update webhooks set eliminado_en = now(), activo = false, motivo_inactivo = null, secreto_cifrado = null,
    secretos_anteriores = '{}', secretos_anteriores_hasta = '{}', cambiado_en = now() where ${VIVO} and id = $3`;
  await run(db, text, [w.empresaId, w.entorno, w.id]);
}

/** Calls off what waits to be delivered to it. The rows are locked in one order, whoever else locks several of them. */
export async function cancelPendientes(db: Queryable, empresaId: string, webhookId: string): Promise<void> {
  const text = `with vivas as materialized (
      select empresa_id, id from webhook_entregas where empresa_id = $1 and webhook_id = $2 and estado = 'PENDIENTE'
      order by empresa_id, id for update
    )
    update webhook_entregas e set estado = 'CANCELADA', en_fila = false, siguiente_intento_en = null, terminada_en = now(),
      pedida_de_nuevo = false
    from vivas v where e.empresa_id = v.empresa_id and e.id = v.id`;
  await run(db, text, [empresaId, webhookId]);
}

/** The endpoint said that it wants no more (410); why is for its owner to read. */
export async function disableGone(db: Queryable, w: Webhook, motivo: string): Promise<void> {
  const text = `update webhooks set activo = false, motivo_inactivo = $4, cambiado_en = now() where ${VIVO} and id = $3`;
  await run(db, text, [w.empresaId, w.entorno, w.id, motivo]);
  await cancelPendientes(db, w.empresaId, w.id);
}

function one(rows: readonly Webhook[]): Webhook {
  const [row] = rows;
  if (row === undefined) throw new Error('El webhook desapareció');
  return row;
}
