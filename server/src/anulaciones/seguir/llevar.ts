import { setTimeout as sleep } from 'node:timers/promises';
import { esFinalAnulacion } from '@chaski/core/estado/anulacion.ts';
import type { Deps } from '../../deps.ts';
import { outcomeOfPausa } from '../../empresas/anotar-pausa.ts';
import { RESUMENES } from '../cola-store.ts';
import type { CarryPorts } from '../ports.ts';
import { findResumen } from '../store.ts';
import type { EnCurso, Resumen } from '../types.ts';
import { vigente } from './reponer.ts';
import { follow } from './seguir.ts';

/** How long a caller waits for SUNAT to finish with the ticket. */
const PACIENCIA_MS = 10_000;
const POLL_MS = 100;

/**
 * Carries a new file for a caller who waits: sends it and follows its ticket, up to ten seconds. While the company's sending
 * rests nothing is sent, nor waited for. Never throws: the file exists, and what fails here the background finishes.
 */
export async function carry(deps: CarryPorts, r: EnCurso): Promise<Resumen> {
  const until = performance.now() + PACIENCIA_MS;
  let now = await attempt(deps, r);
  if (await descansa(deps, r)) return now;
  while (!resuelto(now) && performance.now() < until) {
    await sleep(POLL_MS);
    now = await advance(deps, now);
  }
  return now;
}

/** Waits for the outcome of a file that exists already, no longer than for a new one. */
export async function wait(deps: CarryPorts, r: Resumen): Promise<Resumen> {
  const until = performance.now() + PACIENCIA_MS;
  let now = r;
  while (!resuelto(now) && performance.now() < until) {
    now = await advance(deps, now);
    if (!resuelto(now)) await sleep(POLL_MS);
  }
  return now;
}

/** Nothing of it moves until somebody mends the company's settings, or the rest is over. */
async function descansa(deps: Pick<Deps, 'empresas'>, r: EnCurso): Promise<boolean> {
  return (await outcomeOfPausa(deps, r).catch(() => undefined)) !== undefined;
}

function resuelto({ estado }: Resumen): boolean {
  return esFinalAnulacion(estado) || estado === 'POR_ATENDER';
}

/** One step, if it is anyone's turn; otherwise the file as it stands. */
async function advance(deps: CarryPorts, r: Resumen): Promise<Resumen> {
  try {
    const now = await vigente(deps.db.of(r), (await findResumen(deps.db.of(r), r, r.id)) ?? r);
    if (resuelto(now) || now.leaseVivo || !now.toca) return now;
    const enCurso = await RESUMENES.claim(deps.db.of(r), now.empresaId, now.id);
    return enCurso === undefined ? now : await attempt(deps, enCurso);
  } catch (error) {
    deps.log.error({ err: error, resumen: r.id }, 'no se pudo leer el resumen');
    return r;
  }
}

async function attempt(deps: CarryPorts, r: EnCurso): Promise<Resumen> {
  try {
    return await follow(deps, r, await outcomeOfPausa(deps, r));
  } catch (error) {
    deps.log.error({ err: error, resumen: r.id }, 'el envío del resumen se interrumpió; sigue en segundo plano');
    return { ...r, leaseVivo: false };
  }
}
