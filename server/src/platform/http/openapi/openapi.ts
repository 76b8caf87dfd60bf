import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { decir, type EnIdiomas, type Idioma } from '@chaski/core/lib/idiomas.ts';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { JSON_TYPE } from '../errors.ts';
import { type Json, record } from '../reading/json.ts';
import { API_BASE, PERMISOS, type Route, type RouteDocs } from '../route.ts';
import type { ObjectSchema, Properties, Schema } from '../schema.ts';
import { type Ejemplo, withExamples } from './examples.ts';
import { inIdioma } from './idioma.ts';
import { share, withNamed } from './share.ts';
import { TAGS } from './tags.ts';

/** What the document says besides the routes; asked for once, with the first reader. */
export interface Referencia {
  /** Of each event that is told, its path item (OpenAPI 3.1 `webhooks`). */
  readonly webhooks: Json;
  readonly ejemplos: () => readonly Ejemplo[];
}

const DESCRIPCION: EnIdiomas = {
  es: `Facturación electrónica para el Perú (SUNAT, UBL 2.1).

- **Autenticación**: \`Authorization: Bearer <clave>\`. La clave dice la empresa y el entorno: \`chk_test_…\` emite ante un SUNAT simulado, \`chk_live_…\` de verdad.
- **Errores**: siempre el mismo sobre, con \`error.code\`, \`error.reason\` y, campo por campo, \`error.details.fields\`.
- **Idioma**: lo que se dice a personas (\`message\`, los errores) va en castellano, o en inglés con \`Accept-Language: en\`. Lo que dice SUNAT va como lo dijo.
- **Reintentos**: con \`Idempotency-Key\`, repetir una emisión no la duplica. Tras un 500 o 503 reintente a 1, 2 y 4 segundos; tras un 429, lo que diga \`Retry-After\`.
- **Montos**: en las respuestas son texto con dos decimales; en las solicitudes, número o texto.`,
  en: `Electronic invoicing for Peru (SUNAT, UBL 2.1).

- **Authentication**: \`Authorization: Bearer <key>\`. The key says the company and the environment: \`chk_test_…\` issues to a simulated SUNAT, \`chk_live_…\` for real.
- **Errors**: always the same envelope, with \`error.code\`, \`error.reason\` and, field by field, \`error.details.fields\`.
- **Language**: what is told to people (\`message\`, errors) is in Spanish, or in English with \`Accept-Language: en\`. What SUNAT says stays as it said it.
- **Retries**: with \`Idempotency-Key\`, repeating the request does not duplicate it. After a 500 or 503 retry at 1, 2 and 4 seconds; after a 429, as \`Retry-After\` says.
- **Amounts**: in answers they are text with two decimals; in requests, number or text.`,
};

const CLAVE: EnIdiomas = {
  es: `chk_test_… o chk_live_…. Lleva los permisos con que se creó, de estos: ${codigos(PERMISOS)}. Cada operación dice los que pide.`,
  en: `chk_test_… or chk_live_…. It carries the permissions it was created with, out of these: ${codigos(PERMISOS)}. Each operation says which it asks for.`,
};

/** What the document says of itself. */
const CABECERA: Cabecera = {
  info: {
    title: 'Chaski',
    description: DESCRIPCION,
    version: '1',
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/', description: { es: 'Este servicio', en: 'This service' } }],
  components: {
    securitySchemes: { clave: { type: 'http', scheme: 'bearer', description: CLAVE } },
  },
  security: [{ clave: [] }],
};

export interface Cabecera {
  readonly info: object;
  readonly servers: readonly object[];
  readonly components: { readonly securitySchemes: object };
  readonly security: readonly object[];
}

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

/** Those routes as OpenAPI. Their schemas stand in it as they are, so that each is known by its name still. */
export function describe(routes: readonly Documentada[], { info, components, servers, security }: Cabecera): Json {
  const paths: Record<string, Json> = {};
  for (const { method, url, docs } of routes) {
    const path = url.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(docs) };
  }
  return { openapi: '3.1.0', info, components, paths, servers, security };
}

