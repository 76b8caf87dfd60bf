import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isJsonArray, isJsonObject, type Json, JsonNumber, readJson } from './json.ts';
import { bestOfThree, casos } from './testing.ts';

/** The value as plain JavaScript, numbers as doubles. */
function plain(value: Json): unknown {
  if (value instanceof JsonNumber) return Number(value.source);
  if (isJsonArray(value)) return value.map(plain);
  if (isJsonObject(value)) return Object.fromEntries([...value].map(([name, member]) => [name, plain(member)]));
  return value;
}

function problemas(text: string): Record<string, string> {
  const result = readJson(text);
  return result.ok ? {} : Object.fromEntries(result.problemas.map(({ ruta, mensaje }) => [ruta, mensaje.es]));
}

test('reads every JSON text to the value that JSON.parse gives', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5, noUnicodeString: false }), (text) => {
      const result = readJson(text);
      fc.pre(result.ok);
      expect(result.ok && plain(result.value)).toEqual(JSON.parse(text));
    }),
    { numRuns: casos(500) },
  );
});

test('accepts nothing that JSON.parse refuses', () => {
  const almostJson = fc
    .tuple(
      fc.json({ maxDepth: 3 }),
      fc.nat(),
      fc.constantFrom('', ',', ']', '}', '//', '/**/', '0', '"', ':', '\u00a0'),
    )
    .map(([text, at, noise]) => text.slice(0, at % (text.length + 1)) + noise + text.slice(at % (text.length + 1)));
  fc.assert(
    fc.property(fc.oneof(almostJson, fc.string({ unit: 'binary' })), (text) => {
      if (readJson(text).ok) expect(() => JSON.parse(text.replace(/^\ufeff/, ''))).not.toThrow();
    }),
    { numRuns: casos(2000) },
  );
});

test('keeps a number as it was written, however long', () => {
  const written = ['12345678901234567890.10', '1e400', '-0', '0.1000'];
  expect(readJson(`[${written.join()}]`)).toEqual({ ok: true, value: written.map((source) => new JsonNumber(source)) });
});

test.each([
  ['{"a":1,}', 'falta el nombre de un campo'],
  ['[1,]', 'falta un valor'],
  ['{"a":1 "b":2}', 'falta una coma'],
  ['{"a" 1}', 'faltan los dos puntos'],
  ['{"a":1', 'falta cerrar una llave'],
  ['{"a":NaN}', 'hay un símbolo que no es JSON'],
  ["{'a':1}", 'hay un símbolo que no es JSON'],
  ['{"a":01}', 'falta una coma'],
  ['{"a":1.}', 'el número está incompleto'],
  ['{"a":"x', 'falta cerrar las comillas'],
  ['{} {}', 'sobra texto después del final'],
  ['{} // fin', 'los comentarios no se admiten'],
  ['{"a":"\t"}', 'hay un carácter de control'],
  ['{"a":"\\x41"}', 'hay una secuencia'],
])('says what is wrong with %s', (text, cause) => {
  expect(problemas(text).cuerpo).toMatch(/^El JSON está mal formado en la línea \d+, columna \d+: /);
  expect(problemas(text).cuerpo).toContain(cause);
});

test('tells the line and the column of a syntax error', () => {
  expect(problemas('{\n  "a": 1\n  "b": 2\n}').cuerpo).toContain('línea 3, columna 3');
});

test('refuses an empty body; a byte order mark in front is skipped, once', () => {
  for (const vacio of ['', ' \n', '\ufeff'])
    expect(problemas(vacio).cuerpo).toBe('El cuerpo está vacío; envíe un objeto JSON');
  expect(problemas('  \n')).toHaveProperty('cuerpo');
  expect(readJson('\ufeff{}')).toEqual(readJson('{}'));
  for (const twice of ['\ufeff\ufeff{}', '{\ufeff}']) expect(readJson(twice).ok).toBe(false);
});

test('refuses a repeated name wherever it is, with equal values too, and however it is escaped', () => {
  expect(problemas('{"a":{"b":1,"b":1},"c":[{"d":1,"\\u0064":2}]}')).toEqual({
    'a.b': 'Campo repetido; envíelo una sola vez',
    'c.0.d': 'Campo repetido; envíelo una sola vez',
  });
});

test('refuses the names that reach a prototype, and leaves Object.prototype clean', () => {
  const found = problemas('{"__proto__":{"sucio":1},"a":[{"constructor":{"prototype":{"sucio":1}}}]}');
  expect(Object.keys(found)).toEqual(['__proto__', 'a.0.constructor']);
  expect('sucio' in {}).toBe(false);
});

test('refuses NUL and lone surrogates, in names and in values', () => {
  expect(Object.keys(problemas('{"a":"x\\u0000","b":"\\ud800","c":"\\ud83d\\ude00"}'))).toEqual(['a', 'b']);
  expect(Object.keys(problemas('{"\\u0000":1}'))).toEqual(['\0']);
  expect(Object.keys(problemas('{"x\\udc00":1}'))).toEqual(['x\ufffd']);
});

test('accepts 20 levels and refuses 21, naming the path', () => {
  expect(readJson('['.repeat(20) + ']'.repeat(20)).ok).toBe(true);
  expect(problemas(`${'{"a":'.repeat(21)}1${'}'.repeat(21)}`)).toEqual({
    [Array(20).fill('a').join('.')]: 'El JSON tiene más de 20 niveles; envíelo sin anidar tanto',
  });
});

test('accepts 10 000 members in one place and refuses more', () => {
  const members = (count: number) => Array.from({ length: count }, (_, index) => `"k${index}":1`).join();
  expect(readJson(`{"a":{${members(10_000)}}}`).ok).toBe(true);
  expect(problemas(`{"a":{${members(10_001)}}}`)).toHaveProperty('a');
  expect(problemas(`[${'1,'.repeat(10_000)}1]`)).toHaveProperty('cuerpo');
});

test('cuts a hostile name in the path', () => {
  const [ruta = ''] = Object.keys(problemas(`{"${'a'.repeat(100_000)}":{"b":1,"b":2}}`));
  expect(ruta).toBe(`${'a'.repeat(64)}….b`);
});

test.each([
  ['two million brackets', '['.repeat(2_000_000)],
  ['four hundred thousand nested objects', '{"a":'.repeat(400_000)],
  ['two million blanks', `${' '.repeat(2_000_000)}1`],
  ['blanks in runs just under the limit', `[${`${' '.repeat(9_000)}1,`.repeat(200)}1]`],
  ['the same name 300 000 times', `{${'"k":1,'.repeat(300_000)}"k":1}`],
  ['two hundred thousand names', `{${Array.from({ length: 200_000 }, (_, i) => `"k${i}":1`).join()}}`],
  ['a megabyte of escapes', `"${'\\u0041'.repeat(300_000)}"`],
  ['a number of two million digits', '1'.repeat(2_000_000)],
])('answers within 250 ms: %s', (_what, text) => {
  expect(bestOfThree(() => readJson(text))).toBeLessThan(250);
});
