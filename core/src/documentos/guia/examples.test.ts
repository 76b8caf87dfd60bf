import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { verifyXml } from '../../firma/verify-xml.ts';
import { canonical, checkSignatures, checkXsd, EXAMPLES, type Verdict } from '../../ubl/testing.ts';
import { exampleGuiaFile, exampleGuiaNames, issueGuias } from './testing.ts';

const guias = await issueGuias();
const files = guias.map(({ file }) => file);

/** `npm run generate` rewrites what is golden; a difference that nobody wanted is a bug. */
describe('every guía of examples/guias is issued as written', () => {
  test.each(guias)('$nombre', ({ nombre, file, firmado, avisos }) => {
    const xml = firmado.bytes.toString();
    expect(xml).toBe(readFileSync(file, 'utf8'));
    expect(avisos).toBe(readFileSync(exampleGuiaFile(nombre, 'avisos.json'), 'utf8'));
    expect(canonical(xml)).toBe(xml.slice(xml.indexOf('<DespatchAdvice')));
    expect(verifyXml(firmado.bytes)).toMatchObject({ ok: true });
  });
});

test('every one is in the row of examples/README.md', () => {
  const [, desde, hasta] = /^\| `guias\/` (\d\d)–(\d\d) \|/m.exec(readFileSync(`${EXAMPLES}/README.md`, 'utf8')) ?? [];
  const numeros = exampleGuiaNames().map((nombre) => nombre.slice(0, 2));
  expect([desde, hasta]).toEqual([numeros[0], numeros.at(-1)]);
});

test("all are valid under SUNAT's XSD", ({ skip }) => {
  expectOk(checkXsd(files), skip);
});

test('xmlsec1 verifies every signature', ({ skip }) => {
  expectOk(checkSignatures(files), skip);
});

function expectOk(verdict: Verdict, skip: (reason: string) => void): void {
  if (verdict.kind === 'skipped') {
    console.warn(`SKIPPED, the guías were not checked: ${verdict.reason}`);
    skip(verdict.reason);
  }
  expect(verdict).toEqual({ kind: 'ok' });
}
