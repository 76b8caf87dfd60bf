import { ITEM } from '@chaski/core/documento/campos/item.ts';
import { expect, test } from 'vitest';
import type { Documento } from '../tipos.ts';
import { detallesDe } from './detalles-item.ts';

const ITEM_PLANO: Documento['items'][number] = {
  descripcion: 'Silla',
  cantidad: '1',
  unidadMedida: 'NIU',
  tipoIgv: '10',
  valorUnitario: '100.00',
  precioUnitario: '118.00',
  valorVenta: '100.00',
  impuestos: '18.00',
  importe: '118.00',
  tributos: [],
};

test('every text that is declared of a line stands in it, and what the IGV does', () => {
  const textos = [...ITEM.propiedades].flatMap(([nombre, { entrada }]) => (entrada.tipo === 'texto' ? [nombre] : []));
  const item = { ...ITEM_PLANO, ...Object.fromEntries(textos.map((nombre) => [nombre, `canario ${nombre}`])) };
  const mostrados = ['descripcion', ...detallesDe(item).map((detalle) => detalle.replace(/^canario /, ''))];
  expect(mostrados.toSorted()).toEqual([...textos, 'Gravado - Operación Onerosa'].toSorted());
  expect(detallesDe(ITEM_PLANO)).toEqual(['Gravado - Operación Onerosa']);
});
