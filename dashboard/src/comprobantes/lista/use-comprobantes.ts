import type { Resumen } from '@chaski/sdk/src/index.ts';
import { useChaski } from '../../api/chaski.ts';
import { claveDe } from '../../api/consultas.ts';
import { type ListaPorPaginas, usePaginas } from '../../api/use-paginas.ts';
import { useEmpresa } from '../../shell/layouts/empresa.tsx';
import type { FiltrosLista } from './filtros.ts';
import type { OrdenLista } from './use-orden.ts';

/** The documents of the filter, the newest first or as `orden` says. */
export function useComprobantes(filtros: FiltrosLista, orden: OrdenLista | undefined): ListaPorPaginas<Resumen> {
  const empresa = useEmpresa();
  const chaski = useChaski();
  return usePaginas(claveDe(empresa, 'comprobantes', 'lista', filtros, orden), (pagina, signal) =>
    chaski.paginaDeComprobantes({ ...filtros, ...(orden && { orden }), ...pagina }, { signal }),
  );
}
