import type { CuerpoExportar, Exportacion } from '@chaski/sdk/src/index.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useChaski } from '../api/chaski.ts';
import { claveDe } from '../api/consultas.ts';
import { useEmpresa } from '../shell/layouts/empresa.tsx';
import { hayEnProceso, recienTerminadas } from './pedido-zip.ts';

/** While one is being made it is asked how far it is this often. */
const CADA_MS = 1_500;

/** The ZIPs of the company and environment in the address, the newest first. */
export function useExportaciones() {
  const empresa = useEmpresa();
  const chaski = useChaski();
  return useQuery({
    queryKey: claveDe(empresa, 'exportaciones'),
    queryFn: ({ signal }) => chaski.exportaciones.listar({ signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (hayEnProceso(state.data) ? CADA_MS : false),
  });
}

/** Calls `avisar` with each one that ends while the page is open. */
export function useAlTerminar(
  exportaciones: readonly Exportacion[] | undefined,
  avisar: (exportacion: Exportacion) => void,
): void {
  const antes = useRef<readonly Exportacion[]>(undefined);
  const decir = useEffectEvent(avisar);
  useEffect(() => {
    if (exportaciones === undefined) return;
    for (const terminada of recienTerminadas(antes.current, exportaciones)) decir(terminada);
    antes.current = exportaciones;
  }, [exportaciones]);
}

/** Asks for a ZIP. The same one while it is being made is that one: asking twice makes one. */
export function usePedirZip() {
  const chaski = useChaski();
  const refrescar = useRefrescar();
  return useMutation({
    mutationFn: (pedido: CuerpoExportar) => chaski.exportaciones.crear(pedido),
    onSettled: refrescar,
  });
}

/** Takes one away; one that is being made is stopped. */
export function useEliminarZip() {
  const chaski = useChaski();
  const refrescar = useRefrescar();
  return useMutation({
    mutationFn: (id: string) => chaski.exportaciones.eliminar(id),
    onSettled: refrescar,
  });
}

function useRefrescar() {
  const empresa = useEmpresa();
  const consultas = useQueryClient();
  return () => consultas.invalidateQueries({ queryKey: claveDe(empresa, 'exportaciones') });
}
