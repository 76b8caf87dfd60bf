import { describe, expect, it } from 'vitest';
import { filasDeTotales } from './desglose.ts';

describe('the amounts of a document', () => {
  it('come in the order of the paper, without those that are zero', () => {
    const filas = filasDeTotales({
      total: '118.00',
      igv: '18.00',
      gravada: '100.00',
      exonerada: '0.00',
      pendiente: '50.00',
    });
    expect(filas.map(({ nombre, monto }) => `${nombre} ${monto}`)).toEqual([
      'gravada 100.00',
      'igv 18.00',
      'total 118.00',
      'pendiente 50.00',
    ]);
  });

  it('always say the total, and what is in soles whatever the currency', () => {
    expect(
      filasDeTotales({ total: '0.00', igv: '0.00', gravada: '0.00', gratuita: '35.00' }).map((f) => f.nombre),
    ).toEqual(['gratuita', 'total']);
    const [detraccion] = filasDeTotales({ total: '1.00', igv: '0.00', gravada: '0.00', detraccion: '45.00' }).slice(-1);
    expect(detraccion).toEqual({ nombre: 'detraccion', clase: 'aparte', monto: '45.00', moneda: 'PEN' });
  });
});
