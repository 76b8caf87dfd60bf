import type { Deps } from '../deps.ts';
import { type Sweeper, startSweeper } from '../jobs/sweeper.ts';
import { entregar } from './entregar.ts';
import { type Cupos, claimDue } from './entregas-store.ts';
import type { EntregaEnCurso } from './types.ts';

/** Deliveries that one process makes at once. */
const PLAZAS = 500;
/** How many of them to one endpoint, and for one company with all its endpoints: who hangs holds its own share. */
const CUPOS: Cupos = { porWebhook: 4, porEmpresa: 60 };
/** How many are taken at a look: the shares are counted where they are taken. */
const TANDA = 50;
/** How long a stop waits for receivers that do not answer; their messages are delivered after the next start. */
const GRACIA_MS = 3_000;

/** Begins to deliver what is due, of every company. */
export function startRepartidor(deps: Deps): Sweeper {
  const enCurso = new Set<EntregaEnCurso>();
  const sweeper = startSweeper<EntregaEnCurso>({
    log: deps.log,
    keyOf: ({ webhookId }) => webhookId,
    claim: (limit) => claimDue(deps.db.sistema, limit, CUPOS, enCurso),
    carry: async (entrega) => {
      enCurso.add(entrega);
      try {
        await deps.punto('webhook.tomado');
        await entregar(deps, entrega);
      } finally {
        enCurso.delete(entrega);
      }
    },
    ...{ slots: PLAZAS, slotsPerKey: CUPOS.porWebhook, tanda: TANDA },
  });
  return {
    wake: sweeper.wake,
    stop: async () => {
      const timer = setTimeout(deps.egreso.cortar, GRACIA_MS);
      await sweeper.stop();
      clearTimeout(timer);
    },
  };
}
