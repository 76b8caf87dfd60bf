import { TRIBUTOS } from '@chaski/core/catalogos/c05-tributos.ts';
import { Decimal } from '@chaski/core/lib/decimal.ts';
import { SISTEMAS_ISC, TRIBUTOS_POR_AFECTACION, tasaIcbper } from '../catalogos.ts';
import type { Subtotal } from '../comprobante.ts';
import { hasBase, valorDe } from '../sumas.ts';
import { CINCO_DECIMALES, DOS_DECIMALES, deVenta, difiere, malformado, porcentaje, type Regla } from './regla.ts';

const BOLSAS = /^\d{1,5}$/;
/** Below this base the tax of a line may round to nothing (3111). */
const BASE_MINIMA = Decimal.from('0.06');
const TRIBUTO = 'cac:TaxCategory/cac:TaxScheme';

export const EXONERA: ReadonlySet<string> = new Set(['9995', '9997', '9998']);
const GRATUITAS_GRAVADAS: ReadonlySet<string> = new Set(['11', '12', '13', '14', '15', '16', '17']);
const GRATUITAS_NO_GRAVADAS: ReadonlySet<string> = new Set(['21', '31', '32', '33', '34', '35', '36', '37', '40']);

function isBolsa({ tributo }: Subtotal): boolean {
  return tributo === '7152';
}

function isGravada({ tributo }: Subtotal): boolean {
  return tributo === '1000' || tributo === '1016';
}

/** Taxes that carry a code of catalog 07. */
export function llevaAfectacion({ tributo }: Subtotal): boolean {
  return tributo !== '2000' && tributo !== '9999' && tributo !== '7152';
}

/** Whether the amount is not its base times its rate, within the tolerance. */
function difiereDeTasa({ base, tasa, monto }: Subtotal): boolean {
  return difiere(valorDe(monto), porcentaje(valorDe(base), valorDe(tasa)));
}

/** ICBPER: the tax on plastic bags (ubl-invoice §8). */
const REGLAS_BOLSAS: readonly Regla<Subtotal>[] = [
  {
    codigo: '4318',
    nodo: 'cbc:TaxAmount',
    cuando: isBolsa,
    falla: ({ bolsas, porBolsa, monto }) =>
      valorDe(bolsas).isPositive() &&
      !valorDe(bolsas).times(valorDe(porBolsa)).round(2).equals(valorDe(monto).round(2)),
  },
  { codigo: '3237', nodo: 'cbc:BaseUnitMeasure', cuando: isBolsa, falla: ({ bolsas }) => bolsas === undefined },
  {
    codigo: '2892',
    nodo: 'cbc:BaseUnitMeasure',
    cuando: isBolsa,
    falla: ({ bolsas }) => malformado(bolsas?.texto, BOLSAS),
  },
  {
    codigo: '4320',
    nodo: 'cbc:BaseUnitMeasure/@unitCode',
    cuando: isBolsa,
    falla: ({ unidadBolsas }) => unidadBolsas !== 'NIU',
  },
  {
    codigo: '3236',
    nodo: 'cbc:BaseUnitMeasure',
    cuando: isBolsa,
    falla: ({ bolsas, cantidad }) =>
      valorDe(bolsas).isPositive() && !valorDe(bolsas).equals(valorDe(cantidad).round(0)),
  },
  {
    codigo: '2892',
    nodo: 'cac:TaxCategory/cbc:PerUnitAmount',
    cuando: isBolsa,
    falla: ({ porBolsa }) => malformado(porBolsa?.texto, CINCO_DECIMALES),
  },
  {
    codigo: '3238',
    nodo: 'cac:TaxCategory/cbc:PerUnitAmount',
    cuando: isBolsa,
    falla: ({ bolsas, porBolsa }) => valorDe(bolsas).isPositive() && valorDe(porBolsa).isZero(),
  },
  {
    codigo: '2949',
    nodo: 'cbc:TaxAmount',
    cuando: isBolsa,
    falla: (_, { fechaEmision }) => tasaIcbper(fechaEmision) === undefined,
  },
  {
    codigo: '4237',
    nodo: 'cac:TaxCategory/cbc:PerUnitAmount',
    cuando: (subtotal, { moneda }) => isBolsa(subtotal) && moneda === 'PEN',
    falla: ({ bolsas, porBolsa }, { fechaEmision }) =>
      valorDe(bolsas).isPositive() && !valorDe(porBolsa).equals(Decimal.from(tasaIcbper(fechaEmision) ?? '0')),
  },
  {
    codigo: { boleta: '3240' },
    nodo: 'cbc:TaxAmount',
    cuando: isBolsa,
    falla: (_, { operacion }) => operacion === '0113',
  },
];

