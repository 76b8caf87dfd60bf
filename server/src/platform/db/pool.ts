import pg from 'pg';

export interface PoolOptions {
  /** Connections at most; the rest waits in line for `waitMs`, then gets `DatabaseUnavailable`. */
  readonly max?: number;
  readonly applicationName?: string;
  /** How long a caller waits for a connection, new or free, in milliseconds. */
  readonly waitMs?: number;
  /** A connection that breaks while idle: PostgreSQL was restarted. The next query opens another. */
  readonly onError?: (error: Error) => void;
}

/** How long a caller waits for a connection, and for its company's turn of one, in milliseconds. */
export const WAIT_MS = 5_000;

/**
 * Limits of every session, in milliseconds. PostgreSQL enforces the first three; `query` is the client's own clock,
 * for a server that is frozen and enforces nothing.
 */
const LIMITS = { statement: 5_000, lock: 4_000, idleInTransaction: 30_000, query: 6_000 };

const OID_INT8 = 20;
const OID_DATE = 1082;

/**
 * Types as the code wants them: `date` stays `AAAA-MM-DD` text (pg would make a local midnight of it), `int8` is a
 * number and throws past 2^53. Numerics stay text.
 */
const types: pg.CustomTypesConfig = { getTypeParser };

function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === OID_DATE) return keepText;
  if (oid === OID_INT8) return readInt8;
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
}

function keepText(value: string): string {
  return value;
}

function readInt8(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new Error(`bigint fuera de rango: ${value}`);
  return number;
}

/** A pool on that server with the session limits above. Pipelined: a statement need not wait for the one before. */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: options.waitMs ?? WAIT_MS,
    idleTimeoutMillis: 60_000,
    statement_timeout: LIMITS.statement,
    lock_timeout: LIMITS.lock,
    idle_in_transaction_session_timeout: LIMITS.idleInTransaction,
    query_timeout: LIMITS.query,
    application_name: options.applicationName ?? 'chaski',
    keepAlive: true,
    pipeline: true,
    types,
  });
  pool.on('error', options.onError ?? ignore);
  pool.on('connect', coalesceWrites);
  return pool;
}

/**
 * Statements issued in one turn of the event loop leave in one packet: the server is woken once for all of them, where
 * `pg` would write, and wake it, once for each.
 */
function coalesceWrites({ connection }: pg.PoolClient): void {
  const { stream } = connection;
  const uncork = stream.uncork.bind(stream);
  stream.uncork = () => process.nextTick(uncork);
}

/** Without a listener an idle connection's end would end the process; whoever queries next sees the real state. */
function ignore(): void {}
