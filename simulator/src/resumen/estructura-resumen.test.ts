import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { MONEDAS } from '@chaski/core/catalogos/c02-monedas.ts';
import { readXml } from '@chaski/core/lib/xml/read.ts';
import { expect, test } from 'vitest';
import { findErrorEstructuraResumen } from './estructura-resumen.ts';
import { cargoResumen, lineaBaja, lineaResumen, pago, percepcion, tributo, xmlResumen } from './testing-resumen.ts';

function errorDe(texto: string): string | undefined {
  const read = readXml(Buffer.from(texto));
  if (!read.ok) throw new Error(read.motivo);
  return findErrorEstructuraResumen(read.root);
}

const BAJA = xmlResumen('RA', { lineas: lineaBaja() + lineaBaja({ id: '2' }) });
const RESUMEN = xmlResumen('RC', {
  lineas:
    lineaResumen({
      pagos: pago('01', '100.00') + pago('05', '1.00'),
      cargos: cargoResumen('1.00'),
      tributos: tributo('1000', '18.00') + tributo('2000', '1.00'),
      percepcion: percepcion('01', '2.00', '2.36', '120.36', '118.00'),
    }) + lineaResumen({ id: '2', tipo: '07', correlativo: 'BC01-1', afectado: ['03', 'B001-1'] }),
});

test.each([
  ['Falta cbc:IssueDate dentro de VoidedDocuments', BAJA, /<cbc:IssueDate>.*<\/cbc:IssueDate>/, ''],
  [
    'Falta sac:SummaryDocumentsLine dentro de SummaryDocuments',
    RESUMEN,
    /<sac:SummaryDocumentsLine>.*<\/sac:SummaryDocumentsLine>/,
    '',
  ],
  ['El elemento cbc:LineID se repite dentro de sac:VoidedDocumentsLine', BAJA, /(<cbc:LineID>1<\/cbc:LineID>)/, '$1$1'],
  [
    'Falta el atributo currencyID de sac:TotalAmount',
    RESUMEN,
    '<sac:TotalAmount currencyID="PEN">',
    '<sac:TotalAmount>',
  ],
  [
    "El valor '118,00' de sac:TotalAmount no es un número decimal",
    RESUMEN,
    />118\.00(<\/sac:TotalAmount>)/,
    '>118,00$1',
  ],
  [
    "El valor 'RON' de currencyID no está en la lista de monedas de sac:TotalAmount",
    RESUMEN,
    '<sac:TotalAmount currencyID="PEN">',
    '<sac:TotalAmount currencyID="RON">',
  ],
  ["El valor '20/11/2026' de cbc:ReferenceDate no es una fecha AAAA-MM-DD", BAJA, '2026-11-20', '20/11/2026'],
  ["El valor 'sí' de cbc:ChargeIndicator no es true ni false", RESUMEN, '>true<', '>sí<'],
])('%s', (error, texto, de, a) => {
  expect(errorDe(texto.replace(de, a))).toBe(error);
});

const ESQUEMAS = join(import.meta.dirname, '../../../../shared/xsd/2.0/maindoc');
const hasXmllint = spawnSync('xmllint', ['--version']).status === 0;
const possible = existsSync(ESQUEMAS) && hasXmllint;
if (!possible)
  console.warn(`SE OMITE la comparación con los XSD de RA y RC: falta ${existsSync(ESQUEMAS) ? 'xmllint' : ESQUEMAS}`);

/** Every element removed, doubled, renamed, or swapped with the next, one document for each. */
function mutaciones(texto: string): string[] {
  const results: string[] = [];
  for (const { index, 0: open, 1: name = '' } of texto.matchAll(/<((?:c[ab]c|sac):\w+)(?: [^>]*)?>/g)) {
    const end = endOf(texto, index, name);
    const element = texto.slice(index, end);
    const [before, after] = [texto.slice(0, index), texto.slice(end)];
    results.push(before + after, before + element + element + after);
    const renamed = element.replace(open, open.replace(name, 'cbc:UUID')).replace(/<\/[^<]*>$/, '</cbc:UUID>');
    results.push(before + renamed + after);
    const next = /^<((?:c[ab]c|sac):\w+)/.exec(after)?.[1];
    if (next === undefined) continue;
    const nextEnd = endOf(texto, end, next);
    results.push(before + texto.slice(end, nextEnd) + element + texto.slice(nextEnd));
  }
  return results;
}

/** One document in each currency of SUNAT's catalog, and in some that were money once. */
function enOtrasMonedas(texto: string): string[] {
  if (!texto.includes('currencyID="PEN"')) return [];
  return [...MONEDAS.keys(), 'ZMK', 'TRL', 'PES', 'pen', ''].map((una) => texto.replaceAll('"PEN"', `"${una}"`));
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

test.skipIf(!possible).each([
  ['UBL-VoidedDocuments-2.0.xsd', BAJA],
  ['UBL-SummaryDocuments-2.0.xsd', RESUMEN],
])('agrees with the official schema %s on hundreds of spoiled documents', (xsd, valido) => {
  const textos = [valido, ...mutaciones(valido), ...enOtrasMonedas(valido)];
  const folder = mkdtempSync(join(tmpdir(), 'chaski-xsd-'));
  // The schema wants something where the signature was.
  const firma = '<ext:ExtensionContent><x xmlns="urn:x"></x></ext:ExtensionContent>';
  const files = textos.map((texto, index) => {
    const file = join(folder, `${index}.xml`);
    writeFileSync(file, texto.replace('<ext:ExtensionContent></ext:ExtensionContent>', firma));
    return file;
  });
  const args = ['--noout', '--schema', join(ESQUEMAS, xsd), ...files];
  const { stderr } = spawnSync('xmllint', args, { maxBuffer: 1 << 28 });
  rmSync(folder, { recursive: true });
  const valid = new Set<number>();
  for (const [, file = ''] of stderr.toString().matchAll(/^(\S+) validates$/gm))
    valid.add(Number(basename(file, '.xml')));
  expect(textos.length).toBeGreaterThan(100);
  expect(valid.has(0)).toBe(true);
  const disagreements = textos.flatMap((texto, index) => {
    const error = errorDe(texto);
    return (error === undefined) === valid.has(index) ? [] : [`${index}: ${error ?? 'sin error'}`];
  });
  expect(disagreements).toEqual([]);
});
