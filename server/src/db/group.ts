import { DatabaseUnavailable } from './errors.ts';

/**
 * Group commit: one run at a time, and all that arrives meanwhile goes into the next one, so that many callers share a
 * transaction and its flush to disk. A caller alone waits for nobody. `run` is all or nothing; when it fails with more than
 * one item, each is run by itself, so that nobody fails for a neighbour's fault — unless the database is away, where what
 * became of the commit is unknown and nothing may be tried again.
 */
export function createGroup<T, R>(
  run: (items: readonly T[]) => Promise<readonly R[]>,
  max: number,
): (item: T) => Promise<R> {
  interface Waiting {
    readonly item: T;
    readonly resolve: (result: R) => void;
    readonly reject: (error: unknown) => void;
  }
  const queue: Waiting[] = [];
  let running = false;

  const settle = async (group: readonly Waiting[]): Promise<void> => {
    try {
      const results = await run(group.map(({ item }) => item));
      for (const [index, result] of results.entries()) group[index]?.resolve(result);
    } catch (error) {
      if (group.length === 1 || error instanceof DatabaseUnavailable) for (const { reject } of group) reject(error);
      else for (const one of group) await settle([one]);
    }
  };

  const drain = async (): Promise<void> => {
    running = true;
    while (queue.length > 0) await settle(queue.splice(0, max));
    running = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      // In a microtask, so that requests of the same turn of the event loop travel together.
      if (!running) {
        running = true;
        queueMicrotask(() => void drain());
      }
    });
}

/**
 * Waits for every one, also when one fails: whoever still worked after the transaction's end would write outside of it.
 * Throws the first failure.
 */
export async function allDone<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(promises);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
