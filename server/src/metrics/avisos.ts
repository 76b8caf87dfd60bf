import { fechaLima } from '@chaski/core/lib/fecha.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../platform/db/tx.ts';
import { avisosDeCertificados } from './certificados.ts';
import { listEntornosVigilados } from './metricas-store.ts';

const EVERY_MS = 3_600_000;

export interface AvisosOptions {
  readonly db: Queryable;
  readonly log: FastifyBaseLogger;
  readonly ahora: () => Date;
  readonly everyMs?: number;
}

/**
 * Says in the log, once a day (Lima's) and at the start, which certificates end within 30 days: `error` from the last week on, `warn`
 * before it. `stop` waits for the look under way.
 */
export function startAvisos({ db, log, ahora, everyMs = EVERY_MS }: AvisosOptions): { stop(): Promise<void> } {
  let dicho = '';
  const inspect = async () => {
    const hoy = fechaLima(ahora());
    if (dicho === hoy) return;
    // Before looking: a look that takes long must not be repeated meanwhile.
    dicho = hoy;
    for (const { mensaje, umbral, ...aviso } of avisosDeCertificados(await listEntornosVigilados(db), ahora())) {
      log[umbral <= 7 ? 'error' : 'warn']({ ...aviso, umbral }, mensaje);
    }
  };
  const look = () =>
    inspect().catch((error: unknown) => {
      dicho = '';
      log.warn({ err: error }, 'no se revisaron los certificados; sigue más tarde');
    });
  let running = look();
  const timer = setInterval(() => {
    running = look();
  }, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