/** Amounts and rates (ubl-invoice §8). */
const REGLAS_MONTOS: readonly Regla<Subtotal>[] = [
  {
    codigo: '3031',
    nodo: 'cbc:TaxableAmount',
    cuando: (subtotal) => !isBolsa(subtotal),
    falla: ({ base }) => malformado(base?.texto, DOS_DECIMALES),
  },
  { codigo: '2037', nodo: `${TRIBUTO}/cbc:ID`, falla: ({ tributo }) => tributo === undefined || tributo === '' },
  { codigo: '2036', nodo: `${TRIBUTO}/cbc:ID`, falla: ({ tributo }) => !TRIBUTOS.has(tributo ?? '') },
  {
    codigo: '3103',
    nodo: 'cbc:TaxAmount',
    cuando: ({ afectacion = '' }) => afectacion >= '10' && afectacion <= '17',
    falla: difiereDeTasa,
  },
  { codigo: '2033', nodo: 'cbc:TaxAmount', falla: ({ monto }) => malformado(monto?.texto, DOS_DECIMALES) },
  {
    codigo: '3110',
    nodo: 'cbc:TaxAmount',
    falla: ({ tributo = '', afectacion = '', base, monto }) =>
      !valorDe(monto).isZero() &&
      (EXONERA.has(tributo) ||
        (tributo === '9996' && GRATUITAS_NO_GRAVADAS.has(afectacion) && valorDe(base).isPositive())),
  },
  {
    codigo: '3111',
    nodo: 'cbc:TaxAmount',
    falla: (subtotal) =>
      valorDe(subtotal.monto).isZero() &&
      valorDe(subtotal.base).greaterThan(BASE_MINIMA) &&
      (isGravada(subtotal) || isGratuitaGravada(subtotal)),
  },
  {
    codigo: '3102',
    nodo: 'cac:TaxCategory/cbc:Percent',
    falla: ({ tasa }) => malformado(tasa?.texto, CINCO_DECIMALES),
  },
  {
    codigo: '2993',
    nodo: 'cac:TaxCategory/cbc:Percent',
    cuando: (subtotal) => hasBase(subtotal) && (isGravada(subtotal) || isGratuitaGravada(subtotal)),
    falla: ({ tasa }) => tasa?.valor.isZero() ?? false,
  },
  {
    codigo: '3104',
    nodo: 'cac:TaxCategory/cbc:Percent',
    cuando: (subtotal) => subtotal.tributo === '2000' && hasBase(subtotal),
    falla: ({ tasa }) => tasa?.valor.isZero() ?? false,
  },
  { codigo: '3108', nodo: 'cbc:TaxAmount', cuando: ({ tributo }) => tributo === '2000', falla: difiereDeTasa },
  { codigo: '3109', nodo: 'cbc:TaxAmount', cuando: ({ tributo }) => tributo === '9999', falla: difiereDeTasa },
];

function isGratuitaGravada({ tributo, afectacion = '' }: Subtotal): boolean {
  return tributo === '9996' && GRATUITAS_GRAVADAS.has(afectacion);
}

