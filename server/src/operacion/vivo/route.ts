import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { DeEntorno, RutaEntorno } from '../../panel/route.ts';
import { createSigueDentro } from '../../usuarios/sesiones/abrir-sesion.ts';
import { vivo as docs } from '../inicio/docs.ts';

/** The live changes of a company and environment. */
export function vivoRoute(deps: Deps, roles: RutaEntorno['roles']): RutaEntorno {
  const sigueDentro = createSigueDentro(deps);
  return {
    method: 'GET',
    nivel: 'entorno',
    url: '/empresas/:empresa/:entorno/vivo',
    roles,
    docs,
    handler: async (_request: FastifyRequest, reply: FastifyReply, { acceso, sesion }: DeEntorno) => {
      const { empresaId, entorno } = acceso;
      const { usuarioId } = sesion;
      // Whatever the role is by now, it may look.
      const sigue = async () => (await sigueDentro(sesion, empresaId)) !== undefined;
      const stream = deps.vivo.abrir({ empresaId, entorno, usuarioId, sigue });
      // A proxy that gathers answers would hold the events back.
      return reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(stream);
    },
  };
}
