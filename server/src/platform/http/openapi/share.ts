import { nameOf } from '@chaski/core/lib/named.ts';
import { type Json, mapValues, record } from '../reading/json.ts';

/** An answer that stands in so many operations is written once. */
const VECES = 3;

/** The same OpenAPI document with the headers of answers, and the error answers of several operations, once under `components`. */
export function share(document: Json): Json {
  return shareResponses(shareHeaders(document));
}

/**
 * The document with every schema that has a name once, under `components`, and a reference wherever it stands. Throws where two
 * that differ have the same name.
 */
export function withNamed(document: Json): Json {
  const schemas = new Map<string, unknown>();
  const put = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(put);
    if (typeof value !== 'object' || value === null) return value;
    const written = mapValues(record(value), put);
    const name = nameOf(value);
    if (name === undefined) return written;
    if (schemas.has(name) && JSON.stringify(schemas.get(name)) !== JSON.stringify(written)) {
      throw new Error(`Dos esquemas se llaman ${name}`);
    }
    schemas.set(name, written);
    return { $ref: `#/components/schemas/${name}` };
  };
  const rest = mapValues(document, put);
  const sorted = [...schemas].sort(([one], [other]) => (one < other ? -1 : 1));
  return { ...rest, components: { ...record(rest.components), schemas: Object.fromEntries(sorted) } };
}

/** The document with everything that it refers to in its place, or what lies under `where`. */
export function expand(document: Json, where = '#/'): Json {
  const put = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(put);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref } = record(value);
    return typeof $ref === 'string' && $ref.startsWith(where)
      ? put(referred(document, $ref))
      : mapValues(record(value), put);
  };
  return record(put(document));
}

/** Where `#/a/b/c` leads. Throws when it leads nowhere. */
function referred(document: Json, ref: string): unknown {
  let at: unknown = document;
  for (const step of ref.replace('#/', '').split('/')) at = record(at)[step];
  if (at === undefined) throw new Error(`${ref} no lleva a ninguna parte`);
  return at;
}

/** Headers of answers by their name; where two of one name differ, the later ones stay where they are. */
function shareHeaders(document: Json): Json {
  const shared = new Map<string, unknown>();
  const referring = (response: unknown): unknown => {
    const { headers, ...rest } = record(response);
    if (headers === undefined) return response;
    const refs = Object.entries(record(headers)).map(([name, header]) => {
      if (!shared.has(name)) shared.set(name, header);
      const same = JSON.stringify(shared.get(name)) === JSON.stringify(header);
      return [name, same ? { $ref: `#/components/headers/${name}` } : header];
    });
    return { ...rest, headers: Object.fromEntries(refs) };
  };
  const paths = mapResponses(record(document.paths), (_status, response) => referring(response));
  return { ...document, paths, components: { ...record(document.components), headers: Object.fromEntries(shared) } };
}

function shareResponses(document: Json): Json {
  const veces = new Map<string, number>();
  for (const [status, response] of responsesOf(document)) {
    const key = keyOf(status, response);
    veces.set(key, (veces.get(key) ?? 0) + 1);
  }
  const nombres = nombrar([...veces].filter(([, n]) => n >= VECES).map(([key]) => key));
  const shared = [...nombres].map(([key, nombre]) => [nombre, JSON.parse(key.slice(4))] as const);
  const referring = (status: string, response: unknown) => {
    const nombre = Number(status) >= 400 ? nombres.get(keyOf(status, response)) : undefined;
    return nombre === undefined ? response : { $ref: `#/components/responses/${nombre}` };
  };
  const components = { ...record(document.components), responses: Object.fromEntries(shared) };
  return { ...document, components, paths: mapResponses(record(document.paths), referring) };
}

function keyOf(status: string, response: unknown): string {
  return `${status} ${JSON.stringify(response)}`;
}

/** `Respuesta404`, and `Respuesta404b` for another one of the same status. */
function nombrar(keys: readonly string[]): Map<string, string> {
  const nombres = new Map<string, string>();
  for (const key of keys) {
    const status = key.slice(0, 3);
    const antes = [...nombres.values()].filter((nombre) => nombre.startsWith(`Respuesta${status}`)).length;
    nombres.set(key, `Respuesta${status}${antes === 0 ? '' : String.fromCharCode(97 + antes)}`);
  }
  return nombres;
}

function responsesOf({ paths }: Json): (readonly [string, unknown])[] {
  const operations = Object.values(record(paths)).flatMap((path) => Object.values(record(path)));
  return operations
    .flatMap((operation) => Object.entries(record(record(operation).responses)))
    .filter(([status]) => Number(status) >= 400);
}

/** The same paths with every answer changed. */
function mapResponses(paths: Json, change: (status: string, response: unknown) => unknown): Json {
  return mapValues(paths, (path) =>
    mapValues(record(path), (operation) => ({
      ...record(operation),
      responses: Object.fromEntries(
        Object.entries(record(record(operation).responses)).map(([status, each]) => [status, change(status, each)]),
      ),
    })),
  );
}
