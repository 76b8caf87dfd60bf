import type { Isc, Item } from '../documento/types.ts';
import { Decimal } from '../lib/decimal.ts';
import { afectacionDe, porcentajeDe } from './afectacion.ts';
import { aplicarAjustes } from './ajuste.ts';
import {
  deCentimos,
  dividirUnitario,
  enCentimos,
  fraccionDelPrecio,
  impuestoDe,
  repartirEnProporcion,
} from './redondeo.ts';
import type { Calculado, CargoCalculado, ItemCalculado } from './types.ts';

/** Past it, ten decimals of unit price no longer give the amount back to the cent. */
const CANTIDAD_MAXIMA = Decimal.integer(10_000_000);
const UNO = Decimal.integer(1);

/**
 * The items of a document as a note copies them: net, since notes carry no discounts, charges or advances (sheets
 * NotaCredito2_0, NotaDebito2_0). `computeTotales` of a note with these items totals what the document totals, to the
 * cent. What touches the base of a line goes into its unit price; global discounts, charges of the base, advances and
 * rounding are spread over the lines that they touch, in proportion; charges outside the base become an inafecta line of
 * their own, so that no IGV is made of them. Lines that nothing is left of are dropped; all may be, when advances paid
 * the whole document.
 */
export function netear(calculado: Calculado): Item[] {
  if (!tieneAlgoQueRepartir(calculado)) return calculado.items.flatMap(netearSolo);
  const aparte = cargosAparte(calculado);
  const netos = repartirNeto(calculado, aparte);
  const items = calculado.items.flatMap((item, indice) => conNeto(item, netos[indice]));
  return aparte > 0n ? [...items, lineaDeCargos(aparte)] : items;
}

function tieneAlgoQueRepartir({ cargos, totales, items }: Calculado): boolean {
  const globales = (cargos ?? []).some(({ codigo }) => !DE_PAGO.has(codigo));
  return globales || !totales.redondeo.isZero() || items.some((item) => montoDe(item, '01') + montoDe(item, '48') > 0n);
}

/** Retención and percepción: they change no total. */
const DE_PAGO: ReadonlySet<string> = new Set(['62', '51', '52', '53']);

/** A line of which only the base was adjusted: its own price, net; the same computation then comes out. */
function netearSolo({ item, tipoPrecio }: ItemCalculado): Item[] {
  if (item.descuento === undefined && item.cargo === undefined) return [item];
  if (tipoPrecio === '02') return [sinAjustes(item)];
  const neto = aplicarAjustes(item.precio.monto.times(item.cantidad), item.descuento, item.cargo);
  if (neto.isZero()) return [];
  return [conPrecio(item, neto, item.precio.conImpuestos)];
}

/** The item at another amount for the whole line; by one unit where the quantity is too large for a unit price. */
function conPrecio(item: Item, importe: Decimal, conImpuestos: boolean): Item {
  const base = sinAjustes(item);
  if (item.cantidad.greaterThan(CANTIDAD_MAXIMA)) {
    return { ...base, cantidad: UNO, precio: { conImpuestos, monto: importe } };
  }
  return { ...base, precio: { conImpuestos, monto: dividirUnitario(importe, item.cantidad) } };
}

function sinAjustes({ descuento: _descuento, cargo: _cargo, ...item }: Item): Item {
  return item;
}

/** Cents of charges outside the base (48, 45, 46, 50) that can stand in a line of their own. */
function cargosAparte({ items, totales, documento }: Calculado): bigint {
  // Exportación and IVAP bear no line of another kind beside them (2642, 2644): there they are spread as well.
  const mezclable = documento.items.every(({ tipoIgv }) => tipoIgv !== '40' && tipoIgv !== '17');
  const cargos = totales.cargos.units;
  if (!mezclable || cargos === 0n) return 0n;
  const icbper = totales.icbper.units;
  const hayLineas = items.some(({ tipoPrecio }) => tipoPrecio === '01');
  return hayLineas && totales.importeTotal.units - icbper >= cargos ? cargos : 0n;
}

function lineaDeCargos(centimos: bigint): Item {
  return {
    descripcion: 'Cargos no gravados',
    unidadMedida: 'ZZ',
    cantidad: UNO,
    precio: { conImpuestos: true, monto: deCentimos(centimos) },
    tipoIgv: '30',
  };
}

/** What each line costs, with taxes and without ICBPER, after everything; undefined for free lines. */
function repartirNeto(calculado: Calculado, aparte: bigint): (bigint | undefined)[] {
  const { items, totales } = calculado;
  const pesos = items.map((item) => (item.tipoPrecio === '02' ? 0n : precioDe(item)));
  const porClase = repartirPorClase(calculado, pesos);
  const total = totales.importeTotal.units - totales.icbper.units - aparte;
  const quedaAlgo = porClase.some((monto) => monto > 0n);
  const netos = repartirEnProporcion(total, quedaAlgo ? porClase : pesos);
  juntarMenudencias(netos, calculado);
  return netos.map((neto, indice) => (items[indice]?.tipoPrecio === '02' ? undefined : neto));
}

