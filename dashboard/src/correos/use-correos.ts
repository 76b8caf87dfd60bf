import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useChaski } from '../api/chaski.ts';
import { claveDe } from '../api/consultas.ts';
import { useEmpresa } from '../shell/layouts/empresa.tsx';

/** The mails of a document, the newest first, each with its attempts; live changes tell when one of them was tried. */
export function useCorreos(comprobanteId: string) {
  const empresa = useEmpresa();
  const chaski = useChaski();
  return useQuery({
    queryKey: claveDe(empresa, 'correos', comprobanteId),
    queryFn: ({ signal }) => chaski.correos.listar(comprobanteId, { signal }),
    staleTime: 0,
  });
}

/** Puts a mail of the document in the queue now. */
export function useEnviarCorreo(comprobanteId: string) {
  const empresa = useEmpresa();
  const chaski = useChaski();
  const consultas = useQueryClient();
  return useMutation({
    mutationFn: (para: string) => chaski.correos.enviar(comprobanteId, { para }),
    onSettled: () => consultas.invalidateQueries({ queryKey: claveDe(empresa, 'correos', comprobanteId) }),
  });
}
