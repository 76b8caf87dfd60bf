import { CARGOS } from '../../catalogos/c53-cargos.ts';
import type { Ajuste, Item } from '../../documento/types.ts';
import { Decimal } from '../../lib/decimal.ts';
import { redondearMonto } from '../redondeo.ts';
import { factorPrecioSugerido } from '../tributos/isc.ts';
import type { CargoCalculado, ItemCalculado, TributoItem } from '../types.ts';
import { type Paso, pasoDeProducto, pasoDeSuma, pasoDeTasa, type Sumando } from './desglose-paso.ts';

const CIEN = Decimal.integer(100);

/** How each cent of a line arose, from the client's price to what the line adds to the total. */
export function desglosarItem(linea: ItemCalculado, porcentajeIgv: Decimal): Paso[] {
  const { item, tributos, cargos = [] } = linea;
  const [principal, ...otros] = tributos;
  const ajustes = cargos.filter(({ codigo }) => codigo === '00' || codigo === '47');
  const isc = otros.find(({ codigo }) => codigo === '2000');
  const deImpuestos = [
    ...(principal === undefined ? [] : pasosPrincipal(linea, principal)),
    ...(isc === undefined ? [] : [pasoIsc(linea, isc, porcentajeIgv)]),
  ];
  // A price contains its taxes, so the value is what they leave; a value comes before them. SUNAT is told of discounts
  // without tax, whatever the terms in which the client gave them.
  const valor = pasoValor(linea);
  const sinImpuestos = ajustes.map((cargo) => pasoCargo(cargo, ', sin impuestos'));
  const enOrden = item.precio.conImpuestos
    ? [...(ajustes.length === 0 ? [] : [pasoPrecioNeto(linea)]), ...deImpuestos, valor, ...sinImpuestos]
    : [...sinImpuestos, valor, ...deImpuestos.reverse()];
  return [
    pasoImporte(item),
    ...enOrden,
    ...otros.filter(({ codigo }) => codigo === '7152').map(pasoBolsas),
    ...cargos
      .filter(({ codigo }) => codigo === '01' || codigo === '48')
      .map((cargo) => pasoCargo(cargo, item.precio.conImpuestos ? DEL_PRECIO : DEL_VALOR)),
    pasoTotal(linea),
  ];
}

function pasoImporte({ precio, cantidad }: Item): Paso {
  const nombre = precio.conImpuestos ? 'Cantidad × precio con impuestos' : 'Cantidad × valor sin impuestos';
  const monto = redondearMonto(precio.monto.times(cantidad));
  return pasoDeProducto({ concepto: 'importeBruto', nombre, factores: [cantidad, precio.monto], monto });
}

/** The price after discounts and charges in the client's own terms, with its taxes. */
function pasoPrecioNeto({ item, valorVenta, tributos }: ItemCalculado): Paso {
  const bruto = redondearMonto(item.precio.monto.times(item.cantidad));
  const neto = tributos
    .filter(({ codigo }) => codigo !== '7152')
    .reduce((total, { monto }) => total.plus(monto), valorVenta);
  const { descuento, cargo } = item;
  const nombre = [
    ...(descuento === undefined ? [] : [`descuento${porcentajeDe(descuento)}`]),
    ...(cargo === undefined ? [] : [`cargo${porcentajeDe(cargo)}`]),
  ].join(' y ');
  const sumandos = [
    { nombre: 'precio', monto: bruto },
    { nombre, monto: neto.minus(bruto) },
  ];
  return pasoDeSuma('precioNeto', 'Precio neto, con impuestos', sumandos, neto);
}

function porcentajeDe({ porcentaje }: Ajuste): string {
  return porcentaje === undefined ? '' : ` de ${porcentaje} %`;
}

const NOMBRES: Readonly<Partial<Record<TributoItem['codigo'], readonly [concepto: string, nombre: string]>>> = {
  '1000': ['igv', 'IGV'],
  '1016': ['ivap', 'IVAP'],
  '9996': ['gratuita', 'Operación gratuita, IGV informativo que no se cobra'],
};

/** IGV or IVAP, and what a free line would pay; the other kinds pay nothing. */
function pasosPrincipal(
  { item, cargos = [], valorVenta, totalImpuestos }: ItemCalculado,
  tributo: TributoItem,
): Paso[] {
  const nombres = NOMBRES[tributo.codigo];
  if (nombres === undefined) return [];
  const [concepto, nombre] = nombres;
  const { codigo, baseImponible, monto, porcentaje: tasa } = tributo;
  if (!item.precio.conImpuestos || codigo === '9996') {
    return [pasoDeTasa({ concepto, nombre, codigo, base: baseImponible, tasa, monto })];
  }
  const conImpuestos = baseImponible.plus(monto);
  const deAjustes = cargos.some((cargo) => cargo.codigo === '00' || cargo.codigo === '47');
  const dentro =
    deAjustes || !valorVenta.plus(totalImpuestos).equals(conImpuestos) ? ' del precio neto' : ' del precio';
  return [
    pasoDeTasa({ concepto, nombre: `${nombre}${dentro}`, codigo, base: conImpuestos, tasa, incluida: true, monto }),
  ];
}

