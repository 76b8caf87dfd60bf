type Json = Readonly<Record<string, unknown>>;

/** An answer that stands in so many operations is written once. */
const VECES = 3;

/**
 * The same OpenAPI document with every error answer that several operations share written once, under `components.responses`, and
 * referred to: errors are the same everywhere, and a document that repeats them nobody reads.
 */
export function shareResponses(document: Json): Json {
  const veces = new Map<string, number>();
  for (const [status, response] of responsesOf(document)) {
    const key = keyOf(status, response);
    veces.set(key, (veces.get(key) ?? 0) + 1);
  }
  const nombres = nombrar([...veces].filter(([, n]) => n >= VECES).map(([key]) => key));
  const shared = [...nombres].map(([key, nombre]) => [nombre, JSON.parse(key.slice(4))] as const);
  const referring = (status: string, response: unknown) => {
    const nombre = nombres.get(keyOf(status, response));
    return nombre === undefined ? response : { $ref: `#/components/responses/${nombre}` };
  };
  const components = { ...record(document.components), responses: Object.fromEntries(shared) };
  return { ...document, components, paths: mapResponses(record(document.paths), referring) };
}

/** What `response` says, wherever it is written. */
export function resolveResponse(document: Json, response: unknown): unknown {
  const ref = record(response).$ref;
  if (typeof ref !== 'string') return response;
  return record(record(document.components).responses)[ref.replace('#/components/responses/', '')];
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

function mapValues(object: Json, change: (value: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}

function record(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
