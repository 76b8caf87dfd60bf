import type { Queryable } from '../platform/db/tx.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { readReloj } from './metricas-store.ts';

/** More than this, and the dates that we issue and the leases that we hold may be wrong: the service is not ready. */
export const MAX_DESFASE_MS = 2_000;

/**
 * How far this machine's clock is from the database's, in milliseconds; positive: the machine's is ahead. What the question
 * itself took is no difference: within it the answer is 0. Throws `DatabaseUnavailable`.
 */
export async function measureDesfase(db: Queryable, ahora: () => Date): Promise<number> {
  const antes = ahora().getTime();
  const suyo = await readReloj(db);
  const despues = ahora().getTime();
  return desfase(antes, suyo, despues);
}

/** `suyo` was read at some instant between `antes` and `despues`. */
export function desfase(antes: number, suyo: number, despues: number): number {
  if (suyo < antes) return antes - suyo;
  if (suyo > despues) return despues - suyo;
  return 0;
}

/** Why the clocks do not serve, or undefined when they do. */
export function problemaDeReloj(desfaseMs: number): AppError | undefined {
  if (Math.abs(desfaseMs) <= MAX_DESFASE_MS) return undefined;
  const segundos = (Math.abs(desfaseMs) / 1_000).toFixed(1);
  return new AppError('reloj-desfasado', { segundos, adelantado: desfaseMs > 0, maximo: MAX_DESFASE_MS / 1_000 });
}
