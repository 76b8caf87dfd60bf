import { enCentimos, shareEnProporcion } from '../../../impuestos/redondeo.ts';
import { afectacionDe } from '../../../impuestos/tributos/afectacion.ts';
import type { Calculado, CargoCalculado, ItemCalculado } from '../../../impuestos/types.ts';

/** Value and taxes of the line without its bags, in cents, before its own discount outside the base (01). */
export function precioDe({ tributos, valorVenta, totalImpuestos }: ItemCalculado): bigint {
  const bolsas = tributos.reduce(
    (suma, { codigo, monto }) => (codigo === '7152' ? suma + enCentimos(monto) : suma),
    0n,
  );
  return enCentimos(valorVenta.plus(totalImpuestos)) - bolsas;
}

/** The cents of the line's discounts or charges of that code. */
export function montoDe({ cargos }: ItemCalculado, codigo: string): bigint {
  return add(cargos, codigo);
}

function add(cargos: readonly CargoCalculado[] | undefined, ...codigos: readonly string[]): bigint {
  return (cargos ?? []).reduce(
    (suma, { codigo, monto }) => (codigos.includes(codigo) ? suma + enCentimos(monto) : suma),
    0n,
  );
}

/** What a discount, a charge or an advance of one kind of line leaves alone in the others. */
export type Clase = 'gravada' | 'exonerada' | 'inafecta' | 'exportacion';

/**
 * What is left of `pesos` (cents, by line) after the discounts and charges of the base and the advances, each within its
 * kind of line; never below zero.
 */
export function sharePorClase(calculado: Calculado, pesos: readonly bigint[]): bigint[] {
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
    const partes = shareEnProporcion(suma > 0n ? suma : 0n, propiosPesos);
    for (const [posicion, indice] of propios.entries()) resultado[indice] = partes[posicion] ?? 0n;
  }
  return resultado;
}

/** What global discounts and charges of the base and advances do to the lines of that kind, with taxes. */
function efectoEn(clase: Clase, { cargos, anticipos = [], items, totales }: Calculado): bigint {
  const anticipado = anticipos.reduce(
    (suma, { anticipo }) => (CLASES[anticipo.tipoIgv] === clase ? suma + enCentimos(anticipo.total) : suma),
    0n,
  );
  if (clase !== 'gravada') return -anticipado;
  // 02 and 49 with their IGV: what the lines and the price of the sale differ by.
  const deLineas = items.reduce(
    (suma, { tipoPrecio, importe, totalImpuestos }) =>
      suma + enCentimos(tipoPrecio === '02' ? importe : totalImpuestos),
    0n,
  );
  const impuestos = enCentimos(totales.precioVenta.minus(totales.valorVenta));
  return add(cargos, '49') - add(cargos, '02') + impuestos - deLineas - anticipado;
}

const CLASES: Readonly<Record<'10' | '20' | '30', Clase>> = { '10': 'gravada', '20': 'exonerada', '30': 'inafecta' };
