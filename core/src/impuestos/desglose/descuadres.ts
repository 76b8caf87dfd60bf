import { Decimal } from '../../lib/decimal.ts';
import type { EnIdiomas } from '../../lib/idiomas.ts';
import { tasaIvap } from '../../vigencias/tasas.ts';
import { esCambioDeCuotas } from '../pago.ts';
import { redondearMonto } from '../redondeo.ts';
import { sumasQueFallan } from '../sumas-sunat.ts';
import type { Calculado, CargoCalculado, ItemCalculado, TributoItem } from '../types.ts';

/** An arithmetic check of SUNAT's (code of the factura; boletas are observed for the same) that would fail. */
export interface Descuadre {
  readonly codigo: keyof typeof DESCUADRES;
  /** Index of the line; absent when the finding is about the whole document. */
  readonly item?: number;
  /** The field of the document that is to blame; absent, the items. */
  readonly campo?: 'descuentoGlobal' | 'cargos' | 'anticipos' | 'redondeo' | 'retencion' | 'percepcion';
}

const DESCUADRES = {
  '2062': {
    mensaje: {
      es: 'Los descuentos, anticipos y redondeo superan el importe del documento (sin ICBPER); redúzcalos',
      en: 'The discounts, anticipos and rounding are more than the amount of the document (without ICBPER); lower them',
    },
  },
  '2968': {
    mensaje: {
      es: 'La retención o percepción se redondea a 0.00; emita sin ella',
      en: 'The retención or percepción rounds to 0.00; issue without it',
    },
  },
  '2999': {
    mensaje: {
      es: 'Los descuentos o anticipos superan la base del tributo al que se aplican; redúzcalos',
      en: 'The discounts or anticipos are more than the base of the tax to which they apply; lower them',
    },
  },
  '3103': {
    mensaje: {
      es: 'El IGV de la línea no cuadra con su base; use una cantidad o un precio mayor',
      en: 'The IGV of the line does not agree with its base; use a greater quantity or price',
    },
  },
  '3074': {
    mensaje: {
      es: 'El FISE se redondea a 0.00; aumente su monto o su porcentaje, o quítelo',
      en: 'The FISE rounds to 0.00; raise its amount or its percentage, or remove it',
    },
  },
  '3105': {
    mensaje: {
      es: 'El valor de la línea queda en 0.00; si se entrega gratis, envíe su precio con tipoIgv de "11" a "16" y sin descuento, y si no, aumente la cantidad o el precio',
      en: 'The value of the line is 0.00; if it is given for free, send its price with a tipoIgv from "11" to "16" and without a discount, and if not, raise the quantity or the price',
    },
  },
  '3108': {
    mensaje: {
      es: 'El ISC de la línea no cuadra con su base y su tasa; revise el monto por unidad',
      en: 'The ISC of the line does not agree with its base and its rate; check the amount per unit',
    },
  },
  '3270': {
    boleta: '4287',
    mensaje: {
      es: 'Para esa cantidad el precio necesitaría más de 10 decimales; use una unidad de medida mayor',
      en: 'For that quantity the price would need more than 10 decimals; use a greater unit of measure',
    },
  },
  '3271': {
    boleta: '4288',
    mensaje: {
      es: 'Para esa cantidad el valor unitario necesitaría más de 10 decimales; use una unidad de medida mayor',
      en: 'For that quantity the unit value would need more than 10 decimals; use a greater unit of measure',
    },
  },
  '3273': {
    boleta: '4295',
    mensaje: {
      es: 'El total de exportación no cuadra con la suma de sus líneas; divida el documento en varios',
      en: 'The total of exports does not agree with the sum of its lines; split the document into several',
    },
  },
  '3274': {
    boleta: '4296',
    mensaje: {
      es: 'El total inafecto no cuadra con la suma de sus líneas y anticipos; revise el total de los anticipos con tipoIgv "30"',
      en: 'The total inafecto does not agree with the sum of its lines and anticipos; check the total of the anticipos with tipoIgv "30"',
    },
  },
  '3275': {
    boleta: '4297',
    mensaje: {
      es: 'El total exonerado no cuadra con la suma de sus líneas y anticipos; revise el total de los anticipos con tipoIgv "20"',
      en: 'The total exonerado does not agree with the sum of its lines and anticipos; check the total of the anticipos with tipoIgv "20"',
    },
  },
  '3276': {
    boleta: '4298',
    mensaje: {
      es: 'El total gratuito no cuadra con la suma de sus líneas; divida el documento en varios',
      en: 'The total for free does not agree with the sum of its lines; split the document into several',
    },
  },
  '3277': {
    boleta: '4299',
    mensaje: {
      es: 'El total gravado no cuadra con sus líneas, descuentos, cargos y anticipos; revise descuentoGlobal, cargos y anticipos',
      en: 'The total gravado does not agree with its lines, discounts, charges and anticipos; check descuentoGlobal, cargos and anticipos',
    },
  },
  '3278': {
    boleta: '4309',
    mensaje: {
      es: 'El total valor de venta no cuadra con sus líneas, descuentos y cargos; revise descuentoGlobal y cargos',
      en: 'The total value of sale does not agree with its lines, discounts and charges; check descuentoGlobal and cargos',
    },
  },
  '3279': {
    boleta: '4310',
    mensaje: {
      es: 'El total precio de venta no cuadra con el valor de venta y sus impuestos; junte líneas iguales',
      en: 'The total price of sale does not agree with the value of sale and its taxes; join equal lines',
    },
  },
  '3280': {
    boleta: '4312',
    mensaje: {
      es: 'El importe total no cuadra con el precio de venta, cargos, descuentos, anticipos y redondeo; revise esos campos',
      en: 'The total amount does not agree with the price of sale, charges, discounts, anticipos and rounding; check those fields',
    },
  },
  '3290': {
    boleta: '4289',
    mensaje: {
      es: 'El descuento o cargo de la línea no cuadra con su base y su factor; envíelo como monto',
      en: 'The discount or charge of the line does not agree with its base and its factor; send it as monto',
    },
  },
  '3291': {
    boleta: '4290',
    mensaje: {
      es: 'Las líneas son tan pequeñas que el IGV no cuadra con la suma de sus bases; junte líneas iguales',
      en: 'The lines are so small that the IGV does not agree with the sum of their bases; join equal lines',
    },
  },
  '3292': {
    boleta: '4293',
    mensaje: {
      es: 'Los impuestos de la línea no suman su total de impuestos; use una cantidad o un precio mayor',
      en: 'The taxes of the line do not add up to its total of taxes; use a greater quantity or price',
    },
  },
  '3293': {
    boleta: '4300',
    mensaje: {
      es: 'El total gravado con IVAP no cuadra con sus líneas, descuentos, cargos y anticipos; revise descuentoGlobal, cargos y anticipos',
      en: 'The total with IVAP does not agree with its lines, discounts, charges and anticipos; check descuentoGlobal, cargos and anticipos',
    },
  },
  '3294': {
    boleta: '4301',
    mensaje: {
      es: 'El total de impuestos no cuadra con la suma de los tributos; divida el documento en varios',
      en: 'The total of taxes does not agree with the sum of the taxes; split the document into several',
    },
  },
  '3295': {
    boleta: '4302',
    mensaje: {
      es: 'Las líneas son tan pequeñas que el IVAP no cuadra con la suma de sus bases; junte líneas iguales',
      en: 'The lines are so small that the IVAP does not agree with the sum of their bases; join equal lines',
    },
  },
  '3296': {
    boleta: '4303',
    mensaje: {
      es: 'La base del ISC no cuadra con la suma de sus líneas; revise el isc de los ítems',
      en: 'The base of the ISC does not agree with the sum of its lines; check the isc of the items',
    },
  },
  '3298': {
    boleta: '4305',
    mensaje: {
      es: 'El total de ISC no cuadra con sus líneas y anticipos; revise el isc de los anticipos',
      en: 'The total of ISC does not agree with its lines and anticipos; check the isc of the anticipos',
    },
  },
  '3300': {
    boleta: '4307',
    mensaje: {
      es: 'El total de descuentos no cuadra con los descuentos 01 y 03; envíelos como monto',
      en: 'The total of discounts does not agree with discounts 01 and 03; send them as monto',
    },
  },
  '3301': {
    boleta: '4308',
    mensaje: {
      es: 'El total de cargos no cuadra con los cargos 48, 45, 46 y 50; envíelos como monto',
      en: 'The total of charges does not agree with charges 48, 45, 46 and 50; send them as monto',
    },
  },
  '3302': {
    boleta: '4311',
    mensaje: {
      es: 'El impuesto informativo de las operaciones gratuitas no cuadra con sus líneas; junte líneas iguales',
      en: 'The informative tax of the operations for free does not agree with its lines; join equal lines',
    },
  },
  '3306': {
    boleta: '4321',
    mensaje: {
      es: 'El total de ICBPER no cuadra con la suma de sus líneas; junte las bolsas en una sola línea',
      en: 'The total of ICBPER does not agree with the sum of its lines; join the bags in one line',
    },
  },
  '3307': {
    boleta: '4322',
    mensaje: {
      es: 'El descuento o cargo global no cuadra con su base y su factor; envíelo como monto',
      en: 'The global discount or charge does not agree with its base and its factor; send it as monto',
    },
  },
} as const;

