import { expect, test } from 'vitest';
import { unoDe } from './frase.ts';

test.each([
  [[]],
  [['18']],
  [['10', '18']],
  [['10', '10.5', '18']],
  [['18', '8']],
  [['10', '11']],
  [['10', '110']],
  [['una', 'otra']],
  [['día', 'hora']],
])('one of %j is said as Spanish says it', (textos) => {
  const lista = new Intl.ListFormat('es', { type: 'disjunction' });
  expect(unoDe(textos).es).toBe(lista.format(textos));
});

test('a code of two digits is read as its number', () => {
  expect(unoDe(['01', '03', '07', '08'])).toEqual({ es: '01, 03, 07 u 08', en: '01, 03, 07 or 08' });
});
