import { useCallback, useMemo } from 'react';
import { useFiltros } from '../../shell/filtros/filtros.ts';
import { type FiltrosLista, NOMBRES_FILTRO, readFiltros } from './filtros.ts';

/** The filters of the address, and how to put others in their place. What else the address says stays. */
export function useFiltrosLista(): readonly [FiltrosLista, (filtros: FiltrosLista) => void] {
  const [busqueda, put] = useFiltros(NOMBRES_FILTRO);
  const filtros = useMemo(() => readFiltros(busqueda), [busqueda]);
  const change = useCallback(
    (nuevos: FiltrosLista) => put(Object.fromEntries(NOMBRES_FILTRO.map((nombre) => [nombre, nuevos[nombre]]))),
    [put],
  );
  return [filtros, change];
}
