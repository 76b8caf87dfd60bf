import type {} from '@fastify/swagger';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type Authenticate, authorize } from './auth.ts';
import { BODY_LIMIT, registerBody } from './body.ts';
import { registerDrain } from './drain.ts';
import { registerErrors, registerUnknown, sendRouterError, withoutHost, wrongMethod } from './errors.ts';
import type { FailedAuth } from './failed-auth.ts';
import { answerClientError, refuseExpectation } from './malformed.ts';
import { registerOpenapi } from './openapi.ts';
import { manners, requestId } from './request-id.ts';
import type { Permiso, Route } from './route.ts';

export const API_BASE = '/api/v1';

/** Bytes of request line and headers together: so no parameter of a path is longer. */
const MAX_HEADERS = 16 * 1024;

export interface ServerOptions {
  readonly log: FastifyBaseLogger;
  readonly authenticate: Authenticate;
  readonly failedAuth: FailedAuth;
  readonly routes: readonly Route[];
  /** Told of every answer; `ruta` is the route's pattern, undefined where none matched. */
  readonly onAnswer?: (metodo: string, ruta: string | undefined, status: number, segundos: number) => void;
}

/**
 * The HTTP server without its listener: manners that every route shares (request id, envelope, content type, limits) and
 * the API under `/api/v1`, where each request is authorised before its body is read.
 */
export function createServer(options: ServerOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    genReqId: requestId,
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: MAX_HEADERS },
    onProtoPoisoning: 'error',
    frameworkErrors: (error, request, reply) => {
      sendRouterError(error, request, reply);
      logRequest(request, reply);
    },
    clientErrorHandler: answerClientError,
    // Without a host Node would answer by itself, outside the envelope.
    http: { maxHeaderSize: MAX_HEADERS, requireHostHeader: false },
  });
  app.server.on('checkExpectation', refuseExpectation);
  registerDrain(app);
  registerErrors(app);
  registerBody(app);
  registerOpenapi(app);
  // Bodies are judged by core, answers are built by us: Fastify's schemas are documentation only.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(manners(request.id));
    done(request.headers.host === undefined && request.raw.httpVersion === '1.1' ? withoutHost() : undefined);
  });
  app.addHook('onResponse', async (request, reply) => {
    logRequest(request, reply);
    const { method, routeOptions } = request;
    options.onAnswer?.(method, routeOptions.url, reply.statusCode, reply.elapsedTime / 1_000);
  });
  registerUnknown(app);
  app.register(async (api) => registerApi(api, options), { prefix: API_BASE });
  return app;
}

function registerApi(api: FastifyInstance, { routes, authenticate, failedAuth }: ServerOptions): void {
  const access = (permisos: readonly Permiso[]) => async (request: FastifyRequest, reply: FastifyReply) => {
    request.acceso = await authorize(request, reply, permisos, authenticate, failedAuth);
  };
  api.decorateRequest('acceso', undefined);
  for (const route of routes) {
    api.route({
      method: route.method,
      url: route.url,
      schema: route.docs,
      onRequest: access(route.permisos),
      handler: (request, reply) => route.handler(request, reply, accesoOf(request)),
    });
  }
  for (const [url, allowed] of methodsByUrl(routes)) {
    api.route({
      method: METHODS.filter((method) => !allowed.includes(method)),
      url,
      schema: { hide: true },
      // Both before the body is read, which has nothing to say here.
      onRequest: [access([]), async ({ method }) => Promise.reject(wrongMethod(method, allowed))],
      handler: async ({ method }) => Promise.reject(wrongMethod(method, allowed)),
    });
  }
  registerUnknown(api, access([]));
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

function methodsByUrl(routes: readonly Route[]): Map<string, string[]> {
  const byUrl = new Map<string, string[]>();
  for (const { method, url } of routes) byUrl.set(url, [...(byUrl.get(url) ?? []), method]);
  return byUrl;
}

function accesoOf(request: FastifyRequest) {
  if (request.acceso === undefined) throw new Error('Ruta sin autorización');
  return request.acceso;
}

/** One line per request, with nothing of its headers or body: keys and names never reach the log. */
function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const url = request.routeOptions.url ?? '(desconocida)';
  const ms = Math.round(reply.elapsedTime * 10) / 10;
  request.log.info({
    metodo: request.method,
    ruta: url,
    status: reply.statusCode,
    ms,
    empresa: request.acceso?.empresaId,
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    acceso: import('./route.ts').Acceso | undefined;
  }
}
