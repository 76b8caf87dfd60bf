import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { claveDe } from '../../api/consultas.ts';
import { panel } from '../../api/panel.ts';
import { useEmpresa } from '../../shell/layouts/empresa.tsx';
import type { CambiosCorreo } from './tipos.ts';

/** How the environment in the address sends its documents by mail, and whether the service can. */
export function useCorreo() {
  const empresa = useEmpresa();
  const { id, entorno } = empresa;
  return useQuery({
    queryKey: claveDe(empresa, 'empresa', 'correo'),
    queryFn: ({ signal }) =>
      panel('GET /empresas/{empresa}/{entorno}/correo', { params: { empresa: id, entorno }, signal }),
  });
}

/** Changes what is given of it; null takes an address away. */
export function useCambiarCorreo() {
  const empresa = useEmpresa();
  const { id, entorno } = empresa;
  const consultas = useQueryClient();
  return useMutation({
    mutationFn: (cuerpo: CambiosCorreo) =>
      panel('PATCH /empresas/{empresa}/{entorno}/correo', { params: { empresa: id, entorno }, cuerpo }),
    onSuccess: (correo) => consultas.setQueryData(claveDe(empresa, 'empresa', 'correo'), correo),
  });
}
