import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { CrearJuntos } from './comprobantes/emitir.ts';
import type { RegistrarJuntos } from './comprobantes/enviar.ts';
import type { Config } from './config.ts';
import type { Empresas } from './empresas/empresas.ts';
import type { Leases } from './jobs/leases.ts';
import type { Queue } from './jobs/queue.ts';
import type { PdfPool } from './pdf/pool.ts';
import type { SunatClient } from './sunat/client.ts';

/** Everything a use case needs from outside, made once in `main.ts` and passed as an argument. */
export interface Deps {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly pool: pg.Pool;
  readonly empresas: Empresas;
  readonly sunat: SunatClient;
  readonly leases: Leases;
  readonly queue: Queue;
  /** Stores new documents, several in one transaction when several wait. */
  readonly crearJuntos: CrearJuntos;
  /** Writes outcomes, several in one transaction when several wait; false where someone else holds the document. */
  readonly registrarJuntos: RegistrarJuntos;
  readonly pdf: PdfPool;
  /** Signs the cursors of lists. */
  readonly cursorKey: Buffer;
  readonly ahora: () => Date;
  /** A new uuid v7: ids grow with time. */
  readonly uuid: () => string;
  /** Between 0 and 1, for the jitter of retries. */
  readonly azar: () => number;
}
