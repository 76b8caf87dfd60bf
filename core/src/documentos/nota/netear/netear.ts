import type { Cargo, Documento, Isc, Item } from '../../../documento/types.ts';
import { applyAjustes } from '../../../impuestos/desglose/ajuste.ts';
import { deCentimos, divideUnitario, enCentimos, shareEnProporcion } from '../../../impuestos/redondeo.ts';
import type { Calculado, ItemCalculado } from '../../../impuestos/types.ts';
import { Decimal } from '../../../lib/decimal.ts';
import { joinMenudencias, minimoDe } from './menudencias.ts';
import { montoDe, precioDe, sharePorClase } from './reparto.ts';

/** Past it, ten decimals of unit price no longer give the amount back to the cent. */
const CANTIDAD_MAXIMA = Decimal.integer(10_000_000);
const UNO = Decimal.integer(1);

/** What a note takes over of the amounts of a document. */
export interface Neto {
  readonly items: readonly Item[];
  /** What the document charges outside the base (45, 46, 50; those of lines, 48, as 50): amounts, none of them 0. */
  readonly cargos?: readonly Cargo[];
  readonly redondeo?: Decimal;
}

/**
 * The amounts of a document as a note copies them: lines that are net, since notes carry no discounts or advances (sheets
 * NotaCredito2_0, NotaDebito2_0), and the charges outside the base and the rounding, which they do carry. `computeTotales`
 * of a note with them totals what the document totals, to the cent, ICBPER included. What touches the base of a line
 * goes into its unit price; the other discounts, charges of the base and advances are spread over the lines that they
 * touch, in proportion (docs/adr/0006). Lines that nothing is left of are dropped, but bags: they still pay their ICBPER.
 * All may be dropped, when advances paid the whole document. The document may come from the store: its amounts need not have
 * their trailing zeros.
 */
export function netear(calculado: Calculado): Neto {
  if (!tieneAlgoQueRepartir(calculado)) return conAparte(calculado, calculado.items.flatMap(netearSolo));
  const aparte = cabeAparte(calculado);
  const { netos, gratuitas } = shareNeto(calculado, aparte);
  const items = calculado.items.flatMap((item, indice) =>
    gratuitas.has(indice) ? [toGratuita(item.item)] : conNeto(item, netos[indice]),
  );
  return aparte ? conAparte(calculado, items) : { items };
}

function tieneAlgoQueRepartir({ cargos, items }: Calculado): boolean {
  const globales = (cargos ?? []).some(({ codigo }) => REPARTIDOS.has(codigo));
  return globales || items.some((item) => montoDe(item, '01') > 0n);
}

/** Global discounts, charges of the base and advances: what a note can only say in its lines. */
const REPARTIDOS: ReadonlySet<string> = new Set(['02', '03', '49', '04', '05', '06', '20']);

/** A line of which only the base was adjusted: its own price, net; the same computation then comes out. */
function netearSolo({ item }: ItemCalculado): Item[] {
  if (item.descuento === undefined && item.cargo === undefined) return [item];
  const neto = applyAjustes(item.precio.monto.times(item.cantidad), item.descuento, item.cargo);
  if (neto.isZero()) return item.icbper === true ? [toGratuita(item)] : [];
  return [conPrecio(item, neto, item.precio.conImpuestos)];
}

/** The item at another amount for the whole line; by one unit where the quantity is too large for a unit price. */
function conPrecio(item: Item, importe: Decimal, conImpuestos: boolean): Item {
  const base = sinAjustes(item);
  if (item.cantidad.greaterThan(CANTIDAD_MAXIMA)) {
    return { ...base, cantidad: UNO, precio: { conImpuestos, monto: importe } };
  }
  return { ...base, precio: { conImpuestos, monto: divideUnitario(importe, item.cantidad) } };
}

function sinAjustes({ descuento: _descuento, cargo: _cargo, ...item }: Item): Item {
  return item;
}

/** The free line of the same kind (catalog 07). */
const GRATUITAS: ReadonlyMap<string, string> = new Map([
  ['10', '15'],
  ['20', '21'],
  ['30', '31'],
]);

/** Bags of whose price nothing is left are given away, and pay the ICBPER (Ley 30884, art. 12) and nothing else. */
function toGratuita(item: Item): Item {
  return { ...sinAjustes(item), tipoIgv: GRATUITAS.get(item.tipoIgv) ?? item.tipoIgv };
}

