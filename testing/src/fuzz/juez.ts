import { ERROR_STATUS } from '@chaski/server/platform/mensajes/app-error.ts';
import { ERRORES } from '@chaski/server/platform/mensajes/errores.ts';
import { differences, type Operacion } from '../documents/openapi.ts';
import type { RespuestaCruda } from './crudo.ts';
import { type Clave, esIncompleta, type Peticion } from './peticion.ts';

/** The environment that each key's answers name; those without are not recognised. */
const ENTORNO: Readonly<Partial<Record<Clave, 'test' | 'live'>>> = {
  propia: 'test',
  lectura: 'test',
  ajena: 'test',
  otroEntorno: 'live',
};

/** Statuses that travel with a code besides its own. */
const OTROS_STATUS: Readonly<Partial<Record<keyof typeof ERROR_STATUS, readonly number[]>>> = {
  BAD_REQUEST: [408, 413, 415, 417, 431],
  NOT_FOUND: [405],
  INTERNAL_ERROR: [503],
};

/** What only the inside knows. */
const INTERIOR =
  /\bat \S+ \(|\.ts:\d+|node_modules|syntax error at|violates |pg_catalog|ECONNREFUSED|\/work\/|\/home\//;

/** What is wrong with an answer; empty when nothing is. */
export function judge(peticion: Peticion, respuesta: RespuestaCruda | 'sinRespuesta' | 'colgada'): string[] {
  if (respuesta === 'colgada') return ['no answer in time'];
  if (respuesta === 'sinRespuesta') return esIncompleta(peticion) ? [] : ['the connection ended without an answer'];
  const { status, headers, body } = respuesta;
  const json = jsonOf(respuesta);
  const text = json === undefined ? '' : body.toString();
  return [
    ...(status === 0 || status === 500 || status === 501 || status === 503 ? [`status ${status}`] : []),
    ...(headers.has('x-request-id') ? [] : ['no X-Request-Id']),
    ...(headers.get('x-content-type-options') === 'nosniff' ? [] : ['may be sniffed']),
    ...(status >= 400 && peticion.metodo !== 'HEAD' ? envelopeOf(status, json) : []),
    ...entornoOf(peticion, status, headers.get('x-environment')),
    ...(INTERIOR.test(text) ? [`tells of the inside: ${INTERIOR.exec(text)?.[0]}`] : []),
    ...(status < 300 ? exitoOf(peticion, respuesta, json) : []),
    ...documentadoOf(peticion, status),
    ...(headers.has('location') ? [`sends elsewhere: ${headers.get('location')}`] : []),
  ];
}

function jsonOf({ headers, body }: RespuestaCruda): unknown {
  if (headers.get('content-type')?.startsWith('application/json') !== true || body.length === 0) return undefined;
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** The envelope of errors (`docs/guias/errores.md`), or the send failure, which alone is outside of it. */
function envelopeOf(status: number, json: unknown): string[] {
  if (!isRecord(json)) return [`status ${status} without a JSON envelope`];
  if (status === 502)
    return /^(?:INVOICE|GUIA)_SEND_FAILED_AFTER_CREATE$/.test(String(json.code)) ? [] : ['502 of another shape'];
  const { success, error, ...rest } = json;
  if (success !== false || !isRecord(error) || Object.keys(rest).length > 0) return ['not the envelope'];
  const { code, reason, message, details, ...more } = error;
  if (Object.keys(more).length > 0) return [`error also has ${Object.keys(more).join()}`];
  if (typeof message !== 'string' || message === '') return ['no message'];
  if (typeof reason !== 'string' || !Object.hasOwn(ERRORES, reason)) return [`unknown reason ${String(reason)}`];
  if (!isCode(code)) return [`unknown code ${String(code)}`];
  const known = ERROR_STATUS[code] === status || OTROS_STATUS[code]?.includes(status) === true;
  return [...(known ? [] : [`${code} with status ${status}`]), ...detailsOf(details)];
}

function detailsOf(details: unknown): string[] {
  if (details === undefined) return [];
  if (!isRecord(details)) return ['odd details'];
  const { fields, codigos = {}, ...more } = details;
  if (!isRecord(fields) || !isRecord(codigos) || Object.keys(more).length > 0) return ['odd details'];
  const sueltos = Object.entries(codigos).filter(
    ([ruta, codigo]) => !Object.hasOwn(fields, ruta) || !/^\d{4}$/.test(String(codigo)),
  );
  if (sueltos.length > 0) return [`codes of no field, or none of SUNAT's: ${JSON.stringify(sueltos)}`];
  const sentences = Object.values(fields);
  if (sentences.length === 0) return ['details without fields'];
  return sentences.every((sentence) => typeof sentence === 'string' && sentence !== '')
    ? []
    : ['a field without sentence'];
}

/** Once the key was looked at, every answer names its environment; before that, none does. */
function entornoOf({ clave }: Peticion, status: number, given: string | undefined): string[] {
  const expected = ENTORNO[clave];
  if (expected === undefined) {
    if (given !== undefined) return ['names an environment without a key'];
    return status < 400 ? [`status ${status} without a key`] : [];
  }
  if (given !== undefined) return given === expected ? [] : [`names ${given}`];
  // Refused before anybody asked whose key it is: HTTP that is none, a path that is no URL.
  return [400, 404, 408, 413, 417, 431].includes(status) ? [] : [`status ${status} without X-Environment`];
}

function exitoOf({ operacion, metodo, clave, destino }: Peticion, respuesta: RespuestaCruda, json: unknown): string[] {
  const own = /\{(propio|rechazado|webhook|borrable|entrega|exportacion)\}/.test(destino);
  if (own && (clave === 'ajena' || clave === 'otroEntorno')) return ['shows what belongs to another'];
  // An export is a copy of what may be read.
  const lee = metodo === 'GET' || metodo === 'HEAD' || operacion.ruta.includes('/exportaciones');
  if (clave === 'lectura' && !lee) return ['acts without permission'];
  if (metodo !== operacion.metodo) return [];
  return schemaOf(operacion, respuesta, json);
}

/** Business refusals come from the route itself, whose documentation has to know them. */
function documentadoOf({ operacion, metodo }: Peticion, status: number): string[] {
  const own = metodo === operacion.metodo && (status === 409 || status === 422);
  return own && operacion.respuestas[status] === undefined ? [`status ${status} is not documented`] : [];
}

function schemaOf({ respuestas }: Operacion, { status, headers }: RespuestaCruda, json: unknown): string[] {
  const documented = respuestas[status];
  if (documented === undefined) return [`status ${status} is not documented`];
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  const schema = documented.content?.[type]?.schema;
  if (documented.content?.[type] === undefined) return [`type ${type} is not documented`];
  return schema === undefined || json === undefined ? [] : differences(schema, json, 'body');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCode(value: unknown): value is keyof typeof ERROR_STATUS {
  return typeof value === 'string' && Object.hasOwn(ERROR_STATUS, value);
}
