import type { AjusteGlobal, Documento } from '../documento/types.ts';
import type { Decimal } from '../lib/decimal.ts';
import { cargoDe, importeEnCentimos } from './desglose/ajuste.ts';
import { fraccionDelPrecio, impuestoDe, proporcionDe } from './redondeo.ts';
import { addImpuestos, type Sumas, type SumaTributo, sumValores, tributoGravado } from './sumas.ts';
import { tasaGravada } from './tributos/afectacion.ts';
import type { CargoCalculado, ItemCalculado } from './types.ts';

/** What the lines, the global discounts and the global charges come to, in cents. */
export interface Globales {
  /** LineExtensionAmount: Σ of the paid lines − 02 + 49. */
  readonly valorVenta: bigint;
  /** TaxInclusiveAmount. */
  readonly precioVenta: bigint;
  /** 01 + 03. */
  readonly descuentos: bigint;
  /** 00 + 01 + 02 + 03. */
  readonly descuentosTotales: bigint;
  /** 48 + 45 + 46 + 50. */
  readonly cargos: bigint;
  /** Codes 02, 03, 45, 46, 49, 50, in this order. */
  readonly lista: readonly CargoCalculado[];
}

/**
 * Global discounts and charges. Those of the base (02, 49) change, in `sumas`, the taxed base and, in the same
 * proportion, its tax, so that what the client priced with tax goes down by the discount and its tax (3277, 3291). The
 * others (03, 45, 46, 50) only change what is paid. Percentages: 02 and 49 of the value of the taxed lines, 03 of the price
 * of the sale without ICBPER; 45, 46 and 50 of the lines as the client priced them, each with its taxes or without.
 */
export function computeGlobales(documento: Documento, items: readonly ItemCalculado[], sumas: Sumas): Globales {
  const deLineas = sumCargosDeLineas(items);
  if (documento.descuentoGlobal === undefined && documento.cargos === undefined) return soloLineas(deLineas, sumas);
  const enBase = applyEnBase(documento, sumas);
  const valorVenta = sumValores(sumas) + (enBase.sinGravadas ? enBase.diferencia : 0n);
  const precioVenta = valorVenta + addImpuestos(sumas);
  const icbper = sumas.get('7152')?.monto ?? 0n;
  const bases = {
    precio: precioVenta - icbper - deLineas.descuento01 + deLineas.cargo48,
    enSusTerminos: sumEnSusTerminos(items, enBase),
  };
  const lista = [...enBase.lista, ...fueraDeBase(documento, bases)].sort((a, b) =>
    a.codigo < b.codigo ? -1 : a.codigo > b.codigo ? 1 : 0,
  );
  const sumaDe = (...codigos: readonly string[]) =>
    lista.reduce((suma, { codigo, monto }) => (codigos.includes(codigo) ? suma + monto.units : suma), 0n);
  const descuento03 = sumaDe('03');
  return {
    valorVenta,
    precioVenta,
    descuentos: deLineas.descuento01 + descuento03,
    descuentosTotales: deLineas.descuento00 + deLineas.descuento01 + sumaDe('02') + descuento03,
    cargos: deLineas.cargo48 + sumaDe('45', '46', '50'),
    lista,
  };
}

interface DeLineas {
  descuento00: bigint;
  descuento01: bigint;
  cargo48: bigint;
}

function soloLineas({ descuento00, descuento01, cargo48 }: DeLineas, sumas: Sumas): Globales {
  const valorVenta = sumValores(sumas);
  return {
    valorVenta,
    precioVenta: valorVenta + addImpuestos(sumas),
    descuentos: descuento01,
    descuentosTotales: descuento00 + descuento01,
    cargos: cargo48,
    lista: [],
  };
}

function sumCargosDeLineas(items: readonly ItemCalculado[]): DeLineas {
  const sumas = { descuento00: 0n, descuento01: 0n, cargo48: 0n };
  for (const { cargos, tipoPrecio } of items) {
    // What is given away is discounted to nobody.
    if (cargos === undefined || tipoPrecio === '02') continue;
    for (const { codigo, monto } of cargos) {
      if (codigo === '00') sumas.descuento00 += monto.units;
      else if (codigo === '01') sumas.descuento01 += monto.units;
      else if (codigo === '48') sumas.cargo48 += monto.units;
    }
  }
  return sumas;
}

interface EnBase {
  readonly lista: readonly CargoCalculado[];
  /** Cents by which the taxed base, and its tax, changed. */
  readonly diferencia: bigint;
  readonly deImpuesto: bigint;
  readonly sinGravadas: boolean;
}

