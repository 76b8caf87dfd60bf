import type { Deps } from '../../deps.ts';
import type { Acceso } from '../../platform/http/route.ts';
import type { Filtros } from './filtros.ts';
import { type Suma, sumComprobantes } from './lista-store.ts';
import { conTurno } from './turnos.ts';

/** Documents that a sum looks at: of the days that are asked for, the newest. */
const MAX = 200_000;

/** What the documents of a filter come to, by state, kind and currency. Throws 429, as `conTurno`. */
export function add(deps: Pick<Deps, 'db'>, acceso: Acceso, filtros: Filtros): Promise<Suma[]> {
  return conTurno(acceso.empresaId, () => sumComprobantes(deps.db.of(acceso), acceso, filtros, MAX));
}
