import type { Calculado } from '../impuestos/types.ts';
import type { Fecha } from '../lib/fecha.ts';
import type { TasasPorAno } from '../vigencias/tasas.ts';

/** What the judgement of a documento depends on besides the documento: the moment, in Lima, what the installation sets, and what a note affects. */
export interface Contexto {
  readonly hoy: Fecha;
  /** `hh:mm:ss`. */
  readonly ahora: string;
  /** Rates of restaurants and hotels that are in no row; absent: none was set. */
  readonly igvRestaurantes?: TasasPorAno;
  /** Who issues stands in SUNAT's register 12, of those who have to tell the code of their products; absent: it does not. */
  readonly obligadoCodigoProducto?: boolean;
  /** The document that the body names as `documentoAfectado`, when it is one of ours and SUNAT accepted it. */
  readonly afectado?: Afectado;
}

/** A document of ours that a note changes. */
export interface Afectado {
  readonly id: string;
  readonly numero: number;
  readonly calculado: Calculado;
}
