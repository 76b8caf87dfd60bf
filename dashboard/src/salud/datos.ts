import { useQuery } from '@tanstack/react-query';
import { claveDe } from '../api/consultas.ts';
import { type Datos, panel } from '../api/panel.ts';
import { useEmpresa } from '../shell/layouts/empresa.tsx';

const CADA_MS = 10_000;

export type Salud = Datos<'GET /empresas/{empresa}/{entorno}/salud'>;
export type Instalacion = NonNullable<Salud['instalacion']>;

/** The queue, SUNAT, and for its owner the installation; looked at again while the screen is open. */
export function useSalud() {
  const empresa = useEmpresa();
  return useQuery({
    queryKey: claveDe(empresa, 'salud'),
    queryFn: ({ signal }) =>
      panel('GET /empresas/{empresa}/{entorno}/salud', {
        params: { empresa: empresa.id, entorno: empresa.entorno },
        signal,
      }),
    refetchInterval: CADA_MS,
  });
}
