import type { Fecha } from '../lib/fecha.ts';
import { SEVERIDADES } from '../vigencias/severidades.ts';
import { vigenteEn } from '../vigencias/vigencia.ts';

/** What SUNAT observes in facturas and boletas and does not look at in notes (sheets of 2026-02-12). */
const SOLO_DE_VENTAS: ReadonlySet<string> = new Set([
  '4022',
  '4023',
  '4024',
  '4200',
  '4202',
  '4207',
  '4208',
  '4231',
  '4233',
  '4236',
  '4238',
  '4239',
  '4240',
  '4241',
  '4244',
  '4266',
  '4270',
  '4281',
  '4282',
  '4310',
]);

/** Whether SUNAT looks in notes at what it observes with that code. */
export function observaEnNotas(codigo: string): boolean {
  return !SOLO_DE_VENTAS.has(codigo);
}

/** Whether SUNAT takes a document with that code, observing it; without a date, as it began. */
export function soloObserva(codigo: string, fechaEmision?: Fecha): boolean {
  const filas = SEVERIDADES.get(codigo);
  if (filas === undefined) return codigo >= '4000';
  return (fechaEmision === undefined ? filas[0]?.valor : vigenteEn(filas, fechaEmision)) === 'observa';
}
