import { useCallback, useMemo } from 'react';
import { useFiltros } from '../../shell/filtros/filtros.ts';
import { type FiltrosLista, leerFiltros, NOMBRES_FILTRO } from './filtros.ts';

/** The filters of the address, and how to put others in their place. What else the address says stays. */
export function useFiltrosLista(): readonly [FiltrosLista, (filtros: FiltrosLista) => void] {
  const [busqueda, poner] = useFiltros(NOMBRES_FILTRO);
  const filtros = useMemo(() => leerFiltros(busqueda), [busqueda]);
  const cambiar = useCallback(
    (nuevos: FiltrosLista) => poner(Object.fromEntries(NOMBRES_FILTRO.map((nombre) => [nombre, nuevos[nombre]]))),
    [poner],
  );
  return [filtros, cambiar];
}
