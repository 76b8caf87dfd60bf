import { Decimal } from '../lib/decimal.ts';
import { tasaIvap } from '../vigencias/tasas.ts';
import { tasaGravada } from './tributos/afectacion.ts';
import type { Calculado, CargoCalculado, CodigoTributo, ItemCalculado, TributoItem } from './types.ts';

/** The sums of SUNAT's over a whole document that are compared with a tolerance, or exactly. */
export type CodigoSuma =
  | ('3273' | '3274' | '3275' | '3276' | '3277' | '3278' | '3279' | '3280' | '3291' | '3292' | '3293' | '3294')
  | ('3295' | '3296' | '3298' | '3300' | '3301' | '3302' | '3306' | '3307');

interface Suma {
  readonly codigo: CodigoSuma;
  readonly hay: Decimal;
  readonly debe: Decimal;
  readonly exacta?: true;
}

const TOLERANCIA = Decimal.integer(1);
const CENTESIMO = Decimal.from('0.01');

/**
 * The formulas of SUNAT's rules (sheets Factura2_0 and Boleta2_0) over the figures that the XML carries,
 * each written from the rule and not from how the figures came to be. Answers the codes of those that fail.
 */
export function sumasQueFallan(calculado: Calculado): CodigoSuma[] {
  const sumas = [...sumasDeBases(calculado), ...sumasDeImpuestos(calculado), ...sumasDeTotales(calculado)];
  const fallan = sumas.filter(({ hay, debe, exacta }) => !cuadra(hay, debe, exacta)).map(({ codigo }) => codigo);
  return [...new Set(fallan)];
}

function cuadra(hay: Decimal, debe: Decimal, exacta: true | undefined): boolean {
  return exacta === true ? hay.equals(debe) : !hay.minus(debe).abs().greaterThan(TOLERANCIA);
}

function sumasDeBases(calculado: Calculado): Suma[] {
  const { cargos } = calculado;
  const base = (codigo: CodigoTributo) => totalDe(calculado, codigo).base;
  const lineas = (codigo: CodigoTributo) => sumValores(calculado.items, codigo);
  const global = (codigo: string) => sumCargos(cargos, codigo);
  const gravada = global('49').minus(global('02')).minus(global('04'));
  const sumas: Suma[] = [
    { codigo: '3273', hay: base('9995'), debe: lineas('9995') },
    { codigo: '3274', hay: base('9998'), debe: lineas('9998').minus(global('06')) },
    { codigo: '3275', hay: base('9997'), debe: lineas('9997').minus(global('05')) },
    { codigo: '3276', hay: base('9996'), debe: lineas('9996') },
    { codigo: '3296', hay: base('2000'), debe: sumTributo(calculado.items, '2000', 'baseImponible') },
  ];
  if (base('1000').isPositive()) sumas.push({ codigo: '3277', hay: base('1000'), debe: lineas('1000').plus(gravada) });
  if (base('1016').isPositive()) sumas.push({ codigo: '3293', hay: base('1016'), debe: lineas('1016').plus(gravada) });
  return sumas;
}

function sumasDeImpuestos(calculado: Calculado): Suma[] {
  const { items, cargos, totales, documento } = calculado;
  const monto = (codigo: CodigoTributo) => totalDe(calculado, codigo).monto;
  const global = (codigo: string) => sumCargos(cargos, codigo);
  const enBase = global('49').minus(global('02')).minus(global('04')).minus(global('20'));
  const impuesto = (codigo: '1000' | '1016', porcentaje: Decimal) =>
    sumTributo(items, codigo, 'baseImponible').plus(enBase).times(porcentaje).times(CENTESIMO);
  const deTributos = PAGADOS.reduce((suma, codigo) => suma.plus(monto(codigo)), Decimal.ZERO);
  const sumas: Suma[] = [
    { codigo: '3298', hay: monto('2000'), debe: sumTributo(items, '2000', 'monto').minus(global('20')) },
    { codigo: '3306', hay: monto('7152'), debe: sumTributo(items, '7152', 'monto'), exacta: true },
    { codigo: '3302', hay: monto('9996'), debe: sumTributo(items, '9996', 'monto') },
    { codigo: '3294', hay: totales.totalImpuestos, debe: deTributos },
    ...items.map((item): Suma => ({ codigo: '3292', hay: item.totalImpuestos, debe: impuestosDe(item) })),
  ];
  if (hayTributo(calculado, '1000')) {
    sumas.push({ codigo: '3291', hay: monto('1000'), debe: impuesto('1000', documento.porcentajeIgv) });
  }
  if (hayTributo(calculado, '1016')) {
    sumas.push({ codigo: '3295', hay: monto('1016'), debe: impuesto('1016', tasaIvap(documento.fechaEmision)) });
  }
  return sumas;
}

