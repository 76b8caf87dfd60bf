import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { type Novedad, novedades } from '@chaski/core/novedades/novedades.ts';
import type { Deps } from '../deps.ts';
import type { Route } from '../http/route.ts';
import { createConsulta } from '../operacion/consulta.ts';
import * as docs from './docs.ts';

/** What is otherwise from a day on, for whoever has a key of any permission, as catalogs are: it is no company's. */
export function novedadesRoutes({ ahora, config }: Pick<Deps, 'ahora' | 'config'>): Route[] {
  return [
    {
      method: 'GET',
      url: '/novedades',
      permisos: [],
      docs: docs.novedades,
      handler: async (request) => {
        const consulta = createConsulta(request, ['desde', 'hasta']);
        const [desde, hasta] = [consulta.dia('desde'), consulta.dia('hasta')];
        consulta.fin();
        const hoy = fechaLima(ahora());
        const suyas = novedades(hoy, config.igvRestaurantes).filter(
          (una) => (desde === undefined || una.desde >= desde) && (hasta === undefined || una.desde <= hasta),
        );
        return { success: true, message: mensaje(suyas), data: { hoy, novedades: suyas.map(datosNovedad) } };
      },
    },
  ];
}

function mensaje(suyas: readonly Novedad[]): string {
  const proximas = suyas.filter(({ estado }) => estado === 'proxima').length;
  return `Novedades: ${suyas.length}; por venir: ${proximas}.`;
}

/** As it is answered: its changes without what it says already. */
function datosNovedad({ cambios, ...novedad }: Novedad) {
  const suyos = cambios.map(({ desde: _, fuente, ...cambio }) => ({
    ...cambio,
    ...(fuente === novedad.fuente ? {} : { fuente }),
  }));
  return { ...novedad, cambios: suyos };
}
