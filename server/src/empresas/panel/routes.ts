import type { Deps } from '../../deps.ts';
import type { PanelRoute } from '../../panel/route.ts';
import type { Llavero } from '../secretos/llavero.ts';
import { datosRoutes } from './empresa.ts';
import { entornoRoutes } from './entorno.ts';
import { marcaRoutes } from './marca.ts';

/** The settings of a company: its data, places, brand, certificate, SOL user, destination, and what it lacks for `live`. */
export function empresasPanelRoutes(deps: Deps, llavero: Llavero): PanelRoute[] {
  return [...datosRoutes(deps, llavero), ...marcaRoutes(deps), ...entornoRoutes(deps, llavero)];
}
