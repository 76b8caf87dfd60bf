import { describe, expect, test } from 'vitest';
import { actoresDe, campoEnPalabras, nombresDe } from './objetos.ts';

const persona = { tipo: 'usuario', nombre: 'Rosa', id: 'u1' } as const;
const hechos = [
  { accion: 'clave.rotada', objeto: 'c1', quien: persona },
  { accion: 'clave.cambiada', objeto: 'c1', quien: persona, antes: { nombre: 'Tienda' }, despues: { nombre: 'Caja' } },
  { accion: 'clave.creada', objeto: 'c1', quien: { tipo: 'sistema', nombre: 'Chaski' }, despues: { nombre: 'Tienda' } },
] as const;

describe('an act is about', () => {
  test('what its latest act calls it, and people are called by their names', () => {
    expect(nombresDe(hechos)).toEqual(
      new Map([
        ['u1', 'Rosa'],
        ['c1', 'Caja'],
      ]),
    );
  });

  test('nothing with a name when no act tells one', () => {
    expect(nombresDe([{ accion: 'serie.revisada', objeto: 'series', quien: { tipo: 'cli', nombre: 'vm' } }]).size).toBe(
      0,
    );
  });
});

test('those who acted are offered once each', () => {
  expect(actoresDe(hechos)).toEqual([{ id: 'u1', nombre: 'Rosa' }]);
});

test('a field is said in words, also one that has none of its own', () => {
  expect(campoEnPalabras('domicilio.ubigeo', { domicilio: 'Domicilio' })).toBe('Domicilio · ubigeo');
  expect(campoEnPalabras('secretoAnteriorHasta', {})).toBe('Secreto anterior hasta');
});
