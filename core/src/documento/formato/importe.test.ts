import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal } from '../../lib/decimal.ts';
import { JsonNumber } from '../../lib/json.ts';
import { MONTO, PRECIO, readImporte, TIPO_CAMBIO, UNITARIO } from './importe.ts';

const number = (source: string) => new JsonNumber(source);

test('an amount is exactly what was written, as a number or as text', () => {
  const written = fc
    .tuple(fc.bigInt({ min: 1n, max: 10n ** 15n - 1n }), fc.integer({ min: 0, max: 10 }))
    .map(([units, decimals]) => new Decimal(units, decimals));
  fc.assert(
    fc.property(written, (amount) => {
      const text = amount.toFixed(amount.decimals);
      fc.pre(text.length - (amount.decimals === 0 ? 0 : amount.decimals + 1) <= 12);
      for (const value of [text, number(text)]) {
        const read = readImporte(value, UNITARIO);
        expect(read instanceof Decimal && read.equals(amount)).toBe(true);
      }
    }),
  );
});

test('0.1 and 0.2 add up to 0.3', () => {
  const [a, b] = [readImporte(number('0.1'), MONTO), readImporte(number('0.2'), MONTO)];
  expect(a instanceof Decimal && b instanceof Decimal && a.plus(b).toString()).toBe('0.3');
});

describe('never rounds, never guesses', () => {
  test.each([
    ['"1e3"', '1e3', 'exponencial'],
    ['1E+3', number('1E+3'), 'exponencial'],
    ['1e400', number('1e400'), 'exponencial'],
    ['a comma', '1,50', 'No es un decimal'],
    ['blanks within', '1 500.00', 'No es un decimal'],
    ['nothing', '', 'No es un decimal'],
    ['a plus sign', '+1', 'No es un decimal'],
    ['leading zeros', '007', 'No es un decimal'],
    ['no integer part', '.5', 'No es un decimal'],
    ['hexadecimal', '0x10', 'No es un decimal'],
    ['Infinity', 'Infinity', 'No es un decimal'],
    ['other digits', '١٢', 'No es un decimal'],
    ['zero', number('0'), 'mayor que cero'],
    ['zero with decimals', '0.00', 'mayor que cero'],
    ['negative zero', number('-0'), 'mayor que cero'],
    ['a negative number', number('-1.50'), 'mayor que cero'],
    ['three decimals', number('1.005'), 'Tiene 3 decimales; envíe como máximo 2: 1.01'],
    ['three decimals that are zeros', '1.500', 'Tiene 3 decimales; envíe como máximo 2: 1.5'],
    ['what a double makes of 0.1 + 0.2', number('0.30000000000000004'), 'Tiene 17 decimales; envíe como máximo 2: 0.3'],
    ['what a double makes of 3 × 11.3', number('33.900000000000006'), 'envíe como máximo 2: 33.9'],
    ['less than it can tell', '0.001', 'Tiene 3 decimales; envíe como máximo 2'],
    ['thirteen integer digits', '1234567890123', 'como máximo 12 cifras enteras'],
    ['sixteen digits as a number', number('12345678901234.56'), 'entre comillas'],
    ['nineteen digits as a number', number('1234567890123456789'), 'entre comillas'],
    ['100 000 digits', '1'.repeat(100_000), 'demasiadas cifras'],
    ['a boolean', true, 'Debe ser un número'],
    ['a list', [number('1')], 'Debe ser un número'],
    ['null', null, 'Debe ser un número'],
  ])('refuses %s', (_what, value, why) => {
    expect(readImporte(value, MONTO)).toMatchObject({ es: expect.stringContaining(why) });
  });
});

test('blanks around an amount are none of it', () => {
  expect(readImporte(' 1.50\u00a0', MONTO)).toEqual(Decimal.from('1.50'));
});

test('a price of zero is told how what is free is sent; less than zero is not free', () => {
  expect(readImporte(number('0.00'), PRECIO)).toMatchObject({ es: expect.stringContaining('tipoIgv de "11" a "16"') });
  expect(readImporte('-0.01', PRECIO)).toMatchObject({ es: 'Debe ser mayor que cero' });
});

test('as text an amount may have all the digits that its field has room for', () => {
  expect(readImporte('123456789012.1234567890', UNITARIO)).toBeInstanceOf(Decimal);
  expect(readImporte('123456789012.12345678901', UNITARIO)).toMatchObject({
    es: expect.stringContaining('Tiene 11 decimales'),
  });
});

test('leading zeros of a number below one are not significant digits', () => {
  expect(readImporte(number('0.0000000001'), UNITARIO)).toBeInstanceOf(Decimal);
});

test('an exchange rate has three decimals', () => {
  expect(readImporte(number('3.755'), TIPO_CAMBIO)).toBeInstanceOf(Decimal);
  expect(readImporte(number('3.7551'), TIPO_CAMBIO)).toMatchObject({ es: expect.stringContaining('decimales') });
});
