import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';

const EVERY_MS = 3_600_000;

/** Forgets idempotency keys past their 30 days, once an hour: by then they count for nothing. */
export function startLimpieza(pool: pg.Pool, log: FastifyBaseLogger): { stop(): Promise<void> } {
  const clean = async () => {
    await pool.query(`delete from idempotencia where creado_en < now() - interval '30 days'`);
  };
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = clean().catch((error: unknown) => log.warn({ err: error }, 'no se limpiaron las claves de idempotencia'));
  }, EVERY_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
