import { describe, expect, it } from 'vitest';
import { sumPorMoneda } from './totales.ts';

const fila = (
  total: string,
  otros: { estado?: 'ACEPTADA' | 'RECHAZADA' | 'ANULADA'; tipo?: string; moneda?: string } = {},
) => ({
  estado: otros.estado ?? ('ACEPTADA' as const),
  tipoComprobante: otros.tipo ?? '01',
  moneda: otros.moneda ?? 'PEN',
  totales: { gravada: '0.00', igv: '0.10', total },
});

describe('the totals of the rows that are shown', () => {
  it('are exact where floating point is not', () => {
    expect(sumPorMoneda([fila('0.10'), fila('0.20')])).toEqual([
      { moneda: 'PEN', cantidad: 2, total: '0.30', igv: '0.20' },
    ]);
  });

  it('are apart for each currency, soles first', () => {
    const totales = sumPorMoneda([fila('5.00', { moneda: 'EUR' }), fila('1.00', { moneda: 'USD' }), fila('2.00')]);
    expect(totales.map(({ moneda, total }) => `${moneda} ${total}`)).toEqual(['PEN 2.00', 'EUR 5.00', 'USD 1.00']);
  });

  it('count neither what was refused nor what was annulled, and a nota de crédito takes away', () => {
    const filas = [
      fila('100.00'),
      fila('9.00', { estado: 'RECHAZADA' }),
      fila('8.00', { estado: 'ANULADA' }),
      fila('30.00', { tipo: '07' }),
    ];
    expect(sumPorMoneda(filas)).toEqual([{ moneda: 'PEN', cantidad: 2, total: '70.00', igv: '0.00' }]);
  });

  it('are none where nothing counts', () => {
    expect(sumPorMoneda([])).toEqual([]);
    expect(sumPorMoneda([fila('9.00', { estado: 'ANULADA' })])).toEqual([]);
  });
});
