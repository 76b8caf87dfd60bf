import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { JSON_TYPE } from './errors.ts';
import { type Json, record } from './json.ts';
import { type Ejemplo, withExamples } from './openapi-examples.ts';
import { namedSchemas } from './openapi-names.ts';
import { withRequired } from './openapi-required.ts';
import { share } from './openapi-share.ts';
import { TAGS } from './openapi-tags.ts';
import { PERMISOS, type Route, type RouteDocs } from './route.ts';

/** What the document says besides the routes; asked for once, with the first reader. */
export interface Referencia {
  /** Of each event that is told, its path item (OpenAPI 3.1 `webhooks`). */
  readonly webhooks: Json;
  readonly ejemplos: () => readonly Ejemplo[];
}

const DESCRIPCION = `Facturación electrónica para el Perú (SUNAT, UBL 2.1).

- **Autenticación**: \`Authorization: Bearer <clave>\`. La clave dice la empresa y el entorno: \`chk_test_…\` emite ante un SUNAT simulado, \`chk_live_…\` de verdad.
- **Errores**: siempre el mismo sobre, con \`error.code\` y, campo por campo, \`error.details.fields\`.
- **Reintentos**: con \`Idempotency-Key\`, repetir una emisión no la duplica. Tras un 500 o 503 reintente a 1, 2 y 4 segundos; tras un 429, lo que diga \`Retry-After\`.
- **Montos**: en las respuestas son texto con dos decimales; en las solicitudes, número o texto.`;

const CLAVE = `chk_test_… o chk_live_…. Lleva los permisos con que se creó, de estos: ${codigos(PERMISOS)}. Cada operación dice los que pide.`;

/** Collects the routes' documentation and serves it as OpenAPI 3.1 at `/openapi.json`. Register before the routes. */
export function registerOpenapi(app: FastifyInstance, referencia: Referencia): void {
  app.register(swagger, {
    // The dashboard's routes have a document of their own.
    transform: ({ schema, url }) => ({ schema: url.startsWith('/panel/') ? { ...schema, hide: true } : schema, url }),
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Chaski',
        description: DESCRIPCION,
        version: '1',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/', description: 'Este servicio' }],
      components: {
        securitySchemes: { clave: { type: 'http', scheme: 'bearer', description: CLAVE } },
      },
      security: [{ clave: [] }],
    },
  });
  addDocument(app, '/openapi.json', () => openapiOf(app, referencia));
}

/**
 * Serves a document that is made with its first reader and kept as bytes, packed too: to make it again would cost every time the
 * same. Who has it already (`If-None-Match`) is told so.
 */
export function addDocument(app: FastifyInstance, url: string, make: () => Json): void {
  let kept: ReturnType<typeof documentOf> | undefined;
  app.route({
    ...{ method: 'GET', url, schema: { hide: true } },
    handler: async ({ headers }, reply) => {
      kept ??= documentOf(make());
      reply.headers({ etag: kept.etag, vary: 'accept-encoding' });
      if (headers['if-none-match'] === kept.etag) return reply.code(304).send();
      const packed = /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));
      if (packed) reply.header('content-encoding', 'gzip');
      return reply.type(JSON_TYPE).send(packed ? kept.gzip : kept.bytes);
    },
  });
}

function documentOf(document: Json) {
  const bytes = Buffer.from(JSON.stringify(document));
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { bytes, gzip: gzipSync(bytes), etag };
}

/** The document of the API, with its webhooks and examples; call it once every route is there. */
export function openapiOf(app: FastifyInstance, { webhooks, ejemplos }: Referencia): Json {
  const document = { ...app.swagger(), webhooks };
  const usados = new Set([...tagsOf(record(document.paths)), ...tagsOf(webhooks)]);
  const tags = TAGS.filter(({ name }) => usados.has(name));
  return share(withRequired(withExamples({ ...document, tags }, ejemplos())), namedSchemas(document));
}

/** The documentation of a route of the API, which says last what a key must be allowed to do. */
export function docsOf({ docs, permisos }: Pick<Route, 'docs' | 'permisos'>): RouteDocs {
  const parrafo =
    permisos.length === 0 ? SIN_PERMISOS : `${permisos.length === 1 ? 'Permiso' : 'Permisos'}: ${codigos(permisos)}.`;
  return { ...docs, description: docs.description === undefined ? parrafo : `${docs.description}\n\n${parrafo}` };
}

const SIN_PERMISOS = 'Con cualquier clave: no pide permisos.';

function codigos(nombres: readonly string[]): string {
  return nombres.map((nombre) => `\`${nombre}\``).join(', ');
}

/** The groups in use. */
function tagsOf(paths: Json): unknown[] {
  const operations = Object.values(paths).flatMap((path) => Object.values(record(path)));
  return operations.flatMap((operation) => record(operation).tags ?? []);
}
