import { expect, test } from 'vitest';
import { FILTROS, nombreDe } from './filtros.ts';
import { textos } from './textos.ts';

test('an address gives only filters that the service takes', () => {
  expect(FILTROS.read({ accion: 'clave.creada', desde: '2026-11-01', hasta: 'ayer', actor: 'a b' })).toEqual({
    accion: 'clave.creada',
    desde: '2026-11-01',
  });
  // A kind of act, or one act.
  expect([FILTROS.esValido('accion', 'clave'), FILTROS.esValido('accion', 'clave creada')]).toEqual([true, false]);
});

test('an act is named in words, and one that is new is still told', () => {
  expect(nombreDe('clave.creada', textos.es.acciones)).toBe('Clave de la API creada');
  expect(nombreDe('toString', textos.es.acciones)).toBe('toString');
  expect(nombreDe('luna.pisada', textos.en.acciones)).toBe('luna.pisada');
});
