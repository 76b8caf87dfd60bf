import type { Plazas } from '../../platform/jobs/cola/plazas.ts';
import type { Sweeper } from '../../platform/jobs/cola/sweeper.ts';
import { startWork } from '../../platform/jobs/cola/work.ts';
import { type Destinos, plazasDe, type Visto } from '../../sunat/due-sql.ts';
import type { CarryPorts } from '../ports.ts';
import type { EnCurso } from '../types.ts';
import { GUIAS, look } from './cola-store.ts';
import { isWaited } from './llevar.ts';
import { follow } from './seguir.ts';

/** Begins to carry the guías that nobody is carrying, of every company. */
export function startGuias(deps: CarryPorts, plazas: Plazas, destinos: Destinos): Sweeper {
  return startWork<EnCurso, Visto>(deps, {
    queue: GUIAS,
    look: look(destinos),
    ...plazasDe(plazas),
    carry: async (g) => {
      await deps.punto('guia.tomada');
      return follow(deps, { ...g, responde: isWaited(g) });
    },
  });
}
