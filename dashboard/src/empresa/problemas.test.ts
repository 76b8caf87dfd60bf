import { expect, test } from 'vitest';
import { cambiadosDesde, readProblemas } from './problemas.ts';

const falla = (fields: Record<string, string>, mensaje = 'mal') =>
  Object.assign(new Error(mensaje), { code: 'BAD_REQUEST', fields, requestId: 'req-1' });

test('where nothing was thrown there is no problem', () => {
  expect(readProblemas(undefined, 'f', { nombre: 'Nombre' }).lista).toEqual([]);
  expect(readProblemas(null, 'f', { nombre: 'Nombre' }).de('nombre')).toBeUndefined();
});

test('every problem of the server is at its field and, by name, in the summary, which leads there', () => {
  const { de, lista } = readProblemas(falla({ nombre: 'falta', limite: 'es poco' }), 'f', {
    nombre: 'Nombre',
    limite: 'Límite',
  });
  expect(de('nombre')).toBe('falta');
  expect(de('limite')).toBe('es poco');
  expect(lista).toEqual([
    { field: 'f-nombre', message: 'Nombre: falta' },
    { field: 'f-limite', message: 'Límite: es poco' },
  ]);
});

test('a problem inside of a field is the field’s, and two of one field are both said', () => {
  const { de } = readProblemas(falla({ 'redes.0': 'no es una red', 'redes[1]': 'tampoco' }), 'f', { redes: 'Redes' });
  expect(de('redes')).toBe('no es una red; tampoco');
});

test('a problem of what the form does not show is said with its name', () => {
  expect(readProblemas(falla({ entorno: 'no existe' }), 'f', { nombre: 'Nombre' }).lista).toEqual([
    { message: 'entorno: no existe' },
  ]);
});

test('where no field is blamed each line of the message is a problem, with the request to quote', () => {
  const { lista } = readProblemas(falla({}, 'El color no sirve.\nEl pie es largo.'), 'f', {});
  expect(lista.map(({ message }) => message)).toEqual(['El color no sirve.', 'El pie es largo. (req-1)']);
});

test('what was wrong with a field is no longer said once that field is changed, and the rest is', () => {
  const error = falla({ nombre: 'falta', 'redes.0': 'no es una red', entorno: 'no existe' });
  const etiquetas = { nombre: 'Nombre', redes: 'Redes' };
  const enviado = { nombre: '', redes: 'x', limite: '1' };
  const uno = readProblemas(error, 'f', etiquetas, cambiadosDesde(enviado, { ...enviado, redes: 'xy' }));
  expect(uno.de('redes')).toBeUndefined();
  expect(uno.lista.map(({ message }) => message)).toEqual(['Nombre: falta', 'entorno: no existe']);
  // Nothing is left to say of the fields, and the message as a whole is not said instead.
  const solo = falla({ nombre: 'falta' });
  expect(readProblemas(solo, 'f', etiquetas, new Set(['nombre'])).lista).toEqual([]);
  // What was typed back is as wrong as it was.
  expect(readProblemas(solo, 'f', etiquetas, cambiadosDesde(enviado, { ...enviado })).de('nombre')).toBe('falta');
});
