import { randomUUIDv7 } from 'node:crypto';
import { addDays, fechaLima, instanteLima } from '@chaski/core/lib/fecha.ts';

/** The least uuid v7 of that instant: ids grow with time, so it bounds those that were made from then on. */
export function idDesde(instante: Date): string {
  const ms = Math.max(0, instante.getTime()).toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-0000-0000-000000000000`;
}

/** When a uuid v7 was made, in milliseconds. */
export function momentoDe(id: string): number {
  return Number.parseInt(id.slice(0, INSTANTE).replace('-', ''), 16);
}

/** How much of a uuid v7 says when it was made, to the millisecond, and where its last 48 bits begin. */
const INSTANTE = 13;
const COLA = 24;
const MAX_COLA = 0xffff_ffff_ffff;

/** Makes ids of which a later one of the same millisecond is greater, too, so that a list tells what came first. */
export function createIds(uuid: () => string = randomUUIDv7): () => string {
  let last = '';
  return () => {
    const id = uuid();
    const cola = Number.parseInt(last.slice(COLA), 16);
    const behind = id <= last && id.slice(0, INSTANTE) === last.slice(0, INSTANTE) && cola < MAX_COLA;
    last = behind ? `${last.slice(0, COLA)}${(cola + 1).toString(16).padStart(12, '0')}` : id;
    return last;
  };
}

const HORA_MS = 3_600_000;

/** The beginnings of the last `cuantos` hours, or days of Lima, the present one last. */
export function tramos(por: 'hora' | 'dia', cuantos: number, ahora: Date): Date[] {
  const hoy = fechaLima(ahora);
  const estaHora = ahora.getTime() - (ahora.getTime() % HORA_MS);
  return Array.from({ length: cuantos }, (_, index) => {
    const hace = cuantos - 1 - index;
    return por === 'dia' ? instanteLima(addDays(hoy, -hace)) : new Date(estaHora - hace * HORA_MS);
  });
}
