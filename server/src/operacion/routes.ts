import manifest from '../../package.json' with { type: 'json' };
import type { Deps } from '../deps.ts';
import type { PanelRoute } from '../panel/route.ts';
import { CARTERA } from './cartera/routes.ts';
import { GUARDADOS } from './guardados/guardados.ts';
import { HISTORIA_DE_GUIA } from './guias/routes.ts';
import { DE_ANULACIONES, DE_COMPROBANTES, DE_HISTORIA } from './historia/routes.ts';
import { createInicioRoute } from './inicio/routes.ts';
import { archivoRoutes } from './listas/archivos.ts';
import { createProductos, DE_CLIENTES } from './listas/clientes.ts';
import { DE_AUDITORIA, DE_WEBHOOKS, LISTA_ANULACIONES, SUMAS } from './listas/listas.ts';
import { createSalud } from './salud.ts';
import { vivoRoute } from './vivo/route.ts';

/** What a person looks at to know how things go: home, live changes, request log, audit, drafts and saved views. */
export function operacionRoutes(deps: Deps): PanelRoute[] {
  return [
    createInicioRoute(deps),
    CARTERA(deps),
    vivoRoute(deps),
    ...DE_HISTORIA.map((each) => each(deps)),
    HISTORIA_DE_GUIA(deps),
    SUMAS(deps),
    ...DE_COMPROBANTES.map((each) => each(deps)),
    LISTA_ANULACIONES(deps),
    ...archivoRoutes(deps),
    ...DE_WEBHOOKS.map((each) => each(deps)),
    ...DE_ANULACIONES.map((each) => each(deps)),
    ...DE_AUDITORIA.map((each) => each(deps)),
    ...GUARDADOS.map((each) => each(deps)),
    ...DE_CLIENTES.map((each) => each(deps)),
    createProductos(deps),
    createSalud(deps, manifest.version),
  ];
}
