import { toCatalogoSimple } from './catalogo.ts';

/** Catalog 19: what a line of the resumen diario does with its document. */
export const ESTADOS_ITEM = toCatalogoSimple([
  ['1', 'Adicionar'],
  ['2', 'Modificar'],
  ['3', 'Anulado'],
]);
