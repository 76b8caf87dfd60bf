import { toCatalogoSimple } from './catalogo.ts';

/**
 * Catalog 06: identity documents, as SUNAT's sheet of catalogs of 2026-02-12 has them (H too, which its public XSL of 2024 lacks).
 * `-` (no document) is not in the catalog and has its own rules.
 */
export const DOCUMENTOS_IDENTIDAD = toCatalogoSimple([
  ['0', 'Doc. trib. no domiciliado sin RUC'],
  ['1', 'DNI'],
  ['4', 'Carnet de extranjería'],
  ['6', 'RUC'],
  ['7', 'Pasaporte'],
  ['A', 'Cédula diplomática de identidad'],
  ['B', 'Documento de identidad del país de residencia (no domiciliado)'],
  ['C', 'TIN - doc. tributario de persona natural del extranjero'],
  ['D', 'IN - doc. tributario de persona jurídica del extranjero'],
  ['E', 'TAM - Tarjeta Andina de Migración'],
  ['F', 'PTP - Permiso Temporal de Permanencia'],
  ['G', 'Salvoconducto'],
  ['H', 'CPP - Carné de Permiso Temporal de Permanencia'],
]);