function applyEnBase(documento: Documento, sumas: Sumas): EnBase {
  const { descuentoGlobal, cargos } = documento;
  const tributo = tributoGravado(sumas);
  const suma = tributo === undefined ? undefined : sumas.get(tributo);
  const base = suma?.base ?? 0n;
  const lista: CargoCalculado[] = [];
  let diferencia = 0n;
  let deImpuesto = 0n;
  const change = (valor: bigint, impuesto?: bigint) => {
    diferencia += valor;
    if (suma !== undefined) deImpuesto += impuesto ?? proporcionDe(suma.monto, valor, suma.baseDeLineas);
  };
  if (descuentoGlobal?.afectaBase === true) {
    const monto = importeEnCentimos(descuentoGlobal, base);
    const tasa = tasaGravada(tributo, documento);
    const igv = isConIgv(descuentoGlobal) ? igvIncluido(monto, tasa, suma) : undefined;
    const valor = monto - (igv ?? 0n);
    change(-valor, igv === undefined ? undefined : -igv);
    lista.push(cargoDe('02', false, { monto: valor, base }, igv === undefined ? descuentoGlobal : {}));
  }
  for (const cargo of cargos ?? []) {
    if (cargo.codigo !== '49') continue;
    const monto = importeEnCentimos(cargo, base);
    change(monto);
    lista.push(cargoDe('49', true, { monto, base }, cargo));
  }
  if (suma !== undefined) {
    suma.monto += deImpuesto;
    suma.base += diferencia;
  }
  return { lista, diferencia, deImpuesto, sinGravadas: suma === undefined };
}

/** Whether the amount has the IGV in it; a percentage is the same of a base as of its price. */
export function isConIgv({ conIgv, monto }: AjusteGlobal): boolean {
  return conIgv === true && monto !== undefined;
}

/** The tax in an amount that has it, in cents: no more than there is, so that a discount of all of it leaves 0.00 of both. */
function igvIncluido(monto: bigint, tasa: Decimal, suma: SumaTributo | undefined): bigint {
  if (suma === undefined) return 0n;
  const propio = impuestoDe(monto, fraccionDelPrecio(tasa));
  const alMenos = monto - suma.base;
  if (propio < alMenos && alMenos <= suma.monto) return alMenos;
  return propio > suma.monto && monto - suma.monto <= suma.base ? suma.monto : propio;
}

/**
 * What the lines come to in the terms in which each was priced: those with taxes at their price, the others at their value;
 * without ICBPER, after their own discounts and charges and those of the whole base (02, 49).
 */
function sumEnSusTerminos(items: readonly ItemCalculado[], { diferencia, deImpuesto }: EnBase): bigint {
  let total = diferencia;
  let gravado = 0n;
  let gravadoConPrecio = 0n;
  for (const { item, tipoPrecio, valorVenta, importe, totalImpuestos, tributos } of items) {
    if (tipoPrecio === '02') continue;
    const { conImpuestos } = item.precio;
    const icbper = tributos.find(({ codigo }) => codigo === '7152')?.monto.units ?? 0n;
    total += importe.units - (conImpuestos ? icbper : totalImpuestos.units);
    if (!esGravado(tributos)) continue;
    gravado += valorVenta.units;
    if (conImpuestos) gravadoConPrecio += valorVenta.units;
  }
  return total + proporcionDe(deImpuesto, gravadoConPrecio, gravado);
}

function esGravado(tributos: ItemCalculado['tributos']): boolean {
  return tributos.some(({ codigo }) => codigo === '1000' || codigo === '1016');
}

interface Bases {
  /** Of the sale: with its taxes, without ICBPER. */
  readonly precio: bigint;
  readonly enSusTerminos: bigint;
}

function fueraDeBase({ descuentoGlobal, cargos }: Documento, { precio, enSusTerminos: base }: Bases): CargoCalculado[] {
  const lista: CargoCalculado[] = [];
  if (descuentoGlobal?.afectaBase === false) {
    const monto = importeEnCentimos(descuentoGlobal, precio);
    lista.push(cargoDe('03', false, { monto, base: precio }, descuentoGlobal));
  }
  for (const cargo of cargos ?? []) {
    if (cargo.codigo === '49') continue;
    lista.push(cargoDe(cargo.codigo, true, { monto: importeEnCentimos(cargo, base), base }, cargo));
  }
  return lista;
}
