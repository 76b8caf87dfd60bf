import { expect, test } from 'vitest';
import { acumuladoDelMes, nombreDeMes, variacion } from './vista-ventas.ts';

test('a month is named in the language of the page, and is not the one before it in Lima', () => {
  expect([nombreDeMes('2026-11-01', 'es'), nombreDeMes('2027-01-01', 'en')]).toEqual(['noviembre', 'January']);
});

test('more or less is a part of what was; of nothing there is none', () => {
  expect(variacion('112.00', '100.00')).toBe(0.12);
  expect(variacion('50.00', '100.00')).toBe(-0.5);
  expect(variacion('100.00', '100.00')).toBe(0);
  expect([variacion('5.00', '0.00'), variacion('5.00', '-3.00')]).toEqual([undefined, undefined]);
});

const CERO = { cantidad: 0, importe: '0.00', igv: '0.00' };

test('each line ends with its month, and an amount is written as the service gave it', () => {
  const { series, categorias, actual } = acumuladoDelMes(
    {
      moneda: 'PEN',
      mes: { ...CERO, cantidad: 1 },
      enCurso: CERO,
      mismosDias: CERO,
      anterior: CERO,
      dias: [
        { dia: 1, mes: '99999999999.99', anterior: '-1.00' },
        { dia: 2, mes: null, anterior: null },
      ],
    },
    { mes: 'marzo', anterior: 'febrero' },
    1,
    { dia: (dia) => `Día ${dia}`, dinero: (monto, moneda) => `${moneda} ${monto}` },
  );
  expect(categorias.map(({ nombre }) => nombre)).toEqual(['Día 1', 'Día 2']);
  expect([actual, series.map(({ nombre }) => nombre)]).toEqual([0, ['Marzo', 'Febrero']]);
  expect(series.map(({ textos }) => textos)).toEqual([
    ['PEN 99999999999.99', '—'],
    ['PEN -1.00', '—'],
  ]);
  expect(series.map(({ valores }) => valores)).toEqual([
    [99999999999.99, null],
    [0, null],
  ]);
});
