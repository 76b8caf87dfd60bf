import { LEYENDAS } from '../catalogos/c52-leyendas.ts';
import type { Documento } from '../documento/types.ts';
import { montoEnLetras } from './monto-en-letras.ts';
import type { Leyenda, Totales } from './types.ts';

/**
 * The legends of catalog 52: 1000 always, 1002 with free lines (only when their total is over zero, or SUNAT refuses it:
 * 2416), 2000 with percepción, 2006 with detracción (4265), 2007 with IVAP (4264), and those that only the seller knows
 * (2001–2005, 2008); in the order of the catalog, none twice (3014).
 */
export function computeLeyendas(documento: Documento, totales: Totales): Leyenda[] {
  const { moneda, detraccion, percepcion, leyendas: propias } = documento;
  // By the lines: a discount of 100 % leaves no tax, and the legend is due all the same.
  const ivap = documento.items.some(({ tipoIgv }) => tipoIgv === '17');
  const leyendas = [{ codigo: '1000', texto: montoEnLetras(totales.importeTotal.abs(), moneda) }];
  if (totales.gratuita.isPositive()) leyendas.push(leyendaDe('1002'));
  if (percepcion === undefined && detraccion === undefined && propias === undefined) {
    if (ivap) leyendas.push(leyendaDe('2007'));
    return leyendas;
  }
  const codigos = new Set(propias);
  if (percepcion !== undefined) codigos.add('2000');
  if (detraccion !== undefined) codigos.add('2006');
  if (ivap) codigos.add('2007');
  for (const { codigo } of leyendas) codigos.delete(codigo);
  return [...leyendas, ...[...codigos].sort().map(leyendaDe)];
}

function leyendaDe(codigo: string): Leyenda {
  return { codigo, texto: LEYENDAS.get(codigo)?.nombre ?? '' };
}
