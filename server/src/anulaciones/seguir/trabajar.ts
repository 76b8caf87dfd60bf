import type { Plazas } from '../../platform/jobs/cola/plazas.ts';
import type { Sweeper } from '../../platform/jobs/cola/sweeper.ts';
import { startWork } from '../../platform/jobs/cola/work.ts';
import { type Destinos, plazasDe, type Visto } from '../../sunat/due-sql.ts';
import { look, RESUMENES } from '../cola-store.ts';
import type { CarryPorts } from '../ports.ts';
import type { EnCurso } from '../types.ts';
import { follow } from './seguir.ts';

/** Begins to carry the files that go by `sendSummary`, of every company. */
export function startResumenes(deps: CarryPorts, plazas: Plazas, destinos: Destinos): Sweeper {
  return startWork<EnCurso, Visto>(deps, {
    queue: RESUMENES,
    look: look(destinos),
    ...plazasDe(plazas),
    carry: async (r) => {
      await deps.punto('anulacion.tomada');
      return follow(deps, r);
    },
  });
}
