import type { Dicho, EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { type Datos, ERRORES, type Razon, type RazonSinDatos } from './errores.ts';
import type { Nada } from './fila.ts';

/** The API's error codes (`docs/guias/errores.md`) and the HTTP status each travels with, unless its sentence names another. */
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
  /** Path into the caller's body → sentence, besides those of the row. */
  readonly fields?: Readonly<Record<string, Dicho>>;
  /** Of the same paths, SUNAT's code for the finding, where it has one. */
  readonly codigos?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** For the log only; never sent. */
  readonly internal?: string;
  readonly cause?: unknown;
}

/**
 * A failure of ours that reaches the caller: its id in the catalogue (`mensajes/`), which knows code, status and sentences; the data
 * that those take; and what only the log may know. The language is chosen where it is told.
 */
export class AppError<R extends Razon = Razon> extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly razon: Razon;
  readonly texto: EnIdiomas;
  readonly fields: Readonly<Record<string, Dicho>> | undefined;
  readonly codigos: Readonly<Record<string, string>> | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly internal: string | undefined;

  constructor(razon: R & RazonSinDatos, datos?: Nada, details?: AppErrorDetails);
  constructor(razon: R, datos: Datos[R], details?: AppErrorDetails);
  // Which data belong to which id is what the signatures above say.
  constructor(razon: Razon, datos: never, details: AppErrorDetails = {}) {
    const { code, texto, status, headers, campo, campos } = ERRORES[razon];
    const dicho = texto(datos);
    super(dicho.es, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = status ?? STATUS[code];
    this.razon = razon;
    this.texto = dicho;
    this.fields = details.fields ?? (campo === undefined ? campos?.(datos) : { [campo]: dicho });
    this.codigos = details.codigos;
    this.headers = { ...headers, ...details.headers };
    this.internal = details.internal;
  }
}

/** Something that passes by itself, as the database that is away or a service that drains: 503, `INTERNAL_ERROR`, `Retry-After`. */
export class Unavailable<R extends Razon = Razon> extends AppError<R> {
  override name = 'Unavailable';
}
