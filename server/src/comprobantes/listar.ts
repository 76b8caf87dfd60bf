import type { Deps } from '../deps.ts';
import type { Acceso } from '../http/route.ts';
import { encodeCursor } from './cursor.ts';
import type { Filtros } from './filtros.ts';
import { listComprobantes } from './lista-store.ts';
import { filaLista } from './respuesta.ts';
import { conTurno } from './turnos.ts';

/** One page of documents, newest first; `siguiente` is the cursor of the next page, null on the last. */
export async function listar(deps: Deps, acceso: Acceso, filtros: Filtros) {
  const read = () => listComprobantes(deps.db.of(acceso), acceso, filtros, filtros.limite + 1);
  // What a person types is looked for again and again; a key has its own limit.
  const search = filtros.q !== undefined && acceso.quien.tipo === 'usuario';
  const rows = search ? await conTurno(acceso.empresaId, read) : await read();
  const page = rows.slice(0, filtros.limite);
  const last = page.at(-1);
  const more = rows.length > page.length && last !== undefined;
  return { documentos: page.map(filaLista), siguiente: more ? encodeCursor(last.id, deps.cursorKey) : null };
}
