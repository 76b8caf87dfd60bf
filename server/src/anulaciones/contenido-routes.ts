import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Acceso, Route } from '../http/route.ts';
import { responderCdr, responderXml } from './contenido.ts';
import * as docs from './docs.ts';
import type { Resumen } from './types.ts';

/** The files of an annulment: signed XML and CDR. `find` answers the one that a request names. */
export function contenidoRoutes(
  deps: Deps,
  find: (acceso: Acceso, request: FastifyRequest) => Promise<Resumen>,
): Route[] {
  return [
    {
      method: 'GET',
      url: '/comprobantes/:id/anulacion/xml',
      permisos: ['invoices.read'],
      docs: docs.xml,
      handler: async (request, reply, acceso) => responderXml(deps, acceso, await find(acceso, request), reply),
    },
    {
      method: 'GET',
      url: '/comprobantes/:id/anulacion/cdr',
      permisos: ['invoices.read'],
      docs: docs.cdr,
      handler: async (request, reply, acceso) =>
        responderCdr(deps, acceso, await find(acceso, request), request, reply),
    },
  ];
}
