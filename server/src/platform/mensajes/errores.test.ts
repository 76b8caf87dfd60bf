import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ERRORES, RAZONES_DEL_PANEL } from './errores.ts';

const read = (name: string) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
/** The files of errors, besides which there are sentences of other things. */
const ARCHIVOS = [...read('errores.ts').matchAll(/^import \{ DE.* from '\.\/(.*)';$/gm)].map(([, name = '']) => name);
const ids = ARCHIVOS.flatMap((name) => [...read(name).matchAll(/^ {2}'([^']+)':/gm)].map(([, id = '']) => id));

test('an id is of one error alone, in words that a program may keep', () => {
  expect(ids.length).toBeGreaterThan(180);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(Object.keys(ERRORES).toSorted()).toEqual(ids.toSorted());
  expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)+$/.test(id))).toEqual([]);
  expect(new Set(RAZONES_DEL_PANEL).size).toBe(RAZONES_DEL_PANEL.length);
});
