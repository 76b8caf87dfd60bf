import { type Catalogo, type Entrada, toCatalogo } from './catalogo.ts';

export interface Lugar extends Entrada {
  /** Catalog 13: the district where it is. */
  readonly ubigeo: string;
}

/** Builds a catalog from `[codigo, ubigeo, nombre]`. */
export function toLugares(filas: readonly (readonly [string, string, string])[]): Catalogo<Lugar> {
  return toCatalogo(filas.map(([codigo, ubigeo, nombre]) => ({ codigo, nombre, ubigeo })));
}

/** Catalog 63: ports (Catálogos de las reglas de SUNAT para guías, 2026-08-06). */
export const PUERTOS = toLugares([
  ['PUB', '200801', 'Bayóvar'],
  ['CLL', '070101', 'Callao'],
  ['CON', '150119', 'Conchán'],
  ['CHY', '150605', 'Chancay'],
  ['CHM', '021801', 'Chimbote'],
  ['EEN', '140113', 'Eten'],
  ['HCO', '150801', 'Huacho'],
  ['HUY', '021101', 'Huarmey'],
  ['ILQ', '180301', 'Ilo'],
  ['IQT', '160101', 'Iquitos'],
  ['MRI', '040701', 'Matarani'],
  ['PAI', '200501', 'Paita'],
  ['PIO', '110505', 'Pisco'],
  ['PCL', '250101', 'Pucallpa'],
  ['PUN', '210101', 'Puno'],
  ['SVY', '130109', 'Salaverry'],
  ['SNX', '110304', 'San Nicolas'],
  ['SUP', '150204', 'Supe'],
  ['TYL', '200701', 'Talara'],
  ['YMS', '160201', 'Yurimaguas'],
  ['ZOR', '240103', 'Zorritos'],
]);
