import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const TEXTO = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8');
const FILAS = TEXTO.split('\n').filter((line) => /^\| \d/.test(line));

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; within a section they come first. */
const SECCIONES: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};

const ESTADOS = ['Sí', 'En parte', 'No', 'Sin prueba', 'No aplica'] as const;

function read(fila: string) {
  const [, numero = '', , situacion = ''] = fila.split(/ ?\| ?/);
  const estado = ESTADOS.find((cada) => situacion.startsWith(`${cada}: `));
  return { numero, estado, motivo: situacion.slice(situacion.indexOf(': ') + 2) };
}

test('docs/asvs.md has a row for each requirement of levels 1 and 2, in order', () => {
  const todos = Object.entries(SECCIONES).flatMap(([seccion, cuantos]) =>
    Array.from({ length: cuantos }, (_, n) => `${seccion}.${n + 1}`),
  );
  expect(FILAS.map((fila) => read(fila).numero)).toEqual(todos);
});

test('each says whether it is met: by a test that is there, or why not', () => {
  for (const fila of FILAS) {
    const { estado, motivo } = read(fila);
    expect(estado, fila).toBeDefined();
    const archivos = [...motivo.matchAll(/`([\w/.-]+\.test\.ts)`/g)].map(([, archivo = '']) => archivo);
    for (const archivo of archivos) expect([archivo, existsSync(join(ROOT, archivo))]).toEqual([archivo, true]);
    if (estado === 'Sí') expect(archivos.length, fila).toBeGreaterThan(0);
    else expect(motivo.length, fila).toBeGreaterThan(8);
  }
});

test('and the counts of its head are those of its rows', () => {
  for (const estado of ESTADOS) {
    const filas = FILAS.filter((fila) => read(fila).estado === estado).length;
    expect([estado, Number(new RegExp(`\\*\\*${estado}\\*\\* \\((\\d+)\\)`).exec(TEXTO)?.[1])]).toEqual([
      estado,
      filas,
    ]);
  }
});
