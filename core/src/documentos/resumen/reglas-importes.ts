import { VALORES_DE_VENTA, valoresDeVentaEn, valoresDeVentaEnFrase } from '../../catalogos/c11-valores-de-venta.ts';
import { type ReglaArchivo, reglasDeLinea, valor } from '../../documento/anulacion/regla.ts';
import { Decimal } from '../../lib/decimal.ts';
import { formaResumen } from '../../vigencias/resumen.ts';
import { REGIMENES_DE_PERCEPCION, tasaIvap, tasasPercepcion } from '../../vigencias/tasas.ts';
import { findClase } from '../registro.ts';
import { tasasDeLinea } from './reglas-forma.ts';
import { FUENTE_RESUMEN, type LineaResumen, type PercepcionResumen, type Resumen } from './tipos.ts';

const CODIGOS_TRIBUTO = new Set(['1000', '1016', '2000', '7152', '9999']);
const GRATUITO = '9996';
const REGIMENES: ReadonlySet<string> = new Set(Object.values(REGIMENES_DE_PERCEPCION));
const CIEN = Decimal.integer(100);
const CINCO = Decimal.integer(5);
const UNO = Decimal.integer(1);
const TOPE = Decimal.from('1000000000000');

/** Of an example: 2 % of 118.00. */
const PERCEPCION: PercepcionResumen = {
  regimen: '01',
  tasa: Decimal.integer(2),
  base: Decimal.from('118.00'),
  monto: Decimal.from('2.36'),
  totalConPercepcion: Decimal.from('120.36'),
};

const enLinea = reglasDeLinea<LineaResumen>(FUENTE_RESUMEN);

/** Rules over the amounts of each line of the resumen diario. */
export const REGLAS_RESUMEN_IMPORTES: readonly ReglaArchivo<LineaResumen>[] = [
  enLinea(
    '2251',
    'importeTotal',
    'el total no es un monto de 12 enteros y 2 decimales',
    'El total es un monto desde 0.00 con 2 decimales',
    ({ importeTotal }) => !isMonto(importeTotal),
    { linea: { importeTotal: Decimal.from('118.001') } },
  ),
  enLinea(
    '2254',
    'valores',
    'un valor de venta no es un monto',
    'Cada valor de venta es un monto desde 0.00 con 2 decimales',
    ({ valores }) => valores.some(({ monto }) => !isMonto(monto)),
    { linea: { valores: [valor('01', '100.001')] } },
  ),
  enLinea(
    '2256',
    'valores',
    'el código de un valor de venta no está en el catálogo 11, o no rige en la fecha de emisión',
    `El código es del catálogo 11 y rige en la fecha de emisión: ${valoresDeVentaEnFrase()}`,
    ({ valores }, { fechaEmision }) => {
      const admitidos = valoresDeVentaEn(fechaEmision);
      return !valores.every(({ codigo }) => admitidos.some((admitido) => admitido.codigo === codigo));
    },
    { linea: { valores: [valor('01', '100.00'), valor('06', '0.00')] } },
  ),
  enLinea(
    '2357',
    'valores',
    'un valor de venta se repite',
    'Un código de valor de venta está dos veces; sume sus montos',
    ({ valores }) => hayRepetidos(valores),
    { linea: { valores: [valor('01', '100.00'), valor('01', '0.00')] } },
  ),
  enLinea(
    '2261',
    'otrosCargos',
    'los otros cargos no son un monto',
    'Los otros cargos son un monto con 2 decimales',
    ({ otrosCargos }) => otrosCargos !== undefined && !isMonto(otrosCargos),
    { linea: { otrosCargos: Decimal.from('-1') } },
  ),
  enLinea(
    '2266',
    'otrosCargos',
    'los otros cargos son cero',
    'Los otros cargos son 0.00; quítelos',
    ({ otrosCargos }) => otrosCargos?.isZero() === true,
    { linea: { otrosCargos: Decimal.from('0.00') } },
  ),
  enLinea(
    '2048',
    'tributos',
    'un tributo no es un monto',
    'Cada tributo es un monto desde 0.00 con 2 decimales',
    ({ tributos }) => tributos.some(({ monto }) => !isMonto(monto)),
    { linea: { tributos: [valor('1000', '18.001')] } },
  ),
  enLinea(
    '2268',
    'tributos',
    'el código de un tributo no es del resumen',
    'El tributo es 1000, 1016, 2000, 7152 o 9999',
    ({ tributos }, { fechaEmision }) => {
      const { igvDeGratuitas } = formaResumen(fechaEmision);
      return tributos.some(({ codigo }) => codigo !== igvDeGratuitas && !CODIGOS_TRIBUTO.has(codigo));
    },
    { linea: { tributos: [valor('1000', '18.00'), valor('9997', '0.00')] } },
  ),
  enLinea(
    '2355',
    'tributos',
    'un tributo se repite',
    'Un tributo está dos veces; sume sus montos',
    ({ tributos }) => hayRepetidos(tributos),
    { linea: { tributos: [valor('1000', '9.00'), valor('1000', '9.00')] } },
  ),
  enLinea(
    '2278',
    'tributos',
    'falta el IGV o el IVAP',
    'Toda línea lleva el tributo 1000 (IGV) o 1016 (IVAP), aunque sea 0.00',
    ({ tributos }) => !tributos.some(({ codigo }) => codigo === '1000' || codigo === '1016'),
    { linea: { tributos: [valor('2000', '18.00')] } },
  ),
  enLinea(
    '4027',
    'importeTotal',
    'el total no es la suma de valores, tributos y cargos',
    'El total no es la suma de valores de venta, tributos y otros cargos',
    (linea) => dista(linea.importeTotal, sumaDe(linea), CINCO),
    { linea: { importeTotal: Decimal.from('123.01') } },
  ),
  enLinea(
    '4019',
    'tributos',
    'el IGV no es la base por su tasa',
    'El IGV no es (gravado + ISC) por una tasa vigente',
    isIgvMalo,
    { linea: { tributos: [valor('1000', '24.00')], importeTotal: Decimal.from('124.00') } },
  ),
  enLinea('4302', 'tributos', 'el IVAP no es la base por 4 %', 'El IVAP no es el valor gravado × 4 %', isIvapMalo, {
    linea: { tributos: [valor('1016', '18.00')] },
  }),
  enLinea(
    '2986',
    'percepcion',
    'lleva percepción y no es una boleta nueva',
    'Solo una boleta que se adiciona lleva percepción; quítela',
    ({ tipo, estado, percepcion }) =>
      percepcion !== undefined && (findClase(tipo)?.vaEnResumen !== 'siempre' || estado === '2'),
    { de: 'nota', linea: { percepcion: PERCEPCION } },
  ),
  enPercepcion(
    '2517',
    'regimen',
    'el régimen no está en el catálogo 22',
    'El régimen de percepción es 01, 02 o 03',
    ({ regimen }) => !REGIMENES.has(regimen),
    { regimen: '04' },
  ),
  enPercepcion(
    '2891',
    'tasa',
    'la tasa no es la del régimen',
    `La tasa no es la de su régimen: ${[...tasasPercepcion()].map(([regimen, tasa]) => `${tasa} % (${regimen})`).join(', ')}`,
    ({ regimen, tasa }, _linea, { fechaEmision }) => tasasPercepcion(fechaEmision).get(regimen)?.equals(tasa) === false,
    { regimen: '02' },
  ),
  enPercepcion(
    '2893',
    'monto',
    'el monto percibido no es mayor que cero',
    'La percepción es un monto mayor que 0.00 con 2 decimales',
    ({ monto }) => !isPositivo(monto),
    { base: Decimal.from('10.00'), monto: Decimal.ZERO, totalConPercepcion: Decimal.from('118.00') },
  ),
  enPercepcion(
    '2895',
    'totalConPercepcion',
    'el monto cobrado no es mayor que cero',
    'El total con percepción es un monto mayor que 0.00 con 2 decimales',
    ({ totalConPercepcion }) => !isPositivo(totalConPercepcion),
    { totalConPercepcion: Decimal.from('120.361') },
  ),
  enPercepcion(
    '2897',
    'base',
    'la base no es mayor que cero',
    'La base de la percepción es un monto mayor que 0.00 con 2 decimales',
    ({ base }) => !isPositivo(base),
    { base: Decimal.from('118.001') },
  ),
  enPercepcion(
    '2608',
    'monto',
    'los montos de la percepción no cuadran',
    'La percepción no es su base por la tasa, o el total no la suma; revise los montos',
    ({ base, tasa, monto, totalConPercepcion }, { importeTotal }) =>
      dista(monto, porciento(base, tasa), UNO) || dista(totalConPercepcion, importeTotal.plus(monto), UNO),
    { totalConPercepcion: Decimal.from('118.00') },
  ),
];

