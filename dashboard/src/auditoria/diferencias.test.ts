import { expect, test } from 'vitest';
import { diferencias } from './diferencias.ts';

test('what stayed the same is not a difference', () => {
  expect(diferencias({ a: 1, b: { c: 'x' } }, { a: 1, b: { c: 'x' } })).toEqual([]);
});

test('a change deep inside is named by its path, with both sides', () => {
  expect(
    diferencias({ cliente: { direccion: 'Jr. Uno', pais: 'PE' } }, { cliente: { direccion: 'Jr. Dos', pais: 'PE' } }),
  ).toEqual([{ campo: 'cliente.direccion', antes: 'Jr. Uno', despues: 'Jr. Dos' }]);
});

test('of what was made there is nothing before, and of what was deleted nothing after', () => {
  expect(diferencias(undefined, { nombre: 'ERP' })).toEqual([{ campo: 'nombre', antes: undefined, despues: 'ERP' }]);
  expect(diferencias({ nombre: 'ERP' }, null)).toEqual([{ campo: 'nombre', antes: 'ERP', despues: undefined }]);
});

test('a value that became null is a change, and lists are compared whole', () => {
  expect(diferencias({ vence: '2027-01-01' }, { vence: null })).toEqual([
    { campo: 'vence', antes: '2027-01-01', despues: 'null' },
  ]);
  expect(diferencias({ permisos: ['a', 'b'] }, { permisos: ['a'] })).toEqual([
    { campo: 'permisos', antes: 'a, b', despues: 'a' },
  ]);
});
