import type { Resumen } from '../leer-resumen.ts';

/** One official rule of a RA or RC, judged from the XML and from what SUNAT holds. `S` is what it looks at. */
export interface ReglaResumen<S, R extends Resumen = Resumen> {
  readonly codigo: string;
  /** Where the fault lies, as the CDR names it: a path from the thing looked at. */
  readonly nodo: string;
  /** When the rule applies at all. */
  readonly cuando?: (sujeto: S, resumen: R) => boolean;
  /** Whether the thing breaks the rule. */
  readonly falla: (sujeto: S, resumen: R) => boolean;
}

export type FallaResumen<S, R extends Resumen> = ReglaResumen<S, R>['falla'];
