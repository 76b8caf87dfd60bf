import { useQuery } from '@tanstack/react-query';
import { useChaski } from '../../api/chaski.ts';
import { claveDe } from '../../api/consultas.ts';
import { panel } from '../../api/panel.ts';
import { useEmpresa } from '../../shell/layouts/empresa.tsx';
import type { IntentoDeHistoria } from '../tipos.ts';

/** A document with everything in it. */
export function useComprobante(id: string, enabled = true) {
  const empresa = useEmpresa();
  const chaski = useChaski();
  return useQuery({
    queryKey: claveDe(empresa, 'comprobantes', 'uno', id),
    queryFn: ({ signal }) => chaski.comprobante(id, { signal }),
    enabled,
  });
}

/** What happened to it: transitions, attempts, deliveries, notes and annulments. */
export function useHistoria(id: string) {
  const empresa = useEmpresa();
  return useQuery({
    queryKey: claveDe(empresa, 'comprobantes', 'historia', id),
    queryFn: ({ signal }) =>
      panel('GET /empresas/{empresa}/{entorno}/comprobantes/{id}/historia', {
        params: { empresa: empresa.id, entorno: empresa.entorno, id },
        signal,
      }),
  });
}

/** An attempt with its answer, where that did not come with the story; of a guía only what came is kept. */
export function useIntento(id: string, { de, n, anulacion, respuesta, respuestaBytes }: IntentoDeHistoria) {
  const empresa = useEmpresa();
  return useQuery({
    queryKey: claveDe(empresa, 'comprobantes', 'intento', id, anulacion ?? '', n),
    queryFn: ({ signal }) =>
      panel('GET /empresas/{empresa}/{entorno}/comprobantes/{id}/intentos/{n}', {
        params: { empresa: empresa.id, entorno: empresa.entorno, id, n: String(n) },
        ...(anulacion === undefined ? {} : { consulta: { anulacion } }),
        signal,
      }),
    enabled: respuesta === undefined && respuestaBytes > 0 && de !== 'guia',
  });
}
