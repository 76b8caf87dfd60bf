import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { JSON_TYPE } from './errors.ts';
import { type Json, record } from './json.ts';
import { type Ejemplo, withExamples } from './openapi-examples.ts';
import { namedSchemas } from './openapi-names.ts';
import { withRequired } from './openapi-required.ts';
import { share } from './openapi-share.ts';
import { TAGS } from './openapi-tags.ts';
import { API_BASE, PERMISOS, type Route, type RouteDocs } from './route.ts';

/** What the document says besides the routes; asked for once, with the first reader. */
export interface Referencia {
  /** Of each event that is told, its path item (OpenAPI 3.1 `webhooks`). */
  readonly webhooks: Json;
  readonly ejemplos: () => readonly Ejemplo[];
}

const DESCRIPCION = `Facturación electrónica para el Perú (SUNAT, UBL 2.1).

- **Autenticación**: \`Authorization: Bearer <clave>\`. La clave dice la empresa y el entorno: \`chk_test_…\` emite ante un SUNAT simulado, \`chk_live_…\` de verdad.
- **Errores**: siempre el mismo sobre, con \`error.code\`, \`error.reason\` y, campo por campo, \`error.details.fields\`.
- **Idioma**: lo que un error dice a personas va en castellano, o en inglés con \`Accept-Language: en\`. Lo que dice SUNAT va como lo dijo.
- **Reintentos**: con \`Idempotency-Key\`, repetir una emisión no la duplica. Tras un 500 o 503 reintente a 1, 2 y 4 segundos; tras un 429, lo que diga \`Retry-After\`.
- **Montos**: en las respuestas son texto con dos decimales; en las solicitudes, número o texto.`;

const CLAVE = `chk_test_… o chk_live_…. Lleva los permisos con que se creó, de estos: ${codigos(PERMISOS)}. Cada operación dice los que pide.`;

/** What the document says of itself. */
const CABECERA = {
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
} satisfies Cabecera;

type Cabecera = NonNullable<FastifyDynamicSwaggerOptions['openapi']>;

/** A route as its document shows it. */
export interface Documentada {
  readonly method: string;
  /** Whole. */
  readonly url: string;
  readonly docs: RouteDocs & { readonly security?: readonly [] };
}

const nothing = () => () => {
  throw new Error('Las rutas no tienen esquemas que compilar');
};

/**
 * For Fastify: bodies are judged by core, answers are built by us, and schemas are documentation only. It has none to compile, and
 * so reads no compiler.
 */
export const SIN_ESQUEMAS: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: nothing, buildSerializer: nothing },
};

/** Those routes as OpenAPI. What writes it is read with the first reader of a document: a start does without. */
export async function describir(routes: readonly Documentada[], openapi: Cabecera): Promise<Json> {
  const { default: swagger } = await import('@fastify/swagger');
  const app = Fastify({ schemaController: SIN_ESQUEMAS });
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, { openapi });
  for (const { method, url, docs } of routes) app.route({ method, url, schema: docs, handler: async () => undefined });
  await app.ready();
  return { ...app.swagger() };
}

/**
 * Serves a document that is made with its first reader and kept as bytes, packed too: to make it again would cost every time the
 * same. Who has it already (`If-None-Match`) is told so.
 */
export function addDocument(app: FastifyInstance, url: string, make: () => Promise<Json>): void {
  let kept: Promise<ReturnType<typeof documentOf>> | undefined;
  app.get(url, async ({ headers }, reply) => {
    kept ??= make().then(documentOf);
    const { bytes, gzip, etag } = await kept;
    reply.headers({ etag, vary: 'accept-encoding' });
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    const packed = /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));
    if (packed) reply.header('content-encoding', 'gzip');
    return reply.type(JSON_TYPE).send(packed ? gzip : bytes);
  });
}

function documentOf(document: Json) {
  const bytes = Buffer.from(JSON.stringify(document));
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { bytes, gzip: gzipSync(bytes), etag };
}

/** The document of the API, with its webhooks and examples. */
export async function openapiOf(routes: readonly Route[], { webhooks, ejemplos }: Referencia): Promise<Json> {
  const documentadas = routes.map((route) => ({ ...route, url: API_BASE + route.url, docs: docsOf(route) }));
  const document: Json = { ...(await describir(documentadas, CABECERA)), webhooks };
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
