import { DatabaseUnavailable, isUndone } from './errors.ts';

/** A failure that took longer than this is silence, not a connection that broke. */
const SILENCE_MS = 1_000;

/** What waits for a lock holds a connection: half of them stay for the others. */
const MAX_SOLOS = 8;

/** Of those of one group that wait for such a place: more are told at once that it is not the moment. */
const MAX_LINE = 64;

/**
 * Group commit: one run at a time, and all that arrives meanwhile goes into the next one, so that many callers share a
 * transaction and its flush to disk. A caller alone waits for nobody. `run` is all or nothing, and answers of each item its
 * result, or the error that is that item's alone; when it fails with more than one item, or for a lock that somebody else holds,
 * each is run `solo`, beside the queue, so that nobody fails or waits for a neighbour's fault — unless the database is away,
 * where what became of the commit is unknown and nothing may be tried again. Those who stood behind a run that waited in vain
 * for a silent database fail with it: each run that took their turn would make them wait as long once more. Of items that have
 * one of their `own` names in common the later goes into a later run.
 */
export function createGroup<T, R>(
  run: (items: readonly T[], solo: boolean) => Promise<readonly (R | Error)[]>,
  max: number,
  own: (item: T) => readonly string[] = () => [],
  solos: Solos = createSolos(),
): (item: T) => Promise<R> {
  interface Waiting {
    readonly item: T;
    readonly resolve: (result: R) => void;
    readonly reject: (error: unknown) => void;
  }
  const queue: Waiting[] = [];
  let running = false;
  /** To be run by themselves. */
  const line: Waiting[] = [];

  const settle = async (group: readonly Waiting[], solo = false): Promise<void> => {
    const from = performance.now();
    try {
      const results = await run(
        group.map(({ item }) => item),
        solo,
      );
      for (const [index, result] of results.entries()) {
        const one = group[index];
        if (!(result instanceof Error)) one?.resolve(result);
        else if (one !== undefined) fail([one], result, solo || !isUndone(result));
      }
    } catch (error) {
      const undone = isUndone(error);
      const away = error instanceof DatabaseUnavailable && !undone;
      if (away && performance.now() - from > SILENCE_MS) for (const { reject } of queue.splice(0)) reject(error);
      fail(group, error, away || solo || (group.length === 1 && !undone));
    }
  };

  /** Tells them, or has each tried by itself where that is not final. */
  const fail = (group: readonly Waiting[], error: unknown, final: boolean): void => {
    if (final || (isUndone(error) && line.length >= MAX_LINE)) {
      for (const { reject } of group) reject(error);
    } else {
      line.push(...group);
      for (const _ of group) void runAlone();
    }
  };

  const runAlone = async (): Promise<void> => {
    await solos.take(line);
    const one = line.shift();
    if (one !== undefined) await settle([one], true);
    solos.leave();
  };

  /** The first of the queue, in their order, but those that have a name in common with one before. */
  const next = (): Waiting[] => {
    const group: Waiting[] = [];
    const taken = new Set<string>();
    for (const one of queue.splice(0)) {
      const names = group.length < max ? own(one.item) : undefined;
      const goes = names !== undefined && !names.some((name) => taken.has(name));
      for (const name of names ?? []) taken.add(name);
      (goes ? group : queue).push(one);
    }
    return group;
  };

  const drain = async (): Promise<void> => {
    running = true;
    while (queue.length > 0) await settle(next());
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

/** Places for those that wait by themselves. */
export interface Solos {
  /** Waits for a place; `whose`: those of one owner wait behind each other only. */
  take(whose: object): Promise<void>;
  leave(): void;
}

/** Whoever shares these places has its turn after each of the others, however many of one wait. */
export function createSolos(max = MAX_SOLOS): Solos {
  let free = max;
  const turns = new Map<object, (() => void)[]>();
  return {
    async take(whose) {
      if (free === 0) return new Promise((resolve) => turns.set(whose, [...(turns.get(whose) ?? []), resolve]));
      free -= 1;
    },
    leave() {
      const [turn] = turns;
      if (turn === undefined) free += 1;
      else {
        const [whose, [next, ...others]] = turn;
        turns.delete(whose);
        if (others.length > 0) turns.set(whose, others);
        next?.();
      }
    },
  };
}

/** One group for each key, for as long as something of it is under way. */
export function createGroups<T, R>(keyOf: (item: T) => string, create: () => (item: T) => Promise<R>) {
  const groups = new Map<string, { readonly add: (item: T) => Promise<R>; within: number }>();
  return {
    size: () => groups.size,
    async add(item: T): Promise<R> {
      const key = keyOf(item);
      const group = groups.get(key) ?? { add: create(), within: 0 };
      groups.set(key, group);
      group.within += 1;
      try {
        return await group.add(item);
      } finally {
        group.within -= 1;
        if (group.within === 0) groups.delete(key);
      }
    },
  };
}

/** What those who share a database share: made when the first of them asks for it, with what that one has in hand. */
export function sharedByDatabase<D extends { readonly db: object }, T>(create: (deps: D) => T): (deps: D) => T {
  const made = new WeakMap<object, T>();
  return (deps) => {
    const there = made.get(deps.db) ?? create(deps);
    made.set(deps.db, there);
    return there;
  };
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
