import { useCallback, useMemo } from 'react';
import { type FiltrosLista, hayFiltros, NOMBRES_FILTRO, readFiltros } from '../comprobantes/lista/filtros.ts';
import { diaDeLima } from '../i18n/formatos.ts';
import { useFiltros } from '../shell/filtros/filtros.ts';
import { diasDe, type Periodo } from './periodo.ts';

const SIN_LIMITES: Periodo = 'todo';
const CLAVES = [...NOMBRES_FILTRO, 'periodo'] as const;

/** The filters of the address; an address that says nothing is this month, and everything is asked for by name. */
export function useFiltrosDePeriodo(): readonly [FiltrosLista, (filtros: FiltrosLista) => void] {
  const [busqueda, put] = useFiltros(CLAVES);
  const filtros = useMemo(() => {
    const leidos = readFiltros(busqueda);
    if (hayFiltros(leidos) || busqueda.periodo === SIN_LIMITES) return leidos;
    const { desde, hasta } = diasDe('esteMes', diaDeLima(Date.now()));
    return readFiltros({ desde, hasta });
  }, [busqueda]);
  const change = useCallback(
    (nuevos: FiltrosLista) =>
      put({
        ...Object.fromEntries(NOMBRES_FILTRO.map((nombre) => [nombre, nuevos[nombre]])),
        periodo: hayFiltros(nuevos) ? undefined : SIN_LIMITES,
      }),
    [put],
  );
  return [filtros, change];
}
