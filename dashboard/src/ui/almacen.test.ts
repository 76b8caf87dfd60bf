import { expect, it } from 'vitest';
import { personales } from './almacen.ts';

it('signing out takes away what the person left, and neither what is of the browser nor of another person', () => {
  const suyas = [
    'chaski.borrador.e1.test.u1.nuevo',
    'chaski.borrador.e1.live.u1.nota.c9.07',
    'chaski.ultima-empresa',
    'chaski.ultima-interaccion',
  ];
  const otras = [
    'chaski.borrador.e1.test.u2.nuevo',
    'chaski.tema',
    'chaski.idioma',
    'chaski.tabla.comprobantes.columnas',
    'chaski.menu.plegado',
    'ajena.borrador.e1.test.u1.nuevo',
  ];
  expect(personales([...otras, ...suyas], 'u1')).toEqual(suyas);
});
