import { significado } from '../lectura/texto.ts';
import type { FallaDeTransporte } from '../respuesta/escenarios.ts';

/** What goes back by the REST of the guías, and when. */
export type RespuestaRest = { readonly esperaMs: number } & (
  | { readonly tipo: 'json'; readonly status: number; readonly body: object }
  | { readonly tipo: 'falla'; readonly falla: FallaDeTransporte }
);

const MENSAJES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity - Se presentaron errores de validacion que impidieron completar el Request',
  429: 'Too Many Requests',
  500: 'Internal Server Error - Se presento una condicion inesperada que impidio completar el Request',
  503: 'Service Unavailable',
};

/** The states of HTTP that a scenario can ask for. */
export const ESTADOS_HTTP: ReadonlySet<string> = new Set(Object.keys(MENSAJES));

export function answerJson(status: number, body: object, esperaMs = 0): RespuestaRest {
  return { tipo: 'json', status, body, esperaMs };
}

/** Of the token: OAuth's own shape. */
export function answerSinFicha(status: number, error: string, descripcion: string): RespuestaRest {
  return answerJson(status, { error, error_description: descripcion });
}

/** Of the platform; 500 also tells its exception. */
export function answerPlataforma(status: number, esperaMs = 0): RespuestaRest {
  const cuerpo = { cod: String(status), msg: MENSAJES[status] ?? '' };
  return answerJson(status, status === 500 ? { ...cuerpo, exc: 'java.lang.NullPointerException' } : cuerpo, esperaMs);
}

/** HTTP 422 as the public description of the service names what is in it; `answerInvalido` names it as seen. */
export function answerInvalidoDeManual(codigo: string, esperaMs: number): RespuestaRest {
  const errors = [{ cod: codigo, msg: significado(codigo) }];
  return answerJson(422, { cod: '422', msg: MENSAJES[422], errors }, esperaMs);
}

/** Of a sending or a question that does not pass: HTTP 422, with the codes. */
export function answerInvalido(codigo: string, detalle: string, esperaMs = 0): RespuestaRest {
  const desError = detalle === '' ? significado(codigo) : `${significado(codigo)} - Detalle: ${detalle}`;
  return answerJson(422, { cod: '422', msg: MENSAJES[422], errors: [{ codError: codigo, desError }] }, esperaMs);
}
