/**
 * Counts failed authentications per address in windows of one minute. In memory on purpose: it protects this process,
 * guessing a 190-bit key is hopeless anyway, and a valid key is never held back by its neighbours' failures.
 */
export interface FailedAuth {
  /** Records a failure; answers the seconds to wait when the address has failed too often, else 0. */
  fail(address: string): number;
}

const LIMIT = 20;
const WINDOW_MS = 60_000;
const MAX_ADDRESSES = 10_000;

export function createFailedAuth(now: () => number): FailedAuth {
  const failures = new Map<string, { count: number; until: number }>();
  return {
    fail(address) {
      const at = now();
      const entry = failures.get(address);
      if (entry === undefined || entry.until <= at) {
        if (failures.size >= MAX_ADDRESSES) forgetOld(failures, at);
        failures.set(address, { count: 1, until: at + WINDOW_MS });
        return 0;
      }
      entry.count++;
      return entry.count > LIMIT ? Math.ceil((entry.until - at) / 1000) : 0;
    },
  };
}

function forgetOld(failures: Map<string, { until: number }>, at: number): void {
  for (const [address, entry] of failures) if (entry.until <= at) failures.delete(address);
  // Still full of live entries: drop the oldest half rather than grow without bound.
  if (failures.size >= MAX_ADDRESSES) {
    let excess = failures.size / 2;
    for (const address of failures.keys()) {
      if (excess-- <= 0) break;
      failures.delete(address);
    }
  }
}
