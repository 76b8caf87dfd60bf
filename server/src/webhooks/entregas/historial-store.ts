import { run } from '../../platform/db/run.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { isHeld } from '../../platform/jobs/cola/lease.ts';
import type { FiltrosEntregas } from '../cuerpos.ts';
import type { Entrega, Intento, Webhook } from '../types.ts';
import type { DeEmpresa } from '../webhooks-store.ts';

const ENTREGA = `
select e.empresa_id as "empresaId", e.id, e.entorno, e.webhook_id as "webhookId", e.mensaje_id as "mensajeId", m.tipo,
  m.comprobante_id as "comprobanteId", m.secuencia, e.estado, e.intentos, e.siguiente_intento_en as "siguienteIntentoEn",
  e.ultimo_status as "ultimoStatus", e.ultimo_error as "ultimoError", e.creada_en as "creadaEn", e.terminada_en as "terminadaEn"
from webhook_entregas e join webhook_mensajes m on m.empresa_id = e.empresa_id and m.id = e.mensaje_id`;

/** Deliveries to one endpoint, the newest message first, up to `limit`. */
export function listEntregas(
  db: Queryable,
  de: DeEmpresa,
  webhookId: string,
  { estado, cursor }: FiltrosEntregas,
  limit: number,
): Promise<Entrega[]> {
  const text = `${ENTREGA} where e.empresa_id = $1 and e.entorno = $2 and e.webhook_id = $3
    and ($4::text is null or e.estado = $4)
    and ($5::uuid is null or e.orden < (select orden from webhook_entregas c where c.empresa_id = $1 and c.id = $5))
    order by e.orden desc limit $6`;
  return run<Entrega>(db, text, [de.empresaId, de.entorno, webhookId, estado ?? null, cursor ?? null, limit]);
}

export async function findEntrega(db: Queryable, de: DeEmpresa, id: string): Promise<Entrega | undefined> {
  const text = `${ENTREGA} where e.empresa_id = $1 and e.entorno = $2 and e.id = $3`;
  return (await run<Entrega>(db, text, [de.empresaId, de.entorno, id]))[0];
}

/** Every attempt of a delivery, in order. */
export function listIntentos(db: Queryable, { empresaId, id }: Entrega): Promise<Intento[]> {
  const text = `select n, iniciado_en as "iniciadoEn", terminado_en as "terminadoEn", url, cabeceras, status,
    respuesta_cabeceras as "respuestaCabeceras", respuesta, respuesta_cortada as "respuestaCortada", error
    from webhook_intentos where empresa_id = $1 and entrega_id = $2 order by n`;
  return run<Intento>(db, text, [empresaId, id]);
}

/** The body of a message, byte by byte as it is sent. */
export async function findPayload(db: Queryable, { empresaId, mensajeId }: Entrega): Promise<string> {
  const text = 'select payload from webhook_mensajes where empresa_id = $1 and id = $2';
  return (await run<{ payload: string }>(db, text, [empresaId, mensajeId]))[0]?.payload ?? '';
}

/** Whoever is in the middle of an attempt writes its outcome afterwards, and is told by the mark. */
const DE_NUEVO = `estado = 'PENDIENTE', fallidos = 0, interrumpidos = 0, siguiente_intento_en = now(), terminada_en = null,
  pedida_de_nuevo = ${isHeld('e')}`;

/** The whole schedule begins anew: now, or where it is being attempted this moment, when that attempt fails. */
export async function resend(db: Queryable, { empresaId, id }: Entrega): Promise<void> {
  const text = `update webhook_entregas e set ${DE_NUEVO}, en_fila = false where empresa_id = $1 and id = $2`;
  await run(db, text, [empresaId, id]);
}

const RECOVER = `
with nuevas as (
  insert into webhook_entregas (empresa_id, id, entorno, webhook_id, mensaje_id, orden, en_fila, siguiente_intento_en)
  select m.empresa_id, gen_random_uuid(), m.entorno, $3, m.id, m.orden, true, now() from webhook_mensajes m
  where m.empresa_id = $1 and m.entorno = $2 and m.creado_en >= $4 and m.tipo = any($5::text[])
  on conflict (empresa_id, webhook_id, orden) do nothing returning 1
), otras as (
  update webhook_entregas e set ${DE_NUEVO}, en_fila = true from webhook_mensajes m
  where e.empresa_id = $1 and e.webhook_id = $3 and m.empresa_id = e.empresa_id and m.id = e.mensaje_id
    and m.creado_en >= $4 and m.tipo = any($5::text[]) and e.estado <> 'ENTREGADA'
  returning 1
)
select (select count(*) from nuevas)::int + (select count(*) from otras)::int as n`;

/**
 * Queues again, once each and in the order in which they arose, all messages of the endpoint's types since that instant which
 * it has not received: failed, called off, waiting for a later attempt, or never meant for it. Answers how many.
 */
export async function recover(db: Queryable, w: Webhook, desde: Date): Promise<number> {
  const values = [w.empresaId, w.entorno, w.id, desde, w.eventos];
  return (await run<{ n: number }>(db, RECOVER, values))[0]?.n ?? 0;
}
