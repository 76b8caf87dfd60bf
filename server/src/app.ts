import type { FastifyInstance } from 'fastify';
import { anulacionesRoutes } from './anulaciones/routes.ts';
import { createAuthenticator, createLane } from './api-keys/authenticate.ts';
import { parseClave } from './api-keys/clave.ts';
import { catalogosRoutes } from './catalogos/routes.ts';
import { comprobantesRoutes } from './comprobantes/routes.ts';
import type { Deps } from './deps.ts';
import { createFailedAuth } from './http/failed-auth.ts';
import { type Health, registerHealth } from './http/health.ts';
import type { Route } from './http/route.ts';
import { createServer } from './http/server.ts';
import { medirDesfase, problemaDeReloj } from './metrics/reloj.ts';
import { webhooksRoutes } from './webhooks/routes.ts';

/** Every route of the API, in one list. */
export function routes(deps: Deps): Route[] {
  return [...comprobantesRoutes(deps), ...anulacionesRoutes(deps), ...webhooksRoutes(deps), ...catalogosRoutes()];
}

export interface App {
  readonly server: FastifyInstance;
  readonly health: Health;
}

/** The service without its listener and its background work. */
export function createApp(deps: Deps): App {
  const authenticate = createAuthenticator(deps.db.sistema);
  const aparte = createLane(deps.db.sistema);
  const server = createServer({
    log: deps.log,
    routes: routes(deps),
    failedAuth: createFailedAuth(() => performance.now()),
    onAnswer: deps.metricas.solicitud,
    authenticate: async (clave, apart) => {
      const hash = parseClave(clave);
      if (hash === undefined) return undefined;
      return await (apart ? aparte(hash) : authenticate(hash));
    },
  });
  const health = registerHealth(server, async () => problemaDeReloj(await medirDesfase(deps.db.sistema, deps.maquina)));
  return { server, health };
}
