import type { Fecha } from '../lib/fecha.ts';

/** Codes under 4000 that SUNAT only observes (CódigosRetorno of 2026-02-12). */
const BAJO_CUATRO_MIL: ReadonlySet<string> = new Set(['2266', '2404', '2988', '3496']);

/** From which date of issue SUNAT refuses what it observed until then (RS 000048-2026, postponed by RS 000143-2026). */
const RECHAZADOS_DESDE: ReadonlyMap<string, string> = new Map([['3496', '2027-01-01']]);

/** What SUNAT observes in facturas and boletas and does not look at in notes (sheets of 2026-02-12). */
const SOLO_DE_VENTAS: ReadonlySet<string> = new Set([
  ...['4022', '4023', '4024', '4200', '4202', '4207', '4208', '4231', '4233', '4236', '4238', '4239', '4240', '4241'],
  ...['4244', '4266', '4269', '4270', '4279', '4281', '4282', '4310'],
]);

/** Whether SUNAT looks in notes at what it observes with that code. */
export function observaEnNotas(codigo: string): boolean {
  return !SOLO_DE_VENTAS.has(codigo);
}

/** Whether SUNAT takes a document with that code, observing it; without a date, as of most documents of today. */
export function soloObserva(codigo: string, fechaEmision?: Fecha): boolean {
  const desde = RECHAZADOS_DESDE.get(codigo);
  if (desde !== undefined && fechaEmision !== undefined && fechaEmision >= desde) return false;
  return codigo >= '4000' || BAJO_CUATRO_MIL.has(codigo);
}