/** A row of the sums: SUNAT's code for boletas, where it only observes them for the same, and what the caller is told. */
interface FilaDescuadre {
  readonly boleta?: string;
  readonly mensaje: EnIdiomas;
}

export const FILAS_DESCUADRE: Readonly<Record<Descuadre['codigo'], FilaDescuadre>> = DESCUADRES;

const TOLERANCIA = Decimal.integer(1);
const CENTESIMO = Decimal.from('0.01');

/**
 * The checks of SUNAT's that a computed document does not pass although its sums are right: a document made of amounts
 * so small, quantities so extreme, or discounts so large that SUNAT's two decimals cannot carry them. Empty for every
 * ordinary document. The sums themselves (3273–3280, 3290–3307) hold by construction; where there are discounts, charges,
 * advances or ISC, they are proved on the result all the same.
 */
export function descuadresSunat(calculado: Calculado): Descuadre[] {
  const descuadres: Descuadre[] = [];
  const sinValor = esCambioDeCuotas(calculado.documento);
  for (const [item, linea] of calculado.items.entries()) {
    if (sinValor && linea.valorVenta.isZero()) continue;
    const codigo = descuadreDeLinea(linea);
    if (codigo !== undefined) descuadres.push({ codigo, item });
  }
  const negativo = descuadreDeSigno(calculado);
  if (negativo !== undefined) return [...descuadres, negativo];
  if (tieneMasQueLineas(calculado)) {
    const sumas = sumasQueFallan(calculado).map((codigo) => ({ codigo }));
    return [...descuadres, ...descuadresDeCero(calculado), ...sumas];
  }
  const { porcentajeIgv, fechaEmision } = calculado.documento;
  if (impuestoFueraDeTolerancia(calculado, '1000', porcentajeIgv)) descuadres.push({ codigo: '3291' });
  if (impuestoFueraDeTolerancia(calculado, '1016', tasaIvap(fechaEmision))) descuadres.push({ codigo: '3295' });
  return descuadres;
}

