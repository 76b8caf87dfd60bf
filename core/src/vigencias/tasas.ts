import { Decimal } from '../lib/decimal.ts';
import type { Fecha } from '../lib/fecha.ts';
import { type Vigencias, vigenteEn } from './vigencia.ts';

/** The rate of the IGV with the IPM in percent, unless the seller has another. Ley 32387 moves its parts, not its sum. */
export const IGV_GENERAL = Decimal.integer(18);

const IGV: Vigencias<Decimal> = [{ valor: IGV_GENERAL, fuente: 'TUO de la Ley del IGV, art. 17; Ley 32387' }];

/** The rate of small restaurants, hotels and the like, in percent. */
export const IGV_RESTAURANTES_Y_HOTELES: Vigencias<Decimal> = [
  { valor: Decimal.integer(10), fuente: 'Ley 31556' },
  { desde: '2026-01-01', valor: Decimal.from('10.5'), fuente: 'Ley 32219; reglas de CPE de 2026-02-12 (3462)' },
];

const TODAS_DEL_IGV = [IGV, IGV_RESTAURANTES_Y_HOTELES];

/** The rates of the IGV in force on that day, the general one first. */
export function tasasIgv(fecha: Fecha): Decimal[] {
  return TODAS_DEL_IGV.flatMap((filas) => vigenteEn(filas, fecha) ?? []);
}

/** Every rate of the IGV that was ever in force: a note may correct a document of another year (3462, sheets of notes). */
export function tasasIgvDeNotas(): Decimal[] {
  return TODAS_DEL_IGV.flatMap((filas) => filas.toReversed().map(({ valor }) => valor));
}

/** IVAP, the tax on milled rice, in percent. */
export const IVAP = Decimal.integer(4);

/** Soles for each plastic bag. */
export const ICBPER: Vigencias<Decimal> = [
  { desde: '2019-08-01', valor: Decimal.from('0.10'), fuente: 'Ley 30884, art. 12' },
  { desde: '2020-01-01', valor: Decimal.from('0.20'), fuente: 'Ley 30884, art. 12' },
  { desde: '2021-01-01', valor: Decimal.from('0.30'), fuente: 'Ley 30884, art. 12' },
  { desde: '2022-01-01', valor: Decimal.from('0.40'), fuente: 'Ley 30884, art. 12' },
  { desde: '2023-01-01', valor: Decimal.from('0.50'), fuente: 'Ley 30884, art. 12' },
];

/** Percepción of the IGV by code of catalog 53 (2798): its percent, and the same régimen in catalog 22. */
export const PERCEPCIONES = {
  '51': { regimen: '01', tasa: Decimal.integer(2) },
  '52': { regimen: '02', tasa: Decimal.integer(1) },
  '53': { regimen: '03', tasa: Decimal.from('0.5') },
} as const;

/** Retención of the IGV in percent (RS 033-2014/SUNAT). */
export const RETENCION = Decimal.integer(3);
