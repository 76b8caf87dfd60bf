import { DatabaseUnavailable } from '../../platform/db/errors.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { type ClienteVisto, findVistos, verTramo } from './clientes-vistos-store.ts';

/** Customers that answer to some words, of all documents with an id less than `hasta`. */
export interface Vistos {
  readonly hasta: string;
  readonly clientes: readonly ClienteVisto[];
}

/** With more of them, newest first among documents is the better way in: one of every few has such a customer. */
const MAX_CLIENTES = 2_000;

/**
 * Statements that one search runs to look through what nobody has: some five million documents. Each is short, where one that looks through
 * all documents for a text would not end in the time of a statement.
 */
const TRAMOS = 100;

/**
 * The customers that answer to the words of `q`. Undefined where documents themselves have to be looked through: so many answer, or
 * so many documents have not been looked through yet, of which this goes on with a part.
 */
export async function verClientes(
  db: Queryable,
  acceso: Pick<Acceso, 'empresaId' | 'entorno'>,
  ahora: Date,
  q: string,
): Promise<Vistos | undefined> {
  const hasta = await verDocumentos(() => verTramo(db, acceso, ahora));
  if (hasta === undefined) return undefined;
  const clientes = await findVistos(db, acceso, q, MAX_CLIENTES + 1);
  return clientes.length > MAX_CLIENTES ? undefined : { hasta, clientes };
}

/** Up to which id all documents have been looked through; undefined where some are left, or nothing can be written down now. */
async function verDocumentos(ver: () => ReturnType<typeof verTramo>): Promise<string | undefined> {
  try {
    for (let n = 0; n < TRAMOS; n++) {
      const hasta = await ver();
      if (hasta !== undefined) return hasta;
    }
  } catch (error) {
    // A disk that is full, say: documents can still be read.
    if (!(error instanceof DatabaseUnavailable)) throw error;
  }
  return undefined;
}
