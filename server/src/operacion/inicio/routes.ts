import type { Deps } from '../../deps.ts';
import { ROLES, type RutaEntorno } from '../../panel/route.ts';
import { environmentOperation } from '../../panel/ruta.ts';
import { createInicio } from './inicio.ts';
import { Inicio } from './schemas.ts';

/** The first screen of a company and environment. */
export function createInicioRoute(deps: Deps): RutaEntorno {
  const inicio = createInicio(deps);
  return environmentOperation({
    method: 'GET',
    url: '/empresas/:empresa/:entorno/inicio',
    roles: ROLES,
    tags: ['Operación'],
    summary: 'Resumen de la empresa en un entorno',
    data: Inicio,
    handler: async (de) => ({ message: 'Resumen.', data: await inicio(de) }),
  })(deps);
}
