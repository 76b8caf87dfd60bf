import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type AppError, Unavailable } from '../../mensajes/app-error.ts';

export interface Health {
  /**
   * From now on `/readyz` says no and answers close their connections, so that a balancer sends nothing new. Resolves
   * after `waitMs`, the time a balancer has to notice; at once when nobody has ever asked `/readyz`: there is none.
   */
  drain(waitMs?: number): Promise<void>;
}

const NOTICE_MS = 500;
const CHECK_MS = 2_000;
/** Anybody may ask, without a key: what was found is told for so long to all of them. */
const REMEMBERED_MS = 1_000;

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve, that is, it is not draining and `check` finds nothing:
 * it answers why the service may not take requests now, or undefined, and rejects when the database does not answer.
 */
export function registerHealth(app: FastifyInstance, check: () => Promise<AppError | undefined>): Health {
  let draining = false;
  let asked = false;
  const look = remember(check, REMEMBERED_MS);
  // Some monitors ask by HEAD.
  const method = ['GET', 'HEAD'];
  app.route({ method, url: '/healthz', handler: async () => ({ estado: 'vivo' }) });
  app.route({
    method,
    url: '/readyz',
    handler: async () => {
      asked = true;
      if (draining) throw new Unavailable('servicio-que-termina');
      const problema = await soon(look()).catch((cause: unknown) => {
        throw new Unavailable('base-de-datos-que-no-responde', {}, { cause });
      });
      if (problema !== undefined) throw problema;
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

/** `ask` for whoever comes within `ms` of the last time that it was asked, whatever became of it. */
function remember<T>(ask: () => Promise<T>, ms: number): () => Promise<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | undefined;
  return () => {
    const at = performance.now();
    if (last === undefined || at - last.at >= ms) last = { at, answer: ask() };
    return last.answer;
  };
}

/** A balancer gives up sooner than a frozen database is given up by its client. */
async function soon<T>(answer: Promise<T>): Promise<T> {
  const patience = new AbortController();
  const late = wait(CHECK_MS, undefined, { signal: patience.signal }).then(() => {
    throw new Error(`Sin respuesta en ${CHECK_MS} ms`);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    late.catch(() => {});
    patience.abort();
  }
}
