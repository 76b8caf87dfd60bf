import type { Documento, Item } from '../../documento/types.ts';
import { Decimal } from '../../lib/decimal.ts';
import type { Fecha } from '../../lib/fecha.ts';
import { ICBPER } from '../../vigencias/tasas.ts';
import { vigenteEn } from '../../vigencias/vigencia.ts';

/** PerUnitAmount is n(3,5): 2892. */
const DECIMALES_TASA = 5;

/** Soles of ICBPER for each bag sold on that day; 0 before the tax existed (4237). */
export function tasaIcbper(fecha: Fecha): Decimal {
  return vigenteEn(ICBPER, fecha) ?? Decimal.ZERO;
}

/**
 * The ICBPER of one bag in the document's currency, up to 5 decimals: in another currency than soles, converted by
 * `tipoCambio` (SUNAT compares it with the year's amount in soles only, 4237). Without a rate it stays as it is: the rules
 * ask for one.
 */
export function tasaIcbperEnMoneda({ fechaEmision, moneda, tipoCambio }: Documento): Decimal {
  const tasa = tasaIcbper(fechaEmision);
  if (moneda === 'PEN' || tipoCambio === undefined || !tipoCambio.isPositive()) return tasa;
  return tasa.dividedBy(tipoCambio, DECIMALES_TASA);
}

/** Whether each unit of the item is a plastic bag. */
export function esDeBolsas(item: Item): boolean {
  return item.icbper === true;
}
