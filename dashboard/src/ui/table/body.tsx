import type { MouseEvent, RefObject } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { cx } from '../cx.ts';
import type { DataTableProps } from '../data-table.tsx';
import { SkeletonLine } from '../states.tsx';
import { textos } from '../textos.ts';
import type { Tabla } from './columna.ts';
import { Elegir } from './seleccion.tsx';
import { useVisibles } from './use-visibles.ts';

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6, 7, 8];
/** A click on one of these is its own, not the row's. */
const INTERACTIVE = 'a, button, input, label, select, textarea, summary, [role="menuitem"]';

interface Props<T extends object> extends DataTableProps<T> {
  readonly table: Tabla<T>;
  readonly derechas: ReadonlySet<string>;
  readonly compacta: boolean;
  /** What scrolls around the table. */
  readonly region: RefObject<HTMLElement | null>;
}

/** The rows, or their skeleton, and the row of totals. */
export function Cuerpo<T extends object>(props: Props<T>) {
  const { rows, compacta, columns, refreshing = false } = props;
  const alto = compacta ? 'h-8' : 'h-11';
  const conTotales = rows !== undefined && columns.some(({ total }) => total !== undefined);
  return (
    <>
      <tbody className={cx(refreshing && 'opacity-60')}>
        {rows === undefined ? (
          SKELETON_ROWS.map((n) => <FilaVacia alto={alto} columnas={anchoDe(props)} key={n} />)
        ) : (
          <Filas {...props} alto={alto} />
        )}
      </tbody>
      {conTotales && <Totales {...props} />}
    </>
  );
}

/** Pixels of `h-8` and `h-11`. */
const ALTO = { compacta: 32, comoda: 44 };

function Filas<T extends object>(props: Props<T> & { readonly alto: string }) {
  const { table, alto, compacta, region, selection, derechas, onRowOpen } = props;
  const { rows } = table.getRowModel();
  const { indices, antes, despues, medir } = useVisibles(rows.length, region, ALTO[compacta ? 'compacta' : 'comoda']);
  return (
    <>
      <Hueco alto={antes} />
      {indices.map((index) => {
        const row = rows[index];
        if (row === undefined) return null;
        const open = () => onRowOpen?.(row.original);
        return (
          <tr
            aria-rowindex={medir && index + 2}
            className={cx(
              'focus-inside group',
              onRowOpen !== undefined && 'cursor-pointer hover:bg-raised/60',
              selection?.ids.has(row.id) === true && 'bg-accent-soft/60',
            )}
            data-fila={row.id}
            data-index={index}
            key={row.id}
            onClick={(event) => alPulsar(event, open)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && event.target === event.currentTarget) open();
            }}
            ref={medir}
            tabIndex={-1}
          >
            {selection !== undefined && (
              <td className={cx('border-line border-b pl-4', alto)}>
                <Elegir claves={[row.id]} fila={props.rowLabel(row.original)} seleccion={selection} />
              </td>
            )}
            {row.getVisibleCells().map((cell) => (
              <td
                className={cx(
                  'truncate border-line border-b px-4 text-ink text-sm',
                  alto,
                  derechas.has(cell.column.id) && 'tabular text-right',
                )}
                key={cell.id}
              >
                <table.FlexRender cell={cell} />
              </td>
            ))}
          </tr>
        );
      })}
      <Hueco alto={despues} />
    </>
  );
}

/** The room of rows that are not drawn. */
function Hueco({ alto }: { alto: number }) {
  return alto > 0 && <tr style={{ height: alto }} />;
}

function Totales<T extends object>({ table, columns, selection, derechas, totalLabel }: Props<T>) {
  const t = useTextos(textos);
  const visibles = table.getVisibleLeafColumns().map(({ id }) => id);
  const celda = 'sticky bottom-0 h-10 border-line border-t bg-canvas px-4 py-2 font-semibold text-ink text-sm';
  const conTotal = (id: string) => columns.some((columna) => columna.id === id && columna.total !== undefined);
  const primera = visibles.findIndex(conTotal);
  const antes = primera + (selection === undefined ? 0 : 1);
  if (primera < 0) return null;
  // The name has the room of all the columns before the first sum.
  const totalDe = (id: string) => columns.find((columna) => columna.id === id)?.total;
  return (
    <tfoot>
      <tr>
        {antes > 0 && (
          <td className={celda} colSpan={antes}>
            {totalLabel ?? t.total}
          </td>
        )}
        {visibles.slice(primera).map((id) => (
          <td className={cx(celda, derechas.has(id) && 'tabular text-right')} key={id}>
            {totalDe(id)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

function FilaVacia({ alto, columnas }: { alto: string; columnas: readonly number[] }) {
  return (
    <tr className="appear-late">
      {columnas.map((n) => (
        <td className={cx('border-line border-b px-4', alto)} key={n}>
          <SkeletonLine className="h-3.5 w-3/4" />
        </td>
      ))}
    </tr>
  );
}

function anchoDe<T extends object>({ table, selection }: Props<T>): number[] {
  const cuantas = table.getVisibleLeafColumns().length + (selection === undefined ? 0 : 1);
  return Array.from({ length: cuantas }, (_, n) => n);
}

/** A click on the row opens it, unless it was on something of its own or a text was being selected. */
export function alPulsar({ target }: MouseEvent, open: () => void): void {
  const propio = target instanceof Element && target.closest(INTERACTIVE) !== null;
  if (!propio && getSelection()?.toString() === '') open();
}
