import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { claveDe } from '../api/consultas.ts';
import { type Datos, panel } from '../api/panel.ts';
import { useEmpresa } from '../shell/layouts/empresa.tsx';
import { type Filtros, rutaLarga } from './filtros.ts';

const POR_PAGINA = 50;
/** Requests are written once a second and not told of: whoever looks at the first page live looks again as often. */
const CADA_MS = 2_000;

export type Peticion = Datos<'GET /empresas/{empresa}/{entorno}/peticiones'>['peticiones'][number];
export type PeticionEntera = Datos<'GET /empresas/{empresa}/{entorno}/peticiones/{id}'>;
export type Resumen = Datos<'GET /empresas/{empresa}/{entorno}/peticiones/resumen'>;

/** The requests of a filter, the latest first, page after page; `vivo`: new ones are asked for while only the first is shown. */
export function usePeticiones(filtros: Filtros, vivo: boolean) {
  const empresa = useEmpresa();
  const { minimoMs, ...resto } = filtros;
  return useInfiniteQuery({
    queryKey: claveDe(empresa, 'peticiones', 'lista', filtros),
    queryFn: ({ pageParam, signal }) =>
      panel('GET /empresas/{empresa}/{entorno}/peticiones', {
        params: { empresa: empresa.id, entorno: empresa.entorno },
        consulta: {
          ...resto,
          ...(minimoMs === undefined ? {} : { minimoMs: Number(minimoMs) }),
          ...(filtros.ruta === undefined ? {} : { ruta: rutaLarga(filtros.ruta) }),
          limite: POR_PAGINA,
          ...(pageParam === '' ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ siguiente }) => siguiente,
    refetchInterval: ({ state }) => (vivo && state.data?.pages.length === 1 ? CADA_MS : false),
  });
}

/** How many, by hour or by day. */
export function useResumen(por: 'hora' | 'dia') {
  const empresa = useEmpresa();
  return useQuery({
    queryKey: claveDe(empresa, 'peticiones', 'resumen', por),
    queryFn: ({ signal }) =>
      panel('GET /empresas/{empresa}/{entorno}/peticiones/resumen', {
        params: { empresa: empresa.id, entorno: empresa.entorno },
        consulta: { por },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 15 * CADA_MS,
  });
}

/** One request, with what is kept of it. */
export function usePeticion(id: string | undefined) {
  const empresa = useEmpresa();
  return useQuery({
    queryKey: claveDe(empresa, 'peticiones', 'una', id),
    queryFn: ({ signal }) =>
      panel('GET /empresas/{empresa}/{entorno}/peticiones/{id}', {
        params: { empresa: empresa.id, entorno: empresa.entorno, id: id ?? '' },
        signal,
      }),
    enabled: id !== undefined,
  });
}