function pasoIsc({ item, valorVenta, tributos }: ItemCalculado, isc: TributoItem, porcentajeIgv: Decimal): Paso {
  const { codigo, baseImponible, monto, porcentaje: tasa } = isc;
  const datos = { concepto: 'isc', codigo, monto };
  if (item.isc?.sistema === '02') {
    const factores = [item.cantidad, item.isc.monto ?? Decimal.ZERO];
    return pasoDeProducto({ ...datos, nombre: 'ISC, monto fijo por unidad', factores });
  }
  if (item.isc?.sistema === '03') {
    const factor = factorPrecioSugerido(porcentajeIgv);
    const nombre = `ISC sobre el precio sugerido × ${factor}`;
    return pasoDeTasa({ ...datos, nombre, base: baseImponible, tasa });
  }
  if (!item.precio.conImpuestos) return pasoDeTasa({ ...datos, nombre: 'ISC al valor', base: baseImponible, tasa });
  const base = tributos[0]?.baseImponible ?? valorVenta.plus(monto);
  return pasoDeTasa({ ...datos, nombre: 'ISC al valor, incluido en la base', base, tasa, incluida: true });
}

function pasoValor({ item, tipoPrecio, valorVenta, tributos, cargos = [] }: ItemCalculado): Paso {
  const nombre = tipoPrecio === '02' ? 'Valor referencial' : 'Valor de venta';
  const impuestos = tributos.filter(({ codigo }) => codigo !== '7152').map(sumandoNegativo);
  if (item.precio.conImpuestos) {
    const conImpuestos = impuestos.reduce((total, { monto }) => total.minus(monto), valorVenta);
    const sumandos = [{ nombre: 'precio neto', monto: conImpuestos }, ...impuestos];
    return pasoDeSuma('valorVenta', nombre, sumandos, valorVenta);
  }
  const bruto = cargos[0]?.base;
  const ajustes = cargos.filter(({ codigo }) => codigo === '00' || codigo === '47');
  const base = ajustes.length > 0 && bruto !== undefined ? bruto : valorVenta;
  const sumandos = ajustes.map(({ codigo, esCargo, monto }) => ({
    nombre: `código ${codigo}`,
    monto: esCargo ? monto : monto.negated(),
  }));
  return pasoDeSuma('valorVenta', nombre, [{ nombre: '', monto: base }, ...sumandos], valorVenta);
}

const SIGLAS: Readonly<Partial<Record<TributoItem['codigo'], string>>> = {
  '1000': 'IGV',
  '1016': 'IVAP',
  '2000': 'ISC',
  '9996': 'IGV',
};

function sumandoNegativo({ codigo, monto }: TributoItem): Sumando {
  return { nombre: SIGLAS[codigo] ?? codigo, monto: monto.negated() };
}

function pasoBolsas({ codigo, monto, bolsas }: TributoItem): Paso {
  const factores = bolsas === undefined ? [] : [bolsas.cantidad, bolsas.montoUnitario];
  return pasoDeProducto({ concepto: 'icbper', nombre: 'ICBPER, bolsas × tasa del año', codigo, factores, monto });
}

/** What does not touch the base is in the terms of the line's price. */
const DEL_PRECIO = ', del precio con impuestos';
const DEL_VALOR = ', del valor sin impuestos';

/** Its name and code in catalog 53. */
export function nombreDeCargo({ codigo, moneda }: CargoCalculado): string {
  return `${CARGOS.get(codigo)?.nombre ?? codigo} (código ${codigo}${moneda === undefined ? '' : `, en ${moneda}`})`;
}

/** A discount or a charge: its percentage of its base, or the amount that was asked for; `terminos` says with taxes or without. */
export function pasoCargo(cargo: CargoCalculado, terminos = ''): Paso {
  const { codigo, esCargo, factor, base, monto } = cargo;
  const nombre = `${nombreDeCargo(cargo)}${terminos}`;
  const concepto = esCargo ? 'cargo' : 'descuento';
  if (factor !== undefined) return pasoDeTasa({ concepto, nombre, codigo, base, tasa: factor.times(CIEN), monto });
  return { concepto, codigo, base: base.toFixed(2), monto: monto.toFixed(2), texto: `${nombre}: ${monto.toFixed(2)}` };
}

function pasoTotal({ tipoPrecio, valorVenta, totalImpuestos, cargos = [], importe }: ItemCalculado): Paso {
  const valor = { nombre: 'valor de venta', monto: valorVenta };
  const sumandos = [
    ...(tipoPrecio === '02'
      ? [{ nombre: 'ICBPER', monto: importe }]
      : [valor, { nombre: 'impuestos', monto: totalImpuestos }]),
    ...cargos
      .filter(({ codigo }) => codigo === '01' || codigo === '48')
      .map(({ codigo, esCargo, monto }) => ({ nombre: `código ${codigo}`, monto: esCargo ? monto : monto.negated() })),
  ];
  return pasoDeSuma('importe', 'Importe de la línea', sumandos, importe);
}
