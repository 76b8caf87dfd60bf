import type { Sweeper } from '../platform/jobs/cola/sweeper.ts';
import { startWork } from '../platform/jobs/cola/work.ts';
import { advance } from './avanzar.ts';
import type { ExportPorts } from './ports.ts';
import { EXPORTACIONES, look } from './trabajo-store.ts';

/** Exports that one process works on at once: one document of each at a time, so that issuing and who wants one PDF feel little of it. */
const PLAZAS = 2;

/** Begins to work on the exports of every company, one of each company at a time. */
export function startExportador(deps: ExportPorts): Sweeper {
  let parado = false;
  const sweeper = startWork(deps, {
    queue: EXPORTACIONES,
    look,
    keyOf: ({ empresaId }) => empresaId,
    carry: async (e) => {
      await deps.punto('exportacion.tomada');
      await advance(deps, e, () => parado);
    },
    slots: PLAZAS,
    slotsPerKey: 1,
    tanda: 1,
  });
  return {
    wake: sweeper.wake,
    stop: () => {
      parado = true;
      return sweeper.stop();
    },
  };
}
