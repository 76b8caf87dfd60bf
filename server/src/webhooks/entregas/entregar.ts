import { hostname } from 'node:os';
import { record } from '../../auditoria/anotar.ts';
import type { Deps } from '../../deps.ts';
import { SecretoIlegible } from '../../empresas/secretos/secretos.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { carry } from '../../platform/jobs/cola/carry.ts';
import type { Salida } from '../egreso/egreso.ts';
import { cabecerasDeFirma } from '../firma.ts';
import { esperaMs, judge } from '../plazos.ts';
import type { DeliveryPorts } from '../ports.ts';
import { openClave } from '../secreto.ts';
import type { EntregaEnCurso } from '../types.ts';
import { disableGone, lockWebhook } from '../webhooks-store.ts';
import { ENTREGAS, type Resultado, recordOutcome, startAttempt } from './entregas-store.ts';

/** How much of an answer is kept, in bytes. */
const MAX_GUARDADO = 8 * 1024;

/** What an endpoint's server sees of us, besides the signature. */
const CABECERAS = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Chaski-Webhooks/1' } as const;

/** Carries one delivery as far as one attempt goes. */
export function deliver(deps: DeliveryPorts, e: EntregaEnCurso): Promise<void> {
  return carry(deps, ENTREGAS, e, {
    interruptions: () => ({ veces: e.interrumpidos }),
    interrupted: () => note(deps, e, null, claveDe(e) ? fallida(deps, e, INTERRUMPIDA) : cancelada(e)),
    step: () => {
      const clave = claveDe(e);
      return clave ? attempt(deps, e, clave) : note(deps, e, null, cancelada(e));
    },
  });
}

/** Of an endpoint that is told of things still. */
function claveDe({ activo, secretoCifrado }: EntregaEnCurso): Buffer | undefined {
  return activo ? (secretoCifrado ?? undefined) : undefined;
}

const INTERRUMPIDA: Falla = { error: 'El servicio se interrumpió varias veces durante este envío' };

const ILEGIBLE: Falla = { error: 'El secreto del webhook no se puede abrir; cámbielo con POST /webhooks/{id}/rotar' };

async function attempt(deps: DeliveryPorts, e: EntregaEnCurso, secretoCifrado: Buffer): Promise<void> {
  const firma = await firmaDe(deps, e, secretoCifrado).catch(async (error: unknown) => {
    // One that cannot be signed, whoever knows why, waits longer each time and has an end too.
    await startAttempt(deps.db.of(e), e, CABECERAS);
    throw error;
  });
  const cabeceras = { ...CABECERAS, ...firma };
  const n = await startAttempt(deps.db.of(e), e, cabeceras);
  if (n === undefined) return;
  if (firma === undefined) {
    await note(deps, e, n, fallida(deps, e, ILEGIBLE));
    return deps.metricas.webhook('fallida', 0);
  }
  await deps.punto('webhook.antesDeSocket');
  const antes = performance.now();
  const salida = await deps.egreso.post(e.url, cabeceras, e.payload);
  const segundos = (performance.now() - antes) / 1_000;
  if (salida.tipo === 'interrumpida') return ENTREGAS.release(deps.db.of(e), e);
  await deps.punto('webhook.respondido');
  const resultado = resultadoDe(deps, e, salida);
  await note(deps, e, n, resultado);
  deps.metricas.webhook(salida.tipo === 'bloqueada' ? 'bloqueada' : METRICA[resultado.estado], segundos);
  await deps.punto('webhook.registrado');
}

/** Signed with the secret, and with those before it while they count. Undefined when the secret does not open. */
async function firmaDe(deps: Pick<Deps, 'log' | 'empresas'>, e: EntregaEnCurso, secretoCifrado: Buffer) {
  const claves: Buffer[] = [];
  try {
    const clave = await open(deps, e, secretoCifrado);
    if (clave === undefined) return undefined;
    claves.push(clave);
    for (const sellado of e.secretosAnteriores) claves.push(...toArray(await open(deps, e, sellado)));
    return cabecerasDeFirma({ id: e.mensajeId, segundos: e.segundos, cuerpo: e.payload }, claves);
  } finally {
    for (const clave of claves) clave.fill(0);
  }
}

async function open(
  deps: Pick<Deps, 'log' | 'empresas'>,
  { empresaId, entorno, webhookId }: EntregaEnCurso,
  sellado: Buffer,
) {
  try {
    return await openClave(deps, { empresaId, entorno, id: webhookId }, sellado);
  } catch (error) {
    if (!(error instanceof SecretoIlegible)) throw error;
    deps.log.error({ err: error, webhook: webhookId }, 'un secreto de webhook no se puede abrir');
    return undefined;
  }
}

function toArray<T>(one: T | undefined): readonly T[] {
  return one === undefined ? [] : [one];
}

