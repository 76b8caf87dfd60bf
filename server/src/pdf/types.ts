import type { Dato, Seccion } from '@chaski/core/documentos/impreso.ts';
import type { Formato } from './layout/sheet.ts';

/**
 * What the printed representation shows, already as text: codes are denominations, amounts have 2 decimals and thousands
 * separators (`1,234,567.89`, no currency symbol), days are `dd/mm/aaaa`. The layout adds place and size, never meaning.
 */
export interface ComprobanteImpreso {
  readonly emisor: EmisorImpreso;
  /** `FACTURA ELECTRÓNICA`, `BOLETA DE VENTA ELECTRÓNICA`. */
  readonly tipoNombre: string;
  /** `F001-123`. */
  readonly correlativo: string;
  readonly cliente: ClienteImpreso;
  /** Dates, currency, payment form, purchase order…: what stands beside the customer, in order. */
  readonly condiciones: readonly Dato[];
  readonly items: readonly ItemImpreso[];
  /** The rows above the total, in order; only those that occur. */
  readonly totales: readonly Dato[];
  /** `S/`, `US$`. */
  readonly simbolo: string;
  readonly importeTotal: string;
  readonly montoEnLetras: string;
  /** Legends of catalog 52 but 1000, which is `montoEnLetras`. */
  readonly leyendas: readonly string[];
  /** What the case demands besides: the document that a note changes, detracción, retención, percepción, advances. */
  readonly secciones: readonly Seccion[];
  /** Only on credit. */
  readonly credito?: { readonly montoPendiente: string; readonly cuotas: readonly CuotaImpresa[] };
  readonly observaciones?: string;
  /** Text of the QR. */
  readonly cadenaQr: string;
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

export interface ClienteImpreso {
  readonly denominacion: string;
  /** Absent on a boleta to nobody in particular. */
  readonly documento?: { readonly tipo: string; readonly numero: string };
  readonly direccion?: string;
}

export interface CuotaImpresa {
  readonly numero: string;
  readonly fechaVencimiento: string;
  readonly monto: string;
}

export interface ItemImpreso {
  readonly codigo?: string;
  readonly descripcion: string;
  readonly cantidad: string;
  readonly unidad: string;
  /** Without taxes; at least 2 decimals, no trailing zeros beyond them. `0.00` on a free line, as all its amounts. */
  readonly valorUnitario: string;
  /** With taxes. */
  readonly precioUnitario: string;
  /** What the line adds to the total. */
  readonly importe: string;
  /** Discounts, charges, taxes of the line and its properties, one a line. */
  readonly detalles?: readonly string[];
  /** Present on a free line: what a unit would have been worth. */
  readonly valorReferencial?: string;
}
