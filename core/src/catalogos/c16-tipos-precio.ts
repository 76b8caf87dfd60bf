import { toCatalogoSimple } from './catalogo.ts';

/** Catalog 16: what a unit price of the XML means. */
export const TIPOS_PRECIO = toCatalogoSimple([
  ['01', 'Precio unitario (incluye IGV)'],
  ['02', 'Valor referencial unitario en operación no onerosa'],
  ['03', 'Tarifa regulada'],
]);
