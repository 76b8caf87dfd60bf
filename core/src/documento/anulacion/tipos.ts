import type { Decimal } from '../../lib/decimal.ts';
import type { Fecha } from '../../lib/fecha.ts';
import type { TasasPorAno } from '../../vigencias/tasas.ts';

export const FUENTE_RESUMEN = 'Reglas de validación de CPE, hoja Resumen diario 1.1';

/** What is known of a comprobante that a line names; absent when it is not ours. */
export interface Situacion {
  readonly estado: 'ACEPTADA' | 'EN_PROCESO' | 'PENDIENTE_ENVIO' | 'RECHAZADA' | 'ANULADA';
  readonly fechaEmision: Fecha;
}

/** What the comunicación de baja and the resumen diario have in common. */
export interface Archivo<Linea> {
  /** `RA-AAAAMMDD-N` or `RC-AAAAMMDD-N`. */
  readonly id: string;
  readonly razonSocial: string;
  /** ReferenceDate: when the comprobantes were issued, all on the same day. */
  readonly fechaEmision: Fecha;
  /** IssueDate: when the file is made; the day in its name. */
  readonly fechaGeneracion: Fecha;
  /** The day in Lima on which it is sent. */
  readonly hoy: Fecha;
  /** As in `Contexto`. */
  readonly igvRestaurantes?: TasasPorAno;
  readonly lineas: readonly Linea[];
}

export interface LineaBaja {
  /** Catalog 01. */
  readonly tipo: string;
  readonly serie: string;
  readonly numero: number;
  readonly motivo: string;
  readonly situacion?: Situacion;
}

/** A comunicación de baja (RA) about to be signed. */
export type Baja = Archivo<LineaBaja>;

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
