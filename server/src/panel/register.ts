import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FailedAuth, PerMinute } from '../platform/http/connections/failed-auth.ts';
import { registerUnknown, wrongMethod } from '../platform/http/errors.ts';
import { inIdioma } from '../platform/http/openapi/idioma.ts';
import { addDocument, describe } from '../platform/http/openapi/openapi.ts';
import { share } from '../platform/http/openapi/share.ts';
import { BODY_LIMIT } from '../platform/http/reading/body.ts';
import type { Json } from '../platform/http/reading/json.ts';
import { badRequest, queryOf } from '../platform/http/reading/peticion.ts';
import { METHODS, methodsByUrl, type Route } from '../platform/http/route.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { tras } from '../platform/mensajes/fila.ts';
import {
  type AbrirSesion,
  type Donde,
  enterEmpresa,
  enterEntorno,
  enterSesion,
  paramOf,
  requireEspera,
  requireMismoOrigen,
} from './door.ts';
import { CUERPO_DE, type PanelRoute, PERMISOS_DE, ROLES, type Rol, type RutaEntorno } from './route.ts';

export const PANEL_BASE = '/panel/api';

/** Where the routes of the API stand again, entered by a session instead of a key. */
const API_DEL_PANEL = '/empresas/:empresa/:entorno/api/v1';

export interface PanelOptions {
  readonly routes: readonly PanelRoute[];
  /** The customers' API. */
  readonly api: readonly Route[];
  readonly open: AbrirSesion;
  readonly donde: Donde;
  /** Counts what somebody whom nobody knows sent in vain. */
  readonly anonimos: FailedAuth;
  /** Milliseconds that a refusal of that address waits; undefined when too many wait already. */
  readonly demora: (address: string) => number | undefined;
  /** Counts what each session asks for. */
  readonly porSesion: PerMinute;
}

/** Registers everything under `/panel/api`, and its own OpenAPI document at `/panel/openapi.json`. */
export function registerPanel(app: FastifyInstance, options: PanelOptions): void {
  app.register(async (panel) => {
    addDocument(panel, '/panel/openapi.json', () => openapiOf(options.routes));
    await panel.register(cookie);
    await panel.register(async (api) => registerRoutes(api, options), { prefix: PANEL_BASE });
  });
}

function registerRoutes(panel: FastifyInstance, options: PanelOptions): void {
  const { routes, api, open, donde, porSesion } = options;
  const door = { abrir: open, abrirContando: contando(open, porSesion) };
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  panel.addHook('preClose', async () => stop.abort());
  const anonima = vigilada(options, stop.signal);
  panel.addHook('onRequest', async (request, reply) => {
    reply.headers(DE_UNA_RESPUESTA);
    requireMismoOrigen(request, donde);
  });
  // The cookie comes along when somebody opens the address of a file by itself: it is stored then, never shown.
  panel.addHook('onSend', async (_request, reply, payload) => {
    const disposition = reply.getHeader('content-disposition');
    if (typeof disposition === 'string' && disposition.startsWith('inline')) {
      reply.header('content-disposition', disposition.replace('inline', 'attachment'));
    }
    return payload;
  });
  for (const route of routes) addRoute(panel, route, door, route.nivel === 'publico' ? anonima : {});
  // Documented where keys use them.
  for (const route of api) addRoute(panel, mirrored(route), door, { hide: true });
  for (const [url, allowed] of methodsByUrl([...routes, ...api.map(mirrored)])) {
    panel.route({
      method: METHODS.filter((method) => !allowed.includes(method)),
      url,
      onRequest: async ({ method }) => Promise.reject(wrongMethod(method, allowed)),
      handler: async ({ method }) => Promise.reject(wrongMethod(method, allowed)),
    });
  }
  registerUnknown(panel);
}

/** Data, not pages: a browser that opens one runs nothing of it, and no page of others may embed it. */
const DE_UNA_RESPUESTA = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

/**
 * Who calls is asked before the body is read; the handler is given the answer. Whoever sends a body can take a long time over
 * it, so that before anything is changed it is asked once more.
 */
function addRoute(panel: FastifyInstance, route: PanelRoute, door: Door, opciones: Opciones = {}): void {
  const { hide = false, alEntrar, alResponder } = opciones;
  const entradas = new WeakMap<FastifyRequest, (reply: FastifyReply) => Promise<unknown>>();
  panel.route({
    method: route.method,
    url: route.url,
    bodyLimit: route.cuerpo ?? CUERPO_DE[route.nivel === 'publico' ? 'publico' : 'dentro'],
    onRequest: async (request, reply) => {
      await alEntrar?.(request, reply);
      if (reply.sent) return;
      entradas.set(request, await entrada(route, door.abrirContando, request, reply));
    },
    onResponse: async (request, reply) => alResponder?.(request, reply),
    handler: async (request, reply) => {
      const cambia = route.method !== 'GET' && route.nivel !== 'publico';
      const answer = cambia ? await entrada(route, door.abrir, request, reply) : entradas.get(request);
      if (answer === undefined) throw new Error('Ruta sin autorización');
      // The routes of the API judge theirs themselves.
      if (!hide && route.docs.querystring === undefined) sinParametros(request);
      return await answer(reply);
    },
  });
}

