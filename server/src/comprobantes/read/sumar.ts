import type { Deps } from '../../deps.ts';
import type { Acceso } from '../../platform/http/route.ts';
import type { Filtros } from './filtros.ts';
import { MAX_MIRADOS, type Suma, sumComprobantes } from './lista-store.ts';
import { conTurno } from './turnos.ts';

/** What the documents of a filter come to, by state, kind and currency. Throws 429, as `conTurno`. */
export function add(deps: Pick<Deps, 'db'>, acceso: Acceso, filtros: Filtros): Promise<Suma[]> {
  return conTurno(acceso.empresaId, () => sumComprobantes(deps.db.of(acceso), acceso, filtros, MAX_MIRADOS));
}
