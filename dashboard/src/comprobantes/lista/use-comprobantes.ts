import type { Resumen } from '@chaski/sdk/src/index.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useChaski } from '../../api/chaski.ts';
import { claveDe } from '../../api/consultas.ts';
import { useEmpresa } from '../../shell/layouts/empresa.tsx';
import type { FiltrosLista } from './filtros.ts';
import type { OrdenLista } from './use-orden.ts';

/** At first, as many as fill a screen; then as many as the service gives. */
const PRIMERA = 50;
const OTRA = 100;

export interface ListaDeComprobantes {
  /** Every row that was loaded; undefined until the first answer. */
  readonly filas: readonly Resumen[] | undefined;
  readonly error: unknown;
  readonly reintentar: () => void;
  /** Undefined when there are no more. */
  readonly cargarMas: (() => void) | undefined;
  readonly cargandoMas: boolean;
  /** Other filters are on their way; the rows are still those of before. */
  readonly cambiando: boolean;
}

/** The documents of the filter, the newest first or as `orden` says, page after page. What happens in the service reaches the rows by itself. */
export function useComprobantes(filtros: FiltrosLista, orden: OrdenLista | undefined): ListaDeComprobantes {
  const empresa = useEmpresa();
  const chaski = useChaski();
  const consulta = useInfiniteQuery({
    queryKey: claveDe(empresa, 'comprobantes', 'lista', filtros, orden),
    queryFn: ({ pageParam, signal }) =>
      chaski.paginaDeComprobantes(
        {
          ...filtros,
          ...(orden && { orden }),
          ...(pageParam === '' ? { limite: PRIMERA } : { limite: OTRA, cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ siguiente }) => siguiente,
    placeholderData: keepPreviousData,
  });
  const { data, error, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } = consulta;
  const filas = useMemo(() => data?.pages.flatMap((pagina) => pagina.filas), [data]);
  return {
    filas,
    error: isError && filas === undefined ? error : undefined,
    reintentar: () => void refetch(),
    cargarMas: hasNextPage ? () => void fetchNextPage() : undefined,
    cargandoMas: isFetchingNextPage,
    cambiando: isPlaceholderData,
  };
}
