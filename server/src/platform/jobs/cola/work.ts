import type { Deps } from '../../../deps.ts';
import type { Held, Look, Queue, Rivals, Seen } from './cola.ts';
import { type Sweeper, type SweeperOptions, startSweeper } from './sweeper.ts';

/** How a process works on a queue. */
export interface Work<T extends Held, S extends Seen>
  extends Pick<SweeperOptions<S & T>, 'keyOf' | 'carry' | 'destinos' | 'slots' | 'slotsPerKey' | 'tanda'> {
  readonly queue: Pick<Queue<T>, 'take'>;
  readonly look: Look<T, S>;
  /** How many of that many may be begun now; absent: all. */
  readonly room?: (limit: number) => number;
  /** What a stop waits for at most, and how it then ends what is under way. */
  readonly patience?: { readonly ms: number; readonly cut: () => void };
}

/** Begins to carry what is due, of every company. */
export function startWork<T extends Held, S extends Seen>(
  deps: Pick<Deps, 'log' | 'db'>,
  { queue, look, room, patience, ...options }: Work<T, S>,
): Sweeper {
  const rivals: Rivals = { width: 1 };
  const sweeper = startSweeper<S & T>({
    ...options,
    log: deps.log,
    claim: async (most, busy, resting, held) => {
      const limit = room?.(most) ?? most;
      return limit === 0 ? [] : queue.take(deps.db.sistema, look, { limit, busy, resting, held }, rivals);
    },
  });
  return {
    wake: sweeper.wake,
    stop: async () => {
      const timer = patience && setTimeout(patience.cut, patience.ms);
      await sweeper.stop();
      clearTimeout(timer);
    },
  };
}
