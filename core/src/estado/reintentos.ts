import { assert } from '../lib/assert.ts';

const FIRST_MS = 2_000;
const CAP_MS = 600_000;

/**
 * Milliseconds to wait after `intentos` attempts (1 or more): 2 s after the first, twice as long after each further one, 10
 * minutes at most. `aleatorio`, in [0, 1), takes off up to half of the wait, so that documents that failed together do not
 * come back together.
 */
export function esperaMs(intentos: number, aleatorio: number): number {
  assert(Number.isInteger(intentos) && intentos >= 1, `intentos = ${intentos}`);
  assert(aleatorio >= 0 && aleatorio < 1, `aleatorio = ${aleatorio}`);
  const wait = Math.min(FIRST_MS * 2 ** (intentos - 1), CAP_MS);
  return Math.round(wait * (1 - aleatorio / 2));
}

/**
 * How many times in a row whoever carries a document may end without an outcome (a crash, a failure that nobody foresaw)
 * before a person looks into it. A crash takes with it all that was under way, but seldom the same documents again.
 */
export const MAX_INTERRUPCIONES = 5;

const INTERRUPCION_MS = 10_000;

/**
 * Milliseconds before which a document that is taken up after `interrupciones` is not taken up once more, should it end its
 * holder again: none the first time, then anything up to 10 s, 20 s, 40 s… `aleatorio`, in [0, 1), draws apart those that were
 * under way together, so that the one that does it is alone with its next holder and the others get through.
 */
export function esperaTrasInterrupcionMs(interrupciones: number, aleatorio: number): number {
  assert(Number.isInteger(interrupciones) && interrupciones >= 0, `interrupciones = ${interrupciones}`);
  assert(aleatorio >= 0 && aleatorio < 1, `aleatorio = ${aleatorio}`);
  if (interrupciones === 0) return 0;
  return Math.min(Math.round(INTERRUPCION_MS * 2 ** (interrupciones - 1) * aleatorio), CAP_MS);
}
