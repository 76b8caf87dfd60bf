import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { verifyXml } from '../../firma/verify-xml.ts';
import { canonical, checkSignatures, EXAMPLES, type Verdict } from '../../ubl/testing.ts';
import { checkXsdDeOtros, exampleOtroFile, exampleOtroNames, issueOtros } from './testing.ts';

const otros = await issueOtros();

/** `npm run generate` rewrites what is golden; a difference that nobody wanted is a bug. */
describe('every one of examples/otros is issued as written', () => {
  test.each(otros)('$nombre', ({ nombre, file, firmado, textos }) => {
    const xml = firmado.bytes.toString();
    expect(xml).toBe(readFileSync(file, 'utf8'));
    for (const [suyo, texto] of Object.entries(textos)) {
      expect(texto).toBe(readFileSync(exampleOtroFile(nombre, suyo), 'utf8'));
    }
    expect(canonical(xml)).toBe(xml.slice(xml.search(/<(?:Retention|Perception|VoidedDocuments) /)));
    expect(verifyXml(firmado.bytes)).toMatchObject({ ok: true });
  });
});

test('every one is in the row of examples/README.md', () => {
  const [, desde, hasta] = /^\| `otros\/` (\d\d)–(\d\d) \|/m.exec(readFileSync(`${EXAMPLES}/README.md`, 'utf8')) ?? [];
  const numeros = exampleOtroNames().map((nombre) => nombre.slice(0, 2));
  expect([desde, hasta]).toEqual([numeros[0], numeros.at(-1)]);
});

test("all are valid under SUNAT's XSD", ({ skip }) => {
  expectOk(checkXsdDeOtros(otros.map(({ firmado }) => firmado)), skip);
});

test('xmlsec1 verifies every signature', ({ skip }) => {
  expectOk(checkSignatures(otros.map(({ file }) => file)), skip);
});

function expectOk(verdict: Verdict, skip: (reason: string) => void): void {
  if (verdict.kind === 'skipped') {
    console.warn(`SKIPPED, retenciones and percepciones were not checked: ${verdict.reason}`);
    skip(verdict.reason);
  }
  expect(verdict).toEqual({ kind: 'ok' });
}
