import { Decimal } from '../../lib/decimal.ts';
import { IVAP, PERCEPCIONES, tasasIgv } from '../../vigencias/tasas.ts';
import { type ReglaArchivo, reglasDeLinea } from './regla.ts';
import { FUENTE_RESUMEN, type LineaResumen, type PercepcionResumen, type Resumen } from './tipos.ts';

const CODIGOS_VALOR = new Set(['01', '02', '03', '04', '05']);
const CODIGOS_TRIBUTO = new Set(['1000', '1016', '2000', '7152', '9999']);
/** Catalog 22: percent of each régimen. */
const TASAS_PERCEPCION: ReadonlyMap<string, Decimal> = new Map(
  Object.values(PERCEPCIONES).map(({ regimen, tasa }) => [regimen, tasa]),
);
const CIEN = Decimal.integer(100);
const CINCO = Decimal.integer(5);
const UNO = Decimal.integer(1);
const TOPE = Decimal.from('1000000000000');

const enLinea = reglasDeLinea<LineaResumen>(FUENTE_RESUMEN);

/** Rules over the amounts of each line of the resumen diario. */
export const REGLAS_RESUMEN_IMPORTES: readonly ReglaArchivo<LineaResumen>[] = [
  enLinea(
    '2251',
    'importeTotal',
    'el total no es un monto de 12 enteros y 2 decimales',
    'El total es un monto desde 0.00 con 2 decimales',
    ({ importeTotal }) => !isMonto(importeTotal),
  ),
  enLinea(
    '2254',
    'valores',
    'un valor de venta no es un monto',
    'Cada valor de venta es un monto desde 0.00 con 2 decimales',
    ({ valores }) => valores.some(({ monto }) => !isMonto(monto)),
  ),
  enLinea(
    '2256',
    'valores',
    'el código de un valor de venta no está en el catálogo 11',
    'El código es 01 (gravado), 02 (exonerado), 03 (inafecto), 04 (exportación) o 05 (gratuito)',
    ({ valores }) => valores.some(({ codigo }) => !CODIGOS_VALOR.has(codigo)),
  ),
  enLinea(
    '2357',
    'valores',
    'un valor de venta se repite',
    'Un código de valor de venta está dos veces; sume sus montos',
    ({ valores }) => hayRepetidos(valores),
  ),
  enLinea(
    '2261',
    'otrosCargos',
    'los otros cargos no son un monto',
    'Los otros cargos son un monto con 2 decimales',
    ({ otrosCargos }) => otrosCargos !== undefined && !isMonto(otrosCargos),
  ),
  enLinea(
    '2266',
    'otrosCargos',
    'los otros cargos son cero',
    'Los otros cargos son 0.00; quítelos',
    ({ otrosCargos }) => otrosCargos?.isZero() === true,
    'observacion',
  ),
  enLinea(
    '2048',
    'tributos',
    'un tributo no es un monto',
    'Cada tributo es un monto desde 0.00 con 2 decimales',
    ({ tributos }) => tributos.some(({ monto }) => !isMonto(monto)),
  ),
  enLinea(
    '2268',
    'tributos',
    'el código de un tributo no es del resumen',
    'El tributo es 1000, 1016, 2000, 7152 o 9999',
    ({ tributos }) => tributos.some(({ codigo }) => !CODIGOS_TRIBUTO.has(codigo)),
  ),
  enLinea('2355', 'tributos', 'un tributo se repite', 'Un tributo está dos veces; sume sus montos', ({ tributos }) =>
    hayRepetidos(tributos),
  ),
  enLinea(
    '2278',
    'tributos',
    'falta el IGV o el IVAP',
    'Toda línea lleva el tributo 1000 (IGV) o 1016 (IVAP), aunque sea 0.00',
    ({ tributos }) => !tributos.some(({ codigo }) => codigo === '1000' || codigo === '1016'),
  ),
  enLinea(
    '4027',
    'importeTotal',
    'el total no es la suma de valores, tributos y cargos',
    'El total no es la suma de valores de venta, tributos y otros cargos',
    (linea) => dista(linea.importeTotal, sumaDe(linea), CINCO),
    'observacion',
  ),
  enLinea(
    '4019',
    'tributos',
    'el IGV no es la base por su tasa',
    'El IGV no es (gravado + ISC) por una tasa vigente',
    isIgvMalo,
    'observacion',
  ),
  enLinea(
    '4302',
    'tributos',
    'el IVAP no es la base por 4 %',
    'El IVAP no es el valor gravado × 4 %',
    (linea) => isIvapMalo(linea),
    'observacion',
  ),
  enLinea(
    '2986',
    'percepcion',
    'lleva percepción y no es una boleta nueva',
    'Solo una boleta que se adiciona lleva percepción; quítela',
    ({ tipo, estado, percepcion }) => percepcion !== undefined && (tipo !== '03' || estado === '2'),
  ),
  enPercepcion(
    '2517',
    'regimen',
    'el régimen no está en el catálogo 22',
    'El régimen de percepción es 01, 02 o 03',
    ({ regimen }) => !TASAS_PERCEPCION.has(regimen),
  ),
  enPercepcion(
    '2891',
    'tasa',
    'la tasa no es la del régimen',
    `La tasa no es la de su régimen: ${[...TASAS_PERCEPCION].map(([regimen, tasa]) => `${tasa} % (${regimen})`).join(', ')}`,
    ({ regimen, tasa }) => TASAS_PERCEPCION.get(regimen)?.equals(tasa) === false,
  ),
  enPercepcion(
    '2893',
    'monto',
    'el monto percibido no es mayor que cero',
    'La percepción es un monto mayor que 0.00 con 2 decimales',
    ({ monto }) => !isPositivo(monto),
  ),
  enPercepcion(
    '2895',
    'totalConPercepcion',
    'el monto cobrado no es mayor que cero',
    'El total con percepción es un monto mayor que 0.00 con 2 decimales',
    ({ totalConPercepcion }) => !isPositivo(totalConPercepcion),
  ),
  enPercepcion(
    '2897',
    'base',
    'la base no es mayor que cero',
    'La base de la percepción es un monto mayor que 0.00 con 2 decimales',
    ({ base }) => !isPositivo(base),
  ),
  enPercepcion(
    '2608',
    'monto',
    'los montos de la percepción no cuadran',
    'La percepción no es su base por la tasa, o el total no la suma; revise los montos',
    ({ base, tasa, monto, totalConPercepcion }, { importeTotal }) =>
      dista(monto, porciento(base, tasa), UNO) || dista(totalConPercepcion, importeTotal.plus(monto), UNO),
  ),
];

