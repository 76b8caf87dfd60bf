import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../mensajes/app-error.ts';
import { tras } from '../mensajes/fila.ts';
import type { FailedAuth } from './connections/failed-auth.ts';
import { keepPlace } from './connections/places.ts';
import type { Acceso, Entorno, Permiso, Route } from './route.ts';

/** A key that is valid now, and where it stands in its minute. */
export interface ClaveValida {
  readonly claveId: string;
  readonly empresaId: string;
  readonly entorno: Entorno;
  readonly permisos: readonly Permiso[];
  /** Whether the page of the reference gave it to a person for an hour, without asking who it was (`api-keys/de-prueba.ts`). */
  readonly dePrueba: boolean;
  /** Requests per minute. */
  readonly limite: number;
  /** Requests of this minute, this one included; above `limite` it must be refused. */
  readonly usados: number;
  /** Whole seconds until the next minute begins, 1–60. */
  readonly reinicioSegundos: number;
  /** Changes when the company or this environment of it changes: certificate, SOL user, address, pause. */
  readonly version: string;
}

/**
 * Looks a key up by its text and counts the request; undefined when no such key is valid now. `aparte`: its caller failed too
 * often, so it waits in a lane of its own, where it takes nothing from others; `llena` when too many wait there.
 */
export type Authenticate = (clave: string, aparte: boolean, uso: Uso) => Promise<ClaveValida | 'llena' | undefined>;

/** What a key is used for, and from where. */
export interface Uso {
  /** Address of the client. */
  readonly desde: string;
  /** Method and pattern of the route: `POST /api/v1/comprobantes/emitir`. */
  readonly ruta: string;
}

const BEARER = /^Bearer ([^\s]{1,200})$/i;

/**
 * Who is calling, in the order 401 → 429 → 403. Sets `X-Environment` and `RateLimit-*` as soon as the key is recognised,
 * so that every answer carries them, errors included; and `request.acceso`, which the log of requests reads.
 */
export async function authorize(
  request: FastifyRequest,
  reply: FastifyReply,
  { permisos, reciente }: Pick<Route, 'permisos' | 'reciente'>,
  authenticate: Authenticate,
  failedAuth: FailedAuth,
): Promise<Acceso> {
  const clave = bearerToken(request);
  const espera = failedAuth.wait(request.ip);
  const uso = { desde: request.ip, ruta: `${request.method} ${request.routeOptions.url ?? '(desconocida)'}` };
  const valida = await authenticate(clave, espera > 0, uso);
  if (valida === 'llena') throw rejected(espera);
  if (valida === undefined) throw rejected(failedAuth.fail(request.ip));
  const restantes = Math.max(0, valida.limite - valida.usados);
  reply.headers({
    'x-environment': valida.entorno,
    'ratelimit-limit': String(valida.limite),
    'ratelimit-remaining': String(restantes),
    'ratelimit-reset': String(valida.reinicioSegundos),
  });
  const { empresaId, entorno, claveId, version } = valida;
  const quien = { tipo: 'clave', id: claveId } as const;
  const { permisos: suyos } = valida;
  const acceso = { empresaId, entorno, quien, version, desde: request.ip, solicitud: request.id, permisos: suyos };
  // Whose request it was is known, also of one that is refused.
  request.acceso = acceso;
  keepPlace(request.raw.socket, empresaId);
  if (valida.usados > valida.limite) throw limitExceeded(valida);
  const falta = permisos.find((permiso) => !valida.permisos.includes(permiso));
  if (falta !== undefined) {
    throw new AppError('permiso-que-falta', { permiso: falta });
  }
  // What the dashboard asks a fresh proof for would otherwise need none: whoever holds a session may ask for such a key.
  if (reciente === true && valida.dePrueba) throw new AppError('clave-de-prueba-que-no-alcanza');
  return acceso;
}

/** For an answer that shows of a sale what the request did not say. Throws `INSUFFICIENT_PERMISSIONS` where the key may not read sales. */
export function requireLectura({ permisos }: Pick<Acceso, 'permisos'>): void {
  const permiso: Permiso = 'invoices.read';
  if (permisos?.includes(permiso) === false) throw new AppError('permiso-que-falta', { permiso });
}

function bearerToken(request: FastifyRequest): string {
  const values = request.raw.headersDistinct.authorization;
  const token = values?.length === 1 ? BEARER.exec(values[0] ?? '')?.[1] : undefined;
  if (token === undefined) throw new AppError('clave-que-falta');
  return token;
}

function rejected(waitSeconds: number): AppError {
  if (waitSeconds === 0) return new AppError('clave-no-valida');
  return new AppError('demasiadas-claves-no-validas', { segundos: waitSeconds }, tras(waitSeconds));
}

function limitExceeded({ limite, reinicioSegundos }: ClaveValida): AppError {
  return new AppError('limite-de-la-clave', { limite, segundos: reinicioSegundos }, tras(reinicioSegundos));
}

/**
 * What is answered of a document tells whom it is for and its amounts: a key that may not read them (`lectura`) is answered of what it issued
 * itself. Throws 403 of any other, there or not.
 */
export async function requirePropio(
  { permisos, quien }: Pick<Acceso, 'permisos' | 'quien'>,
  lectura: Permiso,
  isSuyo: (clave: string) => Promise<boolean>,
): Promise<void> {
  if (permisos === undefined || permisos.includes(lectura) || (await isSuyo(quien.id))) return;
  throw new AppError('permiso-que-falta', { permiso: lectura });
}
