import type { Ajuste, Documento, Item } from '../../documento/types.ts';
import { Decimal } from '../../lib/decimal.ts';
import type { Linea } from '../linea.ts';
import { deCentimos, divideUnitario, enCentimos, MONTO_CERO } from '../redondeo.ts';
import { esDeBolsas, tasaIcbperEnMoneda } from '../tributos/icbper.ts';
import { impuestoPropio, unitariosDe, valorUnitarioSinIsc } from '../tributos/igv.ts';
import { baseIsc, iscDeLaBase, iscDelValor, tasaDe } from '../tributos/isc.ts';
import type { CargoCalculado, ItemCalculado, TributoItem } from '../types.ts';
import { cargoDe, importeEnCentimos, importeExacto } from './ajuste.ts';

const CIEN = Decimal.integer(100);

/**
 * A paid line with a discount, a charge, ISC or bags; `impuesto` is its IGV (or IVAP) in cents, 0 where none applies.
 * The amount that the client priced (net of what touches the base) stays to the cent: with taxes in it, the ISC and the
 * value are what the IGV leaves; without, they are added to it.
 */
export function itemCompuesto(linea: Linea, impuesto: bigint, documento: Documento): ItemCalculado {
  const { item } = linea;
  const { valorUnitario, isc, bolsas, icbper, valorVenta, tributos, cargos } = computeComun(linea, impuesto, documento);
  const conImpuestos = enCentimos(valorVenta) + isc + impuesto;
  cargos.push(...cargosDelPrecio(linea, conImpuestos));
  const importe = deCentimos(conImpuestos + icbper + sumCargos(cargos, '48') - sumCargos(cargos, '01'));
  const unitarios = unitariosConAjustes(item, valorUnitario, valorVenta, importe, bolsas);
  const calculado: ItemCalculado = {
    item,
    valorUnitario: unitarios.valorUnitario,
    precioUnitario: unitarios.precioUnitario,
    tipoPrecio: '01',
    valorVenta,
    tributos,
    totalImpuestos: deCentimos(impuesto + isc + icbper),
    importe,
  };
  return cargos.length === 0 ? calculado : { ...calculado, cargos };
}

/**
 * The same of a free line. Its discounts and charges change its referential value, its ISC only informs, like its IGV, but
 * counts among the taxes of the line (3292); what is given away still pays the ICBPER, and nothing else (Ley 30884, art. 12).
 */
export function itemGratuitoCompuesto(linea: Linea, documento: Documento): ItemCalculado {
  const impuesto = impuestoPropio(linea, documento.porcentajeIgv);
  const { valorUnitario, isc, icbper, valorVenta, tributos, cargos } = computeComun(linea, impuesto, documento);
  return {
    item: linea.item,
    valorUnitario: Decimal.ZERO,
    precioUnitario: valorUnitario,
    tipoPrecio: '02',
    valorVenta,
    tributos,
    totalImpuestos: deCentimos(isc + icbper),
    importe: deCentimos(icbper),
    ...(cargos.length === 0 ? {} : { cargos }),
  };
}

/** What paid and free lines have alike; `cargos` are those of the base. */
function computeComun(linea: Linea, impuesto: bigint, documento: Documento) {
  const { item, porcentaje } = linea;
  const { porcentajeIgv } = documento;
  const { valor, isc } = partesDe(linea, impuesto, porcentajeIgv);
  const valorUnitario = valorUnitarioSinIsc(item, porcentaje, porcentajeIgv);
  const bolsas = bolsasDe(item, documento);
  return {
    valorUnitario,
    isc,
    bolsas,
    icbper: bolsas === undefined ? 0n : bolsas.monto.units,
    valorVenta: deCentimos(valor),
    tributos: tributosDe(linea, { valor, isc, impuesto }, porcentajeIgv, bolsas),
    cargos: cargosDeLaBase(linea, valor, valorUnitario),
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

/**
 * Codes 01 and 48: off what is paid and nothing else. A percentage is of the amount that the client priced, with its taxes or
 * without; the base of an amount, which only informs, is value + taxes.
 */
function cargosDelPrecio({ item: { descuento, cargo }, monto: propio }: Linea, conImpuestos: bigint): CargoCalculado[] {
  const cargos: CargoCalculado[] = [];
  const add = (codigo: '01' | '48', ajuste: Ajuste | undefined) => {
    if (ajuste?.afectaBase !== false) return;
    const base = ajuste.porcentaje === undefined ? conImpuestos : propio;
    cargos.push(cargoDe(codigo, codigo === '48', { monto: importeEnCentimos(ajuste, base), base }, ajuste));
  };
  add('01', descuento);
  add('48', cargo);
  return cargos;
}

function sumCargos(cargos: readonly CargoCalculado[], codigo: string): bigint {
  let suma = 0n;
  for (const cargo of cargos) if (cargo.codigo === codigo) suma += cargo.monto.units;
  return suma;
}

/** The client's own price while nothing but bags is added to it; otherwise what a unit comes to (3270). */
function unitariosConAjustes(
  item: Item,
  valorUnitario: Decimal,
  valorVenta: Decimal,
  importe: Decimal,
  bolsas: Bolsas | undefined,
): Pick<ItemCalculado, 'valorUnitario' | 'precioUnitario'> {
  const { precio, cantidad, descuento, cargo } = item;
  if (descuento !== undefined || cargo !== undefined) {
    return { valorUnitario, precioUnitario: divideUnitario(importe, cantidad) };
  }
  if (bolsas === undefined || !precio.conImpuestos) return unitariosDe(item, valorUnitario, valorVenta, importe);
  return { valorUnitario, precioUnitario: precio.monto.plus(bolsas.bolsas.montoUnitario) };
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
    const { base, porcentaje: tasa } = baseIsc(item.isc, item, porcentajeIgv, { valor, monto: isc });
    tributos.push({
      codigo: '2000',
      baseImponible: deCentimos(base),
      monto: deCentimos(isc),
      porcentaje: tasa,
      tipoIgv,
      sistemaIsc: item.isc.sistema,
    });
  }
  if (bolsas !== undefined) tributos.push(bolsas);
  return tributos;
}
