import { assert } from '@chaski/core/lib/assert.ts';

/* How long what failed waits. Milliseconds where it is set, intervals as SQL where it is said of a row. */

/** A wait that grows with each time more. */
export interface Backoff {
  /** After so many times, 1 or more; `share`: of the wait as it would be without the longest. */
  ms(times: number, share?: number): number;
  /** The same; `times`: SQL. */
  sql(times: string): string;
}

/** `first` milliseconds after the first time, `factor` times as long after each further one, `cap` at most. */
export function backoff(first: number, cap: number, factor = 2): Backoff {
  /** From which on it is the longest: a power of more could be greater than any number. */
  const last = Math.ceil(Math.log(cap / first) / Math.log(factor)) + 1;
  return {
    ms: (times, share = 1) => {
      assert(Number.isInteger(times) && times >= 1, `veces = ${times}`);
      return Math.min(first * factor ** (times - 1) * share, cap);
    },
    sql: (times) => `least(${interval(cap)}, ${interval(first)} * power(${factor}, least(${times}, ${last}) - 1))`,
  };
}

/** Waits one by one, after the last of which there is none. */
export interface Schedule {
  /** Attempts in all, the first one included. */
  readonly attempts: number;
  /** After so many failed ones (1 or more); undefined when that was the last. `random` in [0, 1). */
  ms(failed: number, random: number): number | undefined;
  /** The longest of them. */
  readonly longest: number;
}

/** A wait of a schedule is up to this much longer or shorter, so that what failed together does not come back together. */
const JITTER = 0.1;

/** `waits`: before the second attempt, the third…, in milliseconds. */
export function schedule(waits: readonly number[]): Schedule {
  return {
    attempts: waits.length + 1,
    ms: (failed, random) => {
      assert(Number.isInteger(failed) && failed >= 1, `fallidos = ${failed}`);
      const wait = waits[failed - 1];
      return wait === undefined ? undefined : Math.round(wait * (1 - JITTER + 2 * JITTER * random));
    },
    longest: Math.max(...waits) * (1 + JITTER),
  };
}

/** So many milliseconds, as SQL. */
export function interval(ms: number): string {
  return `interval '${Math.ceil(ms)} milliseconds'`;
}

/** What is later than this was written while the clock was ahead; the seconds are for what was written since the statement began. */
export const TO_COME = `now() + interval '10 seconds'`;

/** Of what its holder could not carry any further, in a way that nobody foresaw. */
export const POSTPONED = backoff(5_000, 600_000);
