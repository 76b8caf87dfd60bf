import { LEYENDAS } from '../catalogos/c52-leyendas.ts';
import { montoEnLetras } from './monto-en-letras.ts';
import type { Leyenda, Totales } from './types.ts';

/**
 * The legends of catalog 52 that the amounts call for: 1000 always, 1002 with free lines (only when their total is over
 * zero, or SUNAT refuses it: 2416), 2007 with IVAP (4264).
 */
export function computeLeyendas(moneda: string, totales: Totales): Leyenda[] {
  const leyendas = [{ codigo: '1000', texto: montoEnLetras(totales.importeTotal, moneda) }];
  if (totales.gratuita.isPositive()) leyendas.push(leyendaDe('1002'));
  if (totales.ivap.isPositive()) leyendas.push(leyendaDe('2007'));
  return leyendas;
}

function leyendaDe(codigo: string): Leyenda {
  return { codigo, texto: LEYENDAS.get(codigo)?.nombre ?? '' };
}
