import type { ResumenDeGuia } from '@chaski/sdk/src/index.ts';
import { useMemo } from 'react';
import { useChaski } from '../../api/chaski.ts';
import { claveDe } from '../../api/consultas.ts';
import { type ListaPorPaginas, usePaginas } from '../../api/use-paginas.ts';
import type { CambiosDe } from '../../shell/filtros/crear-filtros.ts';
import { useFiltros } from '../../shell/filtros/filtros.ts';
import { useEmpresa } from '../../shell/layouts/empresa.tsx';
import { FILTROS, type FiltrosDeGuias, type NombreFiltro, readFiltros } from './filtros.ts';

/** The guías of the filter, the newest first. */
export function useGuias(filtros: FiltrosDeGuias): ListaPorPaginas<ResumenDeGuia> {
  const empresa = useEmpresa();
  const chaski = useChaski();
  return usePaginas(claveDe(empresa, 'guias', 'lista', filtros), (pagina, signal) =>
    chaski.guias.pagina({ ...filtros, ...pagina }, { signal }),
  );
}

/** The filters of the address, and how to change some. */
export function useFiltrosDeGuias(): readonly [FiltrosDeGuias, (cambios: CambiosDe<NombreFiltro>) => void] {
  const [busqueda, put] = useFiltros(FILTROS.nombres);
  return [useMemo(() => readFiltros(busqueda), [busqueda]), put];
}
