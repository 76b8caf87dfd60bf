import { errorCode } from '@chaski/node/errors.ts';
import { Unavailable } from '../mensajes/app-error.ts';

/** SQLSTATE classes and codes that say "not now": nothing is wrong with the statement. */
const UNAVAILABLE_CLASSES = new Set(['08', '53', '57', '58']);
const UNAVAILABLE_CODES = new Set([
  '25006', // read-only transaction: a standby, or a server put in read-only mode
  '25P03', // idle_in_transaction_session_timeout
  '55P03', // lock_timeout
  'XX001', // data corrupted
  'XX002', // index corrupted
]);

/** `57014` is in class 57 too: statement_timeout, a server that cannot answer in time. */
const NODE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Messages of `pg` and `pg-pool`, which give these failures no code. */
const MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Query read timeout',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'timeout expired',
];

/** Whether the database could not answer, so that the caller gets 503 and the same call may work later. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const code = errorCode(error);
  if (code.length === 5 && UNAVAILABLE_CLASSES.has(code.slice(0, 2))) return true;
  if (UNAVAILABLE_CODES.has(code) || NODE_CODES.has(code)) return true;
  const message = error instanceof Error ? error.message : '';
  return MESSAGES.some((text) => message.startsWith(text));
}

/** A lock that was not had in time, or at once where nobody was to wait: somebody else has it. */
export function isBusy(error: unknown): boolean {
  return errorCode(error instanceof DatabaseUnavailable ? error.cause : error) === '55P03';
}

/** Two transactions stood in each other's way and this one was undone: the same call works when it is made again. */
export function isConflict(error: unknown): boolean {
  return ['40P01', '40001'].includes(errorCode(error));
}

/** The server itself undid the transaction, and is there: a lock that was not had in time, a statement that took too long. */
export function isUndone(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  return isConflict(cause) || ['55P03', '57014'].includes(errorCode(cause));
}

/** The database is away, full, read-only, starting or too slow: 503 with `Retry-After`, nothing half done. */
export class DatabaseUnavailable extends Unavailable<'base-de-datos-no-disponible' | 'demasiadas-cosas-a-la-vez'> {
  constructor(
    cause: unknown,
    razon: 'base-de-datos-no-disponible' | 'demasiadas-cosas-a-la-vez' = 'base-de-datos-no-disponible',
  ) {
    const text = cause instanceof Error ? cause.message : String(cause);
    super(razon, {}, { internal: `PostgreSQL ${errorCode(cause)}: ${text}`, cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** A row that somebody else holds, where nobody was to wait for it: the same as a lock that was not had in time. */
export class RowBusy extends DatabaseUnavailable {
  constructor() {
    super(Object.assign(new Error('la fila está tomada'), { code: '55P03' }));
    this.name = 'RowBusy';
  }
}

/** So much of one company waits for the database that its last is told at once to come back. Nothing was done. */
export class DemasiadasALaVez extends DatabaseUnavailable {
  constructor() {
    super(new Error('la empresa tiene demasiado en espera'), 'demasiadas-cosas-a-la-vez');
    this.name = 'DemasiadasALaVez';
  }
}

/** What to throw for an error that a query raised: `DatabaseUnavailable` where it is one, else the error itself. */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !isUnavailable(error)) return error;
  return new DatabaseUnavailable(error);
}

/** The name of the constraint that a row violates (23505 and the like), or undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!errorCode(error).startsWith('23') || typeof error !== 'object' || error === null) return undefined;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
}
