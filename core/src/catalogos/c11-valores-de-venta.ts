import type { Fecha } from '../lib/fecha.ts';
import { RS_48_2026 } from '../vigencias/normas.ts';
import type { AfectacionIgv } from './c07-afectaciones-igv.ts';
import { type Entrada, isVigente, toCatalogo, vigenciaDe } from './catalogo.ts';

const { desde, vispera, fuente } = RS_48_2026;

/** A kind of sale: what is paid, or what is given away, of lines that are affected like that. */
export interface ValorDeVenta extends Entrada {
  readonly gratuito: boolean;
  /** Absent: however they are affected. */
  readonly tipo?: AfectacionIgv['tipo'];
}

/** Catalog 11: kinds of sale in a resumen diario. What is given away is told apart by its affectation from 2027 on. */
export const VALORES_DE_VENTA = toCatalogo<ValorDeVenta>([
  { codigo: '01', nombre: 'Gravado', tipo: 'gravada', gratuito: false },
  { codigo: '02', nombre: 'Exonerado', tipo: 'exonerada', gratuito: false },
  { codigo: '03', nombre: 'Inafecto', tipo: 'inafecta', gratuito: false },
  { codigo: '04', nombre: 'Exportación', tipo: 'exportacion', gratuito: false },
  { codigo: '05', nombre: 'Gratuitas', gratuito: true, hasta: vispera, fuente },
  { codigo: '06', nombre: 'Gravado gratuito', tipo: 'gravada', gratuito: true, desde, fuente },
  { codigo: '07', nombre: 'Exonerado gratuito', tipo: 'exonerada', gratuito: true, desde, fuente },
  { codigo: '08', nombre: 'Inafecto gratuito', tipo: 'inafecta', gratuito: true, desde, fuente },
  { codigo: '09', nombre: 'Exportación gratuita', tipo: 'exportacion', gratuito: true, desde, fuente },
]);

/** Those that a line may carry of what was issued on that day. */
export function valoresDeVentaEn(fechaEmision: Fecha): ValorDeVenta[] {
  return [...VALORES_DE_VENTA.values()].filter((entrada) => isVigente(entrada, fechaEmision));
}

/** All of them by their days, for a sentence. */
export function valoresDeVentaEnFrase(): string {
  const porVigencia = Map.groupBy(VALORES_DE_VENTA.values(), (entrada) => vigenciaDe(entrada)?.es);
  const enFrase = ({ codigo, nombre }: ValorDeVenta) => `${codigo} (${nombre.toLowerCase()})`;
  return [...porVigencia]
    .map(([vigencia, suyos]) => `${vigencia === undefined ? '' : `${vigencia}, `}${suyos.map(enFrase).join(', ')}`)
    .join('; ');
}