function tieneMasQueLineas({ cargos, anticipos, totales }: Calculado): boolean {
  const { isc, icbper, descuentosTotales, cargos: cargosTotales } = totales;
  const montos = [isc, icbper, descuentosTotales, cargosTotales];
  return cargos !== undefined || anticipos !== undefined || montos.some((monto) => !monto.isZero());
}

/** SUNAT takes no negative amount: a discount or advance may not exceed what it is taken from. */
function descuadreDeSigno({ totales, documento, items }: Calculado): Descuadre | undefined {
  const { gravada, exonerada, inafecta, igv, ivap, isc, icbper, valorVenta, importeTotal } = totales;
  const campo = documento.anticipos !== undefined ? 'anticipos' : 'descuentoGlobal';
  // Other lines may make up for it in the sums, so each is looked at.
  const item = items.findIndex((linea) => linea.valorVenta.isNegative() || linea.importe.isNegative());
  if (item >= 0) return { codigo: '2999', item };
  if ([gravada, exonerada, inafecta, igv, ivap, isc, valorVenta].some((monto) => monto.isNegative())) {
    return { codigo: '2999', campo };
  }
  // The ICBPER is collected for the Treasury: no discount is taken from it.
  if (!importeTotal.minus(icbper).isNegative()) return undefined;
  const culpable = documento.anticipos === undefined && documento.descuentoGlobal === undefined ? 'redondeo' : campo;
  return { codigo: '2062', campo: culpable };
}

