import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal } from '../lib/decimal.ts';
import { type Fraccion, fraccionDeLaBase, fraccionDelPrecio, impuestoDe, shareImpuesto } from './redondeo.ts';

const PRECIO_18 = fraccionDelPrecio(Decimal.integer(18));
const BASE_18 = fraccionDeLaBase(Decimal.integer(18));
const PRECIO_10_5 = fraccionDelPrecio(Decimal.from('10.5'));

const tasa = fc.constantFrom('18', '10.5', '4').map(Decimal.from);
const fraccion = fc.oneof(tasa.map(fraccionDelPrecio), tasa.map(fraccionDeLaBase));
const add = (montos: readonly bigint[]) => montos.reduce((a, b) => a + b, 0n);

/** |impuesto − importe × n/d| ≤ 1 cent, without dividing. */
function aUnCentimoDelSuyo(impuesto: bigint, importe: bigint, { numerador, denominador }: Fraccion): boolean {
  const diferencia = impuesto * denominador - importe * numerador;
  return diferencia <= denominador && diferencia >= -denominador;
}

describe('the tax of one amount', () => {
  test.each([
    [1000n, PRECIO_18, 153n],
    [11800n, PRECIO_18, 1800n],
    [3n, PRECIO_18, 0n],
    [4n, PRECIO_18, 1n],
    [1225n, BASE_18, 221n],
    [100n, PRECIO_10_5, 10n],
    [100n, fraccionDeLaBase(Decimal.from('10.5')), 11n],
  ])('in %d cents is rounded half up', (importe, deQue, esperado) => {
    expect(impuestoDe(importe, deQue)).toBe(esperado);
  });
});

describe('carried rounding', () => {
  test('one line of 10.00 is 8.47 + 1.53', () => {
    expect(shareImpuesto([1000n], PRECIO_18)).toEqual([153n]);
  });

  test('three hundred lines of 10.00 carry the tax of 3000.00, and none is a cent off', () => {
    const impuestos = shareImpuesto(new Array(300).fill(1000n), PRECIO_18);
    expect(add(impuestos)).toBe(45763n);
    expect(new Set(impuestos)).toEqual(new Set([152n, 153n]));
  });

  test('adds up to the tax of the sum, each within one cent of its own, as long as no line is tiny', () => {
    const importes = fc.array(fc.bigInt(60n, 10n ** 14n), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(importes, fraccion, (montos, deQue) => {
        const impuestos = shareImpuesto(montos, deQue);
        expect(add(impuestos)).toBe(impuestoDe(add(montos), deQue));
        for (const [i, impuesto] of impuestos.entries()) {
          expect(aUnCentimoDelSuyo(impuesto, montos[i] ?? 0n, deQue)).toBe(true);
        }
      }),
    );
  });

  test('never takes the whole tax from a line above 0.06 that has one (3111), nor more than a cent, however small the lines', () => {
    const importes = fc.array(fc.oneof(fc.bigInt(0n, 12n), fc.bigInt(0n, 100_000n)), { minLength: 1, maxLength: 100 });
    fc.assert(
      fc.property(importes, fraccion, (montos, deQue) => {
        const impuestos = shareImpuesto(montos, deQue);
        for (const [i, impuesto] of impuestos.entries()) {
          const monto = montos[i] ?? 0n;
          if (monto > 6n && impuestoDe(monto, deQue) > 0n) expect(impuesto).toBeGreaterThan(0n);
          expect(impuesto).toBeGreaterThanOrEqual(0n);
          expect(aUnCentimoDelSuyo(impuesto, monto, deQue)).toBe(true);
        }
        // What is over comes only from lines that may not go below one cent.
        const exceso = add(impuestos) - impuestoDe(add(montos), deQue);
        expect(exceso).toBeGreaterThanOrEqual(0n);
        if (exceso > 0n)
          expect(impuestos.every((impuesto, i) => noPuedeBajar(impuesto, montos[i] ?? 0n, deQue))).toBe(true);
      }),
    );
  });

  test('what tiny lines take too much, the others give back, wherever they stand', () => {
    const grandes: bigint[] = new Array(50).fill(1050n);
    const chicas: bigint[] = new Array(50).fill(7n);
    for (const montos of [
      [...grandes, ...chicas],
      [...chicas, ...grandes],
    ]) {
      const impuestos = shareImpuesto(montos, PRECIO_10_5);
      expect(add(impuestos)).toBe(impuestoDe(add(montos), PRECIO_10_5));
      expect(impuestos.every((impuesto) => impuesto > 0n)).toBe(true);
    }
  });

  test('two hundred lines of 0.04 can: up to 0.06 a line may go without its cent', () => {
    const impuestos = shareImpuesto(new Array(200).fill(4n), PRECIO_18);
    expect(add(impuestos)).toBe(impuestoDe(800n, PRECIO_18));
  });

  test('two hundred lines of 0.07 at 10.5 % cannot be had exactly: each keeps its cent and the sum is over', () => {
    const impuestos = shareImpuesto(new Array(200).fill(7n), PRECIO_10_5);
    expect(impuestos.every((impuesto) => impuesto === 1n)).toBe(true);
    expect(add(impuestos)).toBeGreaterThan(impuestoDe(1400n, PRECIO_10_5));
  });
});

function noPuedeBajar(impuesto: bigint, importe: bigint, deQue: Fraccion): boolean {
  const menos = impuesto - 1n;
  return (
    menos < 0n ||
    !aUnCentimoDelSuyo(menos, importe, deQue) ||
    (menos === 0n && importe > 6n && impuestoDe(importe, deQue) > 0n)
  );
}
