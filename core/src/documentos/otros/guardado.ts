import { decimalesDe, parseGuardado } from '../../documento/guardado.ts';
import type { Emisor } from '../../documento/types.ts';
import type { OtroCalculado } from './calculo.ts';
import { OTRO } from './campos.ts';

/** What the XML of a retención or percepción was built from, kept for answers and for paper: later changes of the company or of the rates do not touch it. */
export interface OtroGuardado<E extends Emisor = Emisor> {
  readonly calculado: OtroCalculado;
  readonly emisor: E;
}

/** Every property that holds a `Decimal`: as its field is declared, and what is computed. */
const DECIMALES: ReadonlySet<string> = new Set([...decimalesDe(OTRO), 'tasa', 'retenido', 'neto', 'total']);

/** The text that is stored: decimals as strings. */
export function otroToText({ calculado, emisor }: OtroGuardado): string {
  return JSON.stringify({ emisor, calculado });
}

/** The stored text, read back. It is our own writing, so its shape is trusted. */
export function otroFromText<E extends Emisor>(text: string): OtroGuardado<E> {
  return parseGuardado(text, DECIMALES) as OtroGuardado<E>;
}
