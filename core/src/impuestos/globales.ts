import type { Documento } from '../documento/types.ts';
import { cargoDe, importeEnCentimos } from './ajuste.ts';
import { proporcionDe } from './redondeo.ts';
import { type Sumas, sumarImpuestos, sumarValores, tributoGravado } from './sumas.ts';
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
 * others (03, 45, 46, 50) only change what is paid. Percentages: 02 and 49 of the value of the taxed lines, 45 and 46
 * of the value of the sale, 03 and 50 of its price without ICBPER.
 */
export function computeGlobales(documento: Documento, items: readonly ItemCalculado[], sumas: Sumas): Globales {
  const deLineas = sumarCargosDeLineas(items);
  if (documento.descuentoGlobal === undefined && documento.cargos === undefined) return soloLineas(deLineas, sumas);
  const enBase = aplicarEnBase(documento, sumas);
  const valorVenta = sumarValores(sumas) + (enBase.sinGravadas ? enBase.diferencia : 0n);
  const precioVenta = valorVenta + sumarImpuestos(sumas);
  const icbper = sumas.get('7152')?.monto ?? 0n;
  const precioDeLineas = precioVenta - icbper - deLineas.descuento01 + deLineas.cargo48;
  const lista = [...enBase.lista, ...fueraDeBase(documento, valorVenta, precioDeLineas)].sort((a, b) =>
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
  const valorVenta = sumarValores(sumas);
  return {
    valorVenta,
    precioVenta: valorVenta + sumarImpuestos(sumas),
    descuentos: descuento01,
    descuentosTotales: descuento00 + descuento01,
    cargos: cargo48,
    lista: [],
  };
}

function sumarCargosDeLineas(items: readonly ItemCalculado[]): DeLineas {
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

function aplicarEnBase({ descuentoGlobal, cargos }: Documento, sumas: Sumas) {
  const tributo = tributoGravado(sumas);
  const suma = tributo === undefined ? undefined : sumas.get(tributo);
  const base = suma?.base ?? 0n;
  const lista: CargoCalculado[] = [];
  let diferencia = 0n;
  if (descuentoGlobal?.afectaBase === true) {
    const monto = importeEnCentimos(descuentoGlobal, base);
    diferencia -= monto;
    lista.push(cargoDe('02', false, { monto, base }, descuentoGlobal));
  }
  for (const cargo of cargos ?? []) {
    if (cargo.codigo !== '49') continue;
    const monto = importeEnCentimos(cargo, base);
    diferencia += monto;
    lista.push(cargoDe('49', true, { monto, base }, cargo));
  }
  if (suma !== undefined) {
    suma.monto += proporcionDe(suma.monto, diferencia, suma.baseDeLineas);
    suma.base += diferencia;
  }
  return { lista, diferencia, sinGravadas: suma === undefined };
}

function fueraDeBase({ descuentoGlobal, cargos }: Documento, valorVenta: bigint, precio: bigint): CargoCalculado[] {
  const lista: CargoCalculado[] = [];
  if (descuentoGlobal?.afectaBase === false) {
    const monto = importeEnCentimos(descuentoGlobal, precio);
    lista.push(cargoDe('03', false, { monto, base: precio }, descuentoGlobal));
  }
  for (const cargo of cargos ?? []) {
    if (cargo.codigo === '49') continue;
    const base = cargo.codigo === '50' ? precio : valorVenta;
    lista.push(cargoDe(cargo.codigo, true, { monto: importeEnCentimos(cargo, base), base }, cargo));
  }
  return lista;
}
