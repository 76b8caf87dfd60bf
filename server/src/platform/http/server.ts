import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type Authenticate, authorize } from './auth.ts';
import { CONNECTION_LIMITS, limitConnections, timeouts } from './connections/connections.ts';
import { registerDrain } from './connections/drain.ts';
import type { FailedAuth } from './connections/failed-auth.ts';
import { answerClientError, refuseExpectation } from './connections/malformed.ts';
import {
  type FindNear,
  pathOf,
  registerErrors,
  registerUnknown,
  sendRouterError,
  withoutHost,
  wrongMethod,
} from './errors.ts';
import { nearestRoute } from './openapi/nearest-route.ts';
import { addDocument, openapiOf, type Referencia, SIN_ESQUEMAS } from './openapi/openapi.ts';
import { BODY_LIMIT, registerBody } from './reading/body.ts';
import { esHttps, SOLO_HTTPS, tieneUnHost } from './reading/origen.ts';
import { manners, requestId } from './request-id.ts';
import { type Acceso, API_BASE, METHODS, methodsByUrl, type Route, SIN_RUTA } from './route.ts';

/** Bytes of request line and headers together: so no parameter of a path is longer. */
const MAX_HEADERS = 16 * 1024;

/** Of a path: none of ours is half as long. A longer one is unknown, and costs no more than another unknown one. */
const MAX_PATH = 1_024;

/** What is looked for: the path as it came, or the beginning of one that is too long, in which no escape is undone. */
function shortened(url: string): string {
  const query = url.indexOf('?');
  if ((query < 0 ? url.length : query) <= MAX_PATH) return url;
  return url.slice(0, MAX_PATH).replaceAll('%', '_');
}

export interface ServerOptions {
  readonly log: FastifyBaseLogger;
  /** Networks of the proxies before us: of them alone it is believed whom they speak for. */
  readonly proxyRedes: readonly string[];
  /** Where the operator says that the service is. */
  readonly publicUrl: string | undefined;
  readonly authenticate: Authenticate;
  readonly failedAuth: FailedAuth;
  readonly routes: readonly Route[];
  /** What their documentation says besides them. */
  readonly referencia: Referencia;
  /** Registers what persons use in their browser. */
  readonly panel: (app: FastifyInstance) => void;
  /** Answers an address that no route knows, if a page of the dashboard does; false when it does not. */
  readonly pagina: (request: FastifyRequest, reply: FastifyReply) => boolean;
  /** Told of every request; `de`: of which company, once that is known. What it answers is called when the answer begins. */
  readonly onArrival?: (de: () => string | undefined) => () => void;
  /** Told of every answer; `ruta` is the route's pattern, undefined where none matched. */
  readonly onAnswer?: (metodo: string, ruta: string | undefined, status: number, segundos: number) => void;
  /** Told of every answer to somebody who was recognised. */
  readonly onContestada?: (contestada: Contestada) => void;
}

/** A request and how it ended. */
export interface Contestada {
  readonly acceso: Acceso;
  readonly metodo: string;
  /** The route's pattern, `(desconocida)` where none matched. */
  readonly ruta: string;
  /** As it was asked for, with its query. */
  readonly camino: string;
  readonly status: number;
  /** `error.code`. */
  readonly codigo: string | undefined;
  /** Until the last byte left. */
  readonly ms: number;
  /** The body as text, where it was read. */
  readonly cuerpo: string | undefined;
}

/**
 * The HTTP server without its listener: manners that every route shares (request id, envelope, content type, limits) and
 * the API under `/api/v1`, where each request is authorised before its body is read.
 */
