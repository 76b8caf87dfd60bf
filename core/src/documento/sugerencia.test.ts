import { expect, test } from 'vitest';
import { CAMPOS } from './field-names.ts';
import { suggest } from './sugerencia.ts';

test.each([
  ['denominasion', 'denominacion'],
  ['denominación', 'denominacion'],
  ['numero_documento', 'numeroDocumento'],
  ['NumeroDocumento', 'numeroDocumento'],
  ['direcion', 'direccion'],
  ['tipodocumetno', 'tipoDocumento'],
])('%s is taken for %s', (written, meant) => {
  expect(suggest(written, CAMPOS.cliente)).toBe(meant);
});

test('the beginning of a name is enough', () => {
  expect(suggest('precio', CAMPOS.item)).toBe('precioUnitario');
});

test.each(['estado', 'empresa_id', 'hash', 'x', '', 'ñ', '\ud800'])('%j is taken for nothing', (written) => {
  expect(suggest(written, CAMPOS.item)).toBeUndefined();
});

test('a name of 100 000 characters is not compared', () => {
  expect(suggest('a'.repeat(100_000), CAMPOS.item)).toBeUndefined();
});

test('no accepted name is taken for another one', () => {
  for (const nombres of Object.values(CAMPOS))
    for (const nombre of nombres) expect(suggest(nombre, nombres)).toBe(nombre);
});
