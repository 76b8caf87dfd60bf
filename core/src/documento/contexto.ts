import type { Calculado } from '../impuestos/types.ts';
import type { Fecha } from '../lib/fecha.ts';

/** What the judgement of a documento depends on besides the documento: the moment, in Lima, and what a note affects. */
export interface Contexto {
  readonly hoy: Fecha;
  /** `hh:mm:ss`. */
  readonly ahora: string;
  /** The document that the body names as `documentoAfectado`, when it is one of ours and SUNAT accepted it. */
  readonly afectado?: Afectado;
}

/** A document of ours that a note changes. */
export interface Afectado {
  readonly id: string;
  readonly numero: number;
  readonly calculado: Calculado;
}
