import type { Fecha } from '../lib/fecha.ts';
import type { ClaveComprobante } from './nombre-archivo.ts';

/*
 * SUNAT's query of validity (consulta integrada), by REST: whether it has a document of that number, day and amount. It answers for
 * boletas too, of which no CDR can be asked, and it is the only one that tells the amount: of another amount or day it says "0, no
 * existe", as of a number that it does not have, or not yet. Shape and codes: those of public clients; not seen
 * in a recording of our own.
 */

export interface PreguntaValidez extends ClaveComprobante {
  readonly fechaEmision: Fecha;
  /** Total with two decimals. */
  readonly importe: string;
}

/** `mensaje`: Spanish, a sentence. */
export interface Validez {
  readonly estado: 'aceptado' | 'anulado' | 'noExiste' | 'desconocido';
  readonly mensaje: string;
  /** SUNAT refuses the credential, at all or for this RUC, and will until a person puts it right. */
  readonly rechaza?: 'credencial' | 'ruc';
}

/** With which it is asked for some time, or why not. */
export type Ficha = { readonly token: string; readonly segundos: number } | Validez;

/** As whom the simulator lets it be asked. */
export const CREDENCIAL_VALIDEZ = { cliente: 'chaski-simulador', secreto: 'simulador' } as const;

/** The body of `validarcomprobante`. */
export function encodeValidez({ ruc, tipo, serie, numero, fechaEmision, importe }: PreguntaValidez): string {
  return JSON.stringify({
    numRuc: ruc,
    codComp: tipo,
    numeroSerie: serie,
    numero: String(numero),
    fechaEmision: fechaEmision.split('-').reverse().join('/'),
    monto: importe,
  });
}

const ESTADOS = new Map<string | undefined, Validez>([
  ['0', { estado: 'noExiste', mensaje: 'La consulta de validez de SUNAT no lo tiene con su importe y su fecha.' }],
  [
    '1',
    { estado: 'aceptado', mensaje: 'La consulta de validez de SUNAT lo tiene aceptado con su importe y su fecha.' },
  ],
  ['2', { estado: 'anulado', mensaje: 'La consulta de validez de SUNAT lo tiene de baja, con su importe y su fecha.' }],
]);

/** What is answered to who asks with a token that was just given, and is not for that RUC. */
const DE_OTRO: ReadonlySet<number> = new Set([401, 403]);

/** What an answer of `validarcomprobante` means. Never throws. */
export function classifyValidez(status: number, body: string): Validez {
  // Some answers pad the code, `0001`.
  const known = status === 200 ? ESTADOS.get(estadoDe(body)?.replace(/^0+(?=.)/, '')) : undefined;
  if (known !== undefined) return known;
  return DE_OTRO.has(status)
    ? { ...sinValidez(`no admite sus credenciales para este RUC (${status})`), rechaza: 'ruc' }
    : noSeEntiende(status);
}

/** What the service that gives tokens says of who may not have one (RFC 6749, 5.2). */
const SIN_PERMISO: ReadonlySet<number> = new Set([400, 401, 403]);

const TOKEN = /^[\w.~+/=-]{1,8192}$/;

/** What an answer to the request for a token means. Never throws. */
export function readFicha(status: number, body: string): Ficha {
  const value = parse(body);
  if (SIN_PERMISO.has(status)) {
    const error = campo(value, 'error');
    const dicho = typeof error === 'string' && /^\w{1,40}$/.test(error) ? `${status}: ${error}` : status;
    return { ...sinValidez(`no admite sus credenciales (${dicho})`), rechaza: 'credencial' };
  }
  const token = campo(value, 'access_token');
  const segundos = campo(value, 'expires_in');
  if (status !== 200 || typeof token !== 'string' || !TOKEN.test(token)) return noSeEntiende(status);
  return { token, segundos: typeof segundos === 'number' ? segundos : 0 };
}

/** No answer; `motivo` without a final stop. */
export function sinValidez(motivo: string): Validez {
  return { estado: 'desconocido', mensaje: `La consulta de validez de SUNAT ${motivo}.` };
}

function noSeEntiende(status: number): Validez {
  return sinValidez(`respondió algo que no se entiende (${status})`);
}

function estadoDe(body: string): string | undefined {
  const estado = campo(campo(parse(body), 'data'), 'estadoCp');
  return typeof estado === 'string' ? estado : undefined;
}

function campo(value: unknown, name: string): unknown {
  return value instanceof Object ? Reflect.get(value, name) : undefined;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
