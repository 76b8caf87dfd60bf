import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { findComprobante } from '../store.ts';
import type { Comprobante } from '../types.ts';

const POLL_MS = 100;

/**
 * Waits until nobody is carrying the document any more, and answers what came of it. Throws 409 with `Retry-After` when
 * that takes longer than a caller should wait.
 */
export async function waitOutcome(
  deps: Pick<Deps, 'config' | 'db'>,
  acceso: Acceso,
  c: Comprobante,
): Promise<Comprobante> {
  const until = performance.now() + deps.config.sunatTimeoutMs + 5_000;
  while (performance.now() < until) {
    const now = await findComprobante(deps.db.of(acceso), acceso, c.id);
    if (now === undefined) throw new Error(`El comprobante ${c.id} desapareció`);
    if (!now.leaseVivo) return now;
    await sleep(POLL_MS);
  }
  throw new AppError('comprobante-enviandose');
}
