import { isIPv6 } from 'node:net';

/**
 * Counts failed authentications per address in windows of one minute. In memory on purpose: it protects this process,
 * guessing a 190-bit key is hopeless anyway, and a valid key is never refused for its neighbours' failures.
 */
export interface FailedAuth {
  /** Seconds until the address is looked at like any other again; 0 when it has not failed too often. */
  wait(address: string): number;
  /** Records a failure; answers the seconds to wait when the address has failed too often, else 0. */
  fail(address: string): number;
}

const LIMIT = 20;
const WINDOW_MS = 60_000;
const MAX_KEYS = 10_000;

/** `limit`: failures of a minute after which an address has to wait. */
export function createFailedAuth(now: () => number, limit = LIMIT): FailedAuth {
  const failures = createPerMinute(now, limit);
  return {
    wait: (address) => failures.wait(whoseAddress(address)),
    fail: (address) => failures.count(whoseAddress(address)),
  };
}

/** Counts what somebody does in windows of one minute, in this process. */
export interface PerMinute {
  /** Seconds until `who` may do it again; 0 when now. */
  wait(who: string): number;
  /** Records one more; answers the seconds to wait when that is over the limit, else 0. */
  count(who: string): number;
}

export function createPerMinute(now: () => number, limit: number): PerMinute {
  const seen = new Map<string, { count: number; until: number }>();
  const waitOf = (entry: { count: number; until: number } | undefined, least: number) => {
    const at = now();
    return entry !== undefined && entry.until > at && entry.count > least ? Math.ceil((entry.until - at) / 1000) : 0;
  };
  return {
    // At the limit the next one will be over it.
    wait: (who) => waitOf(seen.get(who), limit - 1),
    count(who) {
      const at = now();
      const entry = seen.get(who);
      if (entry === undefined || entry.until <= at) {
        if (seen.size >= MAX_KEYS) forgetOld(seen, at);
        seen.set(who, { count: 1, until: at + WINDOW_MS });
        return 0;
      }
      entry.count++;
      return waitOf(entry, limit);
    },
  };
}

/**
 * Keeps the answers to one caller `apartMs` apart, however many connections ask: milliseconds that the next one waits, or undefined
 * when that would be over `mostMs`: it gets no turn.
 */
export function createPace(
  now: () => number,
  apartMs: number,
  mostMs: number,
): (address: string) => number | undefined {
  const turns = new Map<string, { until: number }>();
  return (address) => {
    const who = whoseAddress(address);
    const at = now();
    const turn = Math.max(turns.get(who)?.until ?? at, at);
    if (turn > at + mostMs) return undefined;
    if (turns.size >= MAX_KEYS) forgetOld(turns, at);
    turns.set(who, { until: turn + apartMs });
    return turn - at;
  };
}

/** One caller: an IPv4 address, also written as IPv6, or the 64 bits of IPv6 that a customer of a provider is given. */
export function whoseAddress(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...new Array<string>(zeros).fill('0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The networks of 56 and 48 bits around a `whoseAddress` of IPv6: whole ones are given to one customer. None around an IPv4 address. */
export function widerNetworks(who: string): readonly string[] {
  const [, site, subnet] = /^(\S+):([0-9a-f]{1,4})::\/64$/.exec(who) ?? [];
  if (site === undefined || subnet === undefined) return [];
  const high = subnet.padStart(4, '0').slice(0, 2);
  return [`${site}:${high}00::/56`, `${site}::/48`];
}

function forgetOld(seen: Map<string, { until: number }>, at: number): void {
  for (const [who, entry] of seen) if (entry.until <= at) seen.delete(who);
  // Still full of live entries: drop the oldest half rather than grow without bound.
  if (seen.size >= MAX_KEYS) {
    let excess = seen.size / 2;
    for (const who of seen.keys()) {
      if (excess-- <= 0) break;
      seen.delete(who);
    }
  }
}
