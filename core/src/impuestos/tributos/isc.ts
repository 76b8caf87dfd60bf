import type { Isc, Item } from '../../documento/types.ts';
import { Decimal } from '../../lib/decimal.ts';
import { enCentimos, fraccionDeLaBase, fraccionDelPrecio, impuestoDe } from '../redondeo.ts';

const CIEN = Decimal.integer(100);
const CENTESIMO = Decimal.from('0.01');
/** "El factor se redondea a tres (3) decimales" (TUO de la Ley del IGV e ISC, art. 56). */
const DECIMALES_FACTOR = 3;
const DECIMALES_UNITARIO = 10;

/** What a price to the public is multiplied by to have the base of system 03: 1 / (1 + IGV), 0.847 at 18 %. */
export function factorPrecioSugerido(porcentajeIgv: Decimal): Decimal {
  return CIEN.dividedBy(CIEN.plus(porcentajeIgv), DECIMALES_FACTOR);
}

/** The base of system 03 in cents: suggested price × quantity × factor. */
function basePrecioSugerido({ precioSugerido }: Isc, cantidad: Decimal, porcentajeIgv: Decimal): bigint {
  return enCentimos((precioSugerido ?? Decimal.ZERO).times(cantidad).times(factorPrecioSugerido(porcentajeIgv)));
}

/** The ISC in cents of a line whose value without any tax is known. */
export function iscDelValor(isc: Isc, { cantidad }: Item, porcentajeIgv: Decimal, valor: bigint): bigint {
  if (isc.sistema === '01') return impuestoDe(valor, fraccionDeLaBase(tasaDe(isc)));
  return iscFijo(isc, cantidad, porcentajeIgv);
}

/** The ISC in cents of a line of which value + ISC (the base of its IGV) is known. */
export function iscDeLaBase(isc: Isc, { cantidad }: Item, porcentajeIgv: Decimal, base: bigint): bigint {
  if (isc.sistema === '01') return impuestoDe(base, fraccionDelPrecio(tasaDe(isc)));
  return iscFijo(isc, cantidad, porcentajeIgv);
}

/** Systems 02 and 03: it depends on the quantity, not on what the seller asks. */
function iscFijo(isc: Isc, cantidad: Decimal, porcentajeIgv: Decimal): bigint {
  if (isc.sistema === '02') return enCentimos((isc.monto ?? Decimal.ZERO).times(cantidad));
  return impuestoDe(basePrecioSugerido(isc, cantidad, porcentajeIgv), fraccionDeLaBase(tasaDe(isc)));
}

/** The value without ISC of one unit of which value + ISC is known, to 10 decimals. */
export function removeIscUnitario(isc: Isc, porcentajeIgv: Decimal, unitario: Decimal): Decimal {
  switch (isc.sistema) {
    case '01':
      return unitario.times(CIEN).dividedBy(CIEN.plus(tasaDe(isc)), DECIMALES_UNITARIO);
    case '02':
      return unitario.minus(isc.monto ?? Decimal.ZERO).round(DECIMALES_UNITARIO);
    case '03': {
      const base = (isc.precioSugerido ?? Decimal.ZERO).times(factorPrecioSugerido(porcentajeIgv));
      return unitario.minus(base.times(tasaDe(isc)).times(CENTESIMO)).round(DECIMALES_UNITARIO);
    }
  }
}

/** The rate in percent; 0 in system 02, which has none. */
export function tasaDe({ tasa }: Isc): Decimal {
  return tasa ?? Decimal.ZERO;
}

/**
 * The base in cents and the rate that SUNAT wants beside every ISC (3104, 3108). System 02 has neither: its amount stands for
 * its base, at 100 %, since of millions of gallons the five decimals of a rate of their value are not enough.
 */
export function baseIsc(isc: Isc, { cantidad }: Item, porcentajeIgv: Decimal, { valor, monto }: IscCalculado) {
  switch (isc.sistema) {
    case '01':
      return { base: valor, porcentaje: tasaDe(isc) };
    case '02':
      return { base: monto, porcentaje: CIEN };
    case '03':
      return { base: basePrecioSugerido(isc, cantidad, porcentajeIgv), porcentaje: tasaDe(isc) };
  }
}

interface IscCalculado {
  readonly valor: bigint;
  readonly monto: bigint;
}
