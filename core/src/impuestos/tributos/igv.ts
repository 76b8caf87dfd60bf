import type { Item } from '../../documento/types.ts';
import { Decimal } from '../../lib/decimal.ts';
import { baseDeValor, type Linea, lineaDe } from '../linea.ts';
import {
  BASE_SIN_IMPUESTO,
  deCentimos,
  divideUnitario,
  fraccionDeLaBase,
  fraccionDelPrecio,
  impuestoDe,
  precioCuadra,
  shareImpuesto,
} from '../redondeo.ts';
import type { CodigoTributo, ItemCalculado } from '../types.ts';
import type { Tasas } from './afectacion.ts';
import { removeIscUnitario } from './isc.ts';

const CIEN = Decimal.integer(100);
/** SUNAT compares the total IGV with Σ base × rate and refuses a difference over 1.00 (3291, IVAP 3295). */
const TOLERANCIA_CENTIMOS = 100n;

/**
 * The IGV (1000) or IVAP (1016) of every line, in cents, by the line's index; 0 for lines of other taxes. Lines priced
 * with tax keep their price, and their tax is spread by carried rounding. Lines priced without have the tax of their own
 * base, unless hundreds of equal half cents would take the sum out of SUNAT's tolerance: then theirs is carried too.
 */
export function computeImpuestos(lineas: readonly Linea[], porcentajeIgv: Decimal): bigint[] {
  const impuestos = lineas.map(() => 0n);
  assign(impuestos, lineas, '1000', porcentajeIgv);
  assign(impuestos, lineas, '1016', porcentajeIgv);
  return impuestos;
}

function assign(impuestos: bigint[], lineas: readonly Linea[], tributo: CodigoTributo, porcentajeIgv: Decimal): void {
  const porPrecio: number[] = [];
  const porValor: number[] = [];
  for (const [indice, { afectacion, item, monto }] of lineas.entries()) {
    if (afectacion.tributo !== tributo) continue;
    if (!item.precio.conImpuestos) porValor.push(indice);
    // A price of one cent is all base (3105): it has no room for a tax.
    else if (monto !== 1n) porPrecio.push(indice);
  }
  const porcentaje = lineas[porPrecio[0] ?? porValor[0] ?? -1]?.porcentaje;
  if (porcentaje === undefined) return;
  const precios = porPrecio.map((indice) => lineas[indice]?.monto ?? 0n);
  copy(shareImpuesto(precios, fraccionDelPrecio(porcentaje)), porPrecio, impuestos);
  const baseDe = (linea: Linea | undefined) => (linea === undefined ? 0n : baseDeValor(linea, porcentajeIgv));
  const bases = porValor.map((indice) => baseDe(lineas[indice]));
  copy(impuestosDeBases(bases, porcentaje), porValor, impuestos);
}

function copy(repartidos: readonly bigint[], indices: readonly number[], impuestos: bigint[]): void {
  for (const [posicion, indice] of indices.entries()) impuestos[indice] = repartidos[posicion] ?? 0n;
}

function impuestosDeBases(bases: readonly bigint[], porcentaje: Decimal): readonly bigint[] {
  const fraccion = fraccionDeLaBase(porcentaje);
  const propios = bases.map((base) => impuestoDe(base, fraccion));
  const diferencia = add(propios) - impuestoDe(add(bases), fraccion);
  const enTolerancia = diferencia < TOLERANCIA_CENTIMOS && diferencia > -TOLERANCIA_CENTIMOS;
  return enTolerancia ? propios : shareImpuesto(bases, fraccion);
}

function add(montos: readonly bigint[]): bigint {
  let total = 0n;
  for (const monto of montos) total += monto;
  return total;
}

/** A line of IGV or IVAP, with the tax in cents that it was given. */
export function itemGravado({ item, afectacion, porcentaje, monto }: Linea, impuesto: bigint): ItemCalculado {
  const { precio, tipoIgv } = item;
  const valorVenta = deCentimos(precio.conImpuestos ? monto - impuesto : monto);
  const importe = deCentimos(precio.conImpuestos ? monto : monto + impuesto);
  const totalImpuestos = deCentimos(impuesto);
  return {
    item,
    ...unitariosDe(item, valorUnitarioDe(item, porcentaje), valorVenta, importe),
    tipoPrecio: '01',
    valorVenta,
    tributos: [{ codigo: afectacion.tributo, baseImponible: valorVenta, monto: totalImpuestos, porcentaje, tipoIgv }],
    totalImpuestos,
    importe,
  };
}

/**
 * The unit value and price of a paid line that has no discount or charge of its own: the client's price as long as it comes
 * out of the line's amounts (3270), and where it does not, both out of them; the amounts stay.
 */
export function unitariosDe(
  { precio, cantidad }: Item,
  valorUnitario: Decimal,
  valorVenta: Decimal,
  importe: Decimal,
): Pick<ItemCalculado, 'valorUnitario' | 'precioUnitario'> {
  if (!precio.conImpuestos) return { valorUnitario, precioUnitario: divideUnitario(importe, cantidad) };
  if (precioCuadra(precio.monto, importe, cantidad)) return { valorUnitario, precioUnitario: precio.monto };
  return {
    valorUnitario: divideUnitario(valorVenta, cantidad),
    precioUnitario: divideUnitario(importe, cantidad),
  };
}

/** The unit value without tax: the client's own, or its price less the tax in it, to 10 decimals. */
export function valorUnitarioDe({ precio }: Item, porcentaje: Decimal): Decimal {
  if (!precio.conImpuestos || porcentaje.isZero()) return precio.monto;
  return divideUnitario(precio.monto.times(CIEN), CIEN.plus(porcentaje));
}

/** The same of an item that may bear ISC, which its price contains too. */
export function valorUnitarioSinIsc(item: Item, porcentaje: Decimal, porcentajeIgv: Decimal): Decimal {
  const unitario = valorUnitarioDe(item, porcentaje);
  if (item.isc === undefined || !item.precio.conImpuestos) return unitario;
  return removeIscUnitario(item.isc, porcentajeIgv, unitario);
}

/** The IGV or IVAP of the line by itself, in cents; 0 where none applies. */
export function impuestoPropio(linea: Linea, porcentajeIgv: Decimal): bigint {
  const { item, porcentaje, monto } = linea;
  if (porcentaje.isZero()) return 0n;
  if (item.precio.conImpuestos) return impuestoDe(monto, fraccionDelPrecio(porcentaje));
  return impuestoDe(baseDeValor(linea, porcentajeIgv), fraccionDeLaBase(porcentaje));
}

/**
 * Whether SUNAT refuses the line for an IGV (or IVAP) that rounds to 0.00 although its base is above 0.06 (3111); free taxed
 * lines included. False for lines without such a tax. Throws on a code outside catalog 07.
 */
export function lacksIgv(item: Item, tasas: Tasas): boolean {
  const { porcentajeIgv } = tasas;
  const linea = lineaDe(item, tasas);
  if (linea.porcentaje.isZero() || impuestoPropio(linea, porcentajeIgv) > 0n) return false;
  const base = item.precio.conImpuestos ? linea.monto : baseDeValor(linea, porcentajeIgv);
  return base > BASE_SIN_IMPUESTO;
}
