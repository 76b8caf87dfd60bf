import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { claveDe } from '../api/consultas.ts';
import { type Cuerpo, panel } from '../api/panel.ts';
import { useEmpresa } from '../shell/layouts/empresa.tsx';

/** The series of the environment in the address, and the restores that stand. */
export function useSeries() {
  const empresa = useEmpresa();
  const { id, entorno } = empresa;
  return useQuery({
    queryKey: claveDe(empresa, 'series', 'detalle'),
    queryFn: ({ signal }) =>
      panel('GET /empresas/{empresa}/{entorno}/series-detalle', { params: { empresa: id, entorno }, signal }),
  });
}

/** Says from which number a series goes on. */
export function useDecidirSerie() {
  const empresa = useEmpresa();
  const { id, entorno } = empresa;
  const consultas = useQueryClient();
  return useMutation({
    mutationFn: (cuerpo: Cuerpo<'POST /empresas/{empresa}/{entorno}/series/decidir'>) =>
      panel('POST /empresas/{empresa}/{entorno}/series/decidir', { params: { empresa: id, entorno }, cuerpo }),
    onSuccess: () => {
      void consultas.invalidateQueries({ queryKey: claveDe(empresa, 'series') });
      void consultas.invalidateQueries({ queryKey: claveDe(empresa, 'inicio') });
    },
  });
}
