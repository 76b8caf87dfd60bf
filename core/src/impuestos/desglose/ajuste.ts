import type { Ajuste } from '../../documento/types.ts';
import { Decimal } from '../../lib/decimal.ts';
import { deCentimos, enCentimos, redondearMonto } from '../redondeo.ts';
import type { CargoCalculado } from '../types.ts';

const CENTESIMO = Decimal.from('0.01');
/** MultiplierFactorNumeric is n(3,5): 3025, 3052. */
const DECIMALES_FACTOR = 5;

type MontoOPorcentaje = Pick<Ajuste, 'monto' | 'porcentaje'>;

/** What a discount or charge comes to, not yet rounded: its own amount, or its percentage of `base`. */
export function importeExacto({ monto, porcentaje }: MontoOPorcentaje, base: Decimal): Decimal {
  return monto ?? (porcentaje ?? Decimal.ZERO).times(base).times(CENTESIMO);
}

/** The same in cents of an amount in cents, half up. */
export function importeEnCentimos(ajuste: MontoOPorcentaje, base: bigint): bigint {
  return enCentimos(importeExacto(ajuste, deCentimos(base)));
}

/** The percentage as SUNAT writes it, when its five decimals can. */
export function factorDe({ porcentaje }: MontoOPorcentaje): Decimal | undefined {
  if (porcentaje === undefined) return undefined;
  const exacto = porcentaje.times(CENTESIMO);
  const factor = exacto.round(DECIMALES_FACTOR);
  return factor.equals(exacto) ? factor : undefined;
}

/** How far from base × factor the roundings of a line and its taxes take an amount. */
const CENTIMOS_DE_REDONDEO = Decimal.from('0.05');

/**
 * A discount or charge of that code (catalog 53), as SUNAT writes it. Amounts in cents. The percentage stays out where it
 * was of something else than `base` (a price with a fixed ISC in it): SUNAT would multiply them (3290, 3307).
 */
export function cargoDe(
  codigo: string,
  esCargo: boolean,
  montos: { readonly monto: bigint; readonly base: bigint },
  ajuste: MontoOPorcentaje = {},
): CargoCalculado {
  const factor = factorDe(ajuste);
  const cargo = { codigo, esCargo, monto: deCentimos(montos.monto), base: deCentimos(montos.base) };
  if (factor === undefined) return cargo;
  const diferencia = cargo.base.times(factor).minus(cargo.monto).abs();
  return diferencia.greaterThan(CENTIMOS_DE_REDONDEO) ? cargo : { ...cargo, factor };
}

/** The amount of a line with the adjustments that touch its base: rounded once, at the end. */
export function applyAjustes(exacto: Decimal, descuento: Ajuste | undefined, cargo: Ajuste | undefined): Decimal {
  let neto = exacto;
  if (descuento?.afectaBase === true) neto = neto.minus(importeExacto(descuento, exacto));
  if (cargo?.afectaBase === true) neto = neto.plus(importeExacto(cargo, exacto));
  return redondearMonto(neto);
}
