import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { proximoCambio } from '@chaski/core/novedades/novedades.ts';
import type { Deps } from '../deps.ts';
import { prever } from './prever.ts';
import { storePrevision, takeTurno } from './store.ts';

const EVERY_MS = 60_000;

type Partes = Pick<Deps, 'db' | 'log' | 'ahora' | 'config' | 'empresas' | 'hilo'>;

/**
 * From 30 days before a dated change on, looks once a day what it would mean for each company and environment, one after the other,
 * in the background. Every process may: who takes one keeps it from the others. `stop` waits for the document under way.
 */
export function startPrevision(deps: Partes, everyMs = EVERY_MS): { stop(): Promise<void> } {
  let enMarcha = true;
  let busy = false;
  const look = async () => {
    if (busy) return;
    busy = true;
    try {
      while (enMarcha && (await preverUna(deps, () => enMarcha))) {
        // The next one.
      }
    } catch (error) {
      if (enMarcha) deps.log.warn({ err: error }, 'no se miró qué cambia para las empresas; sigue en un minuto');
    } finally {
      busy = false;
    }
  };
  let running = look();
  const timer = setInterval(() => {
    if (!busy) running = look();
  }, everyMs);
  timer.unref();
  return {
    stop: async () => {
      enMarcha = false;
      clearInterval(timer);
      await running;
    },
  };
}

/** False when there is nothing to look at now. */
export async function preverUna(deps: Partes, sigue: () => boolean = () => true): Promise<boolean> {
  const dia = proximoCambio(fechaLima(deps.ahora()));
  if (dia === undefined) return false;
  const alcance = await takeTurno(deps.db.sistema, dia);
  if (alcance === undefined) return false;
  const prevision = await prever(deps, alcance, dia, sigue);
  if (prevision !== undefined) await storePrevision(deps.db.of(alcance), alcance, dia, prevision);
  return true;
}
