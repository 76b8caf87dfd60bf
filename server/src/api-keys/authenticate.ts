import { allDone, createGroup } from '../platform/db/group.ts';
import type { Queryable } from '../platform/db/tx.ts';
import type { ClaveValida, Uso } from '../platform/http/auth.ts';
import { findAndCount } from './store.ts';

/**
 * Whose key it is, by its SHA-256 (`parseClave`); undefined when no such key is valid now: unknown, revoked, expired
 * and used from an address that it does not admit are not told apart. Without `uso` only a key passes that admits them all. Counts `veces` requests; `usados` is the last one's place. Throws `DatabaseUnavailable`.
 */
export function authenticate(
  db: Queryable,
  hash: Buffer,
  uso: Partial<Uso> = {},
  veces = 1,
): Promise<ClaveValida | undefined> {
  return findAndCount(db, hash, uso, veces);
}

/** Requests of one process that may be told apart by one statement. */
const JUNTAS = 256;

/**
 * `authenticate` for a busy process: requests that arrive while one is being asked for are asked for together, each with
 * its own place in the count. Nothing is remembered: every answer comes from a statement that began after its request, so
 * a revocation still counts at once.
 */
export function createAuthenticator(
  db: Queryable,
  juntas = JUNTAS,
): (hash: Buffer, uso?: Uso) => Promise<ClaveValida | undefined> {
  const group = createGroup(async (asked: readonly Pregunta[]) => {
    const together = Map.groupBy(asked.keys(), (index) => keyOf(asked[index]));
    const results = new Array<ClaveValida | undefined>(asked.length);
    const ask = async (indexes: readonly number[]) => {
      const pregunta = asked[indexes.at(-1) ?? 0];
      const last = pregunta && (await authenticate(db, pregunta.hash, pregunta.uso, indexes.length));
      if (last === undefined) return;
      const before = last.usados - indexes.length;
      for (const [place, index] of indexes.entries()) results[index] = { ...last, usados: before + place + 1 };
    };
    await allDone([...together.values()].map(ask));
    return results;
  }, juntas);
  return (hash, uso) => group({ hash, uso });
}

interface Pregunta {
  readonly hash: Buffer;
  readonly uso: Uso | undefined;
}

/** One key from one address: whatever is true of one of them is true of all. */
function keyOf(pregunta: Pregunta | undefined): string {
  return `${pregunta?.hash.toString('latin1')}${pregunta?.uso?.desde}`;
}

/** Requests that may wait in the lane of suspects. */
const EN_FILA = 50;

/**
 * `authenticate` for callers that failed too often: one statement at a time, so that whoever tries keys without end takes no
 * connection from the others, and a valid key behind the same address still passes. `llena`: too many wait already.
 */
export function createLane(db: Queryable): (hash: Buffer, uso?: Uso) => Promise<ClaveValida | 'llena' | undefined> {
  const ask = createAuthenticator(db, 1);
  let enFila = 0;
  return async (hash, uso) => {
    if (enFila >= EN_FILA) return 'llena';
    enFila++;
    try {
      return await ask(hash, uso);
    } finally {
      enFila--;
    }
  };
}

export type { Uso };
