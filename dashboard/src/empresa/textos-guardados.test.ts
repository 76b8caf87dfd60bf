import { expect, test } from 'vitest';
import { leerTextos } from './textos-guardados.ts';

test('what was typed comes back, and only in the fields of the form', () => {
  expect(leerTextos('{"ruc":"20","otro":"x"}', ['ruc', 'direccion'])).toEqual({ ruc: '20' });
});

test('what is not a text, or not ours at all, is nothing', () => {
  expect(leerTextos('{"ruc":20,"direccion":null}', ['ruc', 'direccion'])).toEqual({});
  for (const ajeno of [null, '', 'no es JSON', '"texto"', '[1]']) expect(leerTextos(ajeno, ['ruc'])).toEqual({});
});
