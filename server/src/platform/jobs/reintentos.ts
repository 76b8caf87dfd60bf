import { assert } from '@chaski/core/lib/assert.ts';
import { backoff } from './cola/waits.ts';

/* How long what goes to SUNAT waits: documents, and the files that go by `sendSummary`. */

const ESPERA = backoff(2_000, 600_000);
const TRAS_INTERRUPCION = backoff(10_000, 600_000);

/**
 * Milliseconds to wait after `intentos` attempts (1 or more): 2 s after the first, twice as long after each further one, 10
 * minutes at most. `aleatorio`, in [0, 1), takes off up to half of the wait, so that documents that failed together do not
 * come back together.
 */
export function esperaMs(intentos: number, aleatorio: number): number {
  assert(aleatorio >= 0 && aleatorio < 1, `aleatorio = ${aleatorio}`);
  return Math.round(ESPERA.ms(intentos) * (1 - aleatorio / 2));
}

/**
 * How many times in a row whoever carries a document may end without an outcome (a crash, a failure that nobody foresaw)
 * before a person looks into it. A crash takes with it all that was under way, but seldom the same documents again.
 */
export const MAX_INTERRUPCIONES = 5;

/**
 * Milliseconds before which a document that is taken up after `interrupciones` is not taken up once more, should it end its
 * holder again: none the first time, then anything up to 10 s, 20 s, 40 s… `aleatorio`, in [0, 1), draws apart those that were
 * under way together, so that the one that does it is alone with its next holder and the others get through.
 */
export function esperaTrasInterrupcionMs(interrupciones: number, aleatorio: number): number {
  assert(aleatorio >= 0 && aleatorio < 1, `aleatorio = ${aleatorio}`);
  return interrupciones === 0 ? 0 : Math.round(TRAS_INTERRUPCION.ms(interrupciones, aleatorio));
}

/** The longest of those waits for a row that was attempted so many times, as SQL: each interruption before this attempt was one. */
export const esperaMasLarga = (intentos: string, repetidos = intentos) =>
  `greatest(${ESPERA.sql(repetidos)}, ${TRAS_INTERRUPCION.sql(`${intentos} - 1`)})`;
