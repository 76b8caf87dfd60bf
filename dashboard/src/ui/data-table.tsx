import { useTable } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { useTextos } from '../i18n/idioma.ts';
import { Button } from './button/button.tsx';
import { DESPLAZABLE } from './cx.ts';
import { useEstrecho } from './hooks/use-estrecho.ts';
import { Cuerpo } from './table/body.tsx';
import { Tarjetas } from './table/cards.tsx';
import { type Columna, definiciones, features } from './table/columna.ts';
import { Cabecera } from './table/head.tsx';
import type { Orden } from './table/orden.tsx';
import { useColumnas, useDensidad } from './table/preferencias.ts';
import type { Seleccion } from './table/seleccion.tsx';
import { Barra } from './table/toolbar.tsx';
import { useMoreAtEnd } from './table/use-more.ts';
import { useTeclasDeFilas } from './table/use-teclas.ts';
import { textos } from './textos.ts';

export type { Columna } from './table/columna.ts';
export type { Seleccion } from './table/seleccion.tsx';

export interface Paginacion {
  /** Undefined on the first page. */
  readonly onPrevious?: (() => void) | undefined;
  /** Undefined on the last page. */
  readonly onNext?: (() => void) | undefined;
  /** In the place of previous and next: adds to what is shown. */
  readonly onMore?: (() => void) | undefined;
  readonly loadingMore?: boolean;
  /** How many rows there are in all, in words; undefined where that is not known, or all are here. */
  readonly total?: string | undefined;
}

export interface DataTableProps<T extends object> {
  /** What the rows are: the name of the region and of the table. */
  readonly label: string;
  /** Under which the columns are remembered: `comprobantes`. */
  readonly name: string;
  readonly columns: readonly Columna<T>[];
  /** Undefined while the first answer is on its way. Keep the array stable (what the query gives). */
  readonly rows: readonly T[] | undefined;
  readonly rowKey: (row: T) => string;
  /** What a row is called by whoever does not see it: `F001-123`. */
  readonly rowLabel: (row: T) => string;
  /** Enter, `o` or a click on the row. Put a link in the main cell too, so that it can be opened elsewhere. */
  readonly onRowOpen?: ((row: T) => void) | undefined;
  /** Rows can be chosen, across pages too: the ids are kept by whoever uses the table. */
  readonly selection?: Seleccion | undefined;
  /** Shown when there are no rows: an EmptyState (new-empty or filtered-empty). */
  readonly empty: ReactNode;
  readonly pagination?: Paginacion | undefined;
  /** By which of the columns that say so the rows are sorted. */
  readonly order?: Orden | undefined;
  /** Filters, search: at the left of the bar. */
  readonly toolbar?: ReactNode;
  /** How many are chosen, in the words of what the rows are. */
  readonly selectedLabel?: ((n: number) => string) | undefined;
  /** Actions on the selection, shown when there is one. */
  readonly bulkActions?: ReactNode;
  /** On a telephone, the row in two lines, in the place of each column under the other. */
  readonly card?: ((row: T) => ReactNode) | undefined;
  /** What the row of totals adds up, when it is not plainly what is shown. */
  readonly totalLabel?: string | undefined;
  /** New rows are on their way while the old ones are seen. */
  readonly refreshing?: boolean;
}

const NO_ROWS: readonly never[] = [];
const NO_PAGES: Paginacion = {};

/** A list of things of the server, page by page. On a telephone, a list of cards. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { columns, rows, selection, bulkActions, toolbar, pagination, empty } = props;
  const estrecho = useEstrecho();
  const [densidad] = useDensidad();
  const columnas = useColumnas(props.name, columns);
  const defs = useMemo(() => definiciones(columns), [columns]);
  const table = useTable({
    features,
    columns: defs,
    data: (rows ?? NO_ROWS) as T[],
    getRowId: props.rowKey,
    state: { columnVisibility: columnas.visibles, columnSizing: columnas.anchos },
    columnResizeMode: 'onChange',
    onColumnVisibilityChange: (cambio) =>
      columnas.putVisibles(typeof cambio === 'function' ? cambio(columnas.visibles) : cambio),
    onColumnSizingChange: (cambio) =>
      columnas.putAnchos(typeof cambio === 'function' ? cambio(columnas.anchos) : cambio),
  });
  const derechas = useMemo(() => new Set(columns.filter((c) => c.derecha === true).map((c) => c.id)), [columns]);
  const elastica = columns.find((c) => c.elastica === true && columnas.anchos[c.id] === undefined)?.id;
  const vacia = rows !== undefined && rows.length === 0;
  const region = useTeclasDeFilas(rows ?? NO_ROWS, props.onRowOpen);
  const more = useMoreAtEnd(region, pagination ?? NO_PAGES);
  return (
    <div className="flex min-w-0 flex-col">
      <Barra
        conColumnas={!vacia}
        bulkActions={bulkActions}
        onReset={columnas.restablecer}
        selectedLabel={props.selectedLabel}
        selection={selection}
        table={table}
        toolbar={toolbar}
      />
      {vacia && empty}
      {!vacia && estrecho && <Tarjetas {...props} />}
      {!vacia && !estrecho && (
        <section
          aria-busy={rows === undefined || props.refreshing === true}
          aria-label={props.label}
          className="focus-inside relative max-h-[75dvh] overflow-auto border-line border-y"
          onScroll={more}
          ref={region}
          {...DESPLAZABLE}
        >
          <table
            aria-rowcount={rows && rows.length + 1}
            className="min-w-full table-fixed border-separate border-spacing-0"
            style={{ width: table.getTotalSize() }}
          >
            <caption className="sr-only">{props.label}</caption>
            <Cabecera
              derechas={derechas}
              elastica={elastica}
              rows={rows}
              rowKey={props.rowKey}
              selection={selection}
              table={table}
              columns={columns}
              order={props.order}
            />
            <Cuerpo {...props} compacta={densidad === 'compacta'} derechas={derechas} region={region} table={table} />
          </table>
        </section>
      )}
      {pagination !== undefined && !vacia && <Pie pagination={pagination} rows={rows?.length} />}
    </div>
  );
}

function Pie({ pagination, rows }: { pagination: Paginacion; rows: number | undefined }) {
  const t = useTextos(textos);
  const { onPrevious, onNext, onMore, loadingMore = false, total } = pagination;
  return (
    <nav aria-label={t.paginacion} className="no-print flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <span aria-live="polite" className="tabular text-muted text-xs">
        {rows === undefined ? '' : total === undefined ? t.filas(rows) : t.filasDe(rows, total)}
      </span>
      <span className="flex gap-2">
        {onMore !== undefined && (
          <Button loading={loadingMore} onClick={onMore} size="sm">
            {t.cargarMas}
          </Button>
        )}
        {onMore === undefined && (onPrevious !== undefined || onNext !== undefined) && (
          <>
            <Button disabled={onPrevious === undefined} icon="izquierda" onClick={onPrevious} size="sm">
              {t.anterior}
            </Button>
            <Button disabled={onNext === undefined} icon="derecha" onClick={onNext} size="sm">
              {t.siguiente}
            </Button>
          </>
        )}
      </span>
    </nav>
  );
}
