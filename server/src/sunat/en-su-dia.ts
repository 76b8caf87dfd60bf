import { fechaLima } from '@chaski/core/lib/fecha.ts';

/**
 * The way of something dated `fecha`. Dated later than today it is of a request that pretended that day, and the simulator is told
 * to take it for today; nobody else is told anything.
 */
export function enSuDia<C extends { readonly url: string; readonly simulado: boolean }>(
  canal: C,
  fecha: string,
  ahora: Date,
): C {
  return canal.simulado && fecha > fechaLima(ahora) ? { ...canal, url: `${canal.url}?fecha=${fecha}` } : canal;
}
