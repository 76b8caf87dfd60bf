import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { claveDe } from '../api/consultas.ts';
import { askCrudo } from '../comprobantes/archivos/archivos.ts';
import { consultaDe, type FiltrosLista } from '../comprobantes/lista/filtros.ts';
import { useEmpresa } from '../shell/layouts/empresa.tsx';
import { primerasFilas } from './csv.ts';

const FILAS_DE_MUESTRA = 5;
/** More than so many rows ever take: what is read of the file to show how it begins. */
const MAX_MUESTRA = 64 * 1024;

/** The header and the first rows of the very file that would be downloaded. */
export function useMuestra(filtros: FiltrosLista) {
  const { id, entorno } = useEmpresa();
  return useQuery({
    queryKey: claveDe({ id, entorno }, 'comprobantes', 'muestra', filtros),
    queryFn: ({ signal }) =>
      muestra(`/panel/api/empresas/${id}/${entorno}/api/v1/invoices.csv${consultaDe(filtros)}`, signal),
    placeholderData: keepPreviousData,
  });
}

/** Reads only as much of the file as it needs, and hangs up. */
async function muestra(url: string, signal: AbortSignal): Promise<readonly (readonly string[])[]> {
  const { body } = await askCrudo(url, 'text/csv', signal);
  if (body === null) return [];
  const reader = body.getReader();
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let texto = '';
  for (let parte = await reader.read(); !parte.done && texto.length < MAX_MUESTRA; parte = await reader.read()) {
    texto += decoder.decode(parte.value, { stream: true });
    if (primerasFilas(texto, FILAS_DE_MUESTRA + 1).length > FILAS_DE_MUESTRA) break;
  }
  await reader.cancel();
  return primerasFilas(texto, FILAS_DE_MUESTRA + 1);
}
