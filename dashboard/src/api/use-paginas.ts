import type { Pagina } from '@chaski/sdk/src/index.ts';
import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** At first, as many as fill a screen; then as many as the service gives. */
const PRIMERA = 50;
const OTRA = 100;

export interface ListaPorPaginas<T> {
  /** Every row that was loaded; undefined until the first answer. */
  readonly filas: readonly T[] | undefined;
  readonly error: unknown;
  readonly reintentar: () => void;
  /** Undefined when there are no more. */
  readonly cargarMas: (() => void) | undefined;
  readonly cargandoMas: boolean;
  /** Other filters are on their way; the rows are still those of before. */
  readonly cambiando: boolean;
}

/** What `ask` is to ask for. */
export interface PaginaPedida {
  readonly limite: number;
  readonly cursor?: string;
}

/** A list of the service, page after page. What happens in the service reaches the rows by itself. */
export function usePaginas<T>(
  queryKey: QueryKey,
  ask: (pagina: PaginaPedida, signal: AbortSignal) => Promise<Pagina<T>>,
): ListaPorPaginas<T> {
  const consulta = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      ask(pageParam === '' ? { limite: PRIMERA } : { limite: OTRA, cursor: pageParam }, signal),
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
