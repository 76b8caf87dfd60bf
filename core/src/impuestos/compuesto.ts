import type { Documento, Item } from '../documento/types.ts';
import { Decimal } from '../lib/decimal.ts';
import { cargoDe, importeEnCentimos, importeExacto } from './ajuste.ts';
import { esDeBolsas, tasaIcbperEnMoneda } from './icbper.ts';
import { valorUnitarioSinIsc } from './igv.ts';
import { basePrecioSugerido, iscDeLaBase, iscDelValor, porcentajeIsc, tasaDe } from './isc.ts';
import type { Linea } from './linea.ts';
import { deCentimos, dividirUnitario, enCentimos, MONTO_CERO } from './redondeo.ts';
import type { CargoCalculado, ItemCalculado, TributoItem } from './types.ts';

const CIEN = Decimal.integer(100);

/**
 * An onerous line with a discount, a charge, ISC or bags; `impuesto` is its IGV (or IVAP) in cents, 0 where none applies.
 * The amount that the client priced (net of what touches the base) stays to the cent: with taxes in it, the ISC and the
 * value are what the IGV leaves; without, they are added to it.
 */
export function itemCompuesto(linea: Linea, impuesto: bigint, documento: Documento): ItemCalculado {
  const { item, porcentaje } = linea;
  const { porcentajeIgv } = documento;
  const { valor, isc } = partesDe(linea, impuesto, porcentajeIgv);
  const valorUnitario = valorUnitarioSinIsc(item, porcentaje, porcentajeIgv);
  const conImpuestos = valor + isc + impuesto;
  const cargos = [...cargosDeLaBase(linea, valor, valorUnitario), ...cargosDelPrecio(item, conImpuestos)];
  const bolsas = bolsasDe(item, documento);
  const icbper = bolsas === undefined ? 0n : bolsas.monto.units;
  const importe = deCentimos(conImpuestos + icbper + sumarCargos(cargos, '48') - sumarCargos(cargos, '01'));
  const calculado: ItemCalculado = {
    item,
    valorUnitario,
    precioUnitario: precioUnitarioDe(item, importe, bolsas),
    tipoPrecio: '01',
    valorVenta: deCentimos(valor),
    tributos: tributosDe(linea, { valor, isc, impuesto }, porcentajeIgv, bolsas),
    totalImpuestos: deCentimos(impuesto + isc + icbper),
    importe,
  };
  return cargos.length === 0 ? calculado : { ...calculado, cargos };
}

/** A free line of bags: what is given away still pays the ICBPER, and nothing else (Ley 30884, art. 12). */
export function conBolsas(gratuito: ItemCalculado, documento: Documento): ItemCalculado {
  const bolsas = bolsasDe(gratuito.item, documento);
  if (bolsas === undefined) return gratuito;
  return {
    ...gratuito,
    tributos: [...gratuito.tributos, bolsas],
    totalImpuestos: bolsas.monto,
    importe: bolsas.monto,
  };
}

interface Partes {
  readonly valor: bigint;
  readonly isc: bigint;
}

function partesDe({ item, monto }: Linea, impuesto: bigint, porcentajeIgv: Decimal): Partes {
  if (item.precio.conImpuestos) {
    const base = monto - impuesto;
    const isc = item.isc === undefined ? 0n : iscDeLaBase(item.isc, item, porcentajeIgv, base);
    return { valor: base - isc, isc };
  }
  return { valor: monto, isc: item.isc === undefined ? 0n : iscDelValor(item.isc, item, porcentajeIgv, monto) };
}

/**
 * Codes 00 and 47, without taxes, so that value = unit value × quantity − 00 + 47 to the cent (3271). The discount takes
 * up the cents; it is never negative, and then a cent of difference stays, far inside SUNAT's tolerance.
 */
