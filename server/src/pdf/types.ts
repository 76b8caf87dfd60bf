import type { Dato, Seccion } from '@chaski/core/documentos/impreso.ts';
import type { Formato } from './layout/sheet.ts';

/**
 * What the layout draws, whatever document it is: pieces in the order in which they stand, each already as text. A piece that is absent or
 * empty takes no room. The layout adds place and size, never meaning; what a kind says in which piece is its file in `papeles/`.
 */
export interface Papel {
  readonly emisor: EmisorImpreso;
  /** `FACTURA ELECTRÓNICA`, `GUÍA DE REMISIÓN ELECTRÓNICA REMITENTE`. */
  readonly tipoNombre: string;
  /** `F001-123`. */
  readonly correlativo: string;
  /** Whom it is for. */
  readonly parte: ParteImpresa;
  /** What stands beside them: dates, currency, motive…; names and values are short. */
  readonly condiciones: readonly Dato[];
  /** Above the table, over the whole width. */
  readonly antes: readonly Seccion[];
  readonly tabla: Tabla;
  readonly importes?: Importes;
  /** Below the table and its amounts, over the whole width. */
  readonly despues: readonly Seccion[];
  readonly cuotas?: Cuotas;
  readonly observaciones?: string;
  /** Text of the QR; absent, there is none. */
  readonly qr?: string;
  /** "Valor resumen": the DigestValue of the signature, base64. */
  readonly hash: string;
  /** Sentences beside the QR, one a line. */
  readonly textosLegales: readonly string[];
  /** The issuer's own line at the foot. */
  readonly pie?: string;
  /** A4 when absent. */
  readonly formato?: Formato;
  /** One line each, behind everything; empty on an accepted document of `live`. */
  readonly marcasDeAgua: readonly string[];
  /** The signed XML, to be attached as it is. */
  readonly xml?: { readonly nombre: string; readonly bytes: Uint8Array };
  /** Creation date of the PDF, seconds since 1970: the same input gives the same bytes. */
  readonly creadoEn: number;
}

export interface EmisorImpreso {
  readonly ruc: string;
  readonly razonSocial: string;
  readonly nombreComercial?: string;
  readonly direccion?: string;
  /** The place that issued it, where it is not the fiscal address. */
  readonly establecimiento?: string;
  readonly logo?: Logo;
  /** `#rrggbb`. */
  readonly color?: string;
}

export interface Logo {
  readonly formato: 'png' | 'jpg';
  readonly bytes: Uint8Array;
}

export interface ParteImpresa {
  /** What they are to the issuer: `Cliente`. */
  readonly rotulo: string;
  readonly denominacion: string;
  /** `RUC 20123456789`; absent of nobody in particular. */
  readonly documento?: string;
  readonly direccion?: string;
}

/** Lines in columns; on a ticket each line is texts one below the other. */
export interface Tabla {
  /** Exactly one is as wide as the others leave. */
  readonly columnas: readonly Columna[];
  readonly filas: readonly Fila[];
}

export interface Columna {
  readonly titulo: string;
  /**
   * `cifras`: right edges in line, never broken. `palabras`: as wide as its widest cell, or `maximo` points, and broken there. `resto`: what
   * the others leave.
   */
  readonly clase: 'cifras' | 'palabras' | 'resto';
  readonly maximo?: number;
  /** Where little room is left it goes, the least `orden` first; `seDice`: its cells then stand below, with the details. */
  readonly cede?: { readonly orden: number; readonly seDice?: true };
}

export interface Fila {
  /** As many as there are columns. */
  readonly celdas: readonly string[];
  /** Below the widest column, one a line. */
  readonly detalles: readonly string[];
  readonly enTicket: {
    readonly texto: string;
    /** A text and, at the right end of its line, another; below the details. */
    readonly pares: readonly (readonly [string, string])[];
  };
}

/** What the table adds up to. */
export interface Importes {
  /** Absent: nothing is said in words. */
  readonly palabras?: { readonly rotulo: string; readonly texto: string };
  /** Below the words, one a line. */
  readonly notas: readonly string[];
  /** The rows above the total; amounts with their symbol. */
  readonly filas: readonly Dato[];
  readonly total: Dato;
}

/** Amounts with their symbol. */
export interface Cuotas {
  readonly pendiente: string;
  readonly filas: readonly { readonly numero: string; readonly fechaVencimiento: string; readonly monto: string }[];
}