/** What is left of a taxed line may be too little to bear a cent of tax (3111): the largest taxed line takes it over. */
function juntarMenudencias(netos: bigint[], { items, documento }: Calculado): void {
  const gravadas = items.flatMap(({ item, tipoPrecio }, indice) => {
    const afectacion = afectacionDe(item.tipoIgv);
    const porcentaje = porcentajeDe(afectacion, documento.porcentajeIgv);
    return tipoPrecio === '02' || porcentaje.isZero() ? [] : [{ indice, fraccion: fraccionDelPrecio(porcentaje) }];
  });
  const [primera] = gravadas;
  if (primera === undefined) return;
  const mayor = gravadas.reduce(
    (hasta, { indice }) => (deNeto(netos, indice) > deNeto(netos, hasta) ? indice : hasta),
    primera.indice,
  );
  for (const { indice, fraccion } of gravadas) {
    const neto = deNeto(netos, indice);
    if (indice === mayor || impuestoDe(neto, fraccion) !== 0n) continue;
    netos[indice] = 0n;
    netos[mayor] = deNeto(netos, mayor) + neto;
  }
}

function deNeto(netos: readonly bigint[], indice: number): bigint {
  return netos[indice] ?? 0n;
}

/** Value and taxes of the line without its bags, less its own discount outside the base. */
function precioDe(item: ItemCalculado): bigint {
  const bolsas = item.tributos.reduce((suma, { codigo, monto }) => (codigo === '7152' ? suma + monto.units : suma), 0n);
  return item.valorVenta.units + item.totalImpuestos.units - bolsas - montoDe(item, '01');
}

function montoDe({ cargos }: ItemCalculado, codigo: string): bigint {
  return sumar(cargos, codigo);
}

function sumar(cargos: readonly CargoCalculado[] | undefined, ...codigos: readonly string[]): bigint {
  return (cargos ?? []).reduce((suma, { codigo, monto }) => (codigos.includes(codigo) ? suma + monto.units : suma), 0n);
}

type Clase = 'gravada' | 'exonerada' | 'inafecta' | 'exportacion';

/** First within each kind of line: discounts and charges of the base and advances touch only lines of their kind. */
function repartirPorClase(calculado: Calculado, pesos: readonly bigint[]): bigint[] {
  const resultado = pesos.map(() => 0n);
  const indices = new Map<Clase, number[]>();
  for (const [indice, { item, tipoPrecio }] of calculado.items.entries()) {
    if (tipoPrecio === '02') continue;
    const { tipo } = afectacionDe(item.tipoIgv);
    indices.set(tipo, [...(indices.get(tipo) ?? []), indice]);
  }
  for (const [clase, propios] of indices) {
    const propiosPesos = propios.map((indice) => pesos[indice] ?? 0n);
    const suma = propiosPesos.reduce((total, peso) => total + peso, 0n) + efectoEn(clase, calculado);
    const partes = repartirEnProporcion(suma > 0n ? suma : 0n, propiosPesos);
    for (const [posicion, indice] of propios.entries()) resultado[indice] = partes[posicion] ?? 0n;
  }
  return resultado;
}

/** What global discounts and charges of the base and advances do to the lines of that kind, with taxes. */
function efectoEn(clase: Clase, { cargos, anticipos = [], items, totales }: Calculado): bigint {
  const anticipado = anticipos.reduce(
    (suma, { anticipo }) => (CLASES[anticipo.tipoIgv] === clase ? suma + anticipo.total.round(2).units : suma),
    0n,
  );
  if (clase !== 'gravada') return -anticipado;
  // 02 and 49 with their IGV: what the lines and the price of the sale differ by.
  const deLineas = items.reduce((suma, item) => suma + item.totalImpuestos.units, 0n);
  const impuestos = totales.precioVenta.units - totales.valorVenta.units;
  return sumar(cargos, '49') - sumar(cargos, '02') + impuestos - deLineas - anticipado;
}

const CLASES: Readonly<Record<'10' | '20' | '30', Clase>> = { '10': 'gravada', '20': 'exonerada', '30': 'inafecta' };

function conNeto(calculado: ItemCalculado, neto: bigint | undefined): Item[] {
  const { item } = calculado;
  if (neto === undefined) return [sinAjustes(item)];
  if (neto <= 0n) return [];
  const neteado = conPrecio(item, deCentimos(neto), true);
  if (item.isc === undefined) return [neteado];
  const isc = escalarIsc(item.isc, neto, precioDe(calculado));
  // An ISC that rounds to nothing would be refused (3104).
  if (isc.sistema === '02' && enCentimos((isc.monto ?? Decimal.ZERO).times(neteado.cantidad)) === 0n) {
    const { isc: _isc, ...sinIsc } = neteado;
    return [sinIsc];
  }
  return [{ ...neteado, isc }];
}

/** ISC that is so much per unit goes down as the line does, or it would outgrow what is left of the line. */
function escalarIsc(isc: Isc, neto: bigint, precio: bigint): Isc {
  if (isc.sistema === '01' || neto === precio || precio === 0n) return isc;
  const escalar = (monto: Decimal) => dividirUnitario(monto.times(deCentimos(neto)), deCentimos(precio));
  return {
    ...isc,
    ...(isc.monto === undefined ? {} : { monto: escalar(isc.monto) }),
    ...(isc.precioSugerido === undefined ? {} : { precioSugerido: escalar(isc.precioSugerido) }),
  };
}
