import type { FastifyBaseLogger } from 'fastify';

/** Finishes what nobody is carrying: interrupted documents, unknown outcomes, retries whose turn has come. */
export interface Sweeper {
  /** Takes nothing more, and waits for what it is carrying. */
  stop(): Promise<void>;
}

export interface SweeperOptions<T> {
  readonly log: FastifyBaseLogger;
  /** Takes up to that many due documents with their leases, of companies that are not in `busy`. */
  readonly claim: (limit: number, busy: readonly string[]) => Promise<T[]>;
  /** Whose document it is: one company may not hold every slot. */
  readonly keyOf: (one: T) => string;
  /** Carries one of them as far as one attempt goes. */
  readonly carry: (one: T) => Promise<unknown>;
  readonly intervalMs?: number;
  /** Documents carried at once by this process, and how many of them may be of one company. */
  readonly slots?: number;
  readonly slotsPerKey?: number;
}

/** Few at a time, so that a company's share is counted before it takes more. */
const CLAIM = 4;

/**
 * Looks every second, and whenever a slot becomes free, so that documents that hang hold their own slots and nobody else's.
 */
export function startSweeper<T>(options: SweeperOptions<T>): Sweeper {
  const { log, claim, keyOf, carry, intervalMs = 1_000, slots = 16, slotsPerKey = 8 } = options;
  const running = new Map<string, number>();
  const carrying = new Set<Promise<void>>();
  let stopped = false;
  let wake: () => void = () => {};

  const count = (key: string, change: 1 | -1) => {
    const now = (running.get(key) ?? 0) + change;
    if (now === 0) running.delete(key);
    else running.set(key, now);
  };
  const start = (one: T) => {
    const key = keyOf(one);
    count(key, 1);
    const work = carry(one)
      .catch((error: unknown) => log.warn({ err: error }, 'envío en segundo plano'))
      .then(() => {
        count(key, -1);
        carrying.delete(work);
        wake();
      });
    carrying.add(work);
  };
  /** Whether there may be more. */
  const sweep = async (): Promise<boolean> => {
    const limit = Math.min(CLAIM, slots - carrying.size);
    if (limit === 0) return false;
    const busy = [...running].filter(([, held]) => held >= slotsPerKey).map(([key]) => key);
    const due = await claim(limit, busy);
    for (const one of due) start(one);
    return due.length === limit;
  };
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, intervalMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const loop = async () => {
    while (!stopped) {
      const more = await sweep().catch((error: unknown) => {
        log.warn({ err: error }, 'el barrido falló; sigue en un segundo');
        return false;
      });
      if (!more && !stopped) await pause();
    }
    await Promise.all(carrying);
  };
  const ended = loop();
  return {
    stop: () => {
      stopped = true;
      wake();
      return ended;
    },
  };
}
