import type { Deps } from '../../../deps.ts';
import type { Held, Queue } from './cola.ts';

/** What became of those who carried it before. */
export interface Interruptions {
  /** How many times in a row they ended without an outcome. */
  readonly veces: number;
}

/** What is done with one row that was taken. */
export interface Step<R, I extends Interruptions> {
  readonly interruptions: () => I | Promise<I>;
  /** Instead of another attempt, where they are too many. */
  readonly interrupted: (times: number) => Promise<R>;
  /** As far as one attempt goes. */
  readonly step: (interruptions: I) => Promise<R>;
  /** What a failure that nobody foresaw means; unless said, its turn comes again later. */
  readonly failed?: (error: unknown) => Promise<void>;
  /** How long it may take, in milliseconds; absent: five minutes. */
  readonly maxMs?: number;
}

/** Carries one row under its lease, whoever asks: the background, or a request that waits for it. */
export function carry<T extends Held, R, I extends Interruptions = Interruptions>(
  deps: Pick<Deps, 'db' | 'leases'>,
  queue: Pick<Queue<T>, 'table' | 'most' | 'postpone'>,
  e: T,
  { interruptions, interrupted, step, failed = () => queue.postpone(deps.db.of(e), e), maxMs }: Step<R, I>,
): Promise<R> {
  const work = async () => {
    try {
      const before = await interruptions();
      return await (before.veces >= queue.most ? interrupted(before.veces) : step(before));
    } catch (error) {
      // Where the database does not answer there is nothing to write it into: the lease runs out, and another turn comes.
      await failed(error).catch(() => {});
      throw error;
    }
  };
  return withLease(deps, queue, e, work, maxMs);
}

/** The lease of the row lasts while `work` does; `maxMs`: no longer than that, in milliseconds, instead of five minutes. */
export async function withLease<R>(
  { leases }: Pick<Deps, 'leases'>,
  { table }: Pick<Queue<never>, 'table'>,
  { empresaId, id, token }: Held,
  work: () => Promise<R>,
  maxMs?: number,
): Promise<R> {
  const lease = { tabla: table, empresaId, id, token, ...(maxMs && { maxMs }) };
  leases.hold(lease);
  try {
    return await work();
  } finally {
    leases.release(lease);
  }
}
