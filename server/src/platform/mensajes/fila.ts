import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import type { ErrorCode } from './app-error.ts';

/** What the envelope says of an error, with the data that it takes: the row is its only home. */
export interface FilaDeError<D> {
  readonly code: ErrorCode;
  readonly texto: (datos: D) => EnIdiomas;
  /** Overrides the status of the code: 405, 413, 415, 503. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Path into the caller's body of the field to blame, whose sentence in `details.fields` is the same. */
  readonly campo?: string;
  /** Those whose sentence is another. */
  readonly campos?: (datos: D) => Readonly<Record<string, EnIdiomas>>;
}

/** Of an error that takes none. */
export type Nada = Readonly<Record<string, never>>;

type Mas<D> = Omit<FilaDeError<D>, 'code' | 'texto'>;

/** A row of the catalogue. Both languages come out of the same data, so that neither can lack one. */
export function fila(code: ErrorCode, texto: EnIdiomas, mas?: Mas<Nada>): FilaDeError<Nada>;
export function fila<D>(code: ErrorCode, texto: (datos: D) => EnIdiomas, mas?: Mas<D>): FilaDeError<D>;
export function fila<D>(
  code: ErrorCode,
  texto: EnIdiomas | ((datos: D) => EnIdiomas),
  mas: Mas<D> = {},
): FilaDeError<D> {
  return { code, texto: typeof texto === 'function' ? texto : () => texto, ...mas };
}

/** For `mas`: that it goes better after so many seconds. */
export function tras(segundos: number) {
  return { headers: { 'retry-after': String(segundos) } } as const;
}

/** A row of what passes by itself: 503, `Retry-After`. */
export function espera(texto: EnIdiomas, segundos = 2): FilaDeError<Nada> {
  return fila('INTERNAL_ERROR', texto, { status: 503, ...tras(segundos) });
}
