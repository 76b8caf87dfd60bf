import { interval, schedule } from '../platform/jobs/cola/waits.ts';

const SEGUNDO = 1_000;
const MINUTO = 60 * SEGUNDO;
const HORA = 60 * MINUTO;

/** Ten attempts in some three days. */
const ESPERAS = schedule([
  5 * SEGUNDO,
  5 * MINUTO,
  30 * MINUTO,
  2 * HORA,
  5 * HORA,
  10 * HORA,
  14 * HORA,
  20 * HORA,
  24 * HORA,
]);

export const MAX_INTENTOS = ESPERAS.attempts;

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
export function judge(status: number, retryAfter: string | undefined, ahora: Date): Juicio {
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
  const base = ESPERAS.ms(fallidos, aleatorio);
  return base === undefined ? undefined : Math.max(base, retryAfterMs ?? 0);
}

/** The longest wait of one that has failed, as SQL. */
export const ESPERA_MAS_LARGA = interval(Math.max(ESPERAS.longest, MAX_RETRY_AFTER_MS));
