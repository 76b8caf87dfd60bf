import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

export interface Health {
  /**
   * From now on `/readyz` says no and answers close their connections, so that a balancer sends nothing new. Resolves
   * after `waitMs`, the time a balancer has to notice; at once when nobody has ever asked `/readyz`: there is none.
   */
  drain(waitMs?: number): Promise<void>;
}

const NOTICE_MS = 500;

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve, that is, it is not draining and `check` (the database) answers.
 */
export function registerHealth(app: FastifyInstance, check: () => Promise<void>): Health {
  let draining = false;
  let asked = false;
  app.route({ method: 'GET', url: '/healthz', schema: { hide: true }, handler: async () => ({ estado: 'vivo' }) });
  app.route({
    method: 'GET',
    url: '/readyz',
    schema: { hide: true },
    handler: async () => {
      asked = true;
      if (draining) throw notReady('El servicio está terminando.');
      await check().catch((cause: unknown) => {
        throw notReady('La base de datos no responde.', cause);
      });
      return { estado: 'listo' };
    },
  });
  return {
    drain: async (waitMs = NOTICE_MS) => {
      draining = true;
      app.beginDrain();
      if (asked) await wait(waitMs);
    },
  };
}

function notReady(message: string, cause?: unknown): AppError {
  return new AppError('INTERNAL_ERROR', message, { status: 503, headers: { 'retry-after': '2' }, cause });
}
