import { Decimal } from '@chaski/core/lib/decimal.ts';
import type { Comprobante } from '../../lectura/comprobante.ts';
import { valorDe } from '../../lectura/sumas.ts';
import type { Padron } from '../../libro/padron.ts';
import { deNotas, deVenta, type Regla } from '../regla.ts';

const GENERAL = Decimal.integer(18);
/** Of restaurants and hotels, the last first; what has no rate here is told to the simulator by year. */
const REDUCIDAS: readonly (readonly [desde: string, tasa?: string])[] = [
  ['2027-01-01'],
  ['2026-01-01', '10.5'],
  ['', '10'],
];

/** The rates that a sale of that day may have. */
export function tasasEn(fecha: string, { igvRestaurantes }: Padron): Decimal[] {
  const fila = REDUCIDAS.find(([desde]) => desde <= fecha);
  return conGeneral([fila?.[1] ?? igvRestaurantes[fecha.slice(0, 4)]]);
}

/** Notes correct documents of other years too, but not of later ones. */
export function tasasDeNotaEn(fecha: string, { igvRestaurantes }: Padron): Decimal[] {
  const todas = [...REDUCIDAS, ...Object.entries(igvRestaurantes)];
  return conGeneral(todas.filter(([desde]) => desde <= fecha).map(([, tasa]) => tasa));
}

function conGeneral(reducidas: readonly (string | undefined)[]): Decimal[] {
  return [GENERAL, ...reducidas.filter((tasa) => tasa !== undefined).map(Decimal.from)];
}

const TASA = 'cac:InvoiceLine/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:Percent';

/** The rate of the IGV. */
export const REGLAS_TASA_IGV: readonly Regla<Comprobante>[] = [
  { codigo: deVenta('3462'), nodo: TASA, falla: (c) => hasTasasMalas(c, tasasEn(c.fechaEmision, c.padron)) },
  { codigo: deNotas('3462'), nodo: TASA, falla: (c) => hasTasasMalas(c, tasasDeNotaEn(c.fechaEmision, c.padron)) },
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
