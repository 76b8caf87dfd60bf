import type { Plazas } from '../../platform/jobs/cola/plazas.ts';
import type { Sweeper } from '../../platform/jobs/cola/sweeper.ts';
import { startWork } from '../../platform/jobs/cola/work.ts';
import { type Destinos, plazasDe, type Visto } from '../../sunat/due-sql.ts';
import type { CarryPorts } from '../ports.ts';
import type { EnCurso } from '../types.ts';
import { COMPROBANTES, look } from './cola-store.ts';
import { enviar } from './enviar.ts';

/** Begins to carry the documents that nobody is carrying, of every company: interrupted ones, unknown outcomes, retries whose turn has come. */
export function startComprobantes(deps: CarryPorts, plazas: Plazas, destinos: Destinos): Sweeper {
  return startWork<EnCurso, Visto>(deps, {
    queue: COMPROBANTES,
    look: look(destinos),
    ...plazasDe(plazas),
    carry: async (c) => {
      await deps.punto('envio.tomado');
      return enviar(deps, c);
    },
  });
}
