import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineasDe } from './xml-lineas.ts';

const texto = (xml: string) =>
  lineasDe(xml)
    .map(({ nivel, partes }) => '  '.repeat(nivel) + partes.map((parte) => parte.texto).join(''))
    .join('\n');

describe('an XML as people read it', () => {
  it('has one element a line, those with only text in one', () => {
    expect(texto('<?xml version="1.0"?><a x="1"><b>dos</b><c/><d></d><!-- no --></a>')).toBe(
      ['<?xml version="1.0"?>', '<a x="1">', '  <b>dos</b>', '  <c/>', '  <d></d>', '  <!-- no -->', '</a>'].join('\n'),
    );
  });

  it('tells names, attributes, values and text apart', () => {
    const [linea] = lineasDe('<cbc:ID schemeID="6">F001-1</cbc:ID>');
    expect(linea?.partes.map(({ clase }) => clase).join(' ')).toBe(
      'signo elemento atributo valor signo texto signo elemento signo',
    );
  });

  it('loses nothing of a signed comprobante but the space between elements', () => {
    const path = new URL(
      '../../../../examples/22-vencimiento-orden-guias-observaciones/comprobante.xml',
      import.meta.url,
    );
    const xml = readFileSync(path, 'utf8');
    const junto = lineasDe(xml)
      .flatMap(({ partes }) => partes.map((parte) => parte.texto))
      .join('');
    expect(junto).toBe(xml.replace(/>\s+</g, '><').trim());
  });

  it('takes whatever it is given, and ends', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[<>/a-b"= !\-[\]?x]*$/), (basura) => {
        const junto = lineasDe(basura)
          .flatMap(({ partes }) => partes.map((parte) => parte.texto))
          .join('');
        expect(junto.replace(/\s/g, '')).toBe(basura.replace(/\s/g, ''));
      }),
    );
  });
});
