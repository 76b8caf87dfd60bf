import { errorCode } from '@chaski/node/errors.ts';
import type pg from 'pg';
import { DatabaseUnavailable, toDatabaseError } from './errors.ts';

/** What may run statements: the pool (each on its own) or one transaction's connection. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

/** Whatever the server's default: who waited for a lock has to see what was committed meanwhile. */
export const BEGIN = 'begin isolation level read committed';

/**
 * Runs `work` in one transaction (READ COMMITTED): commits what it did, or undoes it and throws. Never retries. Throws
 * `DatabaseUnavailable` when the server cannot answer; after a COMMIT whose answer was lost the outcome is unknown.
 */
export async function tx<T>(pool: pg.Pool, work: (client: Queryable) => Promise<T>, begin = BEGIN): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw toDatabaseError(error);
  });
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  let committing = false;
  try {
    // Not awaited: it travels with the first statement of `work`. It fails only with the connection, and then all do.
    const begun = client.query(begin);
    begun.catch(ignore);
    const result = await work(client);
    await begun;
    committing = true;
    const committed = await client.query('commit');
    committing = false;
    // A COMMIT after a failed statement answers ROLLBACK without an error.
    if (committed.command !== 'COMMIT') throw new Error('La transacción ya estaba abortada; nada se guardó');
    return result;
  } catch (error) {
    if (broken === undefined) broken = await rollback(client, error);
    throw committing ? unknownOutcome(error) : toDatabaseError(error);
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/**
 * Statements of one transaction that leave together with its beginning and its end: one round trip, and no lock is held while this
 * process is elsewhere. Either all are done, or it throws. None may need the answer of another.
 */
export async function pipelined<T>(
  pool: pg.Pool,
  statements: (client: Queryable) => readonly (T | Promise<T>)[],
  begin = BEGIN,
): Promise<T[]> {
  const client = await pool.connect().catch((error: unknown) => {
    throw toDatabaseError(error);
  });
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    const begun = client.query(begin);
    const sent = statements(client);
    const ended = Promise.allSettled([client.query('commit'), begun]);
    const results = await Promise.allSettled(sent);
    const [committed, started] = await ended;
    // Of a statement that failed the commit answers ROLLBACK; where the commit fails too, the connection is gone.
    if (committed.status === 'rejected') broken ??= asError(committed.reason);
    for (const each of [...results, started, committed]) if (each.status === 'rejected') throw each.reason;
    return results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

/** Of a COMMIT that failed, whoever says how: no code of that failure may say that the transaction was undone. */
function unknownOutcome(error: unknown): DatabaseUnavailable {
  const text = error instanceof Error ? error.message : String(error);
  return new DatabaseUnavailable(new Error(`COMMIT: ${text}`, { cause: error }));
}

/** Undoes the transaction; answers the reason why the connection must not be used again, if there is one. */
async function rollback(client: pg.PoolClient, cause: unknown): Promise<Error | undefined> {
  // A socket's error or the client's own timeout: nobody knows where the session stands.
  if (cause instanceof Error && (cause.message === 'Query read timeout' || isSocketCode(errorCode(cause))))
    return cause;
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return asError(error);
  }
}

/** `ECONNRESET`, `EPIPE`…: no SQLSTATE begins with E. */
function isSocketCode(code: string): boolean {
  return code.startsWith('E');
}

function ignore(): void {}
