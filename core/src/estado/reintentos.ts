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
