import { expect, test } from 'vitest';
import { REGLAS_DE_GUIA } from '../documentos/guia/reglas.ts';
import { FILAS_DESCUADRE } from '../impuestos/desglose/descuadres.ts';
import type { EnIdiomas } from '../lib/idiomas.ts';
import { readJson } from '../lib/json.ts';
import { DE_LECTURA } from './testing/lectura.ts';
import { hallar, REGLAS, toCuerpo } from './testing/reglas.ts';
import { DE_SUMAS } from './testing/sumas.ts';

/* That both languages are there is the compiler's; that each is what it says is told by the words that only one of them has. */

const CASTELLANO =
  /(?<!\p{L})(?:env[ií]el?[oa]?s?|qu[ií]tel?[oa]s?|debe|está|los|las|del|una|para|sin|más|obligatori[oa]|catálogo|ítems?)(?!\p{L})/iu;
const INGLES = /\b(?:send|remove|must|the|is|are|of|with|without|required|catalog)\b/i;

/** Without what it quotes, which is SUNAT's or the caller's. */
const propias = (frase: string) =>
  frase.replaceAll(/"[^"]*"|`[^`]*`|\([^)]*\)|[A-Z]+_[A-Z_]+/g, '').replaceAll('Banco de la Nación', '');

function expectBoth({ es, en }: EnIdiomas): void {
  expect(propias(en)).not.toMatch(CASTELLANO);
  expect(propias(es)).not.toMatch(INGLES);
  expect(en).not.toBe(es);
}

const DE_EJEMPLOS = [
  ...REGLAS.map(({ regla }) => regla.ejemplo),
  ...DE_LECTURA.flatMap(({ ejemplos }) => ejemplos),
  ...DE_SUMAS.map(({ ejemplo }) => ejemplo),
];

test('what is found in a document is told in each language', () => {
  const hallados = DE_EJEMPLOS.flatMap((ejemplo) => hallar(toCuerpo(ejemplo, ejemplo.rompe), ejemplo));
  expect(hallados.length).toBeGreaterThan(400);
  for (const { mensaje } of hallados) expectBoth(mensaje);
});

test('so is what its sums do not bear', () => {
  for (const { mensaje } of Object.values(FILAS_DESCUADRE)) expectBoth(mensaje);
});

test('and what a guía does not bear', () => {
  expect(REGLAS_DE_GUIA.length).toBeGreaterThan(150);
  for (const { mensaje } of REGLAS_DE_GUIA) expectBoth(mensaje);
});

test.each([
  '',
  '{',
  '{"a":1,"a":2}',
  '{"a":1} x',
  '{"__proto__":1}',
  '"\\ud800"',
  '{"a":01}',
  `${'['.repeat(21)}${']'.repeat(21)}`,
])('and what is wrong with %s as JSON', (text) => {
  const leido = readJson(text);
  if (leido.ok) expect.fail('It was read');
  for (const { mensaje } of leido.problemas) expectBoth(mensaje);
});
