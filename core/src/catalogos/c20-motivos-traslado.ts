import { toCatalogo } from './catalogo.ts';

/** Catalog 20: why goods are moved (guía de remisión). */
export const MOTIVOS_TRASLADO = toCatalogo([
  { codigo: '01', nombre: 'Venta' },
  { codigo: '02', nombre: 'Compra' },
  { codigo: '03', nombre: 'Venta con entrega a terceros' },
  { codigo: '04', nombre: 'Traslado entre establecimientos de la misma empresa' },
  { codigo: '05', nombre: 'Consignación' },
  { codigo: '06', nombre: 'Devolución' },
  { codigo: '07', nombre: 'Recojo de bienes transformados' },
  { codigo: '08', nombre: 'Importación' },
  { codigo: '09', nombre: 'Exportación' },
  { codigo: '13', nombre: 'Otros' },
  { codigo: '14', nombre: 'Venta sujeta a confirmación del comprador' },
  { codigo: '17', nombre: 'Traslado de bienes para transformación' },
  { codigo: '18', nombre: 'Traslado emisor itinerante CP' },
  { codigo: '19', nombre: 'Traslado de mercancía extranjera', desde: '2026-06-01', fuente: 'RS 000108-2026' },
]);

/** The same in English, of which SUNAT has none. */
export const MOTIVOS_EN_INGLES: ReadonlyMap<string, string> = new Map([
  ['01', 'Sale'],
  ['02', 'Purchase'],
  ['03', 'Sale delivered to third parties'],
  ['04', 'Between establishments of the same company'],
  ['05', 'Consignment'],
  ['06', 'Return'],
  ['07', 'Collection of transformed goods'],
  ['08', 'Import'],
  ['09', 'Export'],
  ['13', 'Others'],
  ['14', 'Sale subject to the buyer’s confirmation'],
  ['17', 'Goods sent to be transformed'],
  ['18', 'Itinerant issuer of documents'],
  ['19', 'Foreign merchandise'],
]);
