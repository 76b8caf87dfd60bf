import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { verifyXml } from '../firma/verify-xml.ts';
import { descuadresSunat } from '../impuestos/desglose/descuadres.ts';
import {
  checkSignatures,
  checkXsd,
  EXAMPLES,
  exampleFile,
  exampleNames,
  issueExamples,
  type Verdict,
} from './testing.ts';

const examples = await issueExamples();
const golden = (nombre: string, file: string) => readFileSync(exampleFile(nombre, file), 'utf8');
const comprobantes = exampleNames().map((nombre) => exampleFile(nombre, 'comprobante.xml'));

/** `npm run generate` rewrites what is golden; a difference that nobody wanted is a bug. */
describe('every example is issued as written', () => {
  test.each(examples)('$nombre', ({ nombre, calculado, calculadoJson, firmado }) => {
    expect(calculadoJson).toBe(golden(nombre, 'calculado.json'));
    expect(firmado.bytes.toString()).toBe(golden(nombre, 'comprobante.xml'));
    expect(descuadresSunat(calculado)).toEqual([]);
    expect(verifyXml(firmado.bytes)).toMatchObject({ ok: true });
  });
});

test('no two examples are the same comprobante', () => {
  const numeros = examples.map(
    ({ calculado: { documento }, numero }) => `${documento.tipoComprobante} ${documento.serie}-${numero}`,
  );
  expect(new Set(numeros).size).toBe(examples.length);
});

test('every one is in a row of examples/README.md, and in one alone', () => {
  const filas = [
    ...readFileSync(join(EXAMPLES, 'README.md'), 'utf8').matchAll(/^\| (?:([\w-]+)\/)?(\d\d)(?:–(\d\d))? \|/gm),
  ];
  const contados = filas.flatMap(([, carpeta = '', desde = '', hasta = desde]) =>
    Array.from({ length: Number(hasta) - Number(desde) + 1 }, (_, indice) =>
      join(carpeta, String(Number(desde) + indice).padStart(2, '0')),
    ),
  );
  expect(contados).toEqual(exampleNames().map((nombre) => join(dirname(nombre), basename(nombre).slice(0, 2))));
});

test("all are valid under SUNAT's XSD", ({ skip }) => {
  expectOk(checkXsd(comprobantes), skip);
});

test('xmlsec1 verifies every signature', ({ skip }) => {
  expectOk(checkSignatures(comprobantes), skip);
});

function expectOk(verdict: Verdict, skip: (reason: string) => void): void {
  if (verdict.kind === 'skipped') {
    console.warn(`SKIPPED, the examples were not checked: ${verdict.reason}`);
    skip(verdict.reason);
  }
  expect(verdict).toEqual({ kind: 'ok' });
}
