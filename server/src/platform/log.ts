import { type Logger, pino } from 'pino';

/**
 * JSON lines on the error output. An error is told by its name, code, message and stack only: what libraries hang on it
 * (connections, statements, headers) may hold secrets. `file`: there instead, line by line.
 */
export function createLog(level: string, file?: string): Logger {
  const destination = file === undefined ? { fd: 2, sync: false } : { dest: file, sync: true };
  return pino({ level, base: null, serializers: { err: describeError } }, pino.destination(destination));
}

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { type: error.name, ...code, message: error.message, stack: error.stack, ...cause };
}
