import { esParaCualquiera, ventaDeSerie } from '@chaski/core/documentos/registro.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChaski } from '../api/chaski.ts';
import { claveDe } from '../api/consultas.ts';
import { panel } from '../api/panel.ts';
import { SECRETO } from '../api/secreto.ts';
import { useEmpresa } from '../shell/layouts/empresa.tsx';

const VIDA_MS = 3_600_000;
const LIMITE = 60;
const SERIE_DE_BOLETAS = 'B001';
/** Where there is no live connection, a new document is seen this soon. */
const CADA_MS = 3_000;

/** Makes a key of the test environment that lives for an hour. Its value is nowhere but in this page's memory. */
export function useClaveDePrueba(nombre: string) {
  const empresa = useEmpresa();
  const consultas = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const expiraEn = new Date(Date.now() + VIDA_MS).toISOString();
      const { clave } = await panel('POST /empresas/{empresa}/claves', {
        params: { empresa: empresa.id },
        cuerpo: {
          entorno: 'test',
          nombre,
          permisos: ['invoices.create', 'invoices.send_taxauth', 'invoices.read'],
          limite: LIMITE,
          expiraEn,
        },
      });
      return { clave, expiraEn };
    },
    onSuccess: () => void consultas.invalidateQueries({ queryKey: ['empresa', empresa.id] }),
    ...SECRETO,
  });
}

/** The series of boletas that the company already uses, or the customary one. */
export function useSerie(): string {
  const chaski = useChaski();
  const empresa = useEmpresa();
  const { data } = useQuery({
    queryKey: claveDe(empresa, 'series', 'api'),
    queryFn: ({ signal }) => chaski.series({ signal }),
  });
  const propia = data?.find(
    ({ tipoComprobante, serie, bloqueada }) =>
      esParaCualquiera(tipoComprobante) && !bloqueada && ventaDeSerie(serie) === tipoComprobante,
  );
  return propia?.serie ?? SERIE_DE_BOLETAS;
}

/** The first document that arrives after this page was opened; undefined until then. */
export function useLlegada() {
  const chaski = useChaski();
  const empresa = useEmpresa();
  const [anterior, remember] = useState<{ readonly id: string | undefined }>();
  const { data } = useQuery({
    queryKey: claveDe(empresa, 'comprobantes', 'ultimo'),
    queryFn: async ({ signal }) => (await chaski.paginaDeComprobantes({ limite: 1 }, { signal })).filas[0] ?? null,
    staleTime: 0,
    // Another visit begins anew: what it remembers would seem to have arrived now.
    ...SECRETO,
    refetchInterval: CADA_MS,
  });
  if (data === undefined) return undefined;
  if (anterior === undefined) remember({ id: data?.id });
  const primera = anterior === undefined ? data?.id : anterior.id;
  return data === null || data.id === primera ? undefined : data;
}
