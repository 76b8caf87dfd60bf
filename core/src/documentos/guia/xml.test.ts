import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signXml } from '../../firma/sign-xml.ts';
import type { XmlSinFirma } from '../../firma/types.ts';
import { canonical, checkXsd, exampleFirmante } from '../../ubl/testing.ts';
import { EMISOR, read, unaGuia } from './testing.ts';
import { buildDespatchAdvice } from './xml.ts';

const CUANTAS = 150;

function xmlDe(documento: unknown): XmlSinFirma {
  const lectura = read(documento);
  if (!lectura.ok) throw new Error(JSON.stringify(lectura.problemas));
  return buildDespatchAdvice(lectura.guia, EMISOR, 1);
}

test('random guías are issued, canonical as written', () => {
  fc.assert(
    fc.property(unaGuia, (documento) => {
      const { antes, despues } = xmlDe(documento);
      const xml = antes + despues;
      expect(canonical(xml)).toBe(xml);
    }),
    { numRuns: CUANTAS },
  );
});

test("random guías are valid under SUNAT's XSD", async ({ skip }) => {
  const firmante = exampleFirmante();
  const folder = mkdtempSync(join(tmpdir(), 'chaski-guias-'));
  try {
    const firmados = await Promise.all(fc.sample(unaGuia, CUANTAS).map((una) => signXml(xmlDe(una), firmante)));
    const files = firmados.map(({ bytes }, indice) => {
      const file = join(folder, `${indice}.xml`);
      writeFileSync(file, bytes);
      return file;
    });
    const verdict = checkXsd(files);
    if (verdict.kind === 'skipped') {
      console.warn(`SKIPPED, the random guías were not checked: ${verdict.reason}`);
      skip(verdict.reason);
    }
    expect(verdict).toEqual({ kind: 'ok' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
