import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { type Json, mapValues, record } from '../reading/json.ts';

/**
 * One request and its answer as the reference shows them. Under its name stand, in the operation, the parameters, the body and
 * the answer that belong together: a test executes them so.
 */
export interface Ejemplo {
  /** `operationId`, or the name of a webhook's event. */
  readonly operacion: string;
  readonly nombre: string;
  /** What it shows. */
  readonly resumen: EnIdiomas;
  /** Of path, query and headers, by name. */
  readonly parametros?: Readonly<Record<string, string | number>>;
  readonly cuerpo?: unknown;
  readonly status: number;
  /** Content type of the answer; `application/json` unless said. */
  readonly tipo?: string;
  /** Undefined where it is a file. */
  readonly respuesta?: unknown;
}

/** The same OpenAPI document with every example in its place. Throws when one is of an operation or an answer that it has not. */
export function withExamples(document: Json, ejemplos: readonly Ejemplo[]): Json {
  const puestos = new Set<Ejemplo>();
  const operacion = (value: unknown): unknown => {
    const suyos = ejemplos.filter((ejemplo) => ejemplo.operacion === record(value).operationId).sort(loBuenoPrimero);
    for (const ejemplo of suyos) puestos.add(ejemplo);
    return suyos.length === 0 ? value : ofOperation(record(value), suyos);
  };
  const paths = mapValues(record(document.paths), (path) => mapValues(record(path), operacion));
  const webhooks = mapValues(record(document.webhooks), (path) => mapValues(record(path), operacion));
  const perdido = ejemplos.find((ejemplo) => !puestos.has(ejemplo));
  if (perdido !== undefined) {
    const { nombre, operacion } = perdido;
    throw new Error(`El ejemplo ${nombre} es de ${operacion}, que no existe: quítelo de examples/referencia/`);
  }
  return { ...document, paths, ...(document.webhooks === undefined ? {} : { webhooks }) };
}

/** A page takes the first one for its form; within a kind they stay in their order. */
function loBuenoPrimero(uno: Ejemplo, otro: Ejemplo): number {
  return Number(uno.status >= 400) - Number(otro.status >= 400);
}

function ofOperation(operation: Json, ejemplos: readonly Ejemplo[]): Json {
  const { parameters, requestBody, responses } = operation;
  return {
    ...operation,
    ...(Array.isArray(parameters) ? { parameters: parameters.map((each) => ofParameter(record(each), ejemplos)) } : {}),
    ...(requestBody === undefined ? {} : { requestBody: ofBody(record(requestBody), ejemplos) }),
    responses: ejemplos.reduce(withAnswer, record(responses)),
  };
}

/**
 * Of an optional parameter every example is off in a form (`x-disabled`, which Scalar knows): forms take the first of each
 * parameter, and of several examples together they would ask what none of them asks.
 */
function ofParameter(parameter: Json, ejemplos: readonly Ejemplo[]): Json {
  const valores = ejemplos.flatMap(({ nombre, parametros }) => {
    const value = parametros?.[String(parameter.name)];
    const apagado = parameter.required === true ? {} : { 'x-disabled': true };
    return value === undefined ? [] : [[nombre, { value, ...apagado }] as const];
  });
  // OpenAPI takes one `example` or several `examples`, not both.
  const { example: _, ...rest } = parameter;
  return valores.length === 0 ? parameter : { ...rest, examples: Object.fromEntries(valores) };
}

function ofBody(requestBody: Json, ejemplos: readonly Ejemplo[]): Json {
  const valores = ejemplos.flatMap(({ nombre, resumen, cuerpo }) =>
    cuerpo === undefined ? [] : [[nombre, { summary: resumen, value: cuerpo }] as const],
  );
  if (valores.length === 0) return requestBody;
  const examples = Object.fromEntries(valores);
  return {
    ...requestBody,
    content: mapValues(record(requestBody.content), (media) => ({ ...record(media), examples })),
  };
}

function withAnswer(responses: Json, { operacion, nombre, resumen, status, tipo, respuesta }: Ejemplo): Json {
  if (respuesta === undefined) return responses;
  const response = record(responses[status]);
  const type = tipo ?? 'application/json';
  const media = record(response.content)[type];
  if (media === undefined)
    throw new Error(
      `El ejemplo ${nombre} de ${operacion} responde ${status} ${type}, que su ruta no declara: agréguelo a los errors de su declaración, o quite su paso de server/src/testing/referencia/ y repita npm run generate`,
    );
  const examples = { ...record(record(media).examples), [nombre]: { summary: resumen, value: respuesta } };
  return {
    ...responses,
    [status]: { ...response, content: { ...record(response.content), [type]: { ...record(media), examples } } },
  };
}
