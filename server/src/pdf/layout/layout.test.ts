import { expect, test } from 'vitest';
import { FONTS, facturaDe, papelDe } from '../testing.ts';
import { type Layout, layOut } from './layout.ts';
import { FORMATOS, type Formato } from './sheet.ts';

function layOutItems(descripciones: readonly string[], formato: Formato): Layout {
  const items = descripciones.map((descripcion) => ({ descripcion, cantidad: 1, precioUnitario: 118 }));
  return layOut(papelDe(facturaDe(0, { items }), { formato }), 0.1, FONTS);
}

function partsOf({ pages }: Layout): string[] {
  const lines = pages.flatMap(({ texts }) => texts.flatMap(([, placed]) => placed));
  return lines.flatMap((parts) => parts.filter((part) => typeof part === 'string'));
}

test.each(FORMATOS)(
  '999 descriptions of 250 line breaks are on %s as many pages as without them, and nothing is lost',
  (formato) => {
    const descripcion = `${'W\n'.repeat(249)}WW`;
    const layout = layOutItems(Array(999).fill(descripcion), formato);
    expect(layout.pages).toHaveLength(
      layOutItems(Array(999).fill(descripcion.replaceAll('\n', ' ')), formato).pages.length,
    );
    const descriptions = partsOf(layout).filter((part) => /^[W ]+$/.test(part));
    expect(descriptions.join('').replaceAll(' ', '')).toHaveLength(999 * 251);
  },
);

test.each(FORMATOS)('a description of 40 lines is printed on %s line by line', (formato) => {
  const lines = Array.from({ length: 40 }, (_, index) => `Serie ${index}`);
  const parts = partsOf(layOutItems([lines.join('\n')], formato));
  expect(parts.filter((part) => part.startsWith('Serie'))).toEqual(lines);
});
