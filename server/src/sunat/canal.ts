import type { CanalValidez } from './validez.ts';

/** Where SUNAT's service of sales is in its addresses, and where that of retenciones and percepciones is. */
export const RUTA_VENTAS = '/ol-ti-itcpfegem';
export const RUTA_OTROS = '/ol-ti-itemision-otroscpe-gem';

/** Where retenciones and percepciones go of who sends sales there: SUNAT has another address for them, an OSE has one. */
export function urlDeOtros(url: string): string {
  return url.replaceAll(RUTA_VENTAS, RUTA_OTROS);
}

/** How a company reaches SUNAT or its OSE. */
export interface CanalEmpresa {
  readonly ruc: string;
  readonly url: string;
  /** It is this installation's simulator. */
  readonly simulado: boolean;
  /** billConsultService; undefined where there is none (SUNAT's beta, an OSE). */
  readonly consultaUrl: string | undefined;
  /** RUC and SOL user in one. */
  readonly usuario: string;
  readonly clave: string;
  /** Whose signature on a CDR is trusted; empty: kept as unverified. */
  readonly certificadosCdr: readonly string[];
  /** SUNAT's query of validity; undefined where the company cannot ask it. */
  readonly validez: CanalValidez | undefined;
}
