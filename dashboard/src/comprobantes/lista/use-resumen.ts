import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { claveDe } from '../../api/consultas.ts';
import { panel } from '../../api/panel.ts';
import { useEmpresa } from '../../shell/layouts/empresa.tsx';
import type { FiltrosLista } from './filtros.ts';

/** How many documents the filter has and for how much, by type, state and currency. */
export function useResumen(filtros: FiltrosLista, enabled = true) {
  const empresa = useEmpresa();
  return useQuery({
    queryKey: claveDe(empresa, 'comprobantes', 'resumen', filtros),
    queryFn: ({ signal }) =>
      panel('GET /empresas/{empresa}/{entorno}/comprobantes/resumen', {
        params: { empresa: empresa.id, entorno: empresa.entorno },
        consulta: filtros,
        signal,
      }),
    enabled,
    placeholderData: keepPreviousData,
  });
}
