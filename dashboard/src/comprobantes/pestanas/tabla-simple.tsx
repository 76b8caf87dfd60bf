import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

export interface ColumnaSimple<F> {
  readonly id: string;
  readonly titulo: string;
  readonly celda: (fila: F) => ReactNode;
  /** Amounts and counts stand at the right. */
  readonly derecha?: boolean;
}

interface Props<F> {
  /** What the table is of; heard, not seen. */
  readonly titulo: string;
  readonly columnas: readonly ColumnaSimple<F>[];
  readonly filas: readonly F[];
  readonly clave: (fila: F) => string;
}

/** The few rows of a detail: a table where there is room and, on a telephone, each row as names and values. */
export function TablaSimple<F>({ titulo, columnas, filas, clave }: Props<F>) {
  return (
    <>
      <table className="w-full text-sm max-sm:hidden">
        <caption className="sr-only">{titulo}</caption>
        <thead>
          <tr className="border-line border-b text-muted text-xs">
            {columnas.map(({ id, titulo: nombre, derecha }) => (
              <th className={cx('px-2 py-2 font-medium first:pl-0 last:pr-0', lado(derecha))} key={id} scope="col">
                {nombre}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {filas.map((fila) => (
            <tr className="align-top" key={clave(fila)}>
              {columnas.map(({ id, celda, derecha }) => (
                <td className={cx('px-2 py-2 first:pl-0 last:pr-0', lado(derecha))} key={id}>
                  {celda(fila)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul aria-label={titulo} className="divide-y divide-line sm:hidden">
        {filas.map((fila) => (
          <li className="py-3 first:pt-0 last:pb-0" key={clave(fila)}>
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
              {columnas.map(({ id, titulo: nombre, celda }) => (
                <div className="contents" key={id}>
                  <dt className="text-muted text-xs leading-5">{nombre}</dt>
                  <dd className="wrap-anywhere min-w-0 text-end">{celda(fila)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}

const lado = (derecha: boolean | undefined) => (derecha === true ? 'text-right' : 'text-left');
