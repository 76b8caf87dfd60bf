import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFont, widthOf } from './font.ts';
import { toLegible, wrap } from './text.ts';

const font = readFont(readFileSync(join(import.meta.dirname, '../fonts/chaski-sans-regular.ttf')));

test('text that the font has stays as it is', () => {
  expect(toLegible('Ñandú & Cía. ½" × 9 m', font)).toBe('Ñandú & Cía. ½" × 9 m');
});

test('controls and characters that turn the direction around disappear, missing ones become a box', () => {
  expect(toLegible('a\u0000b\u202Ec\u200Bd', font)).toBe('abcd');
  expect(toLegible('n\u0303 漢', font)).toBe('ñ □');
});

test('lines break at blanks and fit', () => {
  const text = 'Servicio de mantenimiento preventivo y correctivo de equipos';
  const lines = wrap(text, 90, 8, font);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join(' ')).toBe(text);
  for (const line of lines) expect(widthOf(line, 8, font)).toBeLessThanOrEqual(90);
});

test('a word longer than a line is broken and loses nothing', () => {
  const word = 'X'.repeat(200);
  const lines = wrap(word, 50, 8, font);
  expect(lines.join('')).toBe(word);
  for (const line of lines) expect(widthOf(line, 8, font)).toBeLessThanOrEqual(50);
});

test('empty text is one empty line', () => {
  expect(wrap('', 50, 8, font)).toEqual(['']);
});
