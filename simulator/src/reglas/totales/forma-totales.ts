import { TRIBUTOS } from '@chaski/core/catalogos/c05-tributos.ts';
import { Decimal } from '@chaski/core/lib/decimal.ts';
import type { Comprobante, Subtotal } from '../../lectura/comprobante.ts';
import { valorDe } from '../../lectura/sumas.ts';
import { DOS_DECIMALES, deVenta, deVentas, malformado, par, type Regla, vacio } from '../regla.ts';

/* Form of the totals, one by one; how they agree with each other is `cuadre.ts`. */

const UNO = Decimal.integer(1);
const TOTAL = 'cac:LegalMonetaryTotal';

export const FORMA_CARGOS: Regla<Comprobante> = {
  codigo: '2064',
  nodo: `${TOTAL}/cbc:ChargeTotalAmount`,
  falla: ({ totales }) => malformado(totales.cargos?.texto, DOS_DECIMALES),
};

export const FORMA_IMPORTE: Regla<Comprobante> = {
  codigo: '2062',
  nodo: `${TOTAL}/cbc:PayableAmount`,
  falla: ({ totales }) => vacio(totales.importe?.texto) || malformado(totales.importe?.texto, DOS_DECIMALES),
};

export const REDONDEO: Regla<Comprobante> = {
  codigo: par('3303', '4314'),
  nodo: `${TOTAL}/cbc:PayableRoundingAmount`,
  falla: ({ totales }) => valorDe(totales.redondeo).abs().greaterThan(UNO),
};

const SIN_TRIBUTOS: Regla<Comprobante> = {
  codigo: '2956',
  nodo: 'cac:TaxTotal',
  falla: ({ totalesImpuestos }) => totalesImpuestos === 0,
};

export const TRIBUTOS_REPETIDOS: Regla<Comprobante> = {
  codigo: '3024',
  nodo: 'cac:TaxTotal',
  falla: ({ totalesImpuestos }) => totalesImpuestos > 1,
};

export const FORMA_TRIBUTOS: Regla<Comprobante> = {
  codigo: '3020',
  nodo: 'cac:TaxTotal/cbc:TaxAmount',
  falla: ({ impuestos }) => malformado(impuestos?.texto, DOS_DECIMALES),
};

/** What a nota de crédito looks at before its taxes, and a nota de débito last of all. */
export const REGLAS_SIN_TRIBUTOS: readonly Regla<Comprobante>[] = [SIN_TRIBUTOS];

/** Form of the totals. */
export const REGLAS_TOTALES: readonly Regla<Comprobante>[] = [
  {
    codigo: deVenta('2065'),
    nodo: `${TOTAL}/cbc:AllowanceTotalAmount`,
    falla: ({ totales }) => malformado(totales.descuentos?.texto, DOS_DECIMALES),
  },
  FORMA_CARGOS,
  FORMA_IMPORTE,
  {
    codigo: deVentas('3288', '4212'),
    nodo: `${TOTAL}/cbc:LineExtensionAmount`,
    falla: ({ totales }) => vacio(totales.valorVenta?.texto),
  },
  {
    codigo: deVenta('2031'),
    nodo: `${TOTAL}/cbc:LineExtensionAmount`,
    falla: ({ totales }) => malformado(totales.valorVenta?.texto, DOS_DECIMALES),
  },
  {
    codigo: deVenta('3019'),
    nodo: `${TOTAL}/cbc:TaxInclusiveAmount`,
    falla: ({ totales }) => malformado(totales.precioVenta?.texto, DOS_DECIMALES),
  },
  REDONDEO,
  SIN_TRIBUTOS,
  TRIBUTOS_REPETIDOS,
  FORMA_TRIBUTOS,
];

const TRIBUTO = 'cac:TaxCategory/cac:TaxScheme';
const EXONERA: ReadonlySet<string> = new Set(['9995', '9997', '9998']);

/** Amounts of each subtotal of the document. */
export const FORMA_SUBTOTAL: readonly Regla<Subtotal>[] = [
  { codigo: '3003', nodo: 'cbc:TaxableAmount', falla: ({ base, tributo }) => tributo !== '7152' && base === undefined },
  {
    codigo: '2999',
    nodo: 'cbc:TaxableAmount',
    falla: ({ base, tributo }) => tributo !== '7152' && malformado(base?.texto, DOS_DECIMALES),
  },
  { codigo: '2048', nodo: 'cbc:TaxAmount', falla: ({ monto }) => malformado(monto?.texto, DOS_DECIMALES) },
  {
    codigo: '3000',
    nodo: 'cbc:TaxAmount',
    falla: ({ tributo = '', monto }) => EXONERA.has(tributo) && !valorDe(monto).isZero(),
  },
];

export const CODIGO_SUBTOTAL: readonly Regla<Subtotal>[] = [
  { codigo: '3059', nodo: `${TRIBUTO}/cbc:ID`, falla: ({ tributo }) => vacio(tributo) },
  { codigo: '3007', nodo: `${TRIBUTO}/cbc:ID`, falla: ({ tributo }) => !TRIBUTOS.has(tributo ?? '') },
];

export const NOMBRE_SUBTOTAL: readonly Regla<Subtotal>[] = [
  { codigo: '2054', nodo: `${TRIBUTO}/cbc:Name`, falla: ({ nombre }) => vacio(nombre) },
  {
    codigo: '2964',
    nodo: `${TRIBUTO}/cbc:Name`,
    falla: ({ tributo, nombre }) => TRIBUTOS.get(tributo ?? '')?.nombreXml !== nombre,
  },
  { codigo: '2052', nodo: `${TRIBUTO}/cbc:TaxTypeCode`, falla: ({ internacional }) => vacio(internacional) },
  {
    codigo: '2961',
    nodo: `${TRIBUTO}/cbc:TaxTypeCode`,
    falla: ({ tributo, internacional }) => TRIBUTOS.get(tributo ?? '')?.codigoInternacional !== internacional,
  },
];

export const SUBTOTAL_REPETIDO: Regla<Subtotal> = {
  codigo: '3068',
  nodo: `${TRIBUTO}/cbc:ID`,
  falla: ({ tributo, hermanos }) => hermanos.filter((otro) => otro.tributo === tributo).length > 1,
};

/** Each subtotal of an Invoice. */
export const REGLAS_SUBTOTAL_GLOBAL: readonly Regla<Subtotal>[] = [
  ...FORMA_SUBTOTAL,
  ...CODIGO_SUBTOTAL,
  ...NOMBRE_SUBTOTAL,
  SUBTOTAL_REPETIDO,
];
