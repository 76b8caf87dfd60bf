import { Decimal } from '@chaski/core/lib/decimal.ts';
import type { Comprobante } from '../comprobante.ts';
import { valorDe } from '../sumas.ts';
import { deNotas, difiere, type Regla } from './regla.ts';
import { base, monto } from './totales.ts';

const TRIBUTOS_GLOBALES = 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cac:TaxScheme/cbc:ID';

function hasBaseGlobal(comprobante: Comprobante, ...tributos: readonly string[]): boolean {
  return tributos.some((tributo) => base(comprobante, tributo).isPositive());
}

/** Adjustments of exports (11) and of IVAP (12) have those taxes and no other. */
export const REGLAS_TRIBUTOS_NOTA: readonly Regla<Comprobante>[] = [
  {
    codigo: deNotas('3221'),
    nodo: TRIBUTOS_GLOBALES,
    cuando: ({ nota }) => nota?.motivo === '11',
    falla: (c) => hasBaseGlobal(c, '9997', '9998'),
  },
  {
    codigo: deNotas('3221'),
    nodo: TRIBUTOS_GLOBALES,
    cuando: ({ nota }) => nota?.motivo === '12',
    falla: (c) => hasBaseGlobal(c, '9995', '9997', '9998'),
  },
  {
    codigo: deNotas('3107'),
    nodo: TRIBUTOS_GLOBALES,
    cuando: ({ nota }) => nota?.motivo === '11',
    falla: (c) => hasBaseGlobal(c, '1000', '1016') || c.sumas.globales.has('2000') || c.sumas.globales.has('9999'),
  },
  {
    codigo: deNotas('3107'),
    nodo: TRIBUTOS_GLOBALES,
    cuando: ({ nota }) => nota?.motivo === '12',
    falla: (c) => hasBaseGlobal(c, '1000', '2000'),
  },
];

/** Grand total of a note (ubl-notes: Reglas). */
export const REGLAS_IMPORTE_NOTA: readonly Regla<Comprobante>[] = [
  {
    codigo: deNotas('3280', '4312'),
    nodo: `cac:LegalMonetaryTotal/cbc:PayableAmount`,
    falla: (c) => difiere(valorDe(c.totales.importe), importeDeNota(c)),
  },
];

/** A note adds its bases and its taxes, its other charges and its rounding. */
function importeDeNota(c: Comprobante): Decimal {
  const bases = ['1000', '1016', '9995', '9997', '9998'].reduce((suma, t) => suma.plus(base(c, t)), Decimal.ZERO);
  const tributos = ['1000', '1016', '2000', '7152', '9999'].reduce((suma, t) => suma.plus(monto(c, t)), bases);
  return tributos.plus(valorDe(c.totales.cargos)).plus(valorDe(c.totales.redondeo));
}