/** Codes and names of the tax (ubl-invoice §7–8). */
const REGLAS_CODIGOS: readonly Regla<Subtotal>[] = [
  {
    codigo: '2371',
    nodo: 'cac:TaxCategory/cbc:TaxExemptionReasonCode',
    cuando: (subtotal) => llevaAfectacion(subtotal) && hasBase(subtotal),
    falla: ({ afectacion }) => afectacion === undefined,
  },
  {
    codigo: '3050',
    nodo: 'cac:TaxCategory/cbc:TaxExemptionReasonCode',
    cuando: ({ tributo }) => tributo === '2000' || tributo === '9999',
    falla: ({ afectacion }) => afectacion !== undefined,
  },
  {
    codigo: deVenta('2642'),
    nodo: 'cac:TaxCategory/cbc:TaxExemptionReasonCode',
    cuando: (subtotal, { operacion = '' }) => isExportacion(operacion) && hasBase(subtotal),
    falla: ({ afectacion }) => afectacion !== undefined && afectacion !== '40',
  },
  {
    codigo: '2373',
    nodo: 'cac:TaxCategory/cbc:TierRange',
    cuando: (subtotal) => subtotal.tributo === '2000' && hasBase(subtotal),
    falla: ({ sistemaIsc }) => sistemaIsc === undefined,
  },
  {
    codigo: deVenta('2041'),
    nodo: 'cac:TaxCategory/cbc:TierRange',
    cuando: (subtotal) => subtotal.tributo === '2000' && hasBase(subtotal),
    falla: ({ sistemaIsc }) => !SISTEMAS_ISC.has(sistemaIsc ?? ''),
  },
  {
    codigo: '3210',
    nodo: 'cac:TaxCategory/cbc:TierRange',
    cuando: ({ tributo }) => tributo !== '2000',
    falla: ({ sistemaIsc }) => sistemaIsc !== undefined,
  },
  {
    codigo: '2992',
    nodo: 'cac:TaxCategory/cbc:Percent',
    cuando: (subtotal) => !isBolsa(subtotal),
    falla: ({ tasa }) => tasa === undefined,
  },
  {
    codigo: '3067',
    nodo: `${TRIBUTO}/cbc:ID`,
    cuando: ({ hermanos }) => hermanos.length > 1,
    falla: ({ hermanos, tributo }) => hermanos.filter((otro) => otro.tributo === tributo).length > 1,
  },
  { codigo: '2996', nodo: `${TRIBUTO}/cbc:Name`, falla: ({ nombre }) => nombre === undefined || nombre === '' },
  {
    codigo: '3051',
    nodo: `${TRIBUTO}/cbc:Name`,
    falla: ({ tributo, nombre }) => TRIBUTOS.get(tributo ?? '')?.nombreXml !== nombre,
  },
  {
    codigo: '2377',
    nodo: `${TRIBUTO}/cbc:TaxTypeCode`,
    falla: ({ tributo, internacional }) =>
      internacional !== undefined && TRIBUTOS.get(tributo ?? '')?.codigoInternacional !== internacional,
  },
  {
    codigo: '2040',
    nodo: 'cac:TaxCategory/cbc:TaxExemptionReasonCode',
    cuando: (subtotal) => llevaAfectacion(subtotal) && hasBase(subtotal),
    falla: ({ tributo = '', afectacion = '' }) =>
      !(TRIBUTOS_POR_AFECTACION.get(afectacion)?.includes(tributo) ?? false),
  },
];

/** Operations 0200 to 0208. */
export function isExportacion(operacion: string): boolean {
  return operacion >= '0200' && operacion <= '0208';
}

export const REGLAS_SUBTOTAL_LINEA: readonly Regla<Subtotal>[] = [
  ...REGLAS_BOLSAS,
  ...REGLAS_MONTOS,
  ...REGLAS_CODIGOS,
];
