import type { Fecha } from '../lib/fecha.ts';

/** What the judgement of a documento depends on besides the documento: the moment, in Lima. */
export interface Contexto {
  readonly hoy: Fecha;
  /** `hh:mm:ss`. */
  readonly ahora: string;
}
