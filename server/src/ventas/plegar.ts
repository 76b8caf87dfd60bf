import type { Deps } from '../deps.ts';
import { FOLD_LOTE, fold } from './ventas-store.ts';

const EVERY_MS = 30_000;

/**
 * Folds what outcomes added to the counters into their days, now and then and in batches. Every process may, at the same time as others:
 * what one of them has taken the others leave.
 */
export function startPlegado({ db, log }: Pick<Deps, 'db' | 'log'>, everyMs = EVERY_MS): { stop(): Promise<void> } {
  let stopping = false;
  let busy = false;
  const look = async () => {
    busy = true;
    try {
      while (!stopping && (await fold(db.sistema)) === FOLD_LOTE);
    } catch (error) {
      if (!stopping) log.warn({ err: error }, 'no se plegaron los contadores de ventas; sigue en un momento');
    } finally {
      busy = false;
    }
  };
  let running = look();
  const timer = setInterval(() => {
    if (!busy) running = look();
  }, everyMs);
  timer.unref();
  return {
    stop: async () => {
      stopping = true;
      clearInterval(timer);
      await running;
    },
  };
}
