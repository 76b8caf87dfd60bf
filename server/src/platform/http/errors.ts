import { decir, type Idioma } from '@chaski/core/lib/idiomas.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { isConflict } from '../db/errors.ts';
import { AppError, Unavailable } from '../mensajes/app-error.ts';
import { closeUnread } from './connections/linger.ts';
import { enSuIdioma, idiomaDe, POR_DEFECTO, translate } from './reading/idioma.ts';

/** The envelope of every error but the send failure (`docs/guias/errores.md`). */
export interface ErrorEnvelope {
  readonly success: false;
  readonly error: {
    readonly code: string;
    readonly reason: string;
    readonly message: string;
    readonly details?: {
      readonly fields: Readonly<Record<string, string>>;
      readonly codigos?: Readonly<Record<string, string>>;
    };
  };
}

export function errorEnvelope({ code, razon, texto, fields, codigos }: AppError, idioma: Idioma): ErrorEnvelope {
  const dichos =
    fields && Object.fromEntries(Object.entries(fields).map(([ruta, dicho]) => [ruta, decir(dicho, idioma)]));
  return {
    success: false,
    error: {
      code,
      reason: razon,
      message: texto[idioma],
      ...(dichos === undefined ? {} : { details: { fields: dichos, ...(codigos === undefined ? {} : { codigos }) } }),
    },
  };
}

/**
 * Every answer leaves through here in the language of who asked, and every failure in the envelope; what was not foreseen is a 500 whose cause only the log knows. After an answer
 * that leaves a body unread the connection closes.
 */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((cause, request, reply) => sendError(request, reply, toAppError(cause, request)));
  // In the language by default a sentence is what it serialises to.
  app.addHook('preSerialization', async (request, _reply, answer) => {
    const idioma = idiomaDe(request.headers);
    return idioma === POR_DEFECTO ? answer : translate(answer, idioma);
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    closeUnread(request, reply);
    done();
  });
}

/**
 * 404 for every path and method without a route under the app's prefix, after `onRequest` (who is calling) and before
 * anything of the body is read, so that a bad body cannot turn it into another answer. Register after the app's hooks.
 */
export function registerUnknown(
  app: FastifyInstance,
  onRequest?: onRequestAsyncHookHandler,
  near: FindNear = () => undefined,
): void {
  app.register(async (unknown) => {
    if (onRequest !== undefined) unknown.addHook('onRequest', onRequest);
    unknown.addHook('onRequest', async (request) => {
      throw unknownRoute(request, near(request.method, pathOf(request)));
    });
    unknown.setNotFoundHandler(async (request) => {
      throw unknownRoute(request, near(request.method, pathOf(request)));
    });
  });
}

/** Where what was asked for is more likely to be found, as `POST /api/v1/…`. */
export type FindNear = (method: string, path: string) => string | undefined;

/** Without its query. */
export function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '';
}

/** For Fastify's `frameworkErrors`: what the router refuses, before any hook. */
export function sendRouterError(cause: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const error = cause.code === 'FST_ERR_MAX_PARAM_LENGTH' ? unknownRoute(request) : toAppError(cause, request);
  // No hook is called for it.
  closeUnread(request, reply.code(error.status));
  sendError(request, reply, error);
}

export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  if (error.status >= 500) request.log.error({ err: error.cause ?? error, interno: error.internal }, error.message);
  else if (error.internal !== undefined) request.log.info({ interno: error.internal }, error.message);
  request.codigoError = error.code;
  const idioma = idiomaDe(request.headers);
  reply
    .code(error.status)
    .headers({ ...error.headers, ...enSuIdioma(idioma) })
    .type(JSON_TYPE);
  return reply.send(errorEnvelope(error, idioma));
}

export const JSON_TYPE = 'application/json; charset=utf-8';

function toAppError(cause: unknown, { routeOptions }: FastifyRequest): AppError {
  if (cause instanceof AppError) return cause;
  const status = statusOf(cause);
  if (status === 413) {
    return new AppError('cuerpo-demasiado-grande', { limite: tamano(routeOptions.bodyLimit) });
  }
  if (status === 415) return unsupportedContent();
  if (status >= 400 && status < 500) {
    return new AppError('solicitud-mal-formada', {}, { cause, internal: codeOf(cause) });
  }
  if (isConflict(cause)) return new Unavailable('otra-solicitud-a-la-vez', {}, { cause });
  return new AppError('error-inesperado', {}, { cause });
}

/** In KiB, or in MiB where it is one or more. */
function tamano(bytes: number): string {
  const kib = bytes / 1024;
  return kib < 1024 ? `${kib} KiB` : `${kib / 1024} MiB`;
}

export function unsupportedContent(): AppError {
  return new AppError('cuerpo-que-no-es-json');
}

function unknownRoute(request: FastifyRequest, near?: string): AppError {
  const { method: metodo } = request;
  return new AppError('ruta-que-no-existe', { metodo, ruta: shown(pathOf(request)), cercana: near });
}

const MAX_SHOWN = 120;

/** What the caller wrote, no longer than helps, and no key that slipped into it. */
function shown(path: string): string {
  const text = path.replace(/chk_\w+/g, 'chk_…');
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

export function withoutHost(): AppError {
  return new AppError('cabecera-host');
}

/** `near`: another route that takes the method, and was probably meant. */
export function wrongMethod(method: string, allowed: readonly string[], near?: string): AppError {
  const headers = { allow: allowed.join(', ') };
  return new AppError('metodo-no-admitido', { metodo: method, admite: allowed, cercana: near }, { headers });
}

/** For the log. Not the message: Fastify's quotes the path, in which anything may stand, a key too. */
function codeOf(cause: unknown): string {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : 'sin código';
}

function statusOf(cause: unknown): number {
  if (typeof cause !== 'object' || cause === null || !('statusCode' in cause)) return 500;
  return typeof cause.statusCode === 'number' ? cause.statusCode : 500;
}
