import type { Totales } from '@chaski/sdk/src/index.ts';

/** How an amount of the document stands to its total. */
export type ClaseDeTotal = 'base' | 'tributo' | 'ajuste' | 'total' | 'aparte';

export interface FilaDeTotal {
  readonly nombre: NombreDeTotal;
  readonly clase: ClaseDeTotal;
  /** Two decimals, as the service says it. */
  readonly monto: string;
  /** `undefined`: the document's own. */
  readonly moneda: 'PEN' | undefined;
}

const FILAS = [
  ['gravada', 'base'],
  ['exonerada', 'base'],
  ['inafecta', 'base'],
  ['exportacion', 'base'],
  ['gratuita', 'base'],
  ['descuentos', 'ajuste'],
  ['cargos', 'ajuste'],
  ['anticipos', 'ajuste'],
  ['isc', 'tributo'],
  ['igv', 'tributo'],
  ['ivap', 'tributo'],
  ['icbper', 'tributo'],
  ['redondeo', 'ajuste'],
  ['total', 'total'],
  ['percepcion', 'aparte'],
  ['detraccion', 'aparte'],
  ['retencion', 'aparte'],
  ['pendiente', 'aparte'],
] as const;

export type NombreDeTotal = (typeof FILAS)[number][0];

/** Detracción and percepción are in soles, whatever the document is in. */
const EN_SOLES: ReadonlySet<string> = new Set(['detraccion', 'percepcion']);
/** Said even when it is zero, except in documents that are taxed in another way. */
const SIEMPRE: ReadonlySet<string> = new Set(['total']);

/** The amounts of a document, in the order in which a paper shows them; without those that are zero. */
export function filasDeTotales(totales: Totales): readonly FilaDeTotal[] {
  return FILAS.flatMap(([nombre, clase]) => {
    const monto = totales[nombre];
    if (monto === undefined || (!SIEMPRE.has(nombre) && /^-?0+(\.0+)?$/.test(monto))) return [];
    return [{ nombre, clase, monto, moneda: EN_SOLES.has(nombre) ? ('PEN' as const) : undefined }];
  });
}
