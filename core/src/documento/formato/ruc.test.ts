import { expect, test } from 'vitest';
import { isRuc } from './ruc.ts';

test.each(['20100070970', '20100066603', '20000000001', '20000000010'])('%s is a RUC', (text) => {
  expect(isRuc(text)).toBe(true);
});

test.each([
  '20100066604',
  '20100070971',
  '2010007097',
  '201000709700',
  '20100070970 ',
  '２０100070970',
  '',
  'a'.repeat(11),
])('%j is none', (text) => {
  expect(isRuc(text)).toBe(false);
});

test('the prefix is one that SUNAT gives', () => {
  const withCheckDigit = (ten: string) => [...'0123456789'].map((digit) => ten + digit).filter(isRuc);
  for (const prefix of ['10', '15', '16', '17', '20']) expect(withCheckDigit(`${prefix}45678912`)).toHaveLength(1);
  for (const prefix of ['00', '11', '18', '21', '30', '99'])
    expect(withCheckDigit(`${prefix}45678912`)).toHaveLength(0);
});

test('any other check digit is wrong', () => {
  const others = [...'123456789'].map((digit) => `2010007097${digit}`);
  expect(others.filter(isRuc)).toEqual([]);
});
