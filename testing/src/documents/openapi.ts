import { expand } from '@chaski/server/platform/http/openapi/share.ts';

/** What `/openapi.json` says, as much as tests ask of it. */

export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly patternProperties?: unknown;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
  readonly examples?: readonly unknown[];
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
  readonly headers?: Readonly<Record<string, object>>;
}

export interface Operacion {
  readonly metodo: string;
  /** With its parameters in braces, `/api/v1/invoices/{id}`. */
  readonly ruta: string;
  readonly consulta: readonly { readonly name: string; readonly schema?: Schema }[];
  readonly cuerpo: Schema | undefined;
  readonly respuestas: Readonly<Record<string, Content>>;
}

export interface Documento {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperacionJson>>>>;
}

interface OperacionJson {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Schema }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

/** An OpenAPI document with all that it refers to in its place. */
export async function readDocumento(url: string): Promise<Documento> {
  return JSON.parse(JSON.stringify(expand(JSON.parse(await (await fetch(url)).text()))));
}

/** Every operation that the service says it has. */
export async function readOperaciones(url: string): Promise<Operacion[]> {
  const documento = await readDocumento(`${url}/openapi.json`);
  return Object.entries(documento.paths).flatMap(([ruta, methods]) =>
    Object.entries(methods).map(([metodo, operacion]) => ({
      metodo: metodo.toUpperCase(),
      ruta,
      consulta: (operacion.parameters ?? []).filter((parameter) => parameter.in === 'query'),
      cuerpo: operacion.requestBody?.content?.['application/json']?.schema,
      respuestas: operacion.responses,
    })),
  );
}

/** Of several shapes, the one that fits best; null is one of them or none fits. */
function leastDifferences(anyOf: readonly Schema[], value: unknown, at: string): string[] {
  if (value === null) return anyOf.some(({ type }) => type === 'null') ? [] : [`${at}: null`];
  const shapes = anyOf.filter(({ type }) => type !== 'null').map((schema) => differences(schema, value, at));
  return shapes.reduce((best, each) => (each.length < best.length ? each : best));
}

/** What a value has and its schema has not, or the other way round, by path. */
export function differences(schema: Schema, value: unknown, at: string): string[] {
  if (Array.isArray(value)) {
    const { items } = schema;
    return items === undefined ? [at] : value.flatMap((one) => differences(items, one, `${at}[]`));
  }
  if (schema.anyOf !== undefined) return leastDifferences(schema.anyOf, value, at);
  if (schema.enum !== undefined && !schema.enum.includes(value)) return [`${at}: ${String(value)}`];
  if (typeof value !== 'object' || value === null) return [];
  const { properties = {}, required = [], additionalProperties, patternProperties } = schema;
  const open = additionalProperties !== undefined || patternProperties !== undefined;
  return [
    ...required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${at}.${name} missing`),
    ...Object.entries(value).flatMap(([name, inner]) => {
      const property = properties[name];
      if (property === undefined) return open ? [] : [`${at}.${name}`];
      return differences(property, inner, `${at}.${name}`);
    }),
  ];
}
