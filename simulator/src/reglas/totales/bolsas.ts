import { Decimal } from '@chaski/core/lib/decimal.ts';
import { tasaIcbper } from '../../catalogos.ts';
import type { Subtotal } from '../../lectura/comprobante.ts';
import { valorDe } from '../../lectura/sumas.ts';
import { CINCO_DECIMALES, malformado, type Regla } from '../regla.ts';

const BOLSAS = /^\d{1,5}$/;

export function isBolsa({ tributo }: Subtotal): boolean {
  return tributo === '7152';
}

/** ICBPER: the tax on plastic bags. */
export const REGLAS_BOLSAS: readonly Regla<Subtotal>[] = [
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
    falla: ({ bolsas, porBolsa }) => valorDe(bolsas).isPositive() && porBolsa?.valor.isZero() === true,
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
