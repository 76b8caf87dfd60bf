import { toCatalogoSimple } from './catalogo.ts';

/** Catalog 10: why a nota de débito is issued. */
export const MOTIVOS_DEBITO = toCatalogoSimple([
  ['01', 'Intereses por mora'],
  ['02', 'Aumento en el valor'],
  ['03', 'Penalidades / otros conceptos'],
  ['11', 'Ajustes de operaciones de exportación'],
  ['12', 'Ajustes afectos al IVAP'],
]);
