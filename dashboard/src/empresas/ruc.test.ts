import { expect, test } from 'vitest';
import { cleanRuc, problemaDeRuc } from './ruc.ts';

test('a RUC with its right check digit has no problem, and one that is not typed yet is not blamed', () => {
  expect(problemaDeRuc('20100070970')).toBeUndefined();
  expect(problemaDeRuc('')).toBeUndefined();
});

test('what is wrong is said in the order in which a person can mend it', () => {
  expect(problemaDeRuc('2010007097X')).toBe('cifras');
  expect(problemaDeRuc('2010007')).toBe('corto');
  expect(problemaDeRuc('201000709701')).toBe('largo');
});

test('every wrong last digit is noticed', () => {
  for (const digito of '123456789') expect(problemaDeRuc(`2010007097${digito}`)).toBe('verificador');
});

test('a RUC pasted with spaces or dashes is the same RUC', () => {
  expect(cleanRuc(' 20-10007097-0 ')).toBe('20100070970');
});
