import { leidoDe, textOf } from '../comprobantes/peticion.ts';
import type { Deps } from '../deps.ts';
import { type PanelRoute, ROLES } from '../panel/route.ts';
import { deEntorno } from '../panel/ruta.ts';
import { cambiarAjustes, verAjustes } from './ajustes.ts';
import * as docs from './panel-docs.ts';

/** Whether a company's accepted documents leave by mail. Who gets copies of them is as delicate as a key: a recent proof. */
export function correosPanelRoutes(deps: Deps): PanelRoute[] {
  const url = '/empresas/:empresa/:entorno/correo';
  return [
    deEntorno('GET', url, { roles: ROLES }, docs.verAjustes, async (_request, de) => {
      const data = await verAjustes(deps, de);
      return { message: data.activo ? 'El envío por correo está activo.' : 'El envío por correo está inactivo.', data };
    }),
    deEntorno('PATCH', url, { roles: ['dueno'], reciente: true }, docs.cambiarAjustes, async (request, de) => {
      const data = await cambiarAjustes(deps, de, leidoDe(docs.CAMBIAR_AJUSTES.read(textOf(request), {})));
      const message = data.activo
        ? 'Guardado: lo que SUNAT acepte desde ahora se envía al correo del cliente.'
        : 'Guardado: no se envía nada por sí solo.';
      return { message, data };
    }),
  ];
}