const SIN_CERO: ReadonlyMap<string, Descuadre> = new Map<string, Descuadre>([
  ['45', { codigo: '3074', campo: 'cargos' }],
  ['62', { codigo: '2968', campo: 'retencion' }],
  ['51', { codigo: '2968', campo: 'percepcion' }],
  ['52', { codigo: '2968', campo: 'percepcion' }],
  ['53', { codigo: '2968', campo: 'percepcion' }],
]);

/** 2968, 3074: of these codes SUNAT takes no amount of 0.00. */
function descuadresDeCero({ cargos = [] }: Calculado): Descuadre[] {
  return cargos.flatMap(({ codigo, monto }) => {
    const descuadre = monto.isZero() ? SIN_CERO.get(codigo) : undefined;
    return descuadre === undefined ? [] : [descuadre];
  });
}

function descuadreDeLinea(linea: ItemCalculado): Descuadre['codigo'] | undefined {
  const { cantidad } = linea.item;
  // 3105: a line needs a tax whose base is over zero.
  if (linea.valorVenta.isZero()) return '3105';
  const deCargos = descuadreDeCargos(linea);
  if (deCargos !== undefined) return deCargos;
  // 3271: LineExtensionAmount = unit value (referential in free lines) × quantity − 00 + 47, ± 1.
  const valor = linea.tipoPrecio === '02' ? linea.precioUnitario : linea.valorUnitario;
  const bruto = valor.times(cantidad);
  const esperado = linea.cargos === undefined ? bruto : bruto.plus(ajusteDe(linea.cargos));
  if (fueraDeTolerancia(esperado, linea.valorVenta, TOLERANCIA)) return '3271';
  // 3270: price = (value + taxes − 01 + 48) / quantity, ± 1; multiplied by the quantity, so that nothing is divided.
  if (linea.tipoPrecio === '01' && fueraDeTolerancia(linea.precioUnitario.times(cantidad), linea.importe, cantidad)) {
    return '3270';
  }
  return linea.tributos.length > 1 ? descuadreDeTributos(linea.tributos) : undefined;
}

/** −00 + 47. */
function ajusteDe(cargos: readonly CargoCalculado[]): Decimal {
  let ajuste = Decimal.ZERO;
  for (const { codigo, monto } of cargos) {
    if (codigo === '00') ajuste = ajuste.minus(monto);
    else if (codigo === '47') ajuste = ajuste.plus(monto);
  }
  return ajuste;
}

/** 3290: amount = base × factor, ± 1. */
function descuadreDeCargos({ cargos }: ItemCalculado): '3290' | undefined {
  if (cargos === undefined) return undefined;
  const falla = cargos.some(
    ({ factor, base, monto }) => factor !== undefined && fueraDeTolerancia(base.times(factor), monto, TOLERANCIA),
  );
  return falla ? '3290' : undefined;
}

/** 3108: ISC = base × rate, ± 1. 3103: the same of the IGV. */
function descuadreDeTributos(tributos: readonly TributoItem[]): Descuadre['codigo'] | undefined {
  for (const { codigo, baseImponible, monto, porcentaje } of tributos) {
    if (codigo === '7152') continue;
    const esperado = baseImponible.times(porcentaje).times(CENTESIMO);
    if (fueraDeTolerancia(monto, esperado, TOLERANCIA)) return codigo === '2000' ? '3108' : '3103';
  }
  return undefined;
}

/** 3291, 3295: the total of the tax = Σ bases × rate, ± 1. */
function impuestoFueraDeTolerancia(calculado: Calculado, codigo: '1000' | '1016', porcentaje: Decimal): boolean {
  const tributo = calculado.tributos.find((uno) => uno.codigo === codigo);
  if (tributo === undefined) return false;
  const esperado = redondearMonto(tributo.baseImponible.times(porcentaje).times(CENTESIMO));
  return fueraDeTolerancia(tributo.monto, esperado, TOLERANCIA);
}

function fueraDeTolerancia(uno: Decimal, otro: Decimal, tolerancia: Decimal): boolean {
  return uno.minus(otro).abs().greaterThan(tolerancia);
}
