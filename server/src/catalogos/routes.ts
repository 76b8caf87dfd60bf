import { CATALOGOS } from '@chaski/core/catalogos/index.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { JSON_TYPE } from '../http/errors.ts';
import type { Route } from '../http/route.ts';
import { type CatalogoServido, createCatalogosServidos, createIndice, nombraVersion } from './catalogos.ts';
import * as docs from './docs.ts';

/** A week: they change only with the program, and then the ETag tells. */
const CACHE = 'private, max-age=604800';

/** SUNAT's catalogs for clients' drop-downs; a key needs no permission to read them. */
export function catalogosRoutes(): Route[] {
  const servidoDe = createCatalogosServidos();
  const indice = createIndice();
  return [
    {
      method: 'GET',
      url: '/catalogos',
      permisos: [],
      docs: docs.catalogos,
      handler: async (request, reply) => responder(request, reply, indice),
    },
    {
      method: 'GET',
      url: '/catalogos/:n',
      permisos: [],
      docs: docs.catalogo,
      handler: async (request, reply) => {
        const numero = numeroOf(request);
        const servido = servidoDe(numero);
        if (servido === undefined) throw noExiste([...CATALOGOS.keys()]);
        return responder(request, reply, servido);
      },
    },
  ];
}

function responder(request: FastifyRequest, reply: FastifyReply, { body, etag }: CatalogoServido): FastifyReply {
  reply.header('cache-control', CACHE).header('etag', etag);
  if (nombraVersion(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(JSON_TYPE).send(body);
}

/** With or without the zero in front. */
function numeroOf({ params }: FastifyRequest): string {
  const n = typeof params === 'object' && params !== null && 'n' in params ? String(params.n) : '';
  return /^\d$/.test(n) ? `0${n}` : n;
}

function noExiste(hay: readonly string[]): AppError {
  return new AppError('catalogo-que-no-existe', { hay });
}
