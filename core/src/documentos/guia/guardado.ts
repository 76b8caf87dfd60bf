import { decimalesDe, parseGuardado } from '../../documento/guardado.ts';
import type { EmisorDeGuia, Guia } from './calculo.ts';
import { GUIA } from './campos.ts';

/** What the XML of a guía was built from, kept for answers and for paper: later changes of the company do not touch it. */
export interface GuiaGuardada<E extends EmisorDeGuia = EmisorDeGuia> {
  readonly guia: Guia;
  readonly emisor: E;
}

/** Every property that holds a `Decimal`, as its field is declared. */
const DECIMALES: ReadonlySet<string> = new Set(decimalesDe(GUIA));

/** The text that is stored: decimals as strings. */
export function guiaToText({ guia, emisor }: GuiaGuardada): string {
  return JSON.stringify({ emisor, guia });
}

/** The stored text, read back. It is our own writing, so its shape is trusted. */
export function guiaFromText<E extends EmisorDeGuia>(text: string): GuiaGuardada<E> {
  return parseGuardado(text, DECIMALES) as GuiaGuardada<E>;
}
