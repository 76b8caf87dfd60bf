import { createHash } from 'node:crypto';
import { actorDe, record } from '../auditoria/anotar.ts';
import { EVENTOS_WEBHOOK } from '../avisos/types.ts';
import type { Deps } from '../deps.ts';
import { violatedConstraint } from '../platform/db/errors.ts';
import type { Queryable } from '../platform/db/tx.ts';
import { problemasError } from '../platform/http/reading/peticion.ts';
import type { Acceso } from '../platform/http/route.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import type { PeticionCambiar, PeticionCrear } from './cuerpos.ts';
import type { Destino } from './egreso/destino.ts';
import { createSecreto } from './secreto.ts';
import type { Webhook } from './types.ts';
import {
  cancelPendientes,
  countSecretosAnteriores,
  countWebhooks,
  deleteWebhook,
  insertWebhook,
  lockWebhook,
  updateSecreto,
  updateWebhook,
} from './webhooks-store.ts';

/** Endpoints of one company in one environment at most. */
export const MAX_WEBHOOKS = 20;
/** How long the secret before a rotation signs too. */
export const HORAS_DE_TRASLAPE = 24;

/** Secrets of before that sign at once; each is a signature in every message. */
const MAX_ANTERIORES = 5;

/** An endpoint at one of the two moments at which its secret is known. */
export interface ConSecreto {
  readonly webhook: Webhook;
  readonly secreto: string;
}

/** Registers an endpoint. Throws `DOMAIN_ERROR` (private network, too many) or `ALREADY_EXISTS`. */
export async function create(
  deps: Pick<Deps, 'db' | 'empresas' | 'egreso' | 'uuid'>,
  acceso: Acceso,
  peticion: PeticionCrear,
): Promise<ConSecreto> {
  const { url: destino, descripcion = null, eventos = EVENTOS_WEBHOOK, activo } = peticion;
  await checkDestino(deps, destino);
  const { empresaId, entorno } = acceso;
  const id = deps.uuid();
  const { secreto, cifrado } = await createSecreto(deps, { empresaId, entorno, id });
  const webhook = await save(deps, acceso, async (db) => {
    if ((await countWebhooks(db, acceso)) >= MAX_WEBHOOKS) throw demasiados();
    const nuevo = { empresaId, entorno, id, url: destino.url, descripcion, eventos, activo, secretoCifrado: cifrado };
    const webhook = await insertWebhook(db, nuevo);
    await noteActo(db, acceso, 'webhook.creado', id, undefined, visible(webhook));
    return webhook;
  });
  return { webhook, secreto };
}

/** Changes what the request names. Made inactive, what waited for it is called off. Throws as `crear`, and `NOT_FOUND`. */
export async function change(
  deps: Pick<Deps, 'db' | 'egreso'>,
  acceso: Acceso,
  id: string,
  peticion: PeticionCambiar,
): Promise<Webhook> {
  const { url: destino, ...resto } = peticion;
  if (destino !== undefined) await checkDestino(deps, destino);
  return save(deps, acceso, async (db) => {
    const antes = await take(db, acceso, id);
    const cambio = { ...antes, ...resto, ...(destino === undefined ? {} : { url: destino.url }) };
    const despues = await updateWebhook(db, antes, cambio);
    if (!despues.activo) await cancelPendientes(db, acceso.empresaId, id);
    await noteActo(db, acceso, 'webhook.cambiado', id, visible(antes), visible(despues));
    return despues;
  });
}

/**
 * From now on a new secret signs; for a day the one before too, and those before it as long as they would have. Where the secret
 * leaked (`filtrado`), none but the new one. Throws `NOT_FOUND`, or `DOMAIN_ERROR` where too many sign already.
 */
export async function rotar(
  deps: Pick<Deps, 'db' | 'empresas'>,
  acceso: Acceso,
  id: string,
  filtrado: boolean,
): Promise<ConSecreto> {
  const { secreto, cifrado } = await createSecreto(deps, { empresaId: acceso.empresaId, entorno: acceso.entorno, id });
  const webhook = await deps.db.tx(acceso, async (db) => {
    const antes = await take(db, acceso, id);
    if (!filtrado && (await countSecretosAnteriores(db, antes)) >= MAX_ANTERIORES) throw demasiadosSecretos();
    const rotado = await updateSecreto(db, antes, cifrado, filtrado ? 0 : HORAS_DE_TRASLAPE);
    await noteActo(db, acceso, 'webhook.secretoRotado', id, undefined, { filtrado });
    return rotado;
  });
  return { webhook, secreto };
}

/** It is told nothing more, and its address is free again; its deliveries stay readable. Throws `NOT_FOUND`. */
export async function eliminar(deps: Pick<Deps, 'db'>, acceso: Acceso, id: string): Promise<Webhook> {
  return deps.db.tx(acceso, async (db) => {
    const webhook = await take(db, acceso, id);
    await deleteWebhook(db, webhook);
    await cancelPendientes(db, acceso.empresaId, id);
    await noteActo(db, acceso, 'webhook.eliminado', id, visible(webhook));
    return webhook;
  });
}

/** The endpoint, locked until the transaction ends. Throws `NOT_FOUND`. */
export async function take(db: Queryable, acceso: Acceso, id: string): Promise<Webhook> {
  const webhook = await lockWebhook(db, acceso, id);
  if (webhook === undefined) throw noExiste();
  return webhook;
}

export function noExiste(): AppError {
  return new AppError('webhook-que-no-existe');
}

/** By what the name leads to today; a name that nobody knows yet may be registered. */
async function checkDestino(deps: Pick<Deps, 'egreso'>, destino: Destino): Promise<void> {
  const falta = await deps.egreso.faltaDe(destino);
  if (falta === undefined) return;
  const conflicto = falta.clase === 'red' ? { conflicto: true as const } : {};
  throw problemasError([{ ruta: 'url', mensaje: falta.mensaje, ...conflicto }]);
}

async function save(
  deps: Pick<Deps, 'db'>,
  acceso: Acceso,
  work: (db: Queryable) => Promise<Webhook>,
): Promise<Webhook> {
  try {
    return await deps.db.tx(acceso, work);
  } catch (error) {
    if (violatedConstraint(error) !== 'webhooks_url') throw error;
    throw new AppError('webhook-que-ya-existe', {}, { cause: error });
  }
}

function demasiados(): AppError {
  return new AppError('demasiados-webhooks', { maximo: MAX_WEBHOOKS });
}

function demasiadosSecretos(): AppError {
  return new AppError('demasiados-secretos', { maximo: MAX_ANTERIORES, horas: HORAS_DE_TRASLAPE });
}

/** For the audit, which nobody can erase: some addresses carry a secret in their path or query, of which it gets the digest. */
function visible({ url, descripcion, eventos, activo }: Webhook) {
  const huellaUrl = createHash('sha256').update(url).digest('hex');
  return { origen: new URL(url).origin, huellaUrl, descripcion, eventos, activo };
}

/** Last in its transaction, as the audit asks. */
export function noteActo(
  db: Queryable,
  acceso: Acceso,
  accion: string,
  objeto: string,
  antes?: object,
  despues?: object,
): Promise<void> {
  const { empresaId, entorno } = acceso;
  return record(db, { empresaId, entorno, accion, objeto, antes, despues, actor: actorDe(acceso) });
}
