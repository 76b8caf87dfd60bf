import { expect, test } from 'vitest';
import { readTextos, sinEnviados } from './textos-guardados.ts';

test('what was typed comes back, and only in the fields of the form', () => {
  expect(readTextos('{"ruc":"20","otro":"x"}', ['ruc', 'direccion'])).toEqual({ ruc: '20' });
});

test('what is not a text, or not ours at all, is nothing', () => {
  expect(readTextos('{"ruc":20,"direccion":null}', ['ruc', 'direccion'])).toEqual({});
  for (const ajeno of [null, '', 'no es JSON', '"texto"', '[1]']) expect(readTextos(ajeno, ['ruc'])).toEqual({});
});

test('what was typed since it was sent stays, and what was sent goes', () => {
  const enviados = { ruc: '20', direccion: 'A' };
  expect(sinEnviados({ ruc: '20', direccion: 'AB' }, enviados, ['ruc', 'direccion'])).toEqual({ direccion: 'AB' });
  expect(sinEnviados({ direccion: '' }, enviados, ['ruc', 'direccion'])).toEqual({ direccion: '' });
  expect(sinEnviados(enviados, enviados, ['ruc', 'direccion'])).toEqual({});
});
