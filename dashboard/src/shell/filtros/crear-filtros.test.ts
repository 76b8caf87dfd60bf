import { expect, test } from 'vitest';
import { createFiltros } from './crear-filtros.ts';

const filtros = createFiltros([
  ['accion', /^[a-z]+\.[a-z]+$/],
  ['desde', /^\d{4}-\d{2}-\d{2}$/],
]);

test('an address gives only filters that the service takes, without the spaces around them', () => {
  expect(filtros.read({ accion: ' clave.creada ', desde: 'ayer' })).toEqual({ accion: 'clave.creada' });
  expect(filtros.read({})).toEqual({});
});

test('an empty text is no error and takes a filter away; another that it cannot be is said to be one', () => {
  expect(filtros.esValido('desde', ' ')).toBe(true);
  expect(filtros.esValido('desde', ' 2026-11-21 ')).toBe(true);
  expect(filtros.esValido('desde', '21/11/2026')).toBe(false);
});

test('whether anything narrows, and what takes all of it away', () => {
  expect(filtros.hay({})).toBe(false);
  expect(filtros.hay({ desde: '2026-11-21' })).toBe(true);
  expect(Object.entries(filtros.ninguno)).toEqual([
    ['accion', undefined],
    ['desde', undefined],
  ]);
});
