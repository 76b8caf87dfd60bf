import type { Decimal } from '@chaski/core/lib/decimal.ts';
import type { Comprobante, Subtotal } from '../../lectura/comprobante.ts';
import { hasBase, valorDe } from '../../lectura/sumas.ts';
import { deCreditos, deDebitos, deNotas, difiere, type Regla } from '../regla.ts';
import {
  BASE,
  base,
  CUADRE_IMPUESTOS,
  GRATUITAS_SIN_BASE,
  MONTO,
  monto,
  SUMA_TRIBUTOS,
  TRIBUTO_SIN_TOTAL,
} from './cuadre.ts';
import {
  CODIGO_SUBTOTAL,
  FORMA_CARGOS,
  FORMA_IMPORTE,
  FORMA_SUBTOTAL,
  FORMA_TRIBUTOS,
  NOMBRE_SUBTOTAL,
  REDONDEO,
  SUBTOTAL_REPETIDO,
  TRIBUTOS_REPETIDOS,
} from './forma-totales.ts';

/* Totals of notes: the rows of an Invoice in another order, with adjustments of exports (11) and of IVAP (12) by motive. */

const TRIBUTO = 'cac:TaxCategory/cac:TaxScheme/cbc:ID';

/** Under each motive, taxes that a note cannot have. */
const AJENOS: ReadonlyMap<string, readonly string[]> = new Map([
  ['11', ['9997', '9998']],
  ['12', ['9995', '9997', '9998']],
]);
const AJENOS_CON_BASE: ReadonlyMap<string, readonly string[]> = new Map([
  ['11', ['1000', '1016']],
  ['12', ['1000', '2000']],
]);
const AJENOS_SIN_BASE: ReadonlyMap<string, readonly string[]> = new Map([['11', ['2000', '9999']]]);

function isAjeno(
  { tributo = '' }: Subtotal,
  { nota }: Comprobante,
  ajenos: ReadonlyMap<string, readonly string[]>,
): boolean {
  return ajenos.get(nota?.motivo ?? '')?.includes(tributo) ?? false;
}

/** Before any of its taxes, what a nota de crédito looks at. */
export const REGLAS_AJENOS_CREDITO: readonly Regla<Comprobante>[] = [
  {
    codigo: deCreditos('3221'),
    nodo: `cac:TaxTotal/cac:TaxSubtotal/${TRIBUTO}`,
    falla: (c) => c.subtotales.some((subtotal) => hasBase(subtotal) && isAjeno(subtotal, c, AJENOS)),
  },
];

/** Each subtotal of a note. */
export const REGLAS_SUBTOTAL_NOTA_GLOBAL: readonly Regla<Subtotal>[] = [
  ...FORMA_SUBTOTAL,
  ...CODIGO_SUBTOTAL,
  SUBTOTAL_REPETIDO,
  {
    codigo: deDebitos('3221'),
    nodo: TRIBUTO,
    falla: (subtotal, c) => hasBase(subtotal) && isAjeno(subtotal, c, AJENOS),
  },
  {
    codigo: deNotas('3107'),
    nodo: TRIBUTO,
    falla: (subtotal, c) =>
      (hasBase(subtotal) && isAjeno(subtotal, c, AJENOS_CON_BASE)) || isAjeno(subtotal, c, AJENOS_SIN_BASE),
  },
  ...NOMBRE_SUBTOTAL,
];

/** The totals by tax of a nota de crédito, which compares no tax of what is given away. */
export const REGLAS_TRIBUTOS_CREDITO: readonly Regla<Comprobante>[] = [
  FORMA_TRIBUTOS,
  SUMA_TRIBUTOS,
  MONTO.isc,
  MONTO.otros,
  BASE.isc,
  BASE.otros,
  BASE.exportacion,
  BASE.exonerada,
  BASE.inafecta,
  BASE.gratuita,
  GRATUITAS_SIN_BASE,
  BASE.gravada,
  BASE.ivap,
  TRIBUTO_SIN_TOTAL,
  TRIBUTOS_REPETIDOS,
];

/** Those of a nota de débito, which looks at the sums before it looks at each tax. */
export const REGLAS_TRIBUTOS_DEBITO: readonly Regla<Comprobante>[] = [
  FORMA_TRIBUTOS,
  SUMA_TRIBUTOS,
  GRATUITAS_SIN_BASE,
  TRIBUTOS_REPETIDOS,
  BASE.isc,
  BASE.otros,
  BASE.exportacion,
  BASE.exonerada,
  BASE.inafecta,
  BASE.gratuita,
  BASE.gravada,
  BASE.ivap,
  MONTO.gratuita,
  TRIBUTO_SIN_TOTAL,
  MONTO.isc,
  MONTO.otros,
];

const IMPORTE: Regla<Comprobante> = {
  codigo: deNotas('3280', '4312'),
  nodo: 'cac:LegalMonetaryTotal/cbc:PayableAmount',
  falla: (c) => difiere(valorDe(c.totales.importe), importeDeNota(c)),
};

/** A note adds its bases and its taxes, its other charges and its rounding. */
function importeDeNota(c: Comprobante): Decimal {
  const bases = ['1000', '1016', '9995', '9997', '9998'].reduce((suma, t) => suma.plus(base(c, t)), valorDe(undefined));
  const tributos = ['1000', '1016', '2000', '7152', '9999'].reduce((suma, t) => suma.plus(monto(c, t)), bases);
  return tributos.plus(valorDe(c.totales.cargos)).plus(valorDe(c.totales.redondeo));
}

/** Motive 13, other instalments, has no amount but those. */
const SIN_IMPORTE: Regla<Comprobante> = {
  codigo: deCreditos('3315'),
  nodo: 'cac:LegalMonetaryTotal/cbc:PayableAmount',
  cuando: ({ nota }) => nota?.motivo === '13',
  falla: ({ totales }) => !valorDe(totales.importe).isZero(),
};

/** Grand total of a nota de crédito and of a nota de débito. */
export const REGLAS_TOTAL_CREDITO: readonly Regla<Comprobante>[] = [
  REDONDEO,
  ...CUADRE_IMPUESTOS,
  IMPORTE,
  SIN_IMPORTE,
  FORMA_CARGOS,
  FORMA_IMPORTE,
];
export const REGLAS_TOTAL_DEBITO: readonly Regla<Comprobante>[] = [
  ...CUADRE_IMPUESTOS,
  IMPORTE,
  FORMA_CARGOS,
  FORMA_IMPORTE,
  REDONDEO,
];
