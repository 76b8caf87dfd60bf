import { assert } from '@chaski/core/lib/assert.ts';

const SEGUNDO = 1_000;
const MINUTO = 60 * SEGUNDO;
const HORA = 60 * MINUTO;

/** Waits before the second attempt, the third…, in milliseconds: ten attempts in some three days. */
const ESPERAS_MS = [
  ...[5 * SEGUNDO, 5 * MINUTO, 30 * MINUTO, 2 * HORA, 5 * HORA, 10 * HORA],
  ...[14 * HORA, 20 * HORA, 24 * HORA],
] as const;

export const MAX_INTENTOS = ESPERAS_MS.length + 1;

/** A wait is up to this much longer or shorter, so that deliveries that failed together do not come back together. */
const VAIVEN = 0.1;

/** No receiver can put a delivery off for longer at once. */
const MAX_RETRY_AFTER_MS = 24 * HORA;

/** Statuses with which a receiver may say when to come back. */
const CON_RETRY_AFTER: ReadonlySet<number> = new Set([429, 503]);

/** What an answer means for its delivery. */
export type Juicio =
  | { readonly tipo: 'entregada' }
  /** The receiver does not want any more: 410. */
  | { readonly tipo: 'rehusada' }
  /** `retryAfterMs`: the least that the receiver asks us to wait. */
  | { readonly tipo: 'fallida'; readonly retryAfterMs: number | undefined };

/** Success is 2xx and nothing else: a redirect is not followed, so it is a failure. `ahora` reads a `Retry-After` with a date. */
export function juzgar(status: number, retryAfter: string | undefined, ahora: Date): Juicio {
  if (status >= 200 && status < 300) return { tipo: 'entregada' };
  if (status === 410) return { tipo: 'rehusada' };
  const pedido =
    retryAfter === undefined || !CON_RETRY_AFTER.has(status) ? undefined : readRetryAfter(retryAfter, ahora);
  return { tipo: 'fallida', retryAfterMs: pedido };
}

/** As every HTTP date of today begins and ends: `Date.parse` alone reads a date in anything. */
const FECHA_HTTP = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d .{8} [\d:]{8} GMT$/;

/** Seconds or an HTTP date, as RFC 9110 §10.2.3 has it; at most a day. Undefined when it is neither. */
function readRetryAfter(text: string, ahora: Date): number | undefined {
  const texto = text.trim();
  const ms = /^\d{1,9}$/.test(texto)
    ? Number(texto) * SEGUNDO
    : FECHA_HTTP.test(texto)
      ? Date.parse(texto) - ahora.getTime()
      : NaN;
  if (Number.isNaN(ms)) return undefined;
  return Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS);
}

/**
 * Milliseconds until the next attempt after `fallidos` failed ones (1 or more); undefined when that was the last. The schedule
 * with its jitter, or what the receiver asked for where that is more. `aleatorio` in [0, 1).
 */
export function esperaMs(fallidos: number, aleatorio: number, retryAfterMs?: number): number | undefined {
  assert(Number.isInteger(fallidos) && fallidos >= 1, `fallidos = ${fallidos}`);
  const base = ESPERAS_MS[fallidos - 1];
  if (base === undefined) return undefined;
  return Math.max(Math.round(base * (1 - VAIVEN + 2 * VAIVEN * aleatorio)), retryAfterMs ?? 0);
}