function cargosDeLaBase({ item, porcentaje }: Linea, valor: bigint, valorUnitario: Decimal): CargoCalculado[] {
  const descuento = item.descuento?.afectaBase === true ? item.descuento : undefined;
  const cargo = item.cargo?.afectaBase === true ? item.cargo : undefined;
  if (descuento === undefined && cargo === undefined) return [];
  const base = enCentimos(valorUnitario.times(item.cantidad));
  const cargos: CargoCalculado[] = [];
  let agregado = 0n;
  if (cargo !== undefined) {
    agregado = descuento === undefined ? valor - base : cargoSinImpuestos(item, porcentaje);
    if (agregado < 0n) agregado = 0n;
  }
  if (descuento !== undefined) {
    const monto = base + agregado - valor;
    cargos.push(cargoDe('00', false, { monto: monto < 0n ? 0n : monto, base }, descuento));
  }
  if (cargo !== undefined) cargos.push(cargoDe('47', true, { monto: agregado, base }, cargo));
  return cargos;
}

/** The cents of a charge of the line without the taxes that the client's price has in it. */
function cargoSinImpuestos({ cargo, precio, cantidad, isc }: Item, porcentaje: Decimal): bigint {
  const exacto = importeExacto(cargo ?? {}, precio.monto.times(cantidad));
  if (!precio.conImpuestos) return enCentimos(exacto);
  const conIsc = isc?.sistema === '01' ? CIEN.plus(tasaDe(isc)) : CIEN;
  return exacto.times(CIEN).times(CIEN).dividedBy(CIEN.plus(porcentaje).times(conIsc), 2).units;
}

/** Codes 01 and 48: on value + taxes, off what is paid and nothing else. */
function cargosDelPrecio({ descuento, cargo }: Item, conImpuestos: bigint): CargoCalculado[] {
  const cargos: CargoCalculado[] = [];
  if (descuento?.afectaBase === false) {
    const monto = importeEnCentimos(descuento, conImpuestos);
    cargos.push(cargoDe('01', false, { monto, base: conImpuestos }, descuento));
  }
  if (cargo?.afectaBase === false) {
    const monto = importeEnCentimos(cargo, conImpuestos);
    cargos.push(cargoDe('48', true, { monto, base: conImpuestos }, cargo));
  }
  return cargos;
}

function sumarCargos(cargos: readonly CargoCalculado[], codigo: string): bigint {
  let suma = 0n;
  for (const cargo of cargos) if (cargo.codigo === codigo) suma += cargo.monto.units;
  return suma;
}

/** The client's own price while nothing but bags is added to it; otherwise what a unit comes to (3270). */
function precioUnitarioDe(item: Item, importe: Decimal, bolsas: Bolsas | undefined): Decimal {
  const { precio, cantidad, descuento, cargo } = item;
  if (!precio.conImpuestos || descuento !== undefined || cargo !== undefined) return dividirUnitario(importe, cantidad);
  return bolsas === undefined ? precio.monto : precio.monto.plus(bolsas.bolsas.montoUnitario);
}

type Bolsas = TributoItem & Required<Pick<TributoItem, 'bolsas'>>;

function bolsasDe(item: Item, documento: Documento): Bolsas | undefined {
  if (!esDeBolsas(item)) return undefined;
  const montoUnitario = tasaIcbperEnMoneda(documento);
  return {
    codigo: '7152',
    baseImponible: MONTO_CERO,
    monto: deCentimos(enCentimos(montoUnitario.times(item.cantidad))),
    porcentaje: Decimal.ZERO,
    tipoIgv: item.tipoIgv,
    bolsas: { cantidad: item.cantidad, montoUnitario },
  };
}

function tributosDe(
  { item, afectacion, porcentaje }: Linea,
  { valor, isc, impuesto }: Partes & { readonly impuesto: bigint },
  porcentajeIgv: Decimal,
  bolsas: Bolsas | undefined,
): TributoItem[] {
  const { tipoIgv } = item;
  const tributos: TributoItem[] = [
    {
      codigo: afectacion.tributo,
      baseImponible: deCentimos(valor + isc),
      monto: deCentimos(impuesto),
      porcentaje,
      tipoIgv,
    },
  ];
  if (item.isc !== undefined) {
    const base = item.isc.sistema === '03' ? basePrecioSugerido(item.isc, item.cantidad, porcentajeIgv) : valor;
    const baseImponible = deCentimos(base);
    const monto = deCentimos(isc);
    tributos.push({
      codigo: '2000',
      baseImponible,
      monto,
      porcentaje: porcentajeIsc(item.isc, baseImponible, monto),
      tipoIgv,
      sistemaIsc: item.isc.sistema,
    });
  }
  if (bolsas !== undefined) tributos.push(bolsas);
  return tributos;
}
