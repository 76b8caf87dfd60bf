import { toCatalogoSimple } from './catalogo.ts';

/** Catalog 18: whether the goods travel with a carrier or with whoever sends them (Catálogos de las reglas de SUNAT para guías, 2026-08-06). */
export const MODALIDADES_TRASLADO = toCatalogoSimple([
  ['01', 'Transporte público'],
  ['02', 'Transporte privado'],
]);
