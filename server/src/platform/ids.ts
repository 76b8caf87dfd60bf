import { addDays, fechaLima, instanteLima } from '@chaski/core/lib/fecha.ts';

/** The least uuid v7 of that instant: ids grow with time, so it bounds those that were made from then on. */
export function idDesde(instante: Date): string {
  const ms = Math.max(0, instante.getTime()).toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-0000-0000-000000000000`;
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
