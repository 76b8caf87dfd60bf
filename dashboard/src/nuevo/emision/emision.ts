/** What an emission came to, and what the form does about it. Pure. */
import { ChaskiError, type Emision, type Emitido, type FallaDeEnvio } from '@chaski/sdk/src/index.ts';

/** Of a comprobante, or of what is issued likewise. */
export type Desenlace<E = Emitido, F = FallaDeEnvio> =
  /** It exists and SUNAT knows of it, or is about to. */
  | { readonly tipo: 'emitido'; readonly emitido: E }
  /** It exists, and could not be transmitted. */
  | { readonly tipo: 'sinTransmitir'; readonly falla: F }
  | SinEmitir;

export type SinEmitir =
  /** It does not exist: the service said what is wrong. */
  | { readonly tipo: 'negado'; readonly error: ChaskiError }
  /** Another document was issued with the key of this form. */
  | { readonly tipo: 'otroContenido'; readonly error: ChaskiError }
  /** Nobody knows: the same request has to be repeated, and nothing else. */
  | { readonly tipo: 'incierto'; readonly error: unknown };

/** What an answer of `emitir` or `reintentar` means. */
export function desenlaceDe(emision: Emision): Desenlace {
  return 'success' in emision ? { tipo: 'sinTransmitir', falla: emision } : { tipo: 'emitido', emitido: emision };
}

const SIN_DECIDIR = 500;
const CONFLICTO = 409;

/** What it means that `emitir` threw. A failure of the service, like no answer at all, leaves it open whether it was issued. */
export function desenlaceDeError(error: unknown): SinEmitir {
  if (!(error instanceof ChaskiError) || error.status >= SIN_DECIDIR) return { tipo: 'incierto', error };
  const esDeLaClave = error.reason === 'idempotency-key-de-otro-contenido';
  if (error.status === CONFLICTO && error.retryAfterSegundos !== undefined) return { tipo: 'incierto', error };
  return { tipo: esDeLaClave ? 'otroContenido' : 'negado', error };
}
