import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useChaski } from '../../api/chaski.ts';
import { claveDe } from '../../api/consultas.ts';
import { panel } from '../../api/panel.ts';
import { useEmpresa } from '../../shell/layouts/empresa.tsx';

/** A guía with everything in it. */
export function useGuia(id: string, enabled = true) {
  const empresa = useEmpresa();
  const chaski = useChaski();
  return useQuery({
    queryKey: claveDe(empresa, 'guias', 'una', id),
    queryFn: ({ signal }) => chaski.guias.consultar(id, { signal }),
    enabled,
  });
}

/** What happened to it, what comes next, and whether it waits for a person. */
export function useHistoriaDeGuia(id: string) {
  const empresa = useEmpresa();
  return useQuery({
    queryKey: claveDe(empresa, 'guias', 'historia', id),
    queryFn: ({ signal }) =>
      panel('GET /empresas/{empresa}/{entorno}/guias/{id}/historia', {
        params: { empresa: empresa.id, entorno: empresa.entorno, id },
        signal,
      }),
  });
}

/** Looks again at what a change of a guía touches. */
export function useRefrescarGuias(): () => Promise<unknown> {
  const empresa = useEmpresa();
  const consultas = useQueryClient();
  return () =>
    Promise.all(
      (['guias', 'inicio', 'series'] as const).map((asunto) =>
        consultas.invalidateQueries({ queryKey: claveDe(empresa, asunto) }),
      ),
    );
}