export function createServer(options: ServerOptions): FastifyInstance {
  const mannersOf = (request: FastifyRequest) => ({
    ...manners(request.id),
    ...(esHttps(request, options.publicUrl) ? SOLO_HTTPS : {}),
  });
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    schemaController: SIN_ESQUEMAS,
    bodyLimit: BODY_LIMIT,
    genReqId: requestId,
    trustProxy: options.proxyRedes.length === 0 ? false : [...options.proxyRedes],
    requestTimeout: CONNECTION_LIMITS.requestMs,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    // Fastify would run a GET's handler for it.
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: MAX_HEADERS },
    onProtoPoisoning: 'error',
    rewriteUrl: ({ url = '/' }) => shortened(url),
    frameworkErrors: (error, request, reply) => {
      sendRouterError(error, request, reply.headers(mannersOf(request)));
      logRequest(request, reply);
    },
    clientErrorHandler: answerClientError,
    // Without a host Node would answer by itself, outside the envelope.
    http: { ...timeouts(CONNECTION_LIMITS), maxHeaderSize: MAX_HEADERS, requireHostHeader: false },
  });
  app.server.on('checkExpectation', refuseExpectation);
  limitConnections(app.server, CONNECTION_LIMITS, options.proxyRedes);
  registerDrain(app);
  registerErrors(app);
  registerBody(app);
  addDocument(app, '/openapi.json', () => openapiOf(options.routes, options.referencia));
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(mannersOf(request));
    const contestada = options.onArrival?.(() => request.acceso?.empresaId);
    // Before its first byte: a stream may go on for hours. One that is cut off has none.
    if (contestada !== undefined)
      reply.raw.once('pipe', contestada).once('finish', contestada).once('close', contestada);
    done(tieneUnHost(request) ? undefined : withoutHost());
  });
  app.addHook('onResponse', async (request, reply) => {
    logRequest(request, reply);
    const { method, routeOptions } = request;
    options.onAnswer?.(method, routeOptions.url, reply.statusCode, reply.elapsedTime / 1_000);
    if (request.acceso !== undefined) options.onContestada?.(contestadaDe(request, reply, request.acceso));
  });
  const enRaiz = async (request: FastifyRequest, reply: FastifyReply) =>
    options.pagina(request, reply) ? reply : undefined;
  registerUnknown(app, enRaiz, findNear(options.routes));
  app.decorateRequest('acceso', undefined);
  app.decorateRequest('codigoError', undefined);
  app.decorateRequest('enVano', false);
  app.register(async (api) => registerApi(api, options), { prefix: API_BASE });
  options.panel(app);
  return app;
}

function registerApi(api: FastifyInstance, { routes, authenticate, failedAuth }: ServerOptions): void {
  const access =
    (route: Pick<Route, 'permisos' | 'reciente'>) => async (request: FastifyRequest, reply: FastifyReply) => {
      await authorize(request, reply, route, authenticate, failedAuth);
    };
  for (const route of routes) {
    api.route({
      method: route.method,
      url: route.url,
      onRequest: access(route),
      handler: (request, reply) => route.handler(request, reply, accesoOf(request)),
    });
  }
  const notWith = (request: FastifyRequest, allowed: readonly string[]) => {
    const { method } = request;
    const near = findNear(routes.filter((route) => route.method === method));
    return wrongMethod(method, allowed, near(method, pathOf(request)));
  };
  for (const [url, allowed] of methodsByUrl(routes)) {
    api.route({
      method: METHODS.filter((method) => !allowed.includes(method)),
      url,
      // Both before the body is read, which has nothing to say here.
      onRequest: [access({ permisos: [] }), async (request) => Promise.reject(notWith(request, allowed))],
      handler: async (request) => Promise.reject(notWith(request, allowed)),
    });
  }
  registerUnknown(api, access({ permisos: [] }), findNear(routes));
}

/** By its whole address, where it is under the API; outside of it, only what was asked for without the base. */
function findNear(routes: readonly Route[]): FindNear {
  return (method, path) => {
    const found = nearestRoute(method, path, routes);
    return found && `${found.method} ${API_BASE}${found.path}`;
  };
}

function accesoOf(request: FastifyRequest) {
  if (request.acceso === undefined) throw new Error('Ruta sin autorización');
  return request.acceso;
}

function contestadaDe(request: FastifyRequest, reply: FastifyReply, acceso: Acceso): Contestada {
  const { method: metodo, url: camino, body, codigoError: codigo } = request;
  const { statusCode: status, elapsedTime: ms } = reply;
  const cuerpo = typeof body === 'string' ? body : undefined;
  return { acceso, metodo, ruta: request.routeOptions.url ?? SIN_RUTA, camino, status, codigo, ms, cuerpo };
}

/** One line per request, with nothing of its headers or body: keys and names never reach the log. */
function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const url = request.routeOptions.url ?? SIN_RUTA;
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
    /** Who is calling, as soon as it is known. */
    acceso: import('./route.ts').Acceso | undefined;
    /** `error.code` of the answer, once it is an error. */
    codigoError: string | undefined;
    /** Answered as if it had done something, and there was nothing to do: it counts like an error of who is not in. */
    enVano: boolean;
  }
}
