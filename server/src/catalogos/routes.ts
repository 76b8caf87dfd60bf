import { CATALOGOS } from '@chaski/core/catalogos/index.ts';
import { named } from '@chaski/core/lib/named.ts';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';
import { header, response, success } from '../platform/http/docs.ts';
import { JSON_TYPE } from '../platform/http/errors.ts';
import { type Call, rawOperation } from '../platform/http/operation.ts';
import { paramOf } from '../platform/http/reading/peticion.ts';
import type { Route } from '../platform/http/route.ts';
import { type Schema, Type } from '../platform/http/schema.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { type CatalogoServido, createCatalogosServidos, createIndice, nombraVersion } from './catalogos.ts';

/** A week: they change only with the program, and then the ETag tells. */
const CACHE = 'private, max-age=604800';

/** SUNAT's catalogs for clients' drop-downs; a key needs no permission to read them. */
export function catalogosRoutes(deps: Deps): Route[] {
  const servidoDe = createCatalogosServidos();
  const indice = createIndice();
  return [
    rawOperation({
      method: 'GET',
      url: '/catalogos',
      permisos: [],
      tags: ['Catálogos'],
      operationId: 'listarCatalogos',
      summary: { es: 'Los catálogos que hay', en: 'List the catalogs' },
      response: answered(
        Type.Object({ catalogos: Type.Array(Type.Object({ numero: Type.String(), nombre: Type.String() })) }),
      ),
      handler: async (call) => answer(call, indice),
    }),
    rawOperation({
      method: 'GET',
      url: '/catalogos/:n',
      permisos: [],
      tags: ['Catálogos'],
      operationId: 'verCatalogo',
      summary: { es: 'Un catálogo de SUNAT, para listas desplegables', en: 'A catalog of SUNAT, for drop-down lists' },
      description: {
        es: 'Cambia solo con el programa: guárdelo una semana y pregunte después con If-None-Match.',
        en: 'It changes only with the program: keep it for a week and ask afterwards with If-None-Match.',
      },
      params: Type.Object({
        n: Type.String({ description: { es: 'Número del catálogo', en: 'Number of the catalog' }, examples: ['07'] }),
      }),
      headers: Type.Object({ 'If-None-Match': Type.Optional(Type.String()) }),
      errors: [404],
      response: answered(CATALOGO),
      handler: async (call) => {
        const n = paramOf(call.request, 'n');
        // With or without the zero in front.
        const servido = servidoDe(/^\d$/.test(n) ? `0${n}` : n);
        if (servido === undefined) throw noExiste([...CATALOGOS.keys()]);
        return answer(call, servido);
      },
    }),
  ].map((each) => each(deps));
}

const Dia = Type.String({
  format: 'date',
  description: {
    es: 'Primer o último día de emisión en que vale; ausente: siempre',
    en: 'First or last day of issue on which it holds; absent: always',
  },
});

const CATALOGO = named(
  'Catalogo',
  Type.Object({
    numero: Type.String({ examples: ['07'] }),
    nombre: Type.String(),
    entradas: Type.Array(
      Type.Object(
        {
          codigo: Type.String(),
          nombre: Type.String(),
          nombres: Type.Optional(
            Type.Array(Type.Object({ desde: Type.Optional(Dia), valor: Type.String(), fuente: Type.String() }), {
              description: {
                es: 'Cómo se llama en lo que se emite desde otros días, y la norma que lo dice',
                en: 'What it is called in what is issued from other days on, and the norm that says so',
              },
            }),
          ),
          desde: Type.Optional(Dia),
          hasta: Type.Optional(Dia),
          fuente: Type.Optional(
            Type.String({
              description: {
                es: 'La norma u hoja de SUNAT que dice esos días',
                en: 'The norm or sheet of SUNAT that says these days',
              },
            }),
          ),
        },
        {
          additionalProperties: true,
          description: {
            es: 'Más lo que el catálogo diga de cada código.',
            en: 'Plus what the catalog says of each code.',
          },
        },
      ),
    ),
  }),
);

const DE_CACHE = {
  ETag: header(Type.String(), {
    es: 'Versión del catálogo: envíela en If-None-Match',
    en: 'Version of the catalog: send it in If-None-Match',
  }),
  'Cache-Control': header(Type.String({ examples: [CACHE] })),
};

function answered(data: Schema) {
  return {
    200: success(data, DE_CACHE),
    304: response(Type.Unknown({ description: { es: 'No cambió', en: 'It did not change' } }), DE_CACHE),
  };
}

function answer({ request, reply }: Call<never, never>, { body, etag }: CatalogoServido): FastifyReply {
  reply.header('cache-control', CACHE).header('etag', etag);
  if (nombraVersion(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(JSON_TYPE).send(body);
}

function noExiste(hay: readonly string[]): AppError {
  return new AppError('catalogo-que-no-existe', { hay });
}