function operationOf(docs: Documentada['docs']): Json {
  const { operationId, summary, tags, description, body, example, querystring, params, headers, security } = docs;
  const parameters = [
    ...parametersOf('query', querystring),
    ...parametersOf('path', params),
    ...parametersOf('header', headers),
  ];
  return {
    operationId,
    summary,
    tags,
    ...(description === undefined ? {} : { description }),
    ...(body === undefined ? {} : { requestBody: bodyOf(body, example) }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(security === undefined ? {} : { security }),
    responses: docs.response,
  };
}

function bodyOf(schema: Schema, example: unknown): Json {
  const { description } = schema;
  return {
    required: true,
    content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
    ...(description === undefined ? {} : { description }),
  };
}

/** What people read of a parameter stands beside its schema. */
function parametersOf(container: string, schema: ObjectSchema<Properties> | undefined): Json[] {
  const required = new Set(Array.isArray(schema?.required) ? schema.required : []);
  return Object.entries(schema?.properties ?? {}).map(([name, { description, examples, ...rest }]) => ({
    schema: rest,
    ...(Array.isArray(examples) ? { example: examples[0] } : {}),
    in: container,
    name,
    required: required.has(name),
    ...(description === undefined ? {} : { description }),
  }));
}

/**
 * Serves a document that is made with its first reader and kept as bytes, packed too: to make it again would cost every time the
 * same. Who has it already (`If-None-Match`) is told so.
 */
export function addDocument(app: FastifyInstance, url: string, make: () => Json): void {
  let kept: ReturnType<typeof documentOf> | undefined;
  app.get(url, async ({ headers }, reply) => {
    kept ??= documentOf(make());
    const { bytes, gzip, etag } = kept;
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

/** The document of the API in one language, with its webhooks and examples. */
export function openapiOf(routes: readonly Route[], { webhooks, ejemplos }: Referencia, idioma: Idioma = 'es'): Json {
  const documentadas = routes.map((route) => ({ ...route, url: API_BASE + route.url, docs: docsOf(route) }));
  const document = withNamed({ ...describe(documentadas, CABECERA), webhooks });
  const usados = new Set([...tagsOf(record(document.paths)), ...tagsOf(webhooks)]);
  const tags = TAGS.filter(({ name }) => usados.has(name)).map((tag) => shownIn(tag, idioma));
  return inIdioma(share(withExamples({ ...document, tags }, ejemplos())), idioma);
}

/** Operations name their group, so its name stays; what is shown of it in another language is another. */
function shownIn({ name, titulo, description }: (typeof TAGS)[number], idioma: Idioma): Json {
  return { name, ...(idioma === 'es' ? {} : { 'x-displayName': titulo }), description };
}

/** The documentation of a route of the API, which says last what a key must be allowed to do. */
export function docsOf({ docs, permisos }: Pick<Route, 'docs' | 'permisos'>): RouteDocs {
  const { description } = docs;
  const ultimo = permisos.length === 0 ? SIN_PERMISOS : permisosOf(permisos);
  const whole = (idioma: Idioma) =>
    description === undefined ? ultimo[idioma] : `${decir(description, idioma)}\n\n${ultimo[idioma]}`;
  return { ...docs, description: { es: whole('es'), en: whole('en') } };
}

function permisosOf(permisos: readonly string[]): EnIdiomas {
  const plural = permisos.length === 1 ? '' : 's';
  return {
    es: `Permiso${plural}: ${codigos(permisos)}.`,
    en: `Permission${plural}: ${codigos(permisos)}.`,
  };
}

const SIN_PERMISOS: EnIdiomas = {
  es: 'Con cualquier clave: no pide permisos.',
  en: 'With any key: it asks for no permissions.',
};

function codigos(nombres: readonly string[]): string {
  return nombres.map((nombre) => `\`${nombre}\``).join(', ');
}

/** The groups in use. */
function tagsOf(paths: Json): unknown[] {
  const operations = Object.values(paths).flatMap((path) => Object.values(record(path)));
  return operations.flatMap((operation) => record(operation).tags ?? []);
}
