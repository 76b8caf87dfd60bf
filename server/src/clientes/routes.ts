import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Route } from '../http/route.ts';
import { consultarCliente } from './consultar.ts';
import * as docs from './docs.ts';

/** Customer look-up by RUC or DNI: SUNAT's padrón and the company's own customers. */
export function clientesRoutes(deps: Deps): Route[] {
  return [
    {
      method: 'GET',
      url: '/customers/:numero',
      permisos: ['customers.read'],
      docs: docs.consulta,
      handler: async (request, _reply, acceso) => {
        const data = await consultarCliente(deps, acceso, numeroOf(request));
        return { success: true, message: `${data.cliente.denominacion.replace(/\.$/, '')}.`, data };
      },
    },
  ];
}

function numeroOf({ params }: FastifyRequest): string {
  return typeof params === 'object' && params !== null && 'numero' in params ? String(params.numero) : '';
}