interface Door {
  readonly abrir: AbrirSesion;
  /** The same, once for each request: throws `RATE_LIMIT_EXCEEDED` for a session that asks too much. */
  readonly abrirContando: AbrirSesion;
}

function contando(open: AbrirSesion, porSesion: PerMinute): AbrirSesion {
  return async (request, empresaId) => {
    const found = await open(request, empresaId);
    const espera = found === undefined ? 0 : porSesion.count(found.sesion.id);
    if (espera === 0) return found;
    throw new AppError('sesion-con-demasiadas-solicitudes', { segundos: espera }, tras(espera));
  };
}

interface Opciones {
  /** Not in the document. */
  readonly hide?: boolean;
  /** Before anything is read. Throws to refuse. */
  readonly alEntrar?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  readonly alResponder?: (request: FastifyRequest, reply: FastifyReply) => void;
}

/**
 * What was sent and was no request, and links and first steps that there are not, which nobody guesses. Passwords and codes are
 * counted where they are tried (`ventanas-store`).
 */
const EN_VANO = new Set(['BAD_REQUEST', 'NOT_FOUND', 'SESSION_REQUIRED']);

/**
 * Of a route that anybody may ask: who sent too much of that in this minute is told so before a byte of the body is read, one
 * answer after another: a connection that waits for its refusal asks for nothing more. Where too many wait, the connection ends
 * unanswered. `stop`: nobody waits any longer.
 */
function vigilada({ anonimos, demora }: PanelOptions, stop: AbortSignal): Opciones {
  return {
    async alEntrar({ ip, raw }, reply) {
      const espera = anonimos.wait(ip);
      if (espera === 0) return;
      const turno = demora(ip);
      if (turno === undefined) {
        reply.hijack();
        raw.socket.destroy();
        return;
      }
      // What it goes on sending is not read: the connection ends with the answer.
      reply.header('connection', 'close');
      await sleep(turno, undefined, { signal: stop }).catch(() => {});
      requireEspera(espera);
    },
    alResponder: ({ ip, codigoError, enVano }) => {
      if (enVano || (codigoError !== undefined && EN_VANO.has(codigoError))) anonimos.fail(ip);
    },
  };
}

/** Of a route that takes no parameters. Throws `BAD_REQUEST`. */
function sinParametros(request: FastifyRequest): void {
  const names = Object.keys(queryOf(request));
  const mensaje = {
    es: 'Parámetro no reconocido; esta ruta no admite ninguno.',
    en: 'Parameter not recognised; this route takes none.',
  };
  if (names.length > 0) throw badRequest(Object.fromEntries(names.map((name) => [name, mensaje])));
}

async function entrada(
  route: PanelRoute,
  open: AbrirSesion,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<(reply: FastifyReply) => Promise<unknown>> {
  switch (route.nivel) {
    case 'publico':
      return (to) => route.handler(request, to);
    case 'sesion': {
      const de = await enterSesion(open, request, route);
      return (to) => route.handler(request, to, de);
    }
    case 'empresa': {
      const de = await enterEmpresa(open, request, route);
      return (to) => route.handler(request, to, de);
    }
    case 'entorno': {
      const de = await enterEntorno(open, request, reply, route);
      request.acceso = de.acceso;
      return (to) => route.handler(request, to, de);
    }
  }
}

/** A route of the API as the dashboard has it: whoever has its permissions by role may use it. */
export function mirrored(route: Route): RutaEntorno {
  const roles: Rol[] = ROLES.filter((rol) => route.permisos.every((permiso) => PERMISOS_DE[rol].includes(permiso)));
  return {
    method: route.method,
    nivel: 'entorno',
    url: `${API_DEL_PANEL}${route.url}`,
    roles,
    reciente: route.reciente ?? false,
    docs: route.docs,
    ...(route.documento ? { cuerpo: BODY_LIMIT } : {}),
    handler: (request, reply, { acceso }) => route.handler(request, reply, acceso),
  };
}

function openapiOf(routes: readonly PanelRoute[]): Json {
  const documentadas = routes.map(({ method, url, nivel, docs }) => ({
    method,
    url: PANEL_BASE + url,
    docs: {
      ...docs,
      ...(nivel === 'publico' ? { security: [] as const } : {}),
      operationId: operationIdOf(method, url),
    },
  }));
  return inIdioma(share(describe(documentadas, CABECERA)), 'es');
}

const CABECERA = {
  info: {
    title: 'Chaski: panel',
    description:
      'Lo que usa el panel además de la API: ingreso, ajustes, claves y miembros. Se entra con la cookie de una sesión; ' +
      'toda ruta que cambia algo exige el origen propio. Las rutas de la API están también bajo ' +
      '/panel/api/empresas/{empresa}/{entorno}/api/v1, según el rol.',
    version: '1',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/' }],
  components: { securitySchemes: { sesion: { type: 'apiKey', in: 'cookie', name: 'chaski-sesion' } }, schemas: {} },
  security: [{ sesion: [] }],
};

/** From method and path: `getEmpresasEmpresaEntornoSol` is `GET /panel/api/empresas/:empresa/:entorno/sol`. */
function operationIdOf(method: string, url: string): string {
  const words = url.match(/[A-Za-z0-9]+/g) ?? [];
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

export { paramOf };
