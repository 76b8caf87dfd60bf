import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keepPlace } from '../platform/http/connections/places.ts';
import { hostOf } from '../platform/http/reading/origen.ts';
import { paramOf } from '../platform/http/reading/peticion.ts';
import type { Entorno } from '../platform/http/route.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { tras } from '../platform/mensajes/fila.ts';
import type { DeEmpresa, DeEntorno, DeSesion, Rol, Sesion } from './route.ts';

export { paramOf };

/** What one statement knows of who calls, and of the company that the path names. */
export interface SesionAbierta {
  readonly sesion: Sesion;
  /** Undefined where no company was named, there is none of that id, or the user is no member of it. */
  readonly miembro: { readonly rol: Rol; readonly versiones: Readonly<Record<Entorno, string>> } | undefined;
}

/** Finds the session of the request's cookie and notes that it was seen; undefined when there is none that is valid now. */
export type AbrirSesion = (
  request: FastifyRequest,
  empresaId: string | undefined,
) => Promise<SesionAbierta | undefined>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What a route asks of its caller. */
export interface Exigencia {
  readonly roles?: readonly Rol[];
  readonly reciente?: boolean;
  readonly aunSinSegundoFactor?: boolean;
}

/** Who calls. Throws `SESSION_REQUIRED`, or `REAUTH_REQUIRED` where the route wants a fresh proof. */
export async function enterSesion(open: AbrirSesion, request: FastifyRequest, exige: Exigencia): Promise<DeSesion> {
  const { sesion } = await abierta(open, request, undefined, exige);
  requireReciente(sesion, exige);
  return deSesion(sesion, request);
}

/** Who calls, and as what in the company of the path. Throws also `NOT_FOUND`, `INSUFFICIENT_PERMISSIONS`. */
export async function enterEmpresa(open: AbrirSesion, request: FastifyRequest, exige: Exigencia): Promise<DeEmpresa> {
  const { de } = await enter(open, request, exige);
  return de;
}

/** The same, in the environment of the path; sets `X-Environment`. */
export async function enterEntorno(
  open: AbrirSesion,
  request: FastifyRequest,
  reply: FastifyReply,
  exige: Exigencia,
): Promise<DeEntorno> {
  const entorno = entornoOf(request);
  const { de, versiones } = await enter(open, request, exige, entorno === undefined);
  if (entorno === undefined) throw noExiste();
  reply.header('x-environment', entorno);
  const { empresaId, sesion, actor } = de;
  const { desde, solicitud } = actor;
  const quien = { tipo: 'usuario', id: sesion.usuarioId } as const;
  return { ...de, entorno, acceso: { empresaId, entorno, quien, version: versiones[entorno], desde, solicitud } };
}

async function enter(open: AbrirSesion, request: FastifyRequest, exige: Exigencia, sinEntorno = false) {
  const empresaId = paramOf(request, 'empresa').toLowerCase();
  const { sesion, miembro } = await abierta(open, request, UUID.test(empresaId) ? empresaId : undefined, exige);
  if (miembro === undefined || sinEntorno) throw noExiste();
  const { rol, versiones } = miembro;
  if (exige.roles !== undefined && !exige.roles.includes(rol)) throw sinPermiso();
  requireReciente(sesion, exige);
  return { de: { ...deSesion(sesion, request), empresaId, rol }, versiones };
}

async function abierta(open: AbrirSesion, request: FastifyRequest, empresaId: string | undefined, exige: Exigencia) {
  const found = await open(request, empresaId);
  if (found === undefined) throw sinSesion();
  keepPlace(request.raw.socket, found.sesion.usuarioId);
  if (!found.sesion.faltaSegundoFactor || exige.aunSinSegundoFactor === true) return found;
  throw new AppError('segundo-factor-exigido');
}

export function sinSesion(): AppError {
  return new AppError('sesion-que-no-existe');
}

function requireReciente(sesion: Sesion, { reciente = false }: Exigencia): void {
  if (!reciente || sesion.reciente) return;
  throw new AppError('prueba-reciente-que-falta');
}

function deSesion(sesion: Sesion, request: FastifyRequest): DeSesion {
  return { sesion, actor: { tipo: 'usuario', id: sesion.usuarioId, desde: request.ip, solicitud: request.id } };
}

export function sinPermiso(): AppError {
  return new AppError('rol-que-no-permite');
}

export function noExiste(): AppError {
  return new AppError('empresa-ajena');
}

function entornoOf(request: FastifyRequest): Entorno | undefined {
  const text = paramOf(request, 'entorno');
  return text === 'test' || text === 'live' ? text : undefined;
}

/**
 * CSRF: whatever changes something has to come from a page of our own. Browsers say so in `Sec-Fetch-Site`, and in `Origin`,
 * which no page of others can make up; a request with neither is no browser's, and has no business here.
 */
export function requireMismoOrigen(request: FastifyRequest, donde: Donde): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  const ajeno = site !== undefined && site !== 'same-origin';
  if (!ajeno && origin !== undefined && esPropio(origin, hostOf(request), donde)) return;
  throw new AppError('origen-ajeno', {}, { internal: `origin ${String(origin)}` });
}

/** Where the dashboard is opened. */
export interface Donde {
  /** The operator's: then nowhere else. */
  readonly publicUrl: string | undefined;
  /** On which the service listens. */
  readonly host: string;
}

/**
 * A name that is nobody's but ours: any other may be made to lead here by whoever owns it (DNS rebinding), and a browser then
 * tells the truth of an origin and a host that are the same. A proxy that ends TLS changes the scheme alone.
 */
function esPropio(origin: string, pedido: string, { publicUrl, host }: Donde): boolean {
  if (publicUrl !== undefined) return origin === publicUrl;
  const url = URL.parse(origin);
  if (url === null || url.host !== pedido) return false;
  const nombre = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return nombre === 'localhost' || nombre.endsWith('.localhost') || isIP(nombre) !== 0 || nombre === host;
}

/** Throws `RATE_LIMIT_EXCEEDED` with how long to wait, in seconds; nothing when it is 0. */
export function requireEspera(segundos: number): void {
  if (segundos === 0) return;
  throw new AppError('demasiados-intentos', { minutos: Math.ceil(segundos / 60) }, tras(segundos));
}
