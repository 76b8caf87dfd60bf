import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import type { Queryable } from '../db/tx.ts';

/** A document to carry to SUNAT in the background. */
export interface TrabajoEnvio {
  readonly empresaId: string;
  readonly id: string;
}

/** Background work on the same database: enqueued in the caller's transaction, so it exists exactly if the document does. */
export interface Queue {
  enqueueEnvio(db: Queryable, trabajo: TrabajoEnvio): Promise<void>;
  /** Starts taking jobs. */
  work(handler: (trabajo: TrabajoEnvio) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const ENVIO = 'comprobante-envio';

/** How many documents one process carries in the background at once. */
const CONCURRENCY = 8;

export async function createQueue(url: string, log: FastifyBaseLogger): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'chaski jobs',
    schema: 'trabajos',
    max: 4,
    useListenNotify: true,
    schedule: false,
    reindex: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'cola de trabajos'));
  await boss.start();
  // A lost job loses nothing: the sweeper finds the document. Retries of the sending itself belong to the document.
  await boss.createQueue(ENVIO, { notify: true, retryLimit: 2, heartbeatSeconds: 30, deleteAfterSeconds: 3600 });
  return {
    async enqueueEnvio(db, trabajo) {
      const executeSql = async (text: string, values?: unknown[]) => db.query(text, values);
      await boss.send(ENVIO, trabajo, { db: { executeSql } });
    },
    async work(handler) {
      const options = { localConcurrency: CONCURRENCY, pollingIntervalSeconds: 1 };
      await boss.work<TrabajoEnvio>(ENVIO, options, async (jobs) => {
        for (const { data } of jobs) {
          // The document itself says when its turn comes again; the job only woke us up.
          await handler(data).catch((error: unknown) =>
            log.warn({ err: error, comprobante: data.id }, 'envío en segundo plano'),
          );
        }
      });
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000, close: true }),
  };
}
