import type { FastifyBaseLogger } from 'fastify';
import type { Plazas } from './plazas.ts';

/** Finishes what nobody is carrying: interrupted documents, unknown outcomes, retries whose turn has come. */
export interface Sweeper {
  /** Looks now: something was stored that is due. */
  wake(): void;
  /** Takes nothing more, and waits for what it is carrying. */
  stop(): Promise<void>;
}

export interface SweeperOptions<T> {
  readonly log: FastifyBaseLogger;
  /**
   * Takes up to that many due documents with their leases, of companies that are not in `busy` and for endpoints that are not
   * in `resting`; `held`: what this process is carrying.
   */
  readonly claim: (
    limit: number,
    busy: readonly string[],
    resting: readonly string[],
    held: Iterable<T>,
  ) => Promise<T[]>;
  /** Whose document it is: one company may not hold every slot. */
  readonly keyOf: (one: T) => string;
  /** Where it goes, and what may go there; absent: anything anywhere. */
  readonly destinos?: { readonly plazas: Plazas; readonly of: (one: T) => string };
  /** Carries one of them as far as one attempt goes. */
  readonly carry: (one: T) => Promise<unknown>;
  readonly intervalMs?: number;
  /** Documents carried at once by this process, and how many of them may be of one company. */
  readonly slots?: number;
  readonly slotsPerKey?: number;
  /** How many a look takes at most: more than a few only where `claim` counts the shares itself. */
  readonly tanda?: number;
}

/** Few at a time, so that a company's share is counted before it takes more. */
const CLAIM = 4;

/**
 * Looks every second, and whenever a slot becomes free, so that documents that hang hold their own slots and nobody else's.
 */
export function startSweeper<T>(options: SweeperOptions<T>): Sweeper {
  const {
    log,
    claim,
    keyOf,
    carry,
    destinos,
    intervalMs = 1_000,
    slots = 16,
    slotsPerKey = 8,
    tanda = CLAIM,
  } = options;
  const running = new Map<string, number>();
  const carrying = new Map<T, Promise<void>>();
  /** Whose something was begun since a place was last offered to those who have none. */
  const served = new Set<string>();
  let offered = performance.now();
  let stopped = false;
  /** Rung while it was looking: it looks once more. */
  let rung = false;
  const ring = () => {
    rung = true;
  };
  let wake = ring;

  const count = (key: string, change: 1 | -1) => {
    const now = (running.get(key) ?? 0) + change;
    if (now === 0) running.delete(key);
    else running.set(key, now);
  };
  const start = (one: T) => {
    const key = keyOf(one);
    const destino = destinos?.of(one) ?? '';
    count(key, 1);
    served.add(key);
    destinos?.plazas.enter(destino);
    const work = carry(one)
      .catch((error: unknown) => log.warn({ err: error }, 'envío en segundo plano'))
      .then(() => {
        count(key, -1);
        destinos?.plazas.leave(destino);
        carrying.delete(one);
        wake();
      });
    carrying.set(one, work);
  };
  /**
   * Now and then what is free is offered first to those who hold nothing: long queues of a few would otherwise leave a third no
   * place before they end, as theirs is the older.
   */
  const claimOfOthers = async (limit: number, resting: readonly string[]): Promise<T[]> => {
    if (served.size === 0 || performance.now() - offered < intervalMs) return [];
    offered = performance.now();
    const those = [...served.union(new Set(running.keys()))];
    served.clear();
    return claim(limit, those, resting, carrying.keys());
  };
  /** Whether there may be more. */
  const sweep = async (): Promise<boolean> => {
    if (carrying.size >= slots) return false;
    const libres = [...(destinos?.plazas.libres() ?? [])];
    const resting = libres.filter(([, free]) => free <= 0).map(([destino]) => destino);
    // All that is claimed may be for the endpoint that takes the least.
    const least = Math.min(tanda, ...libres.map(([, free]) => free).filter((free) => free > 0));
    const limit = Math.min(least, slots - carrying.size);
    const busy = [...running].filter(([, held]) => held >= slotsPerKey).map(([key]) => key);
    const ofOthers = await claimOfOthers(limit, resting);
    const due = ofOthers.length > 0 ? ofOthers : await claim(limit, busy, resting, carrying.keys());
    for (const one of due) start(one);
    return ofOthers.length > 0 || due.length === limit;
  };
  const pause = () =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        wake = ring;
        resolve();
      };
      const timer = setTimeout(end, intervalMs);
      wake = end;
    });
  const loop = async () => {
    while (!stopped) {
      rung = false;
      const more = await sweep().catch((error: unknown) => {
        log.warn({ err: error }, 'el barrido falló; sigue en un segundo');
        return false;
      });
      if (!more && !rung && !stopped) await pause();
    }
    await Promise.all(carrying.values());
  };
  const ended = loop();
  return {
    wake: () => wake(),
    stop: () => {
      stopped = true;
      wake();
      return ended;
    },
  };
}
