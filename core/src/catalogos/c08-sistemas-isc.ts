import { toCatalogoSimple } from './catalogo.ts';

/** Catalog 08: how the ISC of a line is computed. */
export const SISTEMAS_ISC = toCatalogoSimple([
  ['01', 'Sistema al valor'],
  ['02', 'Monto fijo (específico)'],
  ['03', 'Precio de venta al público'],
]);
