/**
 * The types of the SDK from the service's OpenAPI document: one interface for each shape that has a name below, and `Rutas`,
 * which says of every route what it takes and what it answers.
 */

import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { type Json, record } from '../server/src/http/json.ts';
import { NOMBRES } from '../server/src/http/openapi-names.ts';
import { expand } from '../server/src/http/openapi-share.ts';

const BANNER = '/* Generated from docs/openapi.json by `npm run generate`: do not edit. */\n';

/** The text of `sdk/src/generado/api.ts`. Throws when a shape that has a name above is not where it is said to be. */
export async function sdkTypes(openapi: Json): Promise<string> {
  return await typesOf(openapi, NOMBRES, BANNER);
}

/** The text of `dashboard/src/api/generado/panel.ts`: `Rutas` of the dashboard's own document. */
export async function panelTypes(openapi: Json): Promise<string> {
  return await typesOf(openapi, { CodigoPanel: 'error.error.code' }, BANNER.replace('openapi', 'openapi-panel'));
}

async function typesOf(document: Json, nombres: Readonly<Record<string, string>>, banner: string): Promise<string> {
  const openapi = expand(document);
  const rutas = rutasOf(openapi);
  const arbol = object({ ...record(rutas.properties), error: errorOf(openapi) });
  const nombrados = Object.entries(nombres).map(([nombre, path]) => ({ nombre, schema: find(arbol, path) }));
  const nombreDe = new Map(nombrados.map(({ nombre, schema }) => [JSON.stringify(schema), nombre]));
  const definitions = Object.fromEntries([
    ...nombrados.map(({ nombre, schema }) => [nombre, children(schema, nombreDe)]),
  ]);
  const root: JSONSchema = { ...record(withNames(rutas, nombreDe)), definitions };
  const text = await compile(root, 'Rutas', {
    additionalProperties: false,
    bannerComment: banner,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    style: { singleQuote: true, printWidth: 120 },
  });
  return shortComments(text);
}

/** What the compiler says of where a shape came from goes; a comment of one line stands on one line. */
function shortComments(text: string): string {
  return text
    .replace(/ *\/\*\*\n( \* This interface was referenced by .*\n \* via the .*\n) \*\/\n/g, '')
    .replace(/(?: \*\n)? \* This interface was referenced by .*\n \* via the .*\n/g, '')
    .replace(/\/\*\*\n *\* (.*)\n *\*\//g, '/** $1 */');
}

/** `Rutas` as a schema: an object with a property for each route. */
function rutasOf({ paths }: Json): Json {
  const rutas = Object.entries(record(paths)).flatMap(([path, methods]) =>
    Object.entries(record(methods)).map(([method, operation]) => {
      const ruta = `${method.toUpperCase()} ${path.replace(/^\/(api\/v1|panel\/api)/, '')}`;
      return [ruta, rutaOf(record(operation))] as const;
    }),
  );
  return object(Object.fromEntries(rutas));
}

function rutaOf({ summary, parameters, requestBody, responses }: Json): Json {
  const { 200: exito, 502: falla } = record(responses);
  const content = record(record(exito).content);
  const datos = record(record(jsonOf(exito).properties).data);
  const query = list(parameters).filter((parameter) => parameter.in === 'query');
  const consulta = object(Object.fromEntries(query.map(({ name, schema }) => [String(name), schema])), []);
  return object(
    {
      ...(requestBody === undefined ? {} : { cuerpo: jsonOf(requestBody) }),
      ...(query.length === 0 ? {} : { consulta }),
      ...('application/json' in content ? { datos } : { archivo: { enum: Object.keys(content) } }),
      ...(falla === undefined ? {} : { falla: jsonOf(falla) }),
    },
    undefined,
    summary,
  );
}

/** The envelope of errors, which is the same everywhere. */
function errorOf(openapi: Json): Json {
  const [operation] = Object.values(record(Object.values(record(openapi.paths))[0]));
  return jsonOf(record(record(operation).responses)[401]);
}

function object(properties: Json, required = Object.keys(properties), description?: unknown): Json {
  return { type: 'object', properties, required, ...(description === undefined ? {} : { description }) };
}

function jsonOf(part: unknown): Json {
  return record(record(record(record(part).content)['application/json']).schema);
}

/** Follows `property.property.*`, where `*` are the items of an array. */
function find(arbol: Json, path: string): unknown {
  let at: unknown = arbol;
  for (const step of path.split('.')) at = step === '*' ? record(at).items : record(record(at).properties)[step];
  if (at === undefined) throw new Error(`docs/openapi.json has no ${path}: correct NOMBRES`);
  return at;
}

/** The schema with a reference in the place of every shape that has a name. */
function withNames(schema: unknown, nombreDe: ReadonlyMap<string, string>): unknown {
  const nombre = nombreDe.get(JSON.stringify(schema));
  return nombre === undefined ? children(schema, nombreDe) : { $ref: `#/definitions/${nombre}` };
}

function children(schema: unknown, nombreDe: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(schema)) return schema.map((each) => withNames(each, nombreDe));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withNames(value, nombreDe)]));
}

function list(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(record) : [];
}
