import type { Decimal } from '../lib/decimal.ts';
import type { Fecha } from '../lib/fecha.ts';

/** Catalog 01: 01 factura, 03 boleta. Notes (07, 08) come with their own rules. */
export type TipoComprobante = '01' | '03';

/** Our own finding before anything is sent: what is wrong, where in the caller's body, and what to send instead. */
export interface Problema {
  /** Dotted path into the caller's body, e.g. `documento.items.0.cantidad`. */
  readonly ruta: string;
  /** Spanish sentence with the remedy. */
  readonly mensaje: string;
  /** SUNAT's code for the same finding, where it has one (four digits). */
  readonly codigo?: string;
}

export interface Cliente {
  /** Catalog 06, or `-` for a boleta to nobody in particular. */
  readonly tipoDocumento: string;
  readonly numeroDocumento: string;
  readonly denominacion: string;
  readonly direccion?: string;
  readonly correo?: string;
}

/** How the caller priced the line: with every tax (`precioUnitario`) or without (`valorUnitario`). */
export interface Precio {
  readonly conImpuestos: boolean;
  /** Up to 10 decimals. For free items it is the referential price or value. */
  readonly monto: Decimal;
}

export interface Item {
  readonly codigo?: string;
  /** UNSPSC, 8 digits. */
  readonly codigoSunat?: string;
  /** GTIN of 8, 12, 13 or 14 digits. */
  readonly gtin?: string;
  readonly descripcion: string;
  /** Catalog 03. */
  readonly unidadMedida: string;
  /** Greater than zero, up to 10 decimals. */
  readonly cantidad: Decimal;
  readonly precio: Precio;
  /** Catalog 07. */
  readonly tipoIgv: string;
}

export interface Cuota {
  readonly monto: Decimal;
  readonly fechaVencimiento: Fecha;
}

export interface Guia {
  /** Catalog 01: 09 remitente, 31 transportista. */
  readonly tipo: string;
  readonly numero: string;
}

/** What the client asks for, read, defaulted and ruled: a factura or a boleta. Amounts are in `moneda`. */
export interface Documento {
  readonly tipoComprobante: TipoComprobante;
  /** Catalog 51. */
  readonly sunatTransaccion: string;
  readonly serie: string;
  /** The number that the caller chose; absent, the service takes the next of the series. */
  readonly numero?: number;
  readonly fechaEmision: Fecha;
  /** `hh:mm:ss` in Lima. */
  readonly horaEmision: string;
  readonly fechaVencimiento?: Fecha;
  /** ISO 4217. */
  readonly moneda: string;
  readonly formaPago: 'CONTADO' | 'CREDITO';
  readonly cliente: Cliente;
  readonly items: readonly Item[];
  readonly cuotas: readonly Cuota[];
  /** IGV rate in percent: 18 or 10.5. */
  readonly porcentajeIgv: Decimal;
  readonly ordenCompra?: string;
  readonly guias: readonly Guia[];
  readonly observaciones?: string;
  /** Soles per unit of `moneda`, 3 decimals. */
  readonly tipoCambio?: Decimal;
  /** Four digits; `0000` is the fiscal address. */
  readonly establecimiento: string;
  readonly exportacion?: { readonly pais?: string; readonly incoterm?: string };
}

/** Address as SUNAT wants it in `RegistrationAddress`. */
export interface Direccion {
  /** INEI, six digits. */
  readonly ubigeo: string;
  readonly direccion: string;
  readonly urbanizacion?: string;
  readonly distrito: string;
  readonly provincia: string;
  readonly departamento: string;
}

/** The issuer as it appears in the XML and on paper. */
export interface Emisor {
  readonly ruc: string;
  readonly razonSocial: string;
  readonly nombreComercial?: string;
  readonly direccion?: Direccion;
}
