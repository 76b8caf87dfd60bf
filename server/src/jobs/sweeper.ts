import type { FastifyBaseLogger } from 'fastify';

/** Finishes what nobody is carrying: interrupted documents, unknown outcomes, retries whose turn has come. */
export interface Sweeper {
  stop(): Promise<void>;
}

export interface SweeperOptions<T> {
  readonly log: FastifyBaseLogger;
  /** Takes up to that many due documents, nearest deadline first, with their leases. */
  readonly claim: (limit: number) => Promise<T[]>;
  /** Carries one of them as far as one attempt goes. */
  readonly carry: (one: T) => Promise<unknown>;
  readonly intervalMs?: number;
  readonly concurrency?: number;
}

/** Looks every second, and again at once while there is more than it could take. */
export function startSweeper<T>({
  log,
  claim,
  carry,
  intervalMs = 1_000,
  concurrency = 8,
}: SweeperOptions<T>): Sweeper {
  let stopped = false;
  let wake: () => void = () => {};
  const loop = async () => {
    while (!stopped) {
      const more = await sweep().catch((error: unknown) => {
        log.warn({ err: error }, 'el barrido falló; sigue en un segundo');
        return false;
      });
      if (!more && !stopped) await pause();
    }
  };
  const sweep = async () => {
    const due = await claim(concurrency);
    await Promise.all(
      due.map((one) => carry(one).catch((error: unknown) => log.warn({ err: error }, 'envío en segundo plano'))),
    );
    return due.length === concurrency;
  };
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, intervalMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const running = loop();
  return {
    stop: () => {
      stopped = true;
      wake();
      return running;
    },
  };
}
