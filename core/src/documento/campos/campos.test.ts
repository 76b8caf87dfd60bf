import { expect, test } from 'vitest';
import { OBJETOS } from './objetos.ts';

const campos = Object.values(OBJETOS).flatMap(({ nombre, propiedades }) =>
  [...propiedades].map(([propiedad, campo]) => ({ ruta: `${nombre}.${propiedad}`, campo })),
);

test('every field says to persons what it is, in both languages', () => {
  const mudos = campos.filter(({ campo: { titulo, ayuda } }) => {
    const dichos = [titulo, ayuda].filter((dicho) => dicho !== undefined);
    return dichos.length === 0 || dichos.some(({ es, en }) => es.trim() === '' || en.trim() === '');
  });
  expect(mudos.map(({ ruta }) => ruta)).toEqual([]);
});

test('one help in Spanish has one in English: the reference is told in English text by text', () => {
  const ayudas = campos.flatMap(({ campo: { ayuda } }) => (ayuda === undefined ? [] : [ayuda]));
  const ingles = new Map(ayudas.map(({ es, en }) => [es, en]));
  expect(ayudas.filter(({ es, en }) => ingles.get(es) !== en)).toEqual([]);
});

test('what the API wants is there once it was read, and a field of which two names are one is read as one', () => {
  for (const { ruta, campo } of campos)
    expect({ ruta, siempre: !campo.obligatorio || campo.presencia === 'siempre' }).toEqual({ ruta, siempre: true });
  expect(OBJETOS.item.nombres).toEqual(expect.arrayContaining(['precioUnitario', 'valorUnitario']));
  expect(Object.keys(OBJETOS.item.campos)).not.toContain('precioUnitario');
});
