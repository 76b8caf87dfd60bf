import { expect, test } from 'vitest';
import { OBJETOS } from '../campos/objetos.ts';
import { suggest } from './sugerencia.ts';

test.each([
  ['denominasion', 'denominacion'],
  ['denominación', 'denominacion'],
  ['numero_documento', 'numeroDocumento'],
  ['NumeroDocumento', 'numeroDocumento'],
  ['direcion', 'direccion'],
  ['tipodocumetno', 'tipoDocumento'],
])('%s is taken for %s', (written, meant) => {
  expect(suggest(written, OBJETOS.cliente.nombres)).toBe(meant);
});

test('the beginning of a name is enough', () => {
  expect(suggest('precio', OBJETOS.item.nombres)).toBe('precioUnitario');
});

test.each(['estado', 'empresa_id', 'hash', 'x', '', 'ñ', '\ud800'])('%j is taken for nothing', (written) => {
  expect(suggest(written, OBJETOS.item.nombres)).toBeUndefined();
});

test('a name of 100 000 characters is not compared', () => {
  expect(suggest('a'.repeat(100_000), OBJETOS.item.nombres)).toBeUndefined();
});

test('no accepted name is taken for another one', () => {
  for (const { nombres } of Object.values(OBJETOS))
    for (const nombre of nombres) expect(suggest(nombre, nombres)).toBe(nombre);
});