function enPercepcion(
  codigo: string,
  campo: string,
  cuando: string,
  mensaje: string,
  test: (percepcion: PercepcionResumen, linea: LineaResumen, resumen: Resumen) => boolean,
  rompe: Partial<PercepcionResumen>,
): ReglaArchivo<LineaResumen> {
  return enLinea(
    codigo,
    `percepcion.${campo}`,
    cuando,
    mensaje,
    (linea, resumen) => linea.percepcion !== undefined && test(linea.percepcion, linea, resumen),
    { de: 'alta', linea: { percepcion: { ...PERCEPCION, ...rompe } } },
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

/** What is given away adds nothing. */
function sumaDe({ valores, tributos, otrosCargos }: LineaResumen): Decimal {
  let suma = otrosCargos ?? Decimal.ZERO;
  for (const { codigo, monto } of valores) if (VALORES_DE_VENTA.get(codigo)?.gratuito !== true) suma = suma.plus(monto);
  for (const { codigo, monto } of tributos) if (codigo !== GRATUITO) suma = suma.plus(monto);
  return suma;
}

function isIgvMalo(linea: LineaResumen, resumen: Resumen): boolean {
  const { valores, tributos } = linea;
  const igv = montoDe(tributos, '1000');
  if (!igv.isPositive()) return false;
  const base = montoDe(valores, '01').plus(montoDe(tributos, '2000'));
  return tasasDeLinea(linea, resumen).every((tasa) => dista(igv, porciento(base, tasa), CINCO));
}

function isIvapMalo({ valores, tributos }: LineaResumen, { fechaEmision }: Resumen): boolean {
  const ivap = montoDe(tributos, '1016');
  return ivap.isPositive() && dista(ivap, porciento(montoDe(valores, '01'), tasaIvap(fechaEmision)), CINCO);
}
