import type { Deps } from '../deps.ts';
import type { Plazas } from '../jobs/cola/plazas.ts';
import type { Sweeper } from '../jobs/cola/sweeper.ts';
import { startWork } from '../jobs/cola/work.ts';
import type { Destinos } from '../jobs/turno.ts';
import { seguir } from './seguir.ts';
import { look, RESUMENES, type Visto } from './turno-store.ts';
import type { EnCurso } from './types.ts';

/** Begins to carry the files that go by `sendSummary`, of every company. */
export function startResumenes(deps: Deps, plazas: Plazas, destinos: Destinos): Sweeper {
  return startWork<EnCurso, Visto>(deps, {
    ...{ queue: RESUMENES, look: (db, turn) => look(db, turn, destinos) },
    keyOf: ({ empresaId, entorno }) => `${empresaId}.${entorno}`,
    destinos: { plazas, of: ({ destino }) => destino },
    carry: async (r) => {
      await deps.punto('anulacion.tomada');
      return seguir(deps, r);
    },
  });
}
