import { expect, test } from 'vitest';
import {
  cambiosDeMarca,
  camposDeMarca,
  contrasteConBlanco,
  esColor,
  formularioDeMarca,
  sinEnviado,
} from './formulario.ts';

const ANTES = formularioDeMarca({ logo: { formato: 'png', base64: 'AAAA' }, color: '#0b5394', pie: null });

test('a colour is # and six hexadecimal digits, and none at all is fine', () => {
  for (const bueno of ['#0b5394', '#ABCDEF', '']) expect(esColor(bueno)).toBe(true);
  for (const malo of ['0b5394', '#0b539', '#0b53945', 'azul', '#00000g']) expect(esColor(malo)).toBe(false);
});

test('a brand that was not touched sends nothing, and the same colour in capitals is the same', () => {
  expect(cambiosDeMarca(ANTES, { ...ANTES, color: '#0B5394 ' })).toEqual({});
});

test('what changed is sent, and what was taken away is null', () => {
  const ahora = { logo: null, color: '', pie: ' Gracias ' };
  expect(camposDeMarca(ANTES, ahora)).toEqual(['logo', 'color', 'pie']);
  expect(cambiosDeMarca(ANTES, ahora)).toEqual({ logo: null, color: null, pie: 'Gracias' });
});

test('contrast with white is that of WCAG: 21 for black, 1 for white', () => {
  expect(contrasteConBlanco('#000000')).toBeCloseTo(21, 5);
  expect(contrasteConBlanco('#ffffff')).toBeCloseTo(1, 5);
  expect(contrasteConBlanco('#767676')).toBeCloseTo(4.54, 2);
  expect(contrasteConBlanco('')).toBeUndefined();
});

test('what was chosen since it was sent stays, and what was sent goes', () => {
  expect(sinEnviado({ color: '#000000', pie: 'Gracias' }, { ...ANTES, color: '#000000' })).toEqual({ pie: 'Gracias' });
  expect(sinEnviado({ logo: null, color: '' }, { ...ANTES, color: '#000000' })).toEqual({ logo: null, color: '' });
});
