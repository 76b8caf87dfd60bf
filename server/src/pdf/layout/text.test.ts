import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
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

describe('line breaks', () => {
  const words = Array.from({ length: 40 }, (_, index) => `w${index}`);

  test('are kept as long as the text has no more lines than it may', () => {
    expect(wrap(words.join('\n'), 90, 8, font, 40)).toEqual(words);
  });

  test('count as blanks where they would make more, and nothing is lost', () => {
    const lines = wrap(`${words.join('\r\n')}\n\n.`, 90, 8, font, 40);
    expect(lines.length).toBeLessThan(20);
    expect(lines.join(' ')).toBe(`${words.join(' ')} .`);
  });

  test('take nothing from a text whose letters need more lines than that', () => {
    expect(wrap(`${'X'.repeat(400)}\nY`, 50, 8, font, 40)).toEqual(wrap(`${'X'.repeat(400)} Y`, 50, 8, font));
  });
});
