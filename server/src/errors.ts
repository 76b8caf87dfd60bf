/** The contract's error codes (§7) and the HTTP status each travels with, unless a decision names another. */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  MISSING_TOKEN: 401,
  TOKEN_EXPIRED: 401,
  INSUFFICIENT_PERMISSIONS: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  DOMAIN_ERROR: 422,
  RATE_LIMIT_EXCEEDED: 429,
  INTERNAL_ERROR: 500,
} as const;

/** What only the dashboard's routes answer besides. */
export const PANEL_STATUS = {
  /** Nobody is in, or not any more. */
  SESSION_REQUIRED: 401,
  /** What was to prove who it is does not: nobody is told which part of it. */
  INVALID_CREDENTIALS: 401,
  /** Who is in has to prove it again. */
  REAUTH_REQUIRED: 403,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS | keyof typeof PANEL_STATUS;

const STATUS: Readonly<Record<ErrorCode, number>> = { ...ERROR_STATUS, ...PANEL_STATUS };

interface AppErrorDetails {
  /** Overrides the status of the code: 405, 413, 415, 503. */
  readonly status?: number;
  /** Path into the caller's body → sentence. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Of the same paths, SUNAT's code for the finding, where it has one. */
  readonly codigos?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** For the log only; never sent. */
  readonly internal?: string;
  readonly cause?: unknown;
}

/** A failure of ours that reaches the caller: a stable code, a public Spanish sentence, and what only the log may know. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly codigos: Readonly<Record<string, string>> | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly internal: string | undefined;

  constructor(code: ErrorCode, publicMessage: string, details: AppErrorDetails = {}) {
    super(publicMessage, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = details.status ?? STATUS[code];
    this.fields = details.fields;
    this.codigos = details.codigos;
    this.headers = details.headers ?? {};
    this.internal = details.internal;
  }
}

/** The database cannot answer now, or the service is draining: 503, code `INTERNAL_ERROR`, `Retry-After`. */
export class Unavailable extends AppError {
  constructor(publicMessage: string, details: { internal?: string; cause?: unknown; retryAfter?: number } = {}) {
    super('INTERNAL_ERROR', publicMessage, {
      status: 503,
      headers: { 'retry-after': String(details.retryAfter ?? 2) },
      ...(details.internal === undefined ? {} : { internal: details.internal }),
      ...(details.cause === undefined ? {} : { cause: details.cause }),
    });
    this.name = 'Unavailable';
  }
}