/** The end of one attempt. The endpoint that is gone is told nothing more, in the same transaction. */
async function note(
  deps: Pick<Deps, 'log' | 'db' | 'azar'>,
  e: EntregaEnCurso,
  n: number | null,
  resultado: Resultado,
): Promise<void> {
  const escrito =
    resultado.status === 410
      ? await deps.db.tx(e, (db) => recordGone(deps, db, e, n, resultado))
      : await recordOutcome(deps.db.of(e), e, n, resultado);
  if (!escrito) deps.log.warn({ entrega: e.id }, 'otro proceso lleva la entrega; no se escribió nada');
}

const METRICA = { ENTREGADA: 'entregada', PENDIENTE: 'fallida', AGOTADA: 'agotada', CANCELADA: 'fallida' } as const;

/** Why the endpoint is inactive, as its owner reads it. */
const REHUSO = 'El receptor respondió 410 (no quiere más avisos)';

/**
 * The webhook's row is locked before its deliveries', as whoever changes it does. Who has moved elsewhere meanwhile is not meant
 * by what the old address answers: there it is a failed attempt like any other.
 */
async function recordGone(
  deps: Pick<Deps, 'log' | 'azar'>,
  db: Queryable,
  e: EntregaEnCurso,
  n: number | null,
  gone: Resultado,
) {
  const webhook = await lockWebhook(db, e, e.webhookId);
  const mudado = webhook !== undefined && webhook.url !== e.url;
  const resultado = mudado ? fallida(deps, e, { error: null, respuesta: gone }) : gone;
  if (!(await recordOutcome(db, e, n, resultado))) return false;
  if (webhook === undefined || mudado) return true;
  await disableGone(db, webhook, REHUSO);
  deps.log.warn({ webhook: e.webhookId }, 'el receptor respondió 410: el webhook quedó inactivo');
  if (webhook.activo) await noteRehuso(db, e);
  return true;
}

function noteRehuso(db: Queryable, { empresaId, entorno, webhookId, id }: EntregaEnCurso): Promise<void> {
  const actor = { tipo: 'sistema', id: 'repartidor', desde: hostname(), solicitud: id } as const;
  const [antes, despues] = [{ activo: true }, { activo: false, motivo: REHUSO }];
  return record(db, {
    empresaId,
    entorno,
    objeto: webhookId,
    actor,
    antes,
    despues,
    accion: 'webhook.desactivado',
  });
}

/** What there is to tell of an attempt that did not succeed. */
interface Falla {
  readonly error: string | null;
  readonly retryAfterMs?: number | undefined;
  readonly respuesta?: Pick<Resultado, 'status' | 'cabeceras' | 'respuesta' | 'cortada'>;
}

function resultadoDe(
  deps: Pick<Deps, 'ahora' | 'azar'>,
  e: EntregaEnCurso,
  salida: Exclude<Salida, { tipo: 'interrumpida' }>,
): Resultado {
  if (salida.tipo !== 'respuesta') return fallida(deps, e, { error: salida.detalle });
  const { status, cabeceras, cuerpo } = salida;
  const respuesta = {
    status,
    cabeceras,
    respuesta: cuerpo.subarray(0, MAX_GUARDADO),
    cortada: salida.cortada || cuerpo.length > MAX_GUARDADO,
  };
  const juicio = judge(status, cabeceras['retry-after'], deps.ahora());
  switch (juicio.tipo) {
    case 'entregada':
      return { estado: 'ENTREGADA', fallidos: e.fallidos, esperaMs: null, error: null, ...respuesta };
    case 'rehusada':
      return { estado: 'CANCELADA', fallidos: e.fallidos + 1, esperaMs: null, error: null, ...respuesta };
    case 'fallida':
      return fallida(deps, e, { error: null, retryAfterMs: juicio.retryAfterMs, respuesta });
  }
}

/** A failed attempt: when the next one comes, or that none comes. A test is attempted once. */
function fallida(
  deps: Pick<Deps, 'azar'>,
  e: EntregaEnCurso,
  { error, retryAfterMs, respuesta = NADA }: Falla,
): Resultado {
  const fallidos = e.fallidos + 1;
  const espera = e.tipo === 'prueba' ? undefined : esperaMs(fallidos, deps.azar(), retryAfterMs);
  const estado = espera === undefined ? 'AGOTADA' : 'PENDIENTE';
  return { ...respuesta, estado, fallidos, esperaMs: espera ?? null, error };
}

const NADA = { status: null, cabeceras: null, respuesta: null, cortada: null } as const;

function cancelada(e: EntregaEnCurso): Resultado {
  return { estado: 'CANCELADA', fallidos: e.fallidos, esperaMs: null, error: 'El webhook está inactivo', ...NADA };
}
