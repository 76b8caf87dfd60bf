import { Decimal } from '@chaski/core/lib/decimal.ts';
import type { Comprobante } from '../comprobante.ts';
import { valorDe } from '../sumas.ts';
import { deNotas, deVenta, type Regla } from './regla.ts';

const GENERAL = Decimal.integer(18);
/** Law 31556 for restaurants and hotels: 10.5 in 2026. Notes correct documents of 2025 too, which had 10. */
const REDUCIDA = Decimal.from('10.5');
const REDUCIDA_HASTA_2025 = Decimal.integer(10);

const DE_VENTA: readonly Decimal[] = [GENERAL, REDUCIDA];
const DE_NOTA: readonly Decimal[] = [GENERAL, REDUCIDA, REDUCIDA_HASTA_2025];

const TASA = 'cac:InvoiceLine/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:Percent';

/** The rate of the IGV. */
export const REGLAS_TASA_IGV: readonly Regla<Comprobante>[] = [
  { codigo: deVenta('3462'), nodo: TASA, falla: (c) => hasTasasMalas(c, DE_VENTA) },
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
