import { named } from '@chaski/core/lib/named.ts';
import { errors, header, response, success } from '../http/docs.ts';
import type { RouteDocs } from '../http/route.ts';
import { Type } from '../http/schema.ts';

const CACHE = {
  ETag: header(Type.String(), 'Versión del catálogo: envíela en If-None-Match'),
  'Cache-Control': header(Type.String({ examples: ['private, max-age=604800'] })),
};

const tags = ['Catálogos'];
const Dia = Type.String({
  format: 'date',
  description: 'Primer o último día de emisión en que vale; ausente: siempre',
});

/** A key needs no permission. */
const { 403: _, ...ERRORES } = errors();
const { 403: __, ...ERRORES_DE_UNO } = errors(404);

export const catalogo: RouteDocs = {
  operationId: 'verCatalogo',
  summary: 'Un catálogo de SUNAT, para listas desplegables',
  description: 'Cambia solo con el programa: guárdelo una semana y pregunte después con If-None-Match.',
  tags,
  params: Type.Object({ n: Type.String({ description: 'Número del catálogo', examples: ['07'] }) }),
  headers: Type.Object({ 'If-None-Match': Type.Optional(Type.String()) }),
  response: {
    200: success(
      named(
        'Catalogo',
        Type.Object({
          numero: Type.String({ examples: ['07'] }),
          nombre: Type.String(),
          entradas: Type.Array(
            Type.Object(
              {
                ...{ codigo: Type.String(), nombre: Type.String() },
                nombres: Type.Optional(
                  Type.Array(Type.Object({ desde: Type.Optional(Dia), valor: Type.String(), fuente: Type.String() }), {
                    description: 'Cómo se llama en lo que se emite desde otros días, y la norma que lo dice',
                  }),
                ),
                desde: Type.Optional(Dia),
                hasta: Type.Optional(Dia),
                fuente: Type.Optional(Type.String({ description: 'La norma u hoja de SUNAT que dice esos días' })),
              },
              { additionalProperties: true, description: 'Más lo que el catálogo diga de cada código.' },
            ),
          ),
        }),
      ),
      CACHE,
    ),
    304: response(Type.Unknown({ description: 'No cambió' }), CACHE),
    ...ERRORES_DE_UNO,
  },
};

export const catalogos: RouteDocs = {
  operationId: 'listarCatalogos',
  summary: 'Los catálogos que hay',
  tags,
  response: {
    200: success(
      Type.Object({ catalogos: Type.Array(Type.Object({ numero: Type.String(), nombre: Type.String() })) }),
      CACHE,
    ),
    304: response(Type.Unknown({ description: 'No cambió' }), CACHE),
    ...ERRORES,
  },
};
