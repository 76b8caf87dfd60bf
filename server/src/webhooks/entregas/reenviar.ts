import { avisarPrueba } from '../../avisos/avisar.ts';
import type { Deps } from '../../deps.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { noExiste, noteActo, take } from '../administrar.ts';
import type { FiltrosEntregas } from '../cuerpos.ts';
import type { DeliveryPorts } from '../ports.ts';
import type { Entrega, Intento, Webhook } from '../types.ts';
import { findWebhook, hasWebhook } from '../webhooks-store.ts';
import { deliver } from './entregar.ts';
import { ENTREGAS } from './entregas-store.ts';
import { findEntrega, findPayload, listEntregas, listIntentos, recover, resend } from './historial-store.ts';

/** A delivery with everything that is kept of it. */
export interface EntregaEntera {
  readonly entrega: Entrega;
  /** The body as it is sent. */
  readonly payload: string;
  readonly intentos: readonly Intento[];
}

/**
 * Sends a test event to that endpoint by the way of all others and waits for its one attempt. Should this process die first,
 * another makes the attempt. Throws `NOT_FOUND`, or `DOMAIN_ERROR` where the endpoint is inactive.
 */
export async function tryOut(deps: DeliveryPorts, acceso: Acceso, id: string): Promise<EntregaEntera> {
  const { empresaId, entorno } = acceso;
  const webhook = await findWebhook(deps.db.of(acceso), acceso, id);
  if (webhook === undefined) throw noExiste();
  checkActivo(webhook);
  const [mensajeId, entregaId] = [deps.uuid(), deps.uuid()];
  const mensaje = 'Evento de prueba: si comprobó su firma y respondió 2xx, todo está listo.';
  const data = { entorno, webhook: { id, url: webhook.url }, mensaje };
  await avisarPrueba(deps.db.of(acceso), { empresaId, entorno, webhookId: id, mensajeId, entregaId, data });
  const tomada = await ENTREGAS.claim(deps.db.sistema, empresaId, entregaId);
  // Somebody else of the background may have been quicker; its outcome is as good.
  if (tomada !== undefined) await deliver(deps, tomada);
  return readEntrega(deps, acceso, entregaId);
}

/** A page of the deliveries to an endpoint, the newest message first; also of one that was deleted. Throws `NOT_FOUND`. */
export async function list(
  deps: Pick<Deps, 'db'>,
  acceso: Acceso,
  id: string,
  filtros: FiltrosEntregas,
): Promise<Entrega[]> {
  const rows = await listEntregas(deps.db.of(acceso), acceso, id, filtros, filtros.limite + 1);
  if (rows.length === 0 && !(await hasWebhook(deps.db.of(acceso), acceso, id))) throw noExiste();
  return rows;
}

/** Throws `NOT_FOUND`. */
export async function readEntrega(deps: Pick<Deps, 'db'>, acceso: Acceso, id: string): Promise<EntregaEntera> {
  const db = deps.db.of(acceso);
  const entrega = await findEntrega(db, acceso, id);
  if (entrega === undefined) throw noExisteEntrega();
  const [payload, intentos] = await Promise.all([findPayload(db, entrega), listIntentos(db, entrega)]);
  return { entrega, payload, intentos };
}

/** Sends one message again, whatever became of it, with a whole schedule before it. Throws `NOT_FOUND` or `DOMAIN_ERROR`. */
export async function reenviar(
  deps: Pick<Deps, 'db' | 'despertar'>,
  acceso: Acceso,
  id: string,
): Promise<EntregaEntera> {
  await deps.db.tx(acceso, async (db) => {
    const entrega = await findEntrega(db, acceso, id);
    if (entrega === undefined) throw noExisteEntrega();
    const webhook = await take(db, acceso, entrega.webhookId);
    checkActivo(webhook);
    await resend(db, entrega);
    await noteActo(db, acceso, 'webhook.entregaReenviada', id);
  });
  deps.despertar.entregas();
  return readEntrega(deps, acceso, id);
}

/** Queues again all that the endpoint has not received since `desde`; answers how many. Throws `NOT_FOUND` or `DOMAIN_ERROR`. */
export async function recall(
  deps: Pick<Deps, 'db' | 'despertar'>,
  acceso: Acceso,
  id: string,
  desde: Date,
): Promise<number> {
  const cuantas = await deps.db.tx(acceso, async (db) => {
    const webhook = await take(db, acceso, id);
    checkActivo(webhook);
    const cuantas = await recover(db, webhook, desde);
    await noteActo(db, acceso, 'webhook.recuperado', id, undefined, {
      desde: desde.toISOString(),
      entregas: cuantas,
    });
    return cuantas;
  });
  deps.despertar.entregas();
  return cuantas;
}

function checkActivo({ activo, motivoInactivo }: Webhook): void {
  if (activo) return;
  throw new AppError('webhook-inactivo', { motivo: motivoInactivo });
}

function noExisteEntrega(): AppError {
  return new AppError('entrega-que-no-existe');
}
