import { toCatalogoSimple } from './catalogo.ts';

/** Catalog 22: régimen of a comprobante de percepción. Its rate is in `vigencias/tasas.ts`. */
export const REGIMENES_PERCEPCION = toCatalogoSimple([
  ['01', 'Percepción venta interna'],
  ['02', 'Percepción adquisición de combustible'],
  ['03', 'Percepción al agente con tasa especial'],
]);
