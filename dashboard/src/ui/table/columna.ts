import {
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  type ReactTable,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** One column of a `DataTable`. Declare the list outside of the component or in a `useMemo`. */
export interface Columna<T> {
  readonly id: string;
  /** The header, and the name in the column chooser and in the cards of a telephone. */
  readonly titulo: string;
  readonly celda: (fila: T) => ReactNode;
  /** Amounts and counts: at the right, with figures of one width. */
  readonly derecha?: boolean;
  /** Pixels at first; 160 unless said. */
  readonly ancho?: number;
  /** Has whatever room the others leave, until the user gives it a width. One at most. */
  readonly elastica?: boolean;
  /** Not shown until the user asks for it. */
  readonly oculta?: boolean;
  /** Cannot be hidden, and is the title of the card on a telephone. One at most; the first column unless said. */
  readonly principal?: boolean;
  /** Not shown in the cards of a telephone. */
  readonly sinTarjeta?: boolean;
  /** The rows can be sorted by it, under this name; `-`: at first from the greatest to the least. */
  readonly orden?: string;
  /** In the row of totals. */
  readonly total?: ReactNode;
}

export const features = tableFeatures({ columnResizingFeature, columnSizingFeature, columnVisibilityFeature });
export type Features = typeof features;
export type Tabla<T extends object> = ReactTable<Features, T>;

export const MIN_ANCHO = 64;
const ANCHO = 160;

/** The column that says what the row is. */
export function principalDe<T>(columnas: readonly Columna<T>[]): Columna<T> | undefined {
  return columnas.find(({ principal }) => principal === true) ?? columnas[0];
}

/** Our columns as TanStack Table wants them. */
export function definiciones<T extends object>(columnas: readonly Columna<T>[]) {
  const helper = createColumnHelper<Features, T>();
  const principal = principalDe(columnas);
  return helper.columns(
    columnas.map((columna) =>
      helper.display({
        id: columna.id,
        header: columna.titulo,
        cell: ({ row }) => columna.celda(row.original),
        size: columna.ancho ?? ANCHO,
        minSize: MIN_ANCHO,
        enableHiding: columna !== principal,
      }),
    ),
  );
}
