import { describe, expect, test } from 'vitest';
import { apilar, categoriaEn, corto, etiquetasQueCaben, marcas, paraDibujar, tramos } from './escala.ts';

describe('the marks of an axis', () => {
  test('begin at zero, reach the greatest value and are few, whatever it is', () => {
    for (const maximo of [0.03, 0.7, 1, 3, 7, 12, 99, 101, 2_345, 1e6, 123_456_789]) {
      const axis = marcas(maximo);
      expect(axis[0]).toBe(0);
      expect(axis.at(-1)).toBeGreaterThanOrEqual(maximo * (1 - 1e-9));
      expect(axis.length).toBeLessThanOrEqual(6);
    }
  });

  test('of counts are whole numbers', () => {
    for (const maximo of [1, 2, 3, 5, 11]) {
      expect(marcas(maximo, true).every(Number.isInteger)).toBe(true);
    }
  });

  test('of nothing are zero and one, so that there is an axis', () => {
    expect(marcas(0)).toEqual([0, 1]);
    expect(marcas(Number.NaN)).toEqual([0, 1]);
  });
});

test('a text that is no number has no height', () => {
  expect(paraDibujar('12.50')).toBe(12.5);
  expect(paraDibujar('no')).toBe(0);
});

test('numbers of an axis are short', () => {
  expect([0, 12, 1200, 2_500_000, 3e9].map(corto)).toEqual(['0', '12', '1.2 k', '2.5 M', '3,000 M']);
});

test('labels thin out where there is no room, and the last one stays', () => {
  expect([...etiquetasQueCaben(4, 400, 50)]).toEqual([0, 1, 2, 3]);
  const few = etiquetasQueCaben(30, 300, 60);
  expect(few.size).toBeLessThanOrEqual(5);
  expect(few.has(29)).toBe(true);
});

test('stacked values begin where the one below ends', () => {
  expect(apilar([{ valores: [2, 0] }, { valores: [3, null] }], 2)).toEqual([
    [
      { desde: 0, hasta: 2 },
      { desde: 2, hasta: 5 },
    ],
    [
      { desde: 0, hasta: 0 },
      { desde: 0, hasta: 0 },
    ],
  ]);
});

test('a line is broken where a value is missing', () => {
  expect(tramos([[0, 1], [1, 2], null, [3, 4]])).toEqual(['0.0,1.0 1.0,2.0', '3.0,4.0']);
  expect(tramos([null, null])).toEqual([]);
});

test('a pointer is over one of the categories, wherever it is', () => {
  expect([-5, 0, 99, 100, 299, 400].map((x) => categoriaEn(x, 300, 3))).toEqual([0, 0, 0, 1, 2, 2]);
  expect(categoriaEn(10, 0, 3)).toBe(2);
});
