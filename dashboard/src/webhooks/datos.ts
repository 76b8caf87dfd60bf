import type { CambiosWebhook, CuerpoWebhook } from '@chaski/sdk/src/index.ts';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useChaski } from '../api/chaski.ts';
import { claveDe } from '../api/consultas.ts';
import { panel } from '../api/panel.ts';
import { SECRETO } from '../api/secreto.ts';
import { useEmpresa } from '../shell/layouts/empresa.tsx';
import type { EstadoEntrega, TipoEvento } from './tipos.ts';

const POR_PAGINA = 25;

/** The webhooks of this company and environment. */
export function useWebhooks() {
  const chaski = useChaski();
  const empresa = useEmpresa();
  return useQuery({
    queryKey: claveDe(empresa, 'webhooks', 'lista'),
    queryFn: ({ signal }) => chaski.webhooks.listar({ signal }),
  });
}

/** How each did in the last 24 hours, by its id. */
export function useResumen() {
  const empresa = useEmpresa();
  return useQuery({
    queryKey: claveDe(empresa, 'webhooks', 'resumen'),
    queryFn: ({ signal }) =>
      panel('GET /empresas/{empresa}/{entorno}/webhooks/resumen', { params: paramsDe(empresa), signal }),
    select: ({ webhooks }) => new Map(webhooks.map((uno) => [uno.id, uno])),
  });
}

export function useWebhook(id: string) {
  const chaski = useChaski();
  const empresa = useEmpresa();
  return useQuery({
    queryKey: claveDe(empresa, 'webhooks', 'uno', id),
    queryFn: ({ signal }) => chaski.webhooks.consultar(id, { signal }),
  });
}

/** Attempts and times of answer, by hour (24) or by day (7). */
export function useActividad(id: string, por: 'hora' | 'dia') {
  const empresa = useEmpresa();
  return useQuery({
    queryKey: claveDe(empresa, 'webhooks', 'actividad', id, por),
    queryFn: ({ signal }) =>
      panel('GET /empresas/{empresa}/{entorno}/webhooks/{id}/actividad', {
        params: { ...paramsDe(empresa), id },
        consulta: { por },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Its deliveries, the latest first, page after page. */
export function useEntregas(id: string, estado: EstadoEntrega | undefined) {
  const chaski = useChaski();
  const empresa = useEmpresa();
  return useInfiniteQuery({
    queryKey: claveDe(empresa, 'webhooks', 'entregas', id, estado),
    queryFn: ({ pageParam, signal }) => {
      const filtros = { limite: POR_PAGINA, ...(estado === undefined ? {} : { estado }) };
      return chaski.webhooks.paginaDeEntregas(id, pageParam === '' ? filtros : { ...filtros, cursor: pageParam }, {
        signal,
      });
    },
    initialPageParam: '',
    getNextPageParam: ({ siguiente }) => siguiente,
  });
}

/** One delivery, with its attempts. */
export function useEntrega(id: string | undefined) {
  const chaski = useChaski();
  const empresa = useEmpresa();
  return useQuery({
    queryKey: claveDe(empresa, 'webhooks', 'entrega', id),
    queryFn: ({ signal }) => chaski.webhooks.entrega(id ?? '', { signal }),
    enabled: id !== undefined,
  });
}

/** What happened, whoever was told of it. */
export function useEventos(tipo: TipoEvento | undefined) {
  const empresa = useEmpresa();
  return useInfiniteQuery({
    queryKey: claveDe(empresa, 'eventos', tipo),
    queryFn: ({ pageParam, signal }) =>
      panel('GET /empresas/{empresa}/{entorno}/eventos', {
        params: paramsDe(empresa),
        consulta: {
          limite: POR_PAGINA,
          ...(tipo === undefined ? {} : { tipo }),
          ...(pageParam === '' ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ siguiente }) => siguiente,
  });
}

export function useCrear() {
  const chaski = useChaski();
  return useCambio((cuerpo: CuerpoWebhook) => chaski.webhooks.crear(cuerpo));
}

export function useCambiar(id: string) {
  const chaski = useChaski();
  return useCambio((cambios: CambiosWebhook) => chaski.webhooks.cambiar(id, cambios));
}

export function useEliminar(id: string) {
  const chaski = useChaski();
  return useCambio(() => chaski.webhooks.eliminar(id));
}

export function useProbar(id: string) {
  const chaski = useChaski();
  return useCambio(() => chaski.webhooks.probar(id));
}

export function useRotar(id: string) {
  const chaski = useChaski();
  return useCambio((filtrado: boolean) => chaski.webhooks.rotar(id, { filtrado }));
}

export function useRecuperar(id: string) {
  const chaski = useChaski();
  return useCambio((desde: string) => chaski.webhooks.recuperar(id, desde));
}

/** Sends several again, one request for each; answers how many could be asked for and how many not. */
export function useReenviar() {
  const chaski = useChaski();
  return useCambio(async (ids: readonly string[]) => {
    const resultados = await Promise.allSettled(ids.map((id) => chaski.webhooks.reenviar(id)));
    const bien = resultados.filter(({ status }) => status === 'fulfilled').length;
    const primera = resultados.find(({ status }) => status === 'rejected');
    if (bien === 0 && primera?.status === 'rejected') throw primera.reason;
    return { bien, mal: ids.length - bien };
  });
}

/** A change after which all that is known of webhooks is asked again. */
function useCambio<A, R>(hacer: (argumento: A) => Promise<R>) {
  const empresa = useEmpresa();
  const consultas = useQueryClient();
  return useMutation({
    mutationFn: hacer,
    // Nobody waits for it: a secret that is shown once is shown at once, and kept by nobody else.
    onSettled: () => void consultas.invalidateQueries({ queryKey: claveDe(empresa, 'webhooks') }),
    ...SECRETO,
  });
}

function paramsDe({ id, entorno }: { id: string; entorno: string }) {
  return { empresa: id, entorno };
}
