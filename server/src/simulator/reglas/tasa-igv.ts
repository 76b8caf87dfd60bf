import { Decimal } from '@chaski/core/lib/decimal.ts';
import type { Comprobante } from '../comprobante.ts';
import type { Padron } from '../padron.ts';
import { valorDe } from '../sumas.ts';
import { deNotas, deVenta, type Regla } from './regla.ts';

const GENERAL = Decimal.integer(18);
/** Of restaurants and hotels until 2025, and in 2026; those of other years are told to the simulator. */
const REDUCIDA_HASTA_2025 = '10';
const REDUCIDA_DE_2026 = '10.5';

/** The rates that a sale of that day may have. */
export function tasasEn(fecha: string, { igvRestaurantes }: Padron): Decimal[] {
  const ano = fecha.slice(0, 4);
  const conocida = ano < '2026' ? REDUCIDA_HASTA_2025 : REDUCIDA_DE_2026;
  const reducida = ano < '2027' ? conocida : igvRestaurantes[ano];
  return reducida === undefined ? [GENERAL] : [GENERAL, Decimal.from(reducida)];
}

/** Notes correct documents of other years too, but not of later ones. */
export function tasasDeNotaEn(fecha: string, { igvRestaurantes }: Padron): Decimal[] {
  const fijadas = Object.entries(igvRestaurantes).filter(([ano]) => ano <= fecha.slice(0, 4));
  const reducidas = [REDUCIDA_HASTA_2025, REDUCIDA_DE_2026, ...fijadas.map(([, tasa]) => tasa)];
  return [GENERAL, ...reducidas.map(Decimal.from)];
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
