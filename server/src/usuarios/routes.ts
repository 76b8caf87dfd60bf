import type { Deps } from '../deps.ts';
import type { Llavero } from '../empresas/secretos/llavero.ts';
import type { PanelRoute } from '../panel/route.ts';
import { cuentaRoutes } from './cuenta/routes.ts';
import { miembrosRoutes } from './miembros/routes.ts';
import { createDoor } from './sesiones/contexto.ts';
import { sesionRoutes } from './sesiones/routes.ts';

/** Getting in: sessions, one's own account, one-time links and the members of a company. */
export function usuariosRoutes(deps: Deps, llavero: Llavero): PanelRoute[] {
  const door = createDoor(deps, llavero);
  return [...sesionRoutes(door), ...cuentaRoutes(door), ...miembrosRoutes(door)];
}
