import { expect, test } from 'vitest';
import { FILA_NUEVA } from '../calculo/documento.ts';
import { filas, type Rama } from '../campos/arbol.ts';
import { takeProducto } from './producto.ts';

const TE = {
  codigo: 'T-9',
  descripcion: 'Té verde',
  unidadMedida: 'NIU',
  tipoIgv: '10',
  moneda: 'PEN',
  precioUnitario: '9.5',
};

const conFilas = (...cuales: readonly Rama[]): Rama => ({ items: cuales.map((fila) => ({ ...FILA_NUEVA, ...fila })) });

test('a product is written into its line, in the terms of the line', () => {
  const { formulario, en } = takeProducto(conFilas({ descripcion: 't-9' }), 0, TE);
  expect(en).toBe(0);
  expect(filas(formulario, 'items')).toEqual([
    {
      descripcion: 'Té verde',
      codigo: 'T-9',
      cantidad: '1',
      unidadMedida: 'NIU',
      tipoIgv: '10',
      precioUnitario: '9.5',
    },
  ]);
  const { precioUnitario: _, ...sinPrecio } = FILA_NUEVA;
  const enValor = { items: [{ ...sinPrecio, valorUnitario: '3' }] };
  const [conValor] = filas(takeProducto(enValor, 0, { ...TE, valorUnitario: '8.05' }).formulario, 'items');
  expect(conValor).toMatchObject({ valorUnitario: '8.05' });
  expect(conValor).not.toHaveProperty('precioUnitario');
  // Stored ones have the price with taxes alone; without a price what was written stays.
  expect(filas(takeProducto(enValor, 0, TE).formulario, 'items')[0]).toMatchObject({ precioUnitario: '9.5' });
  const { precioUnitario: __, ...sin } = TE;
  expect(filas(takeProducto(enValor, 0, sin).formulario, 'items')[0]).toMatchObject({ valorUnitario: '3' });
});

test.each([
  ['1', '2'],
  ['1,250', '1251'],
  ['0.5', '1.5'],
  ['tres', 'tres'],
])('again, it is one more of the line that has it: %s is %s', (antes, despues) => {
  const { formulario, en } = takeProducto(conFilas({ codigo: 'T-9', cantidad: antes }, { descripcion: 't-9' }), 1, TE);
  expect(en).toBe(0);
  expect(filas(formulario, 'items').map(({ cantidad, descripcion }) => [cantidad, descripcion])).toEqual([
    [despues, ''],
    ['1', ''],
  ]);
});