function sumasDeTotales({ items, cargos = [], totales, documento, tributos }: Calculado): Suma[] {
  const { valorVenta, precioVenta, importeTotal, redondeo, anticipos, descuentos, cargos: cargosTotales } = totales;
  const global = (codigo: string) => sumCargos(cargos, codigo);
  const deLineas = (codigo: string) =>
    items.reduce((suma, item) => suma.plus(sumCargos(item.cargos, codigo)), Decimal.ZERO);
  const enBase = global('49').minus(global('02'));
  const valores = VALORES.reduce((suma, codigo) => suma.plus(sumValores(items, codigo)), Decimal.ZERO);
  const monto = (codigo: CodigoTributo) => tributos.find((uno) => uno.codigo === codigo)?.monto ?? Decimal.ZERO;
  const esIvap = sumTributo(items, '1016', 'baseImponible').isPositive();
  const gravado = esIvap ? '1016' : '1000';
  const tasa = tasaGravada(gravado, documento);
  const igv = sumTributo(items, gravado, 'baseImponible').plus(enBase).times(tasa).times(CENTESIMO);
  const precio = valorVenta.plus(monto('2000')).plus(global('20')).plus(monto('7152')).plus(igv);
  const pagado = precioVenta.plus(cargosTotales).minus(descuentos).minus(anticipos).plus(redondeo);
  return [
    { codigo: '3278', hay: valorVenta, debe: valores.plus(enBase) },
    { codigo: '3279', hay: precioVenta, debe: precio },
    { codigo: '3300', hay: descuentos, debe: deLineas('01').plus(global('03')) },
    {
      codigo: '3301',
      hay: cargosTotales,
      debe: deLineas('48').plus(global('45')).plus(global('46')).plus(global('50')),
    },
    { codigo: '3280', hay: importeTotal, debe: pagado },
    ...cargos.flatMap(({ factor, base, monto: propio }): Suma[] =>
      factor === undefined ? [] : [{ codigo: '3307', hay: propio, debe: base.times(factor) }],
    ),
  ];
}

const PAGADOS: readonly CodigoTributo[] = ['1000', '1016', '2000', '7152', '9999'];
const VALORES: readonly CodigoTributo[] = ['1000', '1016', '9995', '9997', '9998'];

function totalDe({ tributos }: Calculado, codigo: CodigoTributo): { readonly base: Decimal; readonly monto: Decimal } {
  const tributo = tributos.find((uno) => uno.codigo === codigo);
  return { base: tributo?.baseImponible ?? Decimal.ZERO, monto: tributo?.monto ?? Decimal.ZERO };
}

function hayTributo({ tributos }: Calculado, codigo: CodigoTributo): boolean {
  return tributos.some((uno) => uno.codigo === codigo);
}

/** Σ LineExtensionAmount of the lines that bear the tax. */
function sumValores(items: readonly ItemCalculado[], codigo: CodigoTributo): Decimal {
  return items.reduce(
    (suma, { tributos, valorVenta }) => (tributos.some((uno) => uno.codigo === codigo) ? suma.plus(valorVenta) : suma),
    Decimal.ZERO,
  );
}

/** Σ of the tax over the lines; of the ISC, over those that are paid (3296, 3298). */
function sumTributo(todos: readonly ItemCalculado[], codigo: CodigoTributo, de: 'baseImponible' | 'monto'): Decimal {
  const items = codigo === '2000' ? todos.filter(({ tipoPrecio }) => tipoPrecio === '01') : todos;
  const montoDe = (tributo: TributoItem) => (tributo.codigo === codigo ? tributo[de] : Decimal.ZERO);
  return items.reduce((suma, { tributos }) => tributos.reduce((s, uno) => s.plus(montoDe(uno)), suma), Decimal.ZERO);
}

/** Σ of the taxes of the line that are paid: 1000, 1016, 2000, 7152, 9999. */
function impuestosDe({ tributos }: ItemCalculado): Decimal {
  return tributos.reduce(
    (suma, { codigo, monto }) => (PAGADOS.includes(codigo) ? suma.plus(monto) : suma),
    Decimal.ZERO,
  );
}

function sumCargos(cargos: readonly CargoCalculado[] | undefined, codigo: string): Decimal {
  return (cargos ?? []).reduce(
    (suma, cargo) => (cargo.codigo === codigo ? suma.plus(cargo.monto) : suma),
    Decimal.ZERO,
  );
}
