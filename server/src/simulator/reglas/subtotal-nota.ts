import { SISTEMAS_ISC } from '../catalogos.ts';
import type { Subtotal } from '../comprobante.ts';
import { hasBase } from '../sumas.ts';
import { deDebitos, deNotas, type Regla } from './regla.ts';
import { EXONERA, llevaAfectacion } from './subtotal-linea.ts';

/** Taxes of a line of a note, which its motive binds: 11 exports, 12 IVAP (ubl-notes: Reglas). */
export const REGLAS_SUBTOTAL_NOTA: readonly Regla<Subtotal>[] = [
  {
    codigo: deNotas('2642'),
    nodo: 'cac:TaxCategory/cbc:TaxExemptionReasonCode',
    cuando: (subtotal, { nota }) => nota?.motivo === '11' && llevaAfectacion(subtotal),
    falla: ({ afectacion }) => afectacion !== undefined && afectacion !== '40',
  },
  {
    codigo: deNotas('2644'),
    nodo: 'cac:TaxCategory/cbc:TaxExemptionReasonCode',
    cuando: (subtotal, { nota }) => nota?.motivo === '12' && llevaAfectacion(subtotal),
    falla: ({ afectacion }) => afectacion !== undefined && afectacion !== '17',
  },
  {
    codigo: deNotas('3230'),
    nodo: 'cac:TaxCategory/cbc:TaxExemptionReasonCode',
    cuando: (_, { nota }) => nota?.motivo !== '12',
    falla: ({ afectacion }) => afectacion === '17',
  },
  {
    codigo: deDebitos('2643'),
    nodo: 'cbc:TaxableAmount',
    cuando: ({ tributo }, { nota }) => tributo === '1016' && nota?.motivo === '12',
    falla: ({ base }) => base?.valor.isZero() === true,
  },
  {
    codigo: deDebitos('3101'),
    nodo: 'cac:TaxCategory/cbc:Percent',
    cuando: ({ tributo = '' }) => EXONERA.has(tributo),
    falla: ({ tasa }) => tasa !== undefined && !tasa.valor.isZero(),
  },
  {
    codigo: deNotas('2199'),
    nodo: 'cac:TaxCategory/cbc:TierRange',
    cuando: (subtotal) => subtotal.tributo === '2000' && hasBase(subtotal),
    falla: ({ sistemaIsc }) => !SISTEMAS_ISC.has(sistemaIsc ?? ''),
  },
];
