/**
 * The types of the SDK from the service's OpenAPI document: one interface for each shape that has a name below, and `Rutas`,
 * which says of every route what it takes and what it answers.
 */

import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { resolveResponse } from '../server/src/http/openapi-share.ts';

type Json = Readonly<Record<string, unknown>>;

/** Where a shape that deserves a name stands: the path into `Rutas`. Wherever the same shape comes again, it is the name. */
const NOMBRES: Readonly<Record<string, string>> = {
  Estado: 'GET /invoices.consulta.estado',
  Entorno: 'POST /comprobantes/emitir.datos.entorno',
  Monto: 'POST /comprobantes/emitir.cuerpo.documento.items.*.cantidad',
  ClienteDelDocumento: 'POST /comprobantes/emitir.cuerpo.documento.cliente',
  Item: 'POST /comprobantes/emitir.cuerpo.documento.items.*',
  Documento: 'POST /comprobantes/emitir.cuerpo.documento',
  CuerpoEmitir: 'POST /comprobantes/emitir.cuerpo',
  Totales: 'POST /comprobantes/emitir.datos.documento.totales',
  Plazos: 'POST /comprobantes/emitir.datos.documento.plazos',
  Sunat: 'POST /comprobantes/emitir.datos.sunat',
  Enlaces: 'POST /comprobantes/emitir.datos.enlaces',
  DocumentoEmitido: 'POST /comprobantes/emitir.datos.documento',
  Emitido: 'POST /comprobantes/emitir.datos',
  FallaDeEnvio: 'POST /comprobantes/emitir.falla',
  ItemCalculado: 'GET /comprobantes/{id}.datos.documento.items.*',
  Comprobante: 'GET /comprobantes/{id}.datos',
  Filtros: 'GET /invoices.consulta',
  Resumen: 'GET /invoices.datos.documentos.*',
  Validado: 'POST /comprobantes/validar.datos',
  Serie: 'GET /series.datos.series.*',
  Anulacion: 'POST /comprobantes/{id}/anular.datos.anulacion',
  ComprobanteConAnulacion: 'POST /comprobantes/{id}/anular.datos',
  Catalogo: 'GET /catalogos/{n}.datos',
  ClienteConsultado: 'GET /customers/{numero}.datos',
  EventoWebhook: 'GET /webhooks.datos.webhooks.*.eventos.*',
  Webhook: 'GET /webhooks.datos.webhooks.*',
  WebhookConSecreto: 'POST /webhooks.datos',
  Entrega: 'GET /webhooks/{id}/entregas.datos.entregas.*',
  EntregaEntera: 'GET /webhooks/entregas/{id}.datos',
  CuerpoAnular: 'POST /comprobantes/{id}/anular.cuerpo',
  CuerpoWebhook: 'POST /webhooks.cuerpo',
  CambiosWebhook: 'PATCH /webhooks/{id}.cuerpo',
  FiltrosEntregas: 'GET /webhooks/{id}/entregas.consulta',
  CodigoError: 'error.error.code',
};

const BANNER = '/* Generated from docs/openapi.json by `npm run generate`: do not edit. */\n';

/** The text of `sdk/src/generado/api.ts`. Throws when a shape that has a name above is not where it is said to be. */
export async function sdkTypes(openapi: Json): Promise<string> {
  return await typesOf(openapi, NOMBRES, BANNER);
}

/** The text of `dashboard/src/api/generado/panel.ts`: `Rutas` of the dashboard's own document. */
export async function panelTypes(openapi: Json): Promise<string> {
  return await typesOf(openapi, { CodigoPanel: 'error.error.code' }, BANNER.replace('openapi', 'openapi-panel'));
}

async function typesOf(openapi: Json, nombres: Readonly<Record<string, string>>, banner: string): Promise<string> {
  const rutas = rutasOf(openapi);
  const arbol = object({ ...record(rutas.properties), error: errorOf(openapi) });
  const nombrados = Object.entries(nombres).map(([nombre, path]) => ({ nombre, schema: find(arbol, path) }));
  const nombreDe = new Map(nombrados.map(({ nombre, schema }) => [JSON.stringify(schema), nombre]));
  const components = record(record(openapi.components).schemas);
  const definitions = Object.fromEntries([
    ...Object.entries(components).map(([nombre, schema]) => [nombre, withNames(schema, nombreDe)]),
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
  return jsonOf(resolveResponse(openapi, record(record(operation).responses)[401]));
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
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === '$ref' ? String(value).replace('#/components/schemas/', '#/definitions/') : withNames(value, nombreDe),
    ]),
  );
}

function record(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function list(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(record) : [];
}
