import type { Queryable } from '../platform/db/tx.ts';
import { insertAutomaticos } from './correos-store.ts';

/** A document that was just written as accepted. */
export interface Aceptado {
  readonly empresaId: string;
  readonly entorno: 'test' | 'live';
  readonly id: string;
}

/**
 * Queues the mail of a document that SUNAT accepted, to its customer and to whoever gets a copy, in the transaction that wrote
 * the verdict and after it. Nothing happens where the company does not send mail, the document names no address, or its mail
 * was queued before. One statement, issued at once. After the commit, `deps.despertar.correos()` makes it leave without delay.
 */
export function queueCorreos(db: Queryable, aceptado: Aceptado): Promise<void> {
  return insertAutomaticos(db, aceptado);
}
