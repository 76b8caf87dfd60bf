import { toFecha } from '@chaski/core/lib/fecha.ts';
import { describe, expect, test } from 'vitest';
import { compareMeses, mesesDe } from './meses.ts';
import type { FilaDia } from './ventas-store.ts';

const fila = (fecha: string, importe: string, mas: Partial<FilaDia> = {}): FilaDia => ({
  fecha,
  moneda: 'PEN',
  estado: 'ACEPTADA',
  cantidad: 1,
  importe,
  igv: '1.00',
  ...mas,
});
const compare = (hoy: string, ...filas: FilaDia[]) => compareMeses(filas, mesesDe(toFecha(hoy)));

describe('two months', () => {
  test('are the one of the day and the one before it, also in January and after a long month', () => {
    expect(mesesDe(toFecha('2027-01-15'))).toMatchObject({ mes: '2027-01-01', anterior: '2026-12-01' });
    expect(mesesDe(toFecha('2026-03-31'))).toMatchObject({ mes: '2026-03-01', anterior: '2026-02-01' });
  });

  test('the same days of a shorter month end with it', () => {
    const [soles] = compare('2026-03-30', fila('2026-02-28', '10.00'), fila('2026-03-30', '3.00'));
    expect(soles?.mismosDias.importe).toBe('10.00');
    expect(soles?.dias).toHaveLength(31);
    expect(soles?.dias.slice(27)).toEqual([
      { dia: 28, mes: '0.00', anterior: '10.00' },
      { dia: 29, mes: '0.00', anterior: null },
      { dia: 30, mes: '3.00', anterior: null },
      { dia: 31, mes: null, anterior: null },
    ]);
  });

  test('the whole of a longer month has days that this one has not', () => {
    const [soles] = compare('2026-02-10', fila('2026-01-11', '5.00'), fila('2026-01-31', '7.00'));
    expect(soles).toMatchObject({ mismosDias: { importe: '0.00' }, anterior: { importe: '12.00', cantidad: 2 } });
    expect(soles?.dias.at(-1)).toEqual({ dia: 31, mes: null, anterior: '12.00' });
  });

  test('add up to the last cent, of amounts that a floating number cannot hold', () => {
    const [soles] = compare('2026-11-28', fila('2026-11-01', '99999999999999.99'), fila('2026-11-02', '0.01'));
    expect(soles?.mes).toEqual({ cantidad: 2, importe: '100000000000000.00', igv: '2.00' });
  });

  test('are of each currency by itself, soles first although there are none', () => {
    const monedas = compare('2026-11-28', fila('2026-11-01', '1.00', { moneda: 'USD' }));
    expect(monedas.map(({ moneda, mes }) => [moneda, mes.importe])).toEqual([
      ['PEN', '0.00'],
      ['USD', '1.00'],
    ]);
  });

  test('have what SUNAT has not decided, told apart, and nothing that was refused, annulled or is of another day', () => {
    const [soles] = compare(
      '2026-11-28',
      fila('2026-11-28', '1.00'),
      fila('2026-11-28', '2.00', { estado: 'PENDIENTE_ENVIO' }),
      fila('2026-11-28', '4.00', { estado: 'RECHAZADA' }),
      fila('2026-11-28', '8.00', { estado: 'ANULADA' }),
      fila('2026-11-29', '16.00'),
      fila('2026-09-30', '32.00'),
    );
    expect(soles).toMatchObject({
      mes: { cantidad: 2, importe: '3.00' },
      enCurso: { cantidad: 1, importe: '2.00' },
      anterior: { importe: '0.00' },
    });
  });
});
