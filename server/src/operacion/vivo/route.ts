import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { EMPRESA_Y_ENTORNO, errores } from '../../panel/envelope.ts';
import type { DeEntorno, RutaEntorno } from '../../panel/route.ts';
import { ROLES } from '../../panel/route.ts';
import { Type } from '../../platform/http/schema.ts';
import { createSigueDentro } from '../../usuarios/sesiones/abrir-sesion.ts';

const docs = {
  summary: 'Cambios en vivo (Server-Sent Events)',
  description:
    'Eventos `cambio` con `{"tipos": ["comprobante"|"anulacion"|"webhook"|"correo"]}`, como máximo uno por segundo, y un comentario cada 15 s. ' +
    'Termina cuando la sesión acaba (evento `fin`). No cuenta como actividad de la sesión.',
  tags: ['Operación'],
  params: EMPRESA_Y_ENTORNO,
  response: {
    200: {
      description: 'Flujo de eventos',
      content: { 'text/event-stream': { schema: Type.String() } },
    },
    ...errores(404, 429),
  },
};

/** The live changes of a company and environment. */
export function vivoRoute(deps: Pick<Deps, 'db' | 'vivo'>): RutaEntorno {
  const sigueDentro = createSigueDentro(deps);
  return {
    method: 'GET',
    nivel: 'entorno',
    url: '/empresas/:empresa/:entorno/vivo',
    roles: ROLES,
    docs,
    handler: async (_request: FastifyRequest, reply: FastifyReply, { acceso, sesion }: DeEntorno) => {
      const { empresaId, entorno } = acceso;
      const { usuarioId } = sesion;
      // Whatever the role is by now, it may look.
      const sigue = async () => (await sigueDentro(sesion, empresaId)) !== undefined;
      const stream = deps.vivo.open({ empresaId, entorno, usuarioId, sigue });
      // A proxy that gathers answers would hold the events back.
      return reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(stream);
    },
  };
}
