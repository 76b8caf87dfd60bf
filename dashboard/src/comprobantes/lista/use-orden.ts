import type { Filtros } from '@chaski/sdk/src/index.ts';
import { useMemo } from 'react';
import { useFiltros } from '../../shell/filtros/filtros.ts';
import type { DataTableProps } from '../../ui/data-table.tsx';

export type OrdenLista = NonNullable<Filtros['orden']>;

const NOMBRES = ['orden'] as const;
const ORDENES: readonly OrdenLista[] = ['fecha', '-fecha', 'importe', '-importe', 'cliente', '-cliente'];

/** By what the address says that the list is sorted; undefined, the newest first. */
export function useOrden(): readonly [OrdenLista | undefined, NonNullable<DataTableProps<object>['order']>] {
  const [busqueda, put] = useFiltros(NOMBRES);
  const orden = ORDENES.find((uno) => uno === busqueda.orden);
  return useMemo(() => [orden, { value: orden, onChange: (otro) => put({ orden: otro }) }], [orden, put]);
}
