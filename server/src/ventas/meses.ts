import { Decimal } from '@chaski/core/lib/decimal.ts';
import { addDays, type Fecha } from '@chaski/core/lib/fecha.ts';
import type { FilaDia } from './ventas-store.ts';

/** What was sold: issued, and neither refused nor annulled. */
export interface Cifra {
  readonly cantidad: number;
  readonly importe: string;
  readonly igv: string;
}

/** The month of a day beside the one before, in one currency. */
export interface MesDeMoneda {
  readonly moneda: string;
  /** Until that day. */
  readonly mes: Cifra;
  /** Of `mes`, what SUNAT has not decided yet. */
  readonly enCurso: Cifra;
  /** Of the month before, until the same day of it, or its last. */
  readonly mismosDias: Cifra;
  /** All of the month before. */
  readonly anterior: Cifra;
  /** What was sold from the first day of the month to that one; of this month null from tomorrow on, of either past its end. */
  readonly dias: readonly { readonly dia: number; readonly mes: string | null; readonly anterior: string | null }[];
}

/** Two months of the calendar. */
export interface Meses {
  /** First days. */
  readonly mes: Fecha;
  readonly anterior: Fecha;
  readonly hoy: Fecha;
}

/** The month of `hoy`, and the one before. */
export function mesesDe(hoy: Fecha): Meses {
  const mes = firstOf(hoy);
  return { mes, anterior: firstOf(addDays(mes, -1)), hoy };
}

/** What was sold in both months, currency by currency: soles first, and always. Exact: nothing is rounded. */
export function compareMeses(filas: readonly FilaDia[], meses: Meses): readonly MesDeMoneda[] {
  const vendidas = filas.filter(({ estado }) => estado !== 'RECHAZADA' && estado !== 'ANULADA');
  const deLosMeses = vendidas.filter(({ fecha }) => fecha >= meses.anterior && fecha <= meses.hoy);
  const otras = new Set(deLosMeses.map(({ moneda }) => moneda).filter((moneda) => moneda !== 'PEN'));
  return ['PEN', ...[...otras].sort()].map((moneda) =>
    compareMoneda(
      moneda,
      deLosMeses.filter((fila) => fila.moneda === moneda),
      meses,
    ),
  );
}

function compareMoneda(moneda: string, filas: readonly FilaDia[], { mes, anterior, hoy }: Meses): MesDeMoneda {
  const deEste = filas.filter(({ fecha }) => fecha >= mes);
  const delOtro = filas.filter(({ fecha }) => fecha < mes);
  const ultimo = addDays(mes, -1);
  const mismo = lesser(addDays(anterior, dayOf(hoy) - 1), ultimo);
  return {
    moneda,
    mes: add(deEste),
    enCurso: add(deEste.filter(({ estado }) => estado !== 'ACEPTADA')),
    mismosDias: add(delOtro.filter(({ fecha }) => fecha <= mismo)),
    anterior: add(delOtro),
    dias: Array.from({ length: Math.max(dayOf(ultimo), dayOf(lastOf(mes))) }, (_, i) => ({
      dia: i + 1,
      mes: until(deEste, addDays(mes, i), hoy),
      anterior: until(delOtro, addDays(anterior, i), ultimo),
    })),
  };
}

/** What was sold until that day; null past the last that counts. */
function until(filas: readonly FilaDia[], dia: Fecha, ultimo: Fecha): string | null {
  return dia > ultimo ? null : add(filas.filter(({ fecha }) => fecha <= dia)).importe;
}

function add(filas: readonly FilaDia[]): Cifra {
  const sum = (columna: 'importe' | 'igv') =>
    filas.reduce((suma, fila) => suma.plus(Decimal.from(fila[columna])), Decimal.ZERO).toFixed(2);
  return {
    cantidad: filas.reduce((suma, { cantidad }) => suma + cantidad, 0),
    importe: sum('importe'),
    igv: sum('igv'),
  };
}

function firstOf(fecha: Fecha): Fecha {
  return addDays(fecha, 1 - dayOf(fecha));
}

function lastOf(mes: Fecha): Fecha {
  return addDays(firstOf(addDays(mes, 31)), -1);
}

function dayOf(fecha: Fecha): number {
  return Number(fecha.slice(8));
}

function lesser(a: Fecha, b: Fecha): Fecha {
  return a < b ? a : b;
}
