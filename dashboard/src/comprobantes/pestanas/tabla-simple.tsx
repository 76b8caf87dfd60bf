import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

export interface ColumnaSimple<F> {
  readonly id: string;
  readonly titulo: string;
  readonly celda: (fila: F) => ReactNode;
  /** Amounts and counts stand at the right. */
  readonly derecha?: boolean;
  /** What is read: it has at least four tenths of the table, whatever the amounts beside it. */
  readonly ancha?: boolean;
  /** A column only where there is much room; whoever leaves it out says it elsewhere. */
  readonly holgada?: boolean;
}

interface Props<F> {
  /** What the table is of; heard, not seen. */
  readonly titulo: string;
  readonly columnas: readonly ColumnaSimple<F>[];
  readonly filas: readonly F[];
  readonly clave: (fila: F) => string;
}

/** The few rows of a detail: a table where its own place has room for one and, in a narrow one, each row as names and values. */
export function TablaSimple<F>({ titulo, columnas, filas, clave }: Props<F>) {
  return (
    <div className="@container">
      <table className="hidden w-full text-sm @xl:table">
        <caption className="sr-only">{titulo}</caption>
        <thead>
          <tr className="border-line border-b text-muted text-xs">
            {columnas.map((columna) => (
              <th className={cx('font-medium', claseDe(columna))} key={columna.id} scope="col">
                {columna.titulo}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {filas.map((fila) => (
            <tr className="align-top" key={clave(fila)}>
              {columnas.map((columna) => (
                <td className={claseDe(columna)} key={columna.id}>
                  {columna.celda(fila)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul aria-label={titulo} className="divide-y divide-line @xl:hidden">
        {filas.map((fila) => (
          <li className="py-3 first:pt-0 last:pb-0" key={clave(fila)}>
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
              {columnas.map(({ id, titulo: nombre, celda, ancha }) => (
                <div className="contents" key={id}>
                  <dt className={ancha === true ? 'sr-only' : 'text-muted text-xs leading-5'}>{nombre}</dt>
                  <dd className={cx('wrap-anywhere min-w-0', ancha === true ? 'col-span-2' : 'text-end')}>
                    {celda(fila)}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  );
}

function claseDe({ derecha, ancha, holgada }: Pick<ColumnaSimple<never>, 'derecha' | 'ancha' | 'holgada'>): string {
  return cx(
    'px-2 py-2 first:pl-0 last:pr-0',
    derecha === true ? 'text-right' : 'text-left',
    ancha === true && 'w-[42%]',
    holgada === true && 'hidden @4xl:table-cell',
  );
}
