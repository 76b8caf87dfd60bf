/**
 * The types of the SDK from the service's OpenAPI document: one interface for each schema that has a name there, and `Rutas`,
 * which says of every route what it takes and what it answers.
 */

import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { expand } from '../../server/src/platform/http/openapi/share.ts';
import { type Json, record } from '../../server/src/platform/http/reading/json.ts';

const BANNER = '/* Generated from docs/openapi.json by `npm run generate`: do not edit. */\n';

/** The types that a document cannot name, since it takes a query apart: the route whose query it is. */
const CONSULTAS = {
  Filtros: 'GET /invoices',
  FiltrosEntregas: 'GET /webhooks/{id}/entregas',
  FiltrosNovedades: 'GET /novedades',
  FiltrosProductos: 'GET /productos',
  FiltrosClientes: 'GET /clientes',
  FiltrosGuias: 'GET /guias',
  FiltrosOtros: 'GET /retenciones',
};

/** The text of `sdk/src/generado/api.ts`. Throws when there is no such route any more. */
export async function sdkTypes(openapi: Json): Promise<string> {
  return await typesOf(openapi, CONSULTAS, 'Error', BANNER);
}

/** The text of `dashboard/src/api/generado/panel.ts`: `Rutas` of the dashboard's own document. */
export async function panelTypes(openapi: Json): Promise<string> {
  return await typesOf(openapi, {}, 'Panel', BANNER.replace('openapi', 'openapi-panel'));
}

/** `de`: with which the names of the codes and of the reasons of errors end. */
async function typesOf(
  openapi: Json,
  consultas: Readonly<Record<string, string>>,
  de: string,
  banner: string,
): Promise<string> {
  const rutas = new Map(rutasOf(expand(openapi, '#/components/responses/')));
  const { SobreDeError: _, ...schemas } = record(record(openapi.components).schemas);
  const { code, reason } = errorOf(expand(openapi));
  const definitions: Record<string, unknown> = { ...schemas, [`Codigo${de}`]: code, [`Razon${de}`]: reason };
  for (const [nombre, ruta] of Object.entries(consultas)) {
    const suya = record(rutas.get(ruta));
    const { consulta, ...partes } = record(suya.properties);
    if (consulta === undefined) throw new Error(`docs/openapi.json has no query of ${ruta}: correct CONSULTAS`);
    definitions[nombre] = consulta;
    rutas.set(ruta, { ...suya, properties: { consulta: { $ref: `${SCHEMAS}${nombre}` }, ...partes } });
  }
  const root = JSON.stringify({ ...object(Object.fromEntries(rutas)), definitions });
  const schema: JSONSchema = JSON.parse(root.replaceAll(SCHEMAS, '#/definitions/'));
  const text = await compile(schema, 'Rutas', {
    additionalProperties: false,
    bannerComment: banner,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    style: { singleQuote: true, printWidth: 120 },
  });
  return shortComments(text);
}

const SCHEMAS = '#/components/schemas/';

/** What the compiler says of where a shape came from goes; a comment of one line stands on one line. */
function shortComments(text: string): string {
  return text
    .replace(/ *\/\*\*\n( \* This interface was referenced by .*\n \* via the .*\n) \*\/\n/g, '')
    .replace(/(?: \*\n)? \* This interface was referenced by .*\n \* via the .*\n/g, '')
    .replace(/\/\*\*\n *\* (.*)\n *\*\//g, '/** $1 */');
}

/** The routes, each as a schema of what it takes and what it answers. */
function rutasOf({ paths }: Json): [string, Json][] {
  return Object.entries(record(paths)).flatMap(([path, methods]) =>
    Object.entries(record(methods)).map(([method, operation]): [string, Json] => {
      const ruta = `${method.toUpperCase()} ${path.replace(/^\/(api\/v1|panel\/api)/, '')}`;
      return [ruta, rutaOf(record(operation))];
    }),
  );
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

/** Of the envelope of errors, which is the same everywhere. */
function errorOf(openapi: Json): Json {
  const [operation] = Object.values(record(Object.values(record(openapi.paths))[0]));
  const { error } = record(record(jsonOf(record(record(operation).responses)[401])).properties);
  return record(record(error).properties);
}

function object(properties: Json, required = Object.keys(properties), description?: unknown): Json {
  return { type: 'object', properties, required, ...(description === undefined ? {} : { description }) };
}

function jsonOf(part: unknown): Json {
  return record(record(record(record(part).content)['application/json']).schema);
}

function list(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(record) : [];
}
