import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import type { Deps } from '../../deps.ts';
import type { Query } from '../http/reading/query.ts';
import type { Acceso, Permiso } from '../http/route.ts';
import type { Tabla } from './tabla.ts';

/** What can be taken out as a file: rows of a table by the filters `F` of its list. */
export interface Exportable<T, F> {
  /** Without extension: `/invoices`. */
  readonly url: string;
  readonly permiso: Permiso;
  /** Among which operations they stand. */
  readonly tag: string;
  readonly operationIds: { readonly csv: string; readonly xlsx: string };
  readonly tabla: Tabla<T>;
  /** What the rows are, in the plural: `comprobantes`. */
  readonly que: EnIdiomas;
  /** What the columns hold, as a sentence. */
  readonly columnas: EnIdiomas;
  readonly query: Query<F>;
  /** Every row of the filter, page by page; the next page is read when somebody wants it. */
  readonly paginas: (deps: Pick<Deps, 'db'>, acceso: Acceso, filtros: F) => AsyncGenerator<readonly T[]>;
  /** Throws 422 where the filter finds more rows than that. */
  readonly requireQueQuepan: (deps: Pick<Deps, 'db'>, acceso: Acceso, filtros: F, maximo: number) => Promise<void>;
}
