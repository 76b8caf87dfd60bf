import { Decimal as Oracle } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal } from './decimal.ts';

const Exact = Oracle.clone({ precision: 400, rounding: Oracle.ROUND_HALF_UP, toExpNeg: -9e15, toExpPos: 9e15 });

const decimal = fc
  .tuple(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.integer({ min: 0, max: 15 }))
  .map(([units, decimals]) => new Decimal(units, decimals));
const places = fc.integer({ min: 0, max: 20 });
const oracle = (value: Decimal) => new Exact(value.toString());
const same = (value: Decimal, expected: Oracle) => expect(value.toString()).toBe(positiveZero(expected).toString());

/** decimal.js keeps a negative zero; a decimal of ours has none. */
function positiveZero(value: Oracle): Oracle {
  return value.isZero() ? new Exact(0) : value;
}

describe('Decimal agrees with decimal.js', () => {
  test('on sums, differences and products, which are exact', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        same(a.plus(b), oracle(a).plus(oracle(b)));
        same(a.minus(b), oracle(a).minus(oracle(b)));
        same(a.times(b), oracle(a).times(oracle(b)));
      }),
    );
  });

  test('on quotients, rounded half away from zero', () => {
    fc.assert(
      fc.property(decimal, decimal, places, (a, b, decimals) => {
        fc.pre(!b.isZero());
        same(a.dividedBy(b, decimals), oracle(a).dividedBy(oracle(b)).toDecimalPlaces(decimals));
      }),
    );
  });

  test('on rounding, half away from zero', () => {
    fc.assert(
      fc.property(decimal, places, (a, decimals) => {
        same(a.round(decimals), oracle(a).toDecimalPlaces(decimals));
        expect(a.round(decimals).decimals).toBe(decimals);
      }),
    );
  });

  test('on order, sign and absolute value', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(a.compare(b)).toBe(oracle(a).comparedTo(oracle(b)));
        expect(a.equals(b)).toBe(oracle(a).equals(oracle(b)));
        expect(a.lessThan(b)).toBe(oracle(a).lessThan(oracle(b)));
        expect(a.greaterThan(b)).toBe(oracle(a).greaterThan(oracle(b)));
        expect([a.isZero(), a.isPositive(), a.isNegative()]).toEqual([
          oracle(a).isZero(),
          oracle(a).greaterThan(0),
          oracle(a).lessThan(0),
        ]);
        same(a.abs(), oracle(a).abs());
        same(a.negated(), oracle(a).negated());
      }),
    );
  });

  test('on fixed text', () => {
    fc.assert(
      fc.property(decimal, fc.integer({ min: 0, max: 5 }), (a, more) => {
        expect(a.toFixed(a.decimals + more)).toBe(positiveZero(oracle(a)).toFixed(a.decimals + more));
      }),
    );
  });
});

describe('Decimal', () => {
  test('reads back the text that it writes', () => {
    fc.assert(
      fc.property(decimal, (a) => {
        expect(Decimal.from(a.toString()).equals(a)).toBe(true);
      }),
    );
  });

  test.each(['', ' 1', '1 ', '+1', '1.', '.5', '1e3', '1,5', 'NaN', 'Infinity', '0x10', '--1', '1_000', '١'])(
    'refuses %j as text of a decimal',
    (text) => {
      expect(() => Decimal.from(text)).toThrow('No es un decimal');
    },
  );

  test.each([0.1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses the number %d as an integer', (n) => {
    expect(() => Decimal.integer(n)).toThrow('No es un entero');
  });

  test('makes integers from numbers and bigints', () => {
    expect(Decimal.integer(-7).toString()).toBe('-7');
    expect(Decimal.integer(10n ** 20n).toString()).toBe('100000000000000000000');
  });

  test('writes the shortest exact text', () => {
    expect(['1.50', '2.00', '0.0', '-0.10', '100', '1000.000'].map((text) => Decimal.from(text).toString())).toEqual([
      '1.5',
      '2',
      '0',
      '-0.1',
      '100',
      '1000',
    ]);
    expect(JSON.stringify({ monto: Decimal.from('8.470') })).toBe('{"monto":"8.470"}');
  });

  test('rounds a half away from zero, on both sides', () => {
    const rounded = ['0.005', '-0.005', '0.0049', '2.675', '1.525'].map((text) => Decimal.from(text).round(2));
    expect(rounded.map(String)).toEqual(['0.01', '-0.01', '0', '2.68', '1.53']);
  });

  test('fixed text never drops a digit', () => {
    expect(Decimal.from('1.500').toFixed(1)).toBe('1.5');
    expect(() => Decimal.from('1.505').toFixed(2)).toThrow('no cabe');
  });

  test('a division by zero throws', () => {
    expect(() => Decimal.integer(1).dividedBy(Decimal.ZERO, 2)).toThrow('División entre cero');
  });
});
