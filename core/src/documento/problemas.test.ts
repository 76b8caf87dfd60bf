import { expect, test } from 'vitest';
import { igual } from '../lib/idiomas.ts';
import { mergeProblemas, numeroDeErrores } from './problemas.ts';

test('the count is said as a person says it', () => {
  expect([1, 2, 11].map((cuantos) => numeroDeErrores(cuantos).es)).toEqual([
    '1 error de validación',
    '2 errores de validación',
    '11 errores de validación',
  ]);
});

test('what is wrong with the body too is no mere conflict with what is stored', () => {
  const conflicto = { ruta: 'a', mensaje: igual('Uno'), conflicto: true } as const;
  expect(mergeProblemas([conflicto, { ruta: 'a', mensaje: igual('Dos') }])).toEqual([
    { ruta: 'a', mensaje: igual('Uno. Dos') },
  ]);
  expect(mergeProblemas([conflicto, { ...conflicto, mensaje: igual('Dos') }])).toEqual([
    { ...conflicto, mensaje: igual('Uno. Dos') },
  ]);
});

test('a field has one problem, and no sentence is lost or repeated', () => {
  const merged = mergeProblemas([
    { ruta: 'a', mensaje: igual('Uno'), codigo: '1001' },
    { ruta: 'b', mensaje: igual('Otro') },
    { ruta: 'a', mensaje: igual('Dos'), codigo: '1002' },
    { ruta: 'a', mensaje: igual('Dos') },
  ]);
  expect(merged).toEqual([
    { ruta: 'a', mensaje: igual('Uno. Dos'), codigo: '1001' },
    { ruta: 'b', mensaje: igual('Otro') },
  ]);
});
