import type { ReactNode } from 'react';
import { Icon } from '../button/icon.tsx';

/** By what the rows are sorted: the name of a column's order, with `-` before it from the greatest to the least; undefined, as they come. */
export interface Orden {
  readonly value: string | undefined;
  readonly onChange: (orden: string | undefined) => void;
}

/** What a header says of its column; undefined where it cannot be sorted by. */
export function ordenDe(
  order: Orden | undefined,
  clave: string | undefined,
): 'ascending' | 'descending' | 'none' | undefined {
  if (order === undefined || clave === undefined) return undefined;
  const nombre = clave.replace('-', '');
  return order.value === nombre ? 'ascending' : order.value === `-${nombre}` ? 'descending' : 'none';
}

/** The title of a column, which sorts by it, then the other way, then no more. */
export function Ordenar({
  clave,
  order,
  children,
}: {
  clave: string | undefined;
  order: Orden | undefined;
  children: ReactNode;
}) {
  if (order === undefined || clave === undefined) return <span className="block truncate">{children}</span>;
  const al = ordenDe(order, clave);
  const otro = clave.startsWith('-') ? clave.slice(1) : `-${clave}`;
  const siguiente = order.value === clave ? otro : order.value === otro ? undefined : clave;
  return (
    <button
      className="inline-flex max-w-full items-center gap-1 hover:text-ink"
      onClick={() => order.onChange(siguiente)}
      type="button"
    >
      <span className="truncate">{children}</span>
      {al !== 'none' && <Icon className="size-3.5 shrink-0" name={al === 'ascending' ? 'arriba' : 'abajo'} />}
    </button>
  );
}
