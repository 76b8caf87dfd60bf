import { Decimal } from '../lib/decimal.ts';

/**
 * Every rounding of the product, named. Amounts carry 2 decimals and unit prices up to 10 (SUNAT, validation rules of
 * CPE: n(12,2) and n(12,10)); the rounding is the commercial one, half up. SUNAT fixes no method and compares with a
 * tolerance of 1.00 unit of the currency, so the choices below are ours and are made to keep what the client priced.
 */

const DECIMALES_MONTO = 2;
const DECIMALES_UNITARIO = 10;

/** 0.00 as an amount. */
export const MONTO_CERO = new Decimal(0n, DECIMALES_MONTO);

/** An amount of money: 2 decimals, half up. */
export function redondearMonto(exacto: Decimal): Decimal {
  return exacto.round(DECIMALES_MONTO);
}

/** The cents of an amount of money, half up. */
export function enCentimos(exacto: Decimal): bigint {
  return exacto.round(DECIMALES_MONTO).units;
}

/** The amount of that many cents. */
export function deCentimos(centimos: bigint): Decimal {
  return new Decimal(centimos, DECIMALES_MONTO);
}

/** A taxed base of more cents than these must bear a cent of tax (3111). */
export const BASE_SIN_IMPUESTO = 6n;

/** A unit price from a quotient: 10 decimals, half up. Throws on a divisor of zero. */
export function divideUnitario(dividendo: Decimal, divisor: Decimal): Decimal {
  return dividendo.dividedBy(divisor, DECIMALES_UNITARIO);
}

/**
 * Whether SUNAT's division of what the line comes to by its quantity gives the unit price back, ± 1 (3270). Of a thousandth
 * of something, half a cent of rounding is five times as much in the unit price.
 */
export function precioCuadra(precio: Decimal, importe: Decimal, cantidad: Decimal): boolean {
  return !precio.times(cantidad).minus(importe).abs().greaterThan(cantidad);
}

/** The cents of `monto × parte / total`, half away from zero; 0 when there is no total. */
export function proporcionDe(monto: bigint, parte: bigint, total: bigint): bigint {
  if (total === 0n) return 0n;
  return new Decimal(monto * parte, 0).dividedBy(new Decimal(total, 0), 0).units;
}

/** `total` cents given out in proportion to `pesos` (0 or more), by carried rounding: the parts add up to it exactly. */
export function shareEnProporcion(total: bigint, pesos: readonly bigint[]): bigint[] {
  const suma = pesos.reduce((acumulado, peso) => acumulado + peso, 0n);
  let acumulado = 0n;
  let repartido = 0n;
  return pesos.map((peso) => {
    acumulado += peso;
    const parte = proporcionDe(total, acumulado, suma) - repartido;
    repartido += parte;
    return parte;
  });
}

/** A tax as the fraction `numerador / denominador` of the amount that it is taken from; both positive. */
export interface Fraccion {
  readonly numerador: bigint;
  readonly denominador: bigint;
}

/** The tax in a base without it: t/100. `porcentaje` is positive. */
export function fraccionDeLaBase(porcentaje: Decimal): Fraccion {
  return { numerador: porcentaje.units, denominador: cien(porcentaje) };
}

/** The tax in a price that includes it: t/(100+t). `porcentaje` is positive. */
export function fraccionDelPrecio(porcentaje: Decimal): Fraccion {
  return { numerador: porcentaje.units, denominador: cien(porcentaje) + porcentaje.units };
}

function cien(porcentaje: Decimal): bigint {
  return 100n * 10n ** BigInt(porcentaje.decimals);
}

/** The cents of tax in `centimos` (0 or more), half up. */
export function impuestoDe(centimos: bigint, { numerador, denominador }: Fraccion): bigint {
  return (2n * centimos * numerador + denominador) / (2n * denominador);
}

/**
 * Carried rounding: the tax of each amount, in cents, so that the taxes add up to the tax of the sum, where rounding
 * each by itself would drift by half a cent a line. Each tax is within one cent of its own exact value, and none is 0
 * where its own rounds to 0.01 or more and the amount is above 0.06 (SUNAT 3111). Where both cannot be had (many amounts of
 * a few cents each), the taxes add up to more; `descuadresSunat` then says whether SUNAT would still take the document.
 */
export function shareImpuesto(importes: readonly bigint[], fraccion: Fraccion): bigint[] {
  const impuestos: bigint[] = [];
  let acumulado = 0n;
  let repartido = 0n;
  for (const importe of importes) {
    acumulado += importe;
    const minimo = impuestoMinimo(importe, fraccion);
    let impuesto = impuestoDe(acumulado, fraccion) - repartido;
    if (impuesto < minimo) impuesto = minimo;
    impuestos.push(impuesto);
    repartido += impuesto;
  }
  giveBackExceso(impuestos, importes, fraccion, repartido - impuestoDe(acumulado, fraccion));
  return impuestos;
}

/** The least tax that is within one cent of its own and, on a base above 0.06, not 0 where its own is not. */
function impuestoMinimo(importe: bigint, fraccion: Fraccion): bigint {
  // One cent below the exact value, up to the next whole cent: ceil(x) - 1 = (n - 1) / d for positive n, 0 for n = 0.
  const producto = importe * fraccion.numerador;
  const unCentimoMenos = producto === 0n ? 0n : (producto - 1n) / fraccion.denominador;
  if (unCentimoMenos > 0n) return unCentimoMenos;
  return importe > BASE_SIN_IMPUESTO && impuestoDe(importe, fraccion) > 0n ? 1n : 0n;
}

/** Takes cents back, the last lines first, from every line that can give one and stay within bounds. */
function giveBackExceso(impuestos: bigint[], importes: readonly bigint[], fraccion: Fraccion, exceso: bigint): void {
  let pendiente = exceso;
  for (let i = impuestos.length - 1; i >= 0 && pendiente > 0n; i--) {
    const impuesto = impuestos[i] ?? 0n;
    let devuelto = impuesto - impuestoMinimo(importes[i] ?? 0n, fraccion);
    if (devuelto > pendiente) devuelto = pendiente;
    impuestos[i] = impuesto - devuelto;
    pendiente -= devuelto;
  }
}
