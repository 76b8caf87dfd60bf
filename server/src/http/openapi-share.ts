import { type Json, mapValues, record } from './json.ts';

/** An answer that stands in so many operations is written once. */
const VECES = 3;

/**
 * The same OpenAPI document with what repeats written once, under `components`, and referred to: the headers of answers, every
 * schema that has a name in `schemas`, and error answers that several operations share.
 */
export function share(document: Json, schemas: Json): Json {
  const withHeaders = shareHeaders(shareSchemas(document, schemas));
  return shareResponses(withHeaders);
}

/** The document with everything that it refers to in its place. The opposite of `share`. */
export function expand(document: Json): Json {
  const put = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(put);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref } = record(value);
    return typeof $ref === 'string' ? put(referred(document, $ref)) : mapValues(record(value), put);
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

/** Every schema that is one of these, word by word, by its name; those that nothing uses are left out. */
function shareSchemas(document: Json, schemas: Json): Json {
  const nombres = new Map(Object.entries(schemas).map(([nombre, schema]) => [JSON.stringify(schema), nombre]));
  // Almost nothing in a document is one of them: by its keys that is known without writing it out.
  const claves = new Set(Object.values(schemas).map(keysOf));
  const usados = new Set<string>();
  const shared = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const nombre = claves.has(keysOf(value)) ? nombres.get(JSON.stringify(value)) : undefined;
    if (nombre === undefined) return inside(value);
    usados.add(nombre);
    return { $ref: `#/components/schemas/${nombre}` };
  };
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shared);
    const entries = Object.entries(record(value));
    return Object.fromEntries(entries.map(([key, inner]) => [key, key === 'examples' ? inner : shared(inner)]));
  };
  const rest = mapValues(document, shared);
  const definitions = mapValues(schemas, inside);
  const kept = Object.fromEntries(Object.entries(definitions).filter(([nombre]) => usados.has(nombre)));
  return { ...rest, components: { ...record(rest.components), schemas: kept } };
}

function keysOf(value: unknown): string {
  return Object.keys(record(value)).join();
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
export function mapResponses(paths: Json, change: (status: string, response: unknown) => unknown): Json {
  return mapValues(paths, (path) =>
    mapValues(record(path), (operation) => ({
      ...record(operation),
      responses: Object.fromEntries(
        Object.entries(record(record(operation).responses)).map(([status, each]) => [status, change(status, each)]),
      ),
    })),
  );
}
