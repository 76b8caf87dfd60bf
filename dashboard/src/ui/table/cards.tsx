import { useTextos } from '../../i18n/idioma.ts';
import { IconButton } from '../button/icon-button.tsx';
import type { DataTableProps } from '../data-table.tsx';
import { Skeleton } from '../states.tsx';
import { textos } from '../textos.ts';
import { type Columna, principalDe } from './columna.ts';
import { Elegir } from './seleccion.tsx';

/** The rows of a table where there is no room for one: a card for each. */
export function Tarjetas<T extends object>(props: DataTableProps<T>) {
  const { label, rows, rowKey, rowLabel, columns, selection, onRowOpen, card } = props;
  const t = useTextos(textos);
  const totales = columns.filter(({ total, oculta }) => total !== undefined && oculta !== true);
  if (rows === undefined) return <Skeleton className="p-4" lines={8} />;
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line border-line border-y">
        {rows.map((row) => (
          <li
            className="flex gap-2 px-4 py-3 [contain-intrinsic-size:auto_5rem] [content-visibility:auto]"
            key={rowKey(row)}
          >
            {selection !== undefined && <Elegir claves={[rowKey(row)]} fila={rowLabel(row)} seleccion={selection} />}
            <div className="min-w-0 flex-1">
              {card === undefined ? <Campos columns={columns} row={row} /> : card(row)}
            </div>
            {onRowOpen !== undefined && (
              <IconButton icon="derecha" label={t.abrir(rowLabel(row))} onClick={() => onRowOpen(row)} />
            )}
          </li>
        ))}
      </ul>
      {totales.length > 0 && (
        <dl className="flex flex-col gap-1 px-4 py-3">
          {totales.map((columna) => (
            <div className="flex justify-between gap-4 font-semibold text-sm" key={columna.id}>
              <dt>{columna.id === 'total' ? (props.totalLabel ?? t.total) : `${t.total}: ${columna.titulo}`}</dt>
              <dd className="tabular text-right">{columna.total}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** The main column as the title, and the others under it by their names. */
function Campos<T>({ columns, row }: { columns: readonly Columna<T>[]; row: T }) {
  const principal = principalDe(columns);
  const otras = columns.filter(
    (columna) => columna !== principal && columna.oculta !== true && columna.sinTarjeta !== true,
  );
  return (
    <>
      <div className="font-medium text-ink text-sm">{principal?.celda(row)}</div>
      <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {otras.map((columna) => (
          <div className="contents" key={columna.id}>
            <dt className="text-muted text-xs leading-5">{columna.titulo}</dt>
            <dd className="min-w-0 text-right text-ink text-sm [overflow-wrap:anywhere]">{columna.celda(row)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
