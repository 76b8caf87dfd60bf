import { ROLES } from '../../panel/route.ts';
import { environmentOperation } from '../../panel/ruta.ts';
import { idOf } from '../peticion.ts';
import { Uuid } from '../schemas.ts';
import { HistoriaDeGuia, readHistoriaDeGuia } from './historia.ts';

/** Of every role: whoever is in a company may read its guías. */
export const HISTORIA_DE_GUIA = environmentOperation({
  method: 'GET',
  roles: ROLES,
  tags: ['Operación'],
  params: { id: Uuid },
  url: '/empresas/:empresa/:entorno/guias/:id/historia',
  summary: 'Historia completa de una guía de remisión',
  data: HistoriaDeGuia,
  handler: async ({ deps, request, ...de }) => ({
    message: 'Historia de la guía.',
    data: await readHistoriaDeGuia(deps, de, idOf(request, 'guia-que-no-existe')),
  }),
});
