import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const TEXTO = readFileSync(join(ROOT, 'docs/ataques.md'), 'utf8');
const FILAS = TEXTO.split('\n').filter((line) => /^\| S\d+ \|/.test(line));

test('docs/ataques.md has a row for every attack, S1 to S63, in order, each with a test or a reason', () => {
  const numbers = FILAS.map((fila) => Number(/^\| S(\d+) \|/.exec(fila)?.[1]));
  expect(numbers).toEqual(Array.from({ length: 63 }, (_, i) => i + 1));
  for (const fila of FILAS) expect(fila.split('|')[3]?.trim().length, fila).toBeGreaterThan(5);
});

/** `file` «name», «name»: each name belongs to the file before it. */
function citas(): { archivo: string; nombre: string | undefined }[] {
  const found: { archivo: string; nombre: string | undefined }[] = [];
  for (const fila of FILAS) {
    let archivo = '';
    for (const match of fila.matchAll(/`([\w/.-]+\.test\.ts)`|«([^»]+)»/g)) {
      if (match[1] !== undefined) archivo = match[1];
      found.push({ archivo, nombre: match[2] });
    }
  }
  return found;
}

test('every file that it names is there, and has the test that it quotes', () => {
  const all = citas();
  expect(all.length).toBeGreaterThan(100);
  for (const { archivo, nombre } of all) {
    expect([archivo, existsSync(join(ROOT, archivo))]).toEqual([archivo, true]);
    if (nombre === undefined) continue;
    const names = readFileSync(join(ROOT, archivo), 'utf8');
    expect([archivo, nombre, names.includes(`'${nombre}`) || names.includes(`"${nombre}`)]).toEqual([
      archivo,
      nombre,
      true,
    ]);
  }
});
