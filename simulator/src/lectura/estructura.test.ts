import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { readXml } from '@chaski/core/lib/xml/read.ts';
import { expect, test } from 'vitest';
import * as BASES from '../testing/bases-de-prueba.ts';
import { notaDe, toTextoDeNota } from '../testing/notas-de-prueba.ts';
import { type DocumentoDePrueba, SIMPLE, xml } from '../testing/testing.ts';
import { findErrorEstructura } from './estructura.ts';

function errorDe(texto: string): string | undefined {
  const read = readXml(Buffer.from(texto));
  if (!read.ok) throw new Error(read.motivo);
  return findErrorEstructura(read.root, read.root.name);
}

test.each([
  ['Falta cbc:IssueDate dentro de Invoice', /<cbc:IssueDate>.*<\/cbc:IssueDate>/, ''],
  ['Falta cac:InvoiceLine dentro de Invoice', /<cac:InvoiceLine>.*<\/cac:InvoiceLine>/, ''],
  ['El elemento cbc:ID se repite dentro de Invoice', /(<cbc:ID>F001-1<\/cbc:ID>)/, '$1$1'],
  [
    'El elemento cbc:UBLVersionID está fuera de orden dentro de Invoice',
    /(<cbc:UBLVersionID>.*?<\/cbc:UBLVersionID>)(<cbc:CustomizationID>.*?<\/cbc:CustomizationID>)/,
    '$2$1',
  ],
  [
    'El elemento Precio no se admite dentro de cac:InvoiceLine',
    /<cac:Price>.*<\/cac:Price>/,
    '<cac:Precio></cac:Precio>',
  ],
  ['Falta el atributo currencyID de cbc:PayableAmount', /<cbc:PayableAmount currencyID="PEN">/, '<cbc:PayableAmount>'],
  ["El valor '118,00' de cbc:PayableAmount no es un número decimal", /118\.00(<\/cbc:PayableAmount>)/, '118,00$1'],
  ["El valor '20/11/2026' de cbc:IssueDate no es una fecha AAAA-MM-DD", '2026-11-20', '20/11/2026'],
  ["El valor '2026-02-30' de cbc:IssueDate no es una fecha AAAA-MM-DD", '2026-11-20', '2026-02-30'],
  ['El atributo schemeID no se admite en cbc:InvoiceTypeCode', 'listID="0101"', 'schemeID="0101"'],
  [
    'El atributo moneda no se admite en cac:LegalMonetaryTotal',
    '<cac:LegalMonetaryTotal>',
    '<cac:LegalMonetaryTotal moneda="PEN">',
  ],
  ["El valor '25:00:00' de cbc:IssueTime no es una hora hh:mm:ss", '10:00:00', '25:00:00'],
  [
    'cbc:ID no admite otros elementos dentro',
    '<cbc:ID>F001-1</cbc:ID>',
    '<cbc:ID><cbc:Note>F001-1</cbc:Note></cbc:ID>',
  ],
])('%s', (error, de, a) => {
  expect(errorDe(xml(SIMPLE).replace(de, a))).toBe(error);
});

const ESQUEMAS = join(import.meta.dirname, '../../../../shared/xsd/2.1/maindoc');
const hasXmllint = spawnSync('xmllint', ['--version']).status === 0;
const possible = existsSync(ESQUEMAS) && hasXmllint;
if (!possible)
  console.warn(`SE OMITE la comparación con los XSD de UBL: falta ${existsSync(ESQUEMAS) ? 'xmllint' : ESQUEMAS}`);

/** Every element removed, doubled, renamed, or swapped with the next, one document for each. */
function mutaciones(texto: string): string[] {
  const results: string[] = [];
  const tags = [...texto.matchAll(/<(c[ab]c:\w+)(?: [^>]*)?>/g)];
  for (const { index, 0: open, 1: name = '' } of tags) {
    const end = endOf(texto, index, name);
    const element = texto.slice(index, end);
    const [before, after] = [texto.slice(0, index), texto.slice(end)];
    results.push(before + after, before + element + element + after);
    results.push(
      before + element.replace(open, open.replace(name, 'cbc:UUID')).replace(/<\/[^<]*>$/, '</cbc:UUID>') + after,
    );
    const next = /^<(c[ab]c:\w+)/.exec(after)?.[1];
    if (next !== undefined) {
      const nextEnd = endOf(texto, end, next);
      results.push(before + texto.slice(end, nextEnd) + element + texto.slice(nextEnd));
    }
  }
  return results;
}

/** Where the element that begins there ends. */
function endOf(texto: string, start: number, name: string): number {
  let depth = 0;
  for (const match of texto.slice(start).matchAll(new RegExp(`<(/?)${name}(?=[ >])[^>]*>`, 'g'))) {
    depth += match[1] === '/' ? -1 : 1;
    if (depth === 0) return start + match.index + match[0].length;
  }
  throw new Error(name);
}

const FACTURAS: readonly DocumentoDePrueba[] = [
  BASES.CREDITO,
  BASES.ANTICIPO,
  BASES.ICBPER,
  BASES.CON_CODIGOS,
  BASES.CARGA,
];

const A_NOTA: readonly DocumentoDePrueba[] = [
  BASES.CREDITO,
  BASES.ICBPER,
  BASES.CON_CODIGOS,
  BASES.CON_REFERENCIAS,
  BASES.DETRACCION,
];

function notas(tipo: '07' | '08'): string[] {
  return A_NOTA.map((base) => toTextoDeNota(xml(base), notaDe(base, tipo)));
}

test.skipIf(!possible).each([
  ['Invoice', FACTURAS.map(xml)],
  ['CreditNote', notas('07')],
  ['DebitNote', notas('08')],
])('agrees with the official schema of %s on hundreds of spoiled documents', (raiz, validos) => {
  const textos = validos.flatMap((texto) => [texto, ...mutaciones(texto)]);
  const folder = mkdtempSync(join(tmpdir(), 'chaski-xsd-'));
  // The schema wants something where the signature was.
  const firma = '<ext:ExtensionContent><x xmlns="urn:x"></x></ext:ExtensionContent>';
  const files = textos.map((texto, index) => {
    const file = join(folder, `${index}.xml`);
    writeFileSync(file, texto.replace('<ext:ExtensionContent></ext:ExtensionContent>', firma));
    return file;
  });
  const xsd = join(ESQUEMAS, `UBL-${raiz}-2.1.xsd`);
  const { stderr } = spawnSync('xmllint', ['--noout', '--schema', xsd, ...files], { maxBuffer: 1 << 28 });
  rmSync(folder, { recursive: true });
  const valid = new Set<number>();
  for (const [, file = ''] of stderr.toString().matchAll(/^(\S+) validates$/gm))
    valid.add(Number(basename(file, '.xml')));
  expect(textos.length).toBeGreaterThan(800);
  expect(valid.size).toBeGreaterThan(100);
  const disagreements = textos.flatMap((texto, index) => {
    const error = errorDe(texto);
    return (error === undefined) === valid.has(index) ? [] : [`${index}: ${error ?? 'sin error'}`];
  });
  expect(disagreements).toEqual([]);
});
