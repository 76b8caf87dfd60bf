import { expect, test } from 'vitest';
import { mergeProblemas, numeroDeErrores } from './problemas.ts';

test('the count is said as a person says it', () => {
  expect([1, 2, 11].map((cuantos) => numeroDeErrores(cuantos).es)).toEqual([
    '1 error de validación',
    '2 errores de validación',
    '11 errores de validación',
  ]);
});

test('what is wrong with the body too is no mere conflict with what is stored', () => {
  const conflicto = { ruta: 'a', mensaje: 'Uno', conflicto: true } as const;
  expect(mergeProblemas([conflicto, { ruta: 'a', mensaje: 'Dos' }])).toEqual([{ ruta: 'a', mensaje: 'Uno. Dos' }]);
  expect(mergeProblemas([conflicto, { ...conflicto, mensaje: 'Dos' }])).toEqual([
    { ...conflicto, mensaje: 'Uno. Dos' },
  ]);
});

test('a field has one problem, and no sentence is lost or repeated', () => {
  const merged = mergeProblemas([
    { ruta: 'a', mensaje: 'Uno', codigo: '1001' },
    { ruta: 'b', mensaje: 'Otro' },
    { ruta: 'a', mensaje: 'Dos', codigo: '1002' },
    { ruta: 'a', mensaje: 'Dos' },
  ]);
  expect(merged).toEqual([
    { ruta: 'a', mensaje: 'Uno. Dos', codigo: '1001' },
    { ruta: 'b', mensaje: 'Otro' },
  ]);
});