/** Charges outside the base go as they are, in amounts; those of the lines (48) have no place but among them. */
function conAparte({ cargos = [], items, documento }: Calculado, netos: readonly Item[]): Neto {
  const deLineas = items.reduce((suma, item) => suma + montoDe(item, '48'), 0n);
  const propios = CODIGOS_APARTE.flatMap((codigo): Cargo[] => {
    const global = cargos.reduce(
      (suma, cargo) => (cargo.codigo === codigo ? suma + enCentimos(cargo.monto) : suma),
      0n,
    );
    const monto = codigo === '50' ? global + deLineas : global;
    return monto === 0n ? [] : [{ codigo, monto: deCentimos(monto) }];
  });
  const { redondeo } = documento;
  return {
    items: netos,
    ...(propios.length === 0 ? {} : { cargos: propios }),
    ...(redondeo === undefined || redondeo.isZero() ? {} : { redondeo }),
  };
}

const CODIGOS_APARTE = ['45', '46', '50'] as const;

/** Whether the lines keep an amount that a line can have when charges and rounding are taken out of the total. */
function cabeAparte({ items, totales, documento }: Calculado): boolean {
  const { importeTotal, icbper, cargos, redondeo } = totales;
  if (cargos.isZero() && redondeo.isZero()) return true;
  const deLineas = enCentimos(importeTotal.minus(icbper).minus(cargos).minus(redondeo));
  const pagadas = items.filter(({ tipoPrecio }) => tipoPrecio === '01');
  return pagadas.length > 0 && pagadas.every(({ item }) => deLineas >= minimoDe(item, documento));
}

/** What each line costs, with taxes and without ICBPER, after everything, undefined for free lines; and the bags that become free. */
function shareNeto(calculado: Calculado, aparte: boolean) {
  const { items, totales } = calculado;
  const pesos = items.map((item) => (item.tipoPrecio === '02' ? 0n : precioDe(item) - montoDe(item, '01')));
  const porClase = sharePorClase(calculado, pesos);
  const { importeTotal, icbper, cargos, redondeo } = totales;
  const sinBolsas = importeTotal.minus(icbper);
  const total = enCentimos(aparte ? sinBolsas.minus(cargos).minus(redondeo) : sinBolsas);
  const quedaAlgo = porClase.some((monto) => monto > 0n);
  const netos = shareEnProporcion(total, pesosDe(quedaAlgo ? porClase : pesos, items));
  const gratuitas = joinMenudencias(netos, calculado);
  return {
    gratuitas,
    netos: netos.map((neto, indice) => (items[indice]?.tipoPrecio === '02' ? undefined : neto)),
  };
}

/** Lines that were all discounted to nothing by themselves share alike. */
function pesosDe(pesos: readonly bigint[], items: readonly ItemCalculado[]): readonly bigint[] {
  if (pesos.some((peso) => peso > 0n)) return pesos;
  return items.map(({ tipoPrecio }) => (tipoPrecio === '02' ? 0n : 1n));
}

function conNeto(calculado: ItemCalculado, neto: bigint | undefined): Item[] {
  const { item } = calculado;
  if (neto === undefined) return netearSolo(calculado);
  if (neto <= 0n) return [];
  const neteado = conPrecio(item, deCentimos(neto), true);
  if (item.isc === undefined) return [neteado];
  const isc = escalarIsc(item.isc, neto, precioDe(calculado));
  // An ISC that rounds to nothing is none.
  if (isc.sistema === '02' && enCentimos((isc.monto ?? Decimal.ZERO).times(neteado.cantidad)) === 0n) {
    const { isc: _isc, ...sinIsc } = neteado;
    return [sinIsc];
  }
  return [{ ...neteado, isc }];
}

/**
 * ISC that is so much per unit goes down as the line does, or it would outgrow what is left of the line. `precio` is what
 * the line cost with its taxes, before what was taken off the price.
 */
function escalarIsc(isc: Isc, neto: bigint, precio: bigint): Isc {
  if (isc.sistema === '01' || neto === precio || precio === 0n) return isc;
  const escalar = (monto: Decimal) => divideUnitario(monto.times(deCentimos(neto)), deCentimos(precio));
  return {
    ...isc,
    ...(isc.monto === undefined ? {} : { monto: escalar(isc.monto) }),
    ...(isc.precioSugerido === undefined ? {} : { precioSugerido: escalar(isc.precioSugerido) }),
  };
}

/** The documento of a note that copies those amounts, for its totals: the affected one without what notes do not carry. */
export function conNetoDe(documento: Documento, { items, cargos, redondeo }: Neto): Documento {
  const { descuentoGlobal: _d, cargos: _c, anticipos: _a, redondeo: _r, ...resto } = documento;
  const { detraccion: _t, retencion: _e, percepcion: _p, ...nota } = resto;
  return {
    ...nota,
    items,
    formaPago: 'CONTADO',
    cuotas: [],
    ...(cargos === undefined ? {} : { cargos }),
    ...(redondeo === undefined ? {} : { redondeo }),
  };
}
