import { toCatalogoSimple } from './catalogo.ts';

/** Catalog 23: régimen of a comprobante de retención. Its rate is in `vigencias/tasas.ts`. */
export const REGIMENES_RETENCION = toCatalogoSimple([
  ['01', 'Tasa 3 %'],
  ['02', 'Tasa 6 %'],
]);
