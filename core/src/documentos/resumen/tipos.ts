import type { Archivo, Situacion } from '../../documento/anulacion/tipos.ts';
import type { Decimal } from '../../lib/decimal.ts';

export const FUENTE_RESUMEN = 'Reglas de validación de CPE, hoja Resumen diario 1.1';

export interface LineaResumen {
  /** Catalog 01: 03, 07 or 08. */
  readonly tipo: string;
  readonly serie: string;
  readonly numero: number;
  /** Catalog 19: 1 add, 2 modify, 3 annul. */
  readonly estado: string;
  /** `nombre`: of what was issued from 2027 on. */
  readonly cliente?: { readonly tipoDocumento: string; readonly numeroDocumento: string; readonly nombre?: string };
  /** In notes: what they affect. */
  readonly afectado?: {
    readonly tipoComprobante: string;
    readonly serie: string;
    readonly numero: number;
    readonly situacion?: Situacion;
  };
  /** Of all its amounts, but those of the percepción. */
  readonly moneda: string;
  readonly importeTotal: Decimal;
  /** Catalog 11. */
  readonly valores: readonly { readonly codigo: string; readonly monto: Decimal }[];
  readonly otrosCargos?: Decimal;
  /** Catalog 05. `tasa`: percent, of the IGV of what was issued from 2027 on. */
  readonly tributos: readonly { readonly codigo: string; readonly monto: Decimal; readonly tasa?: Decimal }[];
  readonly percepcion?: PercepcionResumen;
  readonly situacion?: Situacion;
}

/** Amounts in soles. */
export interface PercepcionResumen {
  /** Catalog 22: 01 2 %, 02 1 %, 03 0.5 %. */
  readonly regimen: string;
  /** Percent. */
  readonly tasa: Decimal;
  readonly base: Decimal;
  readonly monto: Decimal;
  readonly totalConPercepcion: Decimal;
}

/** A resumen diario (RC) about to be signed. */
export type Resumen = Archivo<LineaResumen>;
