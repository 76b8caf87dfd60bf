import { acredita } from '@chaski/core/documentos/registro.ts';
import { Decimal } from '@chaski/core/lib/decimal.ts';
import type { Resumen } from '@chaski/sdk/src/index.ts';

/** What the rows that are shown add up to in one currency; amounts with two decimals. */
export interface TotalMoneda {
  readonly moneda: string;
  /** How many of the rows count. */
  readonly cantidad: number;
  readonly total: string;
  readonly igv: string;
}

type Sumable = Pick<Resumen, 'estado' | 'tipoComprobante' | 'moneda' | 'totales'>;

/**
 * The sum of what has effect, by currency: refused and annulled documents count for nothing, and a nota de crédito takes
 * away. Exact: amounts are never floating point.
 */
export function sumPorMoneda(filas: readonly Sumable[]): readonly TotalMoneda[] {
  const monedas = [...new Set(filas.map(({ moneda }) => moneda))].sort(solesPrimero);
  return monedas.flatMap((moneda) => {
    const cuentan = filas.filter((fila) => fila.moneda === moneda && cuenta(fila));
    if (cuentan.length === 0) return [];
    const suma = (cual: 'total' | 'igv') => cuentan.reduce((a, fila) => a.plus(montoDe(fila, cual)), Decimal.ZERO);
    return [{ moneda, cantidad: cuentan.length, total: suma('total').toFixed(2), igv: suma('igv').toFixed(2) }];
  });
}

/** Whether a document has, or may yet have, effect. */
export function cuenta({ estado }: Pick<Resumen, 'estado'>): boolean {
  return estado !== 'RECHAZADA' && estado !== 'ANULADA';
}

function montoDe({ tipoComprobante, totales }: Sumable, cual: 'total' | 'igv'): Decimal {
  const monto = Decimal.from(totales[cual]);
  return acredita(tipoComprobante) ? monto.negated() : monto;
}

export function solesPrimero(a: string, b: string): number {
  if (a === b) return 0;
  if (a === 'PEN') return -1;
  if (b === 'PEN') return 1;
  return a < b ? -1 : 1;
}
