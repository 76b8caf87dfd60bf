import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PUNTOS } from '../server/src/platform/puntos.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(ROOT, 'docs', `${name}.md`), 'utf8');

/** As the document says: what has no folder of its own lies in `server/src/`. */
const pathOf = (archivo: string) =>
  [archivo, `server/src/${archivo}`].map((each) => join(ROOT, each)).find((each) => existsSync(each));

test.each(['confiabilidad', 'seguridad'])('every test that docs/%s.md names is there', (name) => {
  const named = [...read(name).matchAll(/`([\w/.-]+\.test\.ts)`/g)].map(([, archivo = '']) => archivo);
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((archivo) => pathOf(archivo) === undefined)).toEqual([]);
});

/** `file`: *title*, *title*: each belongs to the file before it; `…` stands for any words. */
function citas(): { archivo: string; titulo: string }[] {
  const found: { archivo: string; titulo: string }[] = [];
  for (const fila of read('confiabilidad').matchAll(/^\| [FI]\d.*$/gm)) {
    let archivo = '';
    for (const [, file, titulo] of fila[0].replaceAll(/`\*\/[^`]*`/g, '').matchAll(/`([\w/.-]+\.ts)`|\*([^*`]+)\*/g)) {
      if (file !== undefined) archivo = file;
      else if (titulo !== undefined) found.push({ archivo, titulo });
    }
  }
  return found;
}

test('and has the test that docs/confiabilidad.md quotes', () => {
  const all = citas();
  expect(all.length).toBeGreaterThan(30);
  const missing = all.filter(({ archivo, titulo }) => {
    const words = titulo.split('…').map((part) => RegExp.escape(part.trim()));
    return !new RegExp(words.join('.*')).test(readFileSync(pathOf(archivo) ?? '', 'utf8'));
  });
  expect(missing).toEqual([]);
});

test('every point of the matrix that it names is one', () => {
  const cells = [...read('confiabilidad').matchAll(/`(?:\*|\w+)\/(\w+\.(?!ts)\w{3,})`/g)].map(([, punto]) => punto);
  expect(cells.length).toBeGreaterThan(5);
  expect(cells.filter((punto) => !PUNTOS.some((each) => each === punto))).toEqual([]);
});
