import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signXml } from '../../firma/sign-xml.ts';
import type { XmlSinFirma } from '../../firma/types.ts';
import { canonical, exampleFirmante } from '../../ubl/testing.ts';
import { calculadoDe, checkXsdDeOtros, EMISOR, unaPercepcion, unaRetencion } from './testing.ts';
import { buildOtro } from './xml.ts';

const CUANTAS = 100;
const AMBAS = [
  ['retenciones', unaRetencion],
  ['percepciones', unaPercepcion],
] as const;

function xmlDe(documento: unknown): XmlSinFirma {
  return buildOtro(calculadoDe(documento), EMISOR, 1);
}

test.each(AMBAS)('random %s are issued, canonical as written', (_, uno) => {
  fc.assert(
    fc.property(uno, (documento) => {
      const { antes, despues } = xmlDe(documento);
      const xml = antes + despues;
      expect(canonical(xml)).toBe(xml);
    }),
    { numRuns: CUANTAS },
  );
});

test.for(AMBAS)("random %s are valid under SUNAT's XSD", async ([cuales, uno], { skip }) => {
  const firmante = exampleFirmante();
  const firmados = await Promise.all(fc.sample(uno, CUANTAS).map((otro) => signXml(xmlDe(otro), firmante)));
  const verdict = checkXsdDeOtros(firmados);
  if (verdict.kind === 'skipped') {
    console.warn(`SKIPPED, the random ${cuales} were not checked: ${verdict.reason}`);
    skip(verdict.reason);
  }
  expect(verdict).toEqual({ kind: 'ok' });
});
