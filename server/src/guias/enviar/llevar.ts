import { setTimeout as sleep } from 'node:timers/promises';
import { esFinalGuia } from '@chaski/core/estado/guia.ts';
import type { Acceso } from '../../platform/http/route.ts';
import type { CarryPorts } from '../ports.ts';
import { findGuia } from '../store.ts';
import type { EnCurso, Guia } from '../types.ts';
import { GUIAS } from './cola-store.ts';
import { follow } from './seguir.ts';

/** How long a caller waits for SUNAT to finish with the ticket. */
const PACIENCIA_MS = 10_000;
const POLL_MS = 100;

/**
 * Carries a guía for a caller who waits: sends it and follows its ticket, up to ten seconds. Never throws: it exists, and the background
 * goes on.
 */
export async function carry(deps: CarryPorts, acceso: Acceso, g: EnCurso): Promise<Guia> {
  return wait(deps, acceso, await attempt(deps, acceso, g));
}

/** Waits for the outcome of a guía that exists already, no longer than for a new one, and while somebody waits is whoever carries it. */
export async function wait(deps: CarryPorts, acceso: Acceso, g: Guia): Promise<Guia> {
  const until = performance.now() + PACIENCIA_MS;
  const responde = respondeA(acceso);
  let now = g;
  if (responde) WAITED.add(g.id);
  try {
    while (sigue(now) && performance.now() < until) {
      await sleep(POLL_MS);
      now = await advance(deps, acceso, now);
    }
    return now;
  } finally {
    if (responde) WAITED.delete(g.id);
  }
}

/** The guías whose ticket a program follows at this moment, in this process: whoever else asks about it leaves the answer to that one. */
const WAITED = new Set<string>();

export function isWaited({ id }: Pick<Guia, 'id'>): boolean {
  return WAITED.has(id);
}

/** A program is told by the answer that it waits for; what a person reads at the dashboard, the company's programs do not see. */
function respondeA({ quien }: Acceso): boolean {
  return quien.tipo !== 'usuario';
}

/** It has a ticket, or somebody is at it. What failed to be sent is told at once, and goes on in the background. */
function sigue({ estado, leaseVivo }: Guia): boolean {
  if (esFinalGuia(estado)) return false;
  return leaseVivo || estado === 'CON_TICKET' || estado === 'CONSULTANDO';
}

/** One step, if it is anyone's turn; otherwise the guía as it stands. */
async function advance(deps: CarryPorts, acceso: Acceso, g: Guia): Promise<Guia> {
  try {
    const now = (await findGuia(deps.db.of(g), g, g.id)) ?? g;
    if (!sigue(now) || now.leaseVivo || !now.toca) return now;
    const enCurso = await GUIAS.claim(deps.db.of(g), now.empresaId, now.id);
    return enCurso === undefined ? now : await attempt(deps, acceso, enCurso);
  } catch (error) {
    deps.log.error({ err: error, guia: g.id }, 'no se pudo leer la guía');
    return g;
  }
}

async function attempt(deps: CarryPorts, acceso: Acceso, g: EnCurso): Promise<Guia> {
  try {
    return await follow(deps, { ...g, responde: respondeA(acceso) });
  } catch (error) {
    deps.log.error({ err: error, guia: g.id }, 'el envío de la guía se interrumpió; sigue en segundo plano');
    // It may have been written all the same: a database that went away as it wrote does not say that it did.
    const ahora = await findGuia(deps.db.of(g), g, g.id).catch(() => undefined);
    if (ahora !== undefined && esFinalGuia(ahora.estado)) return ahora;
    const mensaje =
      'El envío se interrumpió dentro de este sistema. Se terminará solo; no emita otra por este traslado.';
    // With a ticket SUNAT has it, whatever broke here.
    return { ...g, estado: g.ticket === null ? 'POR_CONFIRMAR' : 'CON_TICKET', leaseVivo: false, mensaje };
  }
}
