import { Decimal } from '@chaski/core/lib/decimal.ts';
import type { Comprobante } from '../comprobante.ts';
import { valorDe } from '../sumas.ts';
import { deNotas, deVenta, type Regla } from './regla.ts';

const GENERAL = Decimal.integer(18);
/** Of restaurants and hotels, by date of issue. Notes correct documents of other years too. */
const REDUCIDA_HASTA_2025 = Decimal.integer(10);
const REDUCIDA_DESDE_2026 = Decimal.from('10.5');

const DE_NOTA: readonly Decimal[] = [GENERAL, REDUCIDA_DESDE_2026, REDUCIDA_HASTA_2025];

function tasasDeVenta({ fechaEmision }: Comprobante): Decimal[] {
  return [GENERAL, fechaEmision < '2026-01-01' ? REDUCIDA_HASTA_2025 : REDUCIDA_DESDE_2026];
}

const TASA = 'cac:InvoiceLine/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:Percent';

/** The rate of the IGV. */
export const REGLAS_TASA_IGV: readonly Regla<Comprobante>[] = [
  { codigo: deVenta('3462'), nodo: TASA, falla: (c) => hasTasasMalas(c, tasasDeVenta(c)) },
  { codigo: deNotas('3462'), nodo: TASA, falla: (c) => hasTasasMalas(c, DE_NOTA) },
  {
    codigo: '4439',
    nodo: TASA,
    falla: ({ emisor, padron, sumas }) =>
      !sumas.tasaIgv.equals(GENERAL) && padron.tiene(emisor.numero, 'sinTasaReducida'),
  },
];

/** All lines that carry IGV, sold or given away, have the same rate, and it is one in force. */
function hasTasasMalas({ lineas }: Comprobante, vigentes: readonly Decimal[]): boolean {
  let primera: Decimal | undefined;
  for (const { subtotales } of lineas) {
    for (const { tributo, afectacion = '', tasa, base } of subtotales) {
      const gravada = tributo === '1000' || (tributo === '9996' && afectacion >= '11' && afectacion <= '16');
      if (!gravada || tasa === undefined || !valorDe(base).isPositive()) continue;
      primera ??= tasa.valor;
      if (!primera.equals(tasa.valor)) return true;
    }
  }
  return primera !== undefined && !vigentes.some((vigente) => vigente.equals(primera));
}
