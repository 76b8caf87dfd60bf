import type { FastifyInstance } from 'fastify';
import { anulacionesRoutes } from './anulaciones/routes.ts';
import { createAuthenticator, createLane } from './api-keys/authenticate.ts';
import { parseClave } from './api-keys/clave.ts';
import { clavesPanelRoutes } from './api-keys/panel-routes.ts';
import { catalogosRoutes } from './catalogos/routes.ts';
import { clientesRoutes } from './clientes/routes.ts';
import { comprobantesRoutes } from './comprobantes/routes.ts';
import { correosPanelRoutes } from './correos/panel-routes.ts';
import { correosRoutes } from './correos/routes.ts';
import type { Deps } from './deps.ts';
import { empresasPanelRoutes } from './empresas/panel/routes.ts';
import type { Llavero } from './empresas/secretos/llavero.ts';
import { exportacionesRoutes } from './exportaciones/routes.ts';
import { guiasRoutes } from './guias/routes.ts';
import { maestrosRoutes } from './maestros/routes.ts';
import { measureDesfase, problemaDeReloj } from './metrics/reloj.ts';
import { novedadesRoutes } from './novedades/routes.ts';
import { operacionRoutes } from './operacion/routes.ts';
import { CARPETA_DEL_PANEL, readArchivos, registerArchivos, sendPagina } from './panel/archivos.ts';
import { registerPanel } from './panel/register.ts';
import type { PanelRoute } from './panel/route.ts';
import { PETICIONES } from './peticiones/consultas.ts';
import { createFailedAuth, createPace, createPerMinute } from './platform/http/connections/failed-auth.ts';
import { type Health, registerHealth } from './platform/http/connections/health.ts';
import { readEjemplos } from './platform/http/openapi/files.ts';
import { openapiOf } from './platform/http/openapi/openapi.ts';
import type { Route } from './platform/http/route.ts';
import { createServer } from './platform/http/server.ts';
import { RAIZ, readGuias } from './referencia/guias.ts';
import { readPagina } from './referencia/pagina.ts';
import { referenciaPanelRoutes } from './referencia/panel-routes.ts';
import { registerReferencia } from './referencia/register.ts';
import { seriesPanelRoutes } from './series/panel-routes.ts';
import { usuariosRoutes } from './usuarios/routes.ts';
import { createAbrirSesion } from './usuarios/sesiones/abrir-sesion.ts';
import { avisos } from './webhooks/avisos-schema.ts';
import { webhooksRoutes } from './webhooks/routes.ts';

/** Every route of the API, in one list. */
export function routes(deps: Deps): Route[] {
  return [
    ...comprobantesRoutes(deps),
    ...anulacionesRoutes(deps),
    ...guiasRoutes(deps),
    ...correosRoutes(deps),
    ...exportacionesRoutes(deps),
    ...webhooksRoutes(deps),
    ...clientesRoutes(deps),
    ...maestrosRoutes(deps),
    ...catalogosRoutes(deps),
    ...novedadesRoutes(deps),
  ];
}

export interface App {
  readonly server: FastifyInstance;
  readonly health: Health;
}

/** Every route of the dashboard besides those of the API. */
export function panelRoutes(deps: Deps, llavero: Llavero): PanelRoute[] {
  return [
    ...usuariosRoutes(deps, llavero),
    ...empresasPanelRoutes(deps, llavero),
    ...correosPanelRoutes(deps),
    ...clavesPanelRoutes(deps),
    ...seriesPanelRoutes(deps),
    ...operacionRoutes(deps),
    ...PETICIONES.map((each) => each(deps)),
    ...referenciaPanelRoutes(deps),
  ];
}

/** Requests in vain that one address may send to the dashboard's door: its own page sends hardly any. */
const EN_VANO_POR_MINUTO = 20;
/** Milliseconds between two refusals of one address at that door, and how long one waits at most. */
const ENTRE_RECHAZOS_MS = 50;
const ESPERA_DE_RECHAZO_MS = 5_000;
/** Requests of one session, in each process: its pages make tens of them, a bulk action some hundreds. */
const POR_SESION_Y_MINUTO = 1_200;

/** The service without its listener and its background work. */
export function createApp(deps: Deps, llavero: Llavero, carpetaDelPanel = CARPETA_DEL_PANEL): App {
  const archivos = readArchivos(carpetaDelPanel);
  const api = routes(deps);
  const authenticate = createAuthenticator(deps.db.sistema);
  const aparte = createLane(deps.db.sistema);
  const referencia = { webhooks: avisos, ejemplos: readEjemplos };
  const pagina = readPagina(carpetaDelPanel);
  const server = createServer({
    log: deps.log,
    proxyRedes: deps.config.proxyRedes,
    publicUrl: deps.config.publicUrl,
    routes: api,
    referencia,
    pagina: (request, reply) => sendPagina(archivos, request, reply),
    panel: (app) => {
      registerPanel(app, {
        routes: panelRoutes(deps, llavero),
        api,
        open: createAbrirSesion(deps),
        donde: deps.config,
        anonimos: createFailedAuth(() => performance.now(), EN_VANO_POR_MINUTO),
        demora: createPace(() => performance.now(), ENTRE_RECHAZOS_MS, ESPERA_DE_RECHAZO_MS),
        porSesion: createPerMinute(() => performance.now(), POR_SESION_Y_MINUTO),
      });
      registerArchivos(app, archivos);
      registerReferencia(app, {
        pagina,
        guias: readGuias(RAIZ),
        documento: () => openapiOf(api, referencia, 'en'),
        publicUrl: deps.config.publicUrl,
      });
    },
    failedAuth: createFailedAuth(() => performance.now()),
    onAnswer: deps.metricas.solicitud,
    onArrival: deps.hilo.llega,
    onContestada: deps.registro.record,
    authenticate: async (clave, apart, uso) => {
      const hash = parseClave(clave);
      if (hash === undefined) return undefined;
      return await (apart ? aparte(hash, uso) : authenticate(hash, uso));
    },
  });
  const health = registerHealth(server, async () =>
    problemaDeReloj(await measureDesfase(deps.db.sistema, deps.maquina)),
  );
  return { server, health };
}
