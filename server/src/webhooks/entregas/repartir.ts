import type { Sweeper } from '../../platform/jobs/cola/sweeper.ts';
import { startWork } from '../../platform/jobs/cola/work.ts';
import type { DeliveryPorts } from '../ports.ts';
import { deliver } from './entregar.ts';
import { CUPOS, ENTREGAS, look } from './entregas-store.ts';

/** How many are taken at a look: the shares are counted where they are taken. */
const TANDA = 50;
/** How long a stop waits for receivers that do not answer; their messages are delivered after the next start. */
const GRACIA_MS = 3_000;

/** Begins to deliver what is due, of every company. */
export function startRepartidor(deps: DeliveryPorts): Sweeper {
  return startWork(deps, {
    queue: ENTREGAS,
    look,
    keyOf: ({ webhookId }) => webhookId,
    carry: async (entrega) => {
      await deps.punto('webhook.tomado');
      await deliver(deps, entrega);
    },
    slots: CUPOS.plazas,
    slotsPerKey: CUPOS.porWebhook,
    tanda: TANDA,
    patience: { ms: GRACIA_MS, cut: deps.egreso.cut },
  });
}
