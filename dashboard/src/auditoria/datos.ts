import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { claveDe } from '../api/consultas.ts';
import { type Datos, panel } from '../api/panel.ts';
import { useEmpresa } from '../shell/layouts/empresa.tsx';
import type { Filtros } from './filtros.ts';

const POR_PAGINA = 50;
/** The audit is not told of live: its first page is looked at again. */
const CADA_MS = 15_000;

export type Hecho = Datos<'GET /empresas/{empresa}/{entorno}/auditoria'>['hechos'][number];

/** The acts of a filter, the latest first, page after page. */
export function useAuditoria(filtros: Filtros) {
  const empresa = useEmpresa();
  return useInfiniteQuery({
    queryKey: claveDe(empresa, 'auditoria', filtros),
    queryFn: ({ pageParam, signal }) =>
      panel('GET /empresas/{empresa}/{entorno}/auditoria', {
        params: { empresa: empresa.id, entorno: empresa.entorno },
        consulta: { ...filtros, limite: POR_PAGINA, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ siguiente }) => siguiente,
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? CADA_MS : false),
  });
}

/** Looks at the whole chain: whether each row is as it was written. */
export function useVerificar() {
  const empresa = useEmpresa();
  return useMutation({
    mutationFn: () =>
      panel('GET /empresas/{empresa}/{entorno}/auditoria/verificar', {
        params: { empresa: empresa.id, entorno: empresa.entorno },
      }),
  });
}
