import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { claveDe } from '../../api/consultas.ts';
import { type Datos, panel } from '../../api/panel.ts';
import { useEmpresa } from '../../shell/layouts/empresa.tsx';
import { consultaDe, type FiltrosLista, readFiltros } from './filtros.ts';

export type Vista = Datos<'GET /empresas/{empresa}/{entorno}/vistas'>['vistas'][number];

/** The filters that a saved view stands for. */
export function filtrosDeVista({ consulta }: Pick<Vista, 'consulta'>): FiltrosLista {
  return readFiltros(Object.fromEntries(new URLSearchParams(consulta)));
}

/** The saved views of this list, which are the user's own, and how to keep and drop them. */
export function useVistas() {
  const empresa = useEmpresa();
  const consultas = useQueryClient();
  const params = { empresa: empresa.id, entorno: empresa.entorno };
  const queryKey = claveDe(empresa, 'vistas');
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => panel('GET /empresas/{empresa}/{entorno}/vistas', { params, signal }),
    select: ({ vistas }) => vistas.filter(({ lista }) => lista === 'comprobantes'),
  });
  const onSuccess = () => consultas.invalidateQueries({ queryKey });
  const guardar = useMutation({
    mutationFn: ({ nombre, filtros }: { nombre: string; filtros: FiltrosLista }) =>
      panel('POST /empresas/{empresa}/{entorno}/vistas', {
        params,
        cuerpo: { lista: 'comprobantes', nombre, consulta: consultaDe(filtros).slice(1) },
      }),
    onSuccess,
  });
  const eliminar = useMutation({
    mutationFn: ({ id }: Vista) =>
      panel('DELETE /empresas/{empresa}/{entorno}/vistas/{id}', { params: { ...params, id } }),
    onSuccess,
  });
  return { vistas: data ?? [], guardar, eliminar };
}