function enPercepcion(
  codigo: string,
  campo: string,
  cuando: string,
  mensaje: string,
  test: (percepcion: PercepcionResumen, linea: LineaResumen) => boolean,
): ReglaArchivo<LineaResumen> {
  return enLinea(
    codigo,
    `percepcion.${campo}`,
    cuando,
    mensaje,
    (linea) => linea.percepcion !== undefined && test(linea.percepcion, linea),
  );
}

/** n(12,2), not negative. */
function isMonto(monto: Decimal): boolean {
  return !monto.isNegative() && monto.lessThan(TOPE) && monto.round(2).equals(monto);
}

function isPositivo(monto: Decimal): boolean {
  return monto.isPositive() && isMonto(monto);
}

function hayRepetidos(lista: readonly { readonly codigo: string }[]): boolean {
  return new Set(lista.map(({ codigo }) => codigo)).size !== lista.length;
}

function montoDe(lista: LineaResumen['valores'], codigo: string): Decimal {
  return lista.find((uno) => uno.codigo === codigo)?.monto ?? Decimal.ZERO;
}

function dista(uno: Decimal, otro: Decimal, tolerancia: Decimal): boolean {
  return uno.minus(otro).abs().greaterThan(tolerancia);
}

function porciento(base: Decimal, tasa: Decimal): Decimal {
  return base.times(tasa).dividedBy(CIEN, 2);
}

/** What is given away (05) adds nothing. */
function sumaDe({ valores, tributos, otrosCargos }: LineaResumen): Decimal {
  let suma = otrosCargos ?? Decimal.ZERO;
  for (const { codigo, monto } of valores) if (codigo !== '05') suma = suma.plus(monto);
  for (const { monto } of tributos) suma = suma.plus(monto);
  return suma;
}

function isIgvMalo({ valores, tributos }: LineaResumen, { fechaEmision }: Resumen): boolean {
  const igv = montoDe(tributos, '1000');
  if (!igv.isPositive()) return false;
  const base = montoDe(valores, '01').plus(montoDe(tributos, '2000'));
  return tasasIgv(fechaEmision).every((tasa) => dista(igv, porciento(base, tasa), CINCO));
}

function isIvapMalo({ valores, tributos }: LineaResumen): boolean {
  const ivap = montoDe(tributos, '1016');
  return ivap.isPositive() && dista(ivap, porciento(montoDe(valores, '01'), IVAP), CINCO);
}
