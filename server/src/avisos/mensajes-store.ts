import type { Alcance } from '../platform/db/db.ts';
import { toDatabaseError } from '../platform/db/errors.ts';
import { run } from '../platform/db/run.ts';
import type { Queryable } from '../platform/db/tx.ts';
import type { Entorno } from '../platform/http/route.ts';
import type { TipoMensaje } from './types.ts';

/** A message about to be stored; between its three pieces of text go the instant and the order number. */
export interface NuevoMensaje {
  readonly empresaId: string;
  readonly id: string;
  readonly entorno: Entorno;
  readonly tipo: TipoMensaje;
  readonly comprobanteId: string;
  readonly antes: string;
  readonly medio: string;
  readonly despues: string;
}

/** As `Date.toISOString` writes it. */
const AHORA = `to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const INSERT = `
with m as (
  insert into webhook_mensajes (empresa_id, id, entorno, tipo, comprobante_id, secuencia, payload)
  select $1, $2, $3, $4, $5, s.n, $6 || ${AHORA} || $7 || s.n || $8
  from (select coalesce(max(secuencia), 0) + 1 as n from webhook_mensajes where empresa_id = $1 and comprobante_id = $5) s
  returning empresa_id, id, entorno, tipo, orden
)
insert into webhook_entregas (empresa_id, id, entorno, webhook_id, mensaje_id, orden, siguiente_intento_en)
select m.empresa_id, gen_random_uuid(), m.entorno, w.id, m.id, m.orden, now()
from m join webhooks w on w.empresa_id = m.empresa_id and w.entorno = m.entorno and w.activo and m.tipo = any(w.eventos)`;

/** Stores a message with its deliveries to the endpoints that are told of its type by now. */
export async function insertMensaje(db: Queryable, m: NuevoMensaje): Promise<void> {
  await run(db, {
    name: 'webhook-mensaje',
    text: INSERT,
    values: [m.empresaId, m.id, m.entorno, m.tipo, m.comprobanteId, m.antes, m.medio, m.despues],
  });
}

/** Whether any message tells of that document. */
export async function wasTold(db: Queryable, empresaId: string, comprobanteId: string): Promise<boolean> {
  const text = 'select 1 as uno from webhook_mensajes where empresa_id = $1 and comprobante_id = $2 limit 1';
  return (await run(db, { name: 'webhook-avisado', text, values: [empresaId, comprobanteId] })).length > 0;
}

/** A test message for one endpoint, about to be stored and attempted at once. */
export interface NuevaPrueba {
  readonly empresaId: string;
  readonly entorno: Entorno;
  readonly webhookId: string;
  readonly mensajeId: string;
  readonly entregaId: string;
  readonly antes: string;
  readonly despues: string;
}

const INSERT_PRUEBA = `
with m as (
  insert into webhook_mensajes (empresa_id, id, entorno, tipo, payload) values ($1, $2, $3, 'prueba', $6 || ${AHORA} || $7)
  returning orden
)
insert into webhook_entregas (empresa_id, id, entorno, webhook_id, mensaje_id, orden, siguiente_intento_en)
select $1, $5, $3, $4, $2, orden, now() + interval '2 seconds' from m`;

/** The background leaves it to its caller for a moment. */
export async function insertPrueba(db: Queryable, p: NuevaPrueba): Promise<void> {
  const values = [p.empresaId, p.mensajeId, p.entorno, p.webhookId, p.entregaId, p.antes, p.despues];
  await run(db, { text: INSERT_PRUEBA, values });
}

/** A stored message, as it is sent. */
export interface MensajeGuardado {
  readonly id: string;
  readonly tipo: string;
  readonly payload: string;
}

/** The messages that were stored from that instant on, a minute back at most, in order. */
export async function listMensajesDesde(db: Queryable, de: Alcance, desde: Date): Promise<MensajeGuardado[]> {
  const text = `select id, tipo, payload from webhook_mensajes where empresa_id = $1 and entorno = $2
    and creado_en >= greatest($3::timestamptz, now() - interval '1 minute') order by orden limit 500`;
  try {
    return (await db.query<MensajeGuardado>(text, [de.empresaId, de.entorno, desde])).rows;
  } catch (error) {
    throw toDatabaseError(error);
  }
}
