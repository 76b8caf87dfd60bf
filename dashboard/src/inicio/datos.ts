import { useQuery } from '@tanstack/react-query';
import { claveDe } from '../api/consultas.ts';
import { panel } from '../api/panel.ts';
import { useEmpresa } from '../shell/layouts/empresa.tsx';

const CADA_MS = 30_000;

/** All that the home page shows, in one answer; live changes ask for it again. */
export function useInicio() {
  const empresa = useEmpresa();
  return useQuery({
    queryKey: claveDe(empresa, 'inicio'),
    queryFn: ({ signal }) =>
      panel('GET /empresas/{empresa}/{entorno}/inicio', {
        params: { empresa: empresa.id, entorno: empresa.entorno },
        signal,
      }),
    // The weather changes without anything of ours changing.
    refetchInterval: CADA_MS,
  });
}
