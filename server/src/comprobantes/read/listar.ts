import type { Deps } from '../../deps.ts';
import { pageOf } from '../../platform/http/reading/cursor.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { filaLista } from '../respuesta.ts';
import { verClientes } from './clientes-vistos.ts';
import type { Filtros } from './filtros.ts';
import { listComprobantes } from './lista-store.ts';
import { findParejas } from './parejas-store.ts';
import { conTurno } from './turnos.ts';

/** One page of documents, newest first or as `orden` says; `siguiente` is the cursor of the next page, null on the last. Throws 429, as `conTurno`. */
export async function list(deps: Pick<Deps, 'db' | 'cursorKey' | 'ahora'>, acceso: Acceso, filtros: Filtros) {
  const read = async () => {
    const db = deps.db.of(acceso);
    const vistos = filtros.q === undefined ? undefined : await verClientes(db, acceso, deps.ahora(), filtros.q);
    return await listComprobantes(db, acceso, filtros, filtros.limite + 1, vistos);
  };
  // What a person types is looked for again and again; a key has its own limit. To be sorted, all that the filter has is read.
  const search = filtros.q !== undefined && acceso.quien.tipo === 'usuario';
  const rows = search || filtros.orden !== undefined ? await conTurno(acceso.empresaId, read) : await read();
  const { page, siguiente } = pageOf(rows, filtros.limite, deps.cursorKey);
  const parejasDe = await findParejas(deps.db.of(acceso), acceso, page);
  return { documentos: page.map((c) => filaLista(c, parejasDe(c))), siguiente };
}
