import { expect, test } from 'vitest';
import { faltaDeTexto, joinLineEnds } from './texto.ts';

test.each([
  'PEÑA & HIJOS S.A.C. "LA Ñ" <1/2> ¡ÁÉÍÓÚ!',
  'emoji 😀 y familia 👨‍👩‍👧',
  '=HYPERLINK("http://x")',
  "'; DROP TABLE comprobantes; --",
  '</cbc:Note>]]>&#0;',
  '中文 العربية',
])('%s can go into a document', (texto) => {
  expect(faltaDeTexto(texto)).toBeUndefined();
});

test.each([
  ['a line feed', 'a\nb', 'saltos de línea'],
  ['a tab', 'a\tb', 'tabulaciones'],
  ['a carriage return', 'a\rb', 'saltos de línea'],
  ['a line separator', 'a\u2028b', 'saltos de línea'],
  ['NUL', 'a\0b', 'control'],
  ['escape', 'a\u001b[31m', 'control'],
  ['DEL', 'a\u007f', 'control'],
  ['U+FFFE', 'a\ufffe', 'control'],
  ['U+FFFF', 'a\uffff', 'control'],
  ['a right-to-left override', 'factura\u202efdp.exe', 'sentido'],
  ['an isolate', 'a\u2066b', 'sentido'],
  ['a lone surrogate', 'a\ud800', 'Unicode incompleto'],
])('%s cannot', (_what, texto, why) => {
  expect(faltaDeTexto(texto)?.es).toContain(why);
});

test('where several lines are admitted, line feeds and tabs can, and nothing else that is not seen', () => {
  expect(faltaDeTexto('Laptop\n\tserie 1\nserie 2', true)).toBeUndefined();
  for (const otro of ['a\rb', 'a\vb', 'a\u0085b', 'a\0b', 'a\u2028b'])
    expect(faltaDeTexto(otro, true)?.es).toContain('control');
  expect(faltaDeTexto('a\u202eb', true)?.es).toContain('sentido');
});

test.each(['a\nb', 'a\r\nb', 'a\rb', 'a\vb', 'a\fb', 'a\u0085b', 'a\u2028b', 'a\u2029b'])(
  '%j is one line end',
  (texto) => {
    expect(joinLineEnds(texto)).toBe('a\nb');
  },
);
