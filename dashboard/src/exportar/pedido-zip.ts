import { TIPOS } from '@chaski/core/documentos/registro.ts';
import type { CuerpoExportar, Exportacion } from '@chaski/sdk/src/index.ts';
import type { FiltrosLista } from '../comprobantes/lista/filtros.ts';
import type { Contenido } from './tipos.ts';

/** In the order of the form. */
export const CONTENIDOS = ['xml', 'cdr', 'pdf'] as const satisfies readonly Contenido[];

/** Why there is nothing to ask for: no first or last day, no kind of file, or a filter that a ZIP does not know. */
export type Impedimento = 'dias' | 'contenido' | 'cliente';

export type Decidido =
  | { readonly tipo: 'pedido'; readonly pedido: CuerpoExportar }
  | { readonly tipo: 'impedimentos'; readonly impedimentos: readonly Impedimento[] };

/** What to ask for with the filters of the screen and the kinds of files that were chosen; or everything that is in the way. */
export function pedidoDe(filtros: FiltrosLista, elegidos: readonly Contenido[]): Decidido {
  const { desde, hasta, tipoComprobante, serie, estado, cliente, q } = filtros;
  const contenido = CONTENIDOS.filter((uno) => elegidos.includes(uno));
  const impedimentos = [
    desde === undefined || hasta === undefined ? ['dias' as const] : [],
    contenido.length === 0 ? ['contenido' as const] : [],
    cliente !== undefined || q !== undefined ? ['cliente' as const] : [],
  ].flat();
  if (desde === undefined || hasta === undefined || impedimentos.length > 0)
    return { tipo: 'impedimentos', impedimentos };
  const tipo = TIPOS.find((uno) => uno === tipoComprobante);
  const resto = {
    ...(tipo === undefined ? {} : { tipoComprobante: tipo }),
    ...(serie === undefined ? {} : { serie }),
    ...(estado === undefined ? {} : { estado }),
  };
  return { tipo: 'pedido', pedido: { desde, hasta, contenido, ...resto } };
}

/** The same as one that was asked for before: to ask for it again. */
export function pedidoOtraVez({ filtro, contenido }: Exportacion): CuerpoExportar {
  return { ...filtro, contenido };
}

/** Whether any of them is being made: then they are asked for again soon. */
export function hayEnProceso(exportaciones: readonly Exportacion[] | undefined): boolean {
  return exportaciones?.some(({ estado }) => estado === 'EN_PROCESO') ?? false;
}

/** The ids of those that were being made in `antes` and are not any more: what to tell. */
export function recienTerminadas(
  antes: readonly Exportacion[] | undefined,
  ahora: readonly Exportacion[],
): readonly Exportacion[] {
  const enProceso = new Set(antes?.flatMap(({ id, estado }) => (estado === 'EN_PROCESO' ? [id] : [])));
  return ahora.filter(({ id, estado }) => estado !== 'EN_PROCESO' && enProceso.has(id));
}
