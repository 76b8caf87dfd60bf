import { type Json, record } from '@chaski/server/platform/http/reading/json.ts';

/** How an operation of the OpenAPI document is called. */
export interface Llamada {
  readonly operacion: string;
  readonly metodo: string;
  /** With its parameters in braces. */
  readonly ruta: string;
  /** Where each parameter goes, by its name. */
  readonly parametros: Readonly<Record<string, 'path' | 'query' | 'header'>>;
  /** The operation as the document has it. */
  readonly documento: Json;
}

/** Every operation of a document without references, by `operationId`. */
export function readLlamadas(openapi: Json): Map<string, Llamada> {
  const llamadas = Object.entries(record(openapi.paths)).flatMap(([ruta, methods]) =>
    Object.entries(record(methods)).map(([metodo, value]): [string, Llamada] => {
      const documento = record(value);
      const operacion = String(documento.operationId);
      const parametros = Object.fromEntries(parametersOf(documento).map(({ name, in: en }) => [name, lugarDe(en)]));
      return [operacion, { operacion, metodo: metodo.toUpperCase(), ruta, parametros, documento }];
    }),
  );
  return new Map(llamadas);
}

/** An example as the document shows it: the parts that stand under its name. */
export interface Mostrado {
  readonly parametros: Readonly<Record<string, string | number>>;
  readonly cuerpo: unknown;
  readonly respuesta: unknown;
}

/** Reads an example of an operation by its name. The answer is undefined where none is shown. */
export function readMostrado({ documento }: Llamada, nombre: string, status: number): Mostrado {
  const parametros = parametersOf(documento).flatMap(({ name, examples }) => {
    const { value } = record(record(examples)[nombre]);
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [];
  });
  const response = record(record(documento.responses)[status]);
  return {
    parametros: Object.fromEntries(parametros),
    cuerpo: ejemploEn(record(documento.requestBody), nombre),
    respuesta: ejemploEn(response, nombre),
  };
}

/** Of each operation, the names and the status of all the answers that it shows. */
export function namesOf({ documento }: Llamada): { nombre: string; status: number }[] {
  return Object.entries(record(documento.responses)).flatMap(([status, response]) =>
    mediasOf(record(response)).flatMap((media) =>
      Object.keys(record(media.examples)).map((nombre) => ({ nombre, status: Number(status) })),
    ),
  );
}

/** The path under `/api/v1` with its query, and the headers, of a request with these parameters. */
export function pathOf(
  { ruta, parametros: lugares }: Llamada,
  valores: Readonly<Record<string, string | number>>,
): { path: string; headers: Record<string, string> } {
  let path = ruta.replace('/api/v1', '');
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(valores)) {
    if (lugares[name] === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (lugares[name] === 'query') query.set(name, String(value));
    else headers[name] = String(value);
  }
  return { path: query.size === 0 ? path : `${path}?${query}`, headers };
}

function ejemploEn(part: Json, nombre: string): unknown {
  for (const media of mediasOf(part)) {
    const example = record(media.examples)[nombre];
    if (example !== undefined) return record(example).value;
  }
  return undefined;
}

function mediasOf({ content }: Json): Json[] {
  return Object.values(record(content)).map(record);
}

function parametersOf({ parameters }: Json): { name: string; in: unknown; examples: unknown }[] {
  const list = Array.isArray(parameters) ? parameters : [];
  return list.map(record).map(({ name, in: en, examples }) => ({ name: String(name), in: en, examples }));
}

function lugarDe(en: unknown): 'path' | 'query' | 'header' {
  return en === 'path' || en === 'query' ? en : 'header';
}
