import type { TipoComprobante } from '../documentos/clase.ts';
import type { Decimal } from '../lib/decimal.ts';
import type { Fecha } from '../lib/fecha.ts';

export type { TipoComprobante };

/** Our own finding before anything is sent: what is wrong, where in the caller's body, and what to send instead. */
export interface Problema {
  /** Dotted path into the caller's body, e.g. `documento.items.0.cantidad`. */
  readonly ruta: string;
  /** Spanish sentence with the remedy. */
  readonly mensaje: string;
  /** SUNAT's code for the same finding, where it has one (four digits). */
  readonly codigo?: string;
  /** Only what is stored tells it: nothing is wrong with the body by itself. Absent is false. */
  readonly conflicto?: true;
  /** It keeps nothing from being issued: SUNAT only observes it, or it is advice of ours. Absent is false. */
  readonly aviso?: true;
}

/** What deserves a second look in a document that is issued all the same. */
export type Aviso = Pick<Problema, 'ruta' | 'mensaje' | 'codigo'>;

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

/** A discount or a charge: an amount or a percentage, exactly one of them. */
export interface Ajuste {
  /** In the terms of the line's price (with tax or without); of a global one, see `Documento`. 2 decimals. */
  readonly monto?: Decimal;
  /** Of the line's amount in those same terms; of a global one, see `Documento`. Up to 5 decimals. */
  readonly porcentaje?: Decimal;
  /** True: it changes the base of the IGV (codes 00/47, 02/49). False: only what is paid (01/48, 03/50). */
  readonly afectaBase: boolean;
}

/** Impuesto selectivo al consumo of a line. */
export interface Isc {
  /** Catalog 08: 01 al valor, 02 monto fijo, 03 al valor según precio de venta al público. */
  readonly sistema: '01' | '02' | '03';
  /** Percent; systems 01 and 03. */
  readonly tasa?: Decimal;
  /** Soles (or the document's currency) per unit of the item; system 02. */
  readonly monto?: Decimal;
  /** Suggested price to the public per unit, with IGV, as printed; system 03. */
  readonly precioSugerido?: Decimal;
}

/** Catalog 55: a property of the item that some operations demand. */
export interface Atributo {
  readonly codigo: string;
  readonly nombre?: string;
  /** Text, a date (AAAA-MM-DD) or a number, as the property wants it. */
  readonly valor: string;
}

/** Freight of goods (operation 1004, detracción 027), by line (3116–3126). Amounts in soles. */
export interface Transporte {
  readonly ubigeoOrigen: string;
  readonly direccionOrigen: string;
  readonly ubigeoDestino: string;
  readonly direccionDestino: string;
  readonly detalle: string;
  /** Reference value of the service (01), of the effective load (02) and of the nominal useful load (03). */
  readonly valorReferencial: Decimal;
  readonly valorCargaEfectiva: Decimal;
  readonly valorCargaUtil: Decimal;
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
  readonly descuento?: Ajuste;
  readonly cargo?: Ajuste;
  readonly isc?: Isc;
  /** The item is plastic bags: each pays the ICBPER of the year of issue. Absent is false. */
  readonly icbper?: boolean;
  readonly atributos?: readonly Atributo[];
  readonly transporte?: Transporte;
}

/** A discount on the whole document. */
export interface AjusteGlobal extends Ajuste {
  /** Of one on the base (02): its amount has the IGV in it. Absent is without. */
  readonly conIgv?: true;
}

/** A global charge that is no discount. */
export interface Cargo {
  /** Catalog 53: 45 FISE, 46 recargo al consumo, 49 (in the base of the IGV), 50 (not in it). */
  readonly codigo: '45' | '46' | '49' | '50';
  readonly monto?: Decimal;
  readonly porcentaje?: Decimal;
}

/** An advance payment, invoiced before, that this document takes into account. */
export interface Anticipo {
  /** Of the comprobante of the advance: 01 or 03. */
  readonly tipoComprobante: '01' | '03';
  readonly serie: string;
  readonly numero: number;
  /** What that comprobante totals, with taxes. */
  readonly total: Decimal;
  /** Catalog 07 of the advance: 10 (code 04), 20 (05) or 30 (06). */
  readonly tipoIgv: '10' | '20' | '30';
  /** The ISC within `total` (code 20). */
  readonly isc?: Decimal;
}

/** What the customer deposits at the Banco de la Nación (SPOT). */
export interface Detraccion {
  /** Catalog 54. */
  readonly codigo: string;
  /** Account of the Banco de la Nación. */
  readonly cuenta: string;
  /** Percent; read from the catalog when the caller left it out. */
  readonly porcentaje: Decimal;
  /** Catalog 59. */
  readonly medioPago: string;
}

/** Which comprobante a note changes. */
export interface DocumentoAfectado {
  /** Catalog 01 or 12. */
  readonly tipoComprobante: string;
  readonly serie: string;
  readonly numero: number;
  /** Known when the affected document is ours. */
  readonly id?: string;
  readonly fechaEmision?: Fecha;
}

/** What makes a nota de crédito or de débito. */
export interface Nota {
  /** Catalog 09 (crédito) or 10 (débito). */
  readonly codigoMotivo: string;
  /** Why, in the issuer's words; 1 to 500 characters. */
  readonly motivo: string;
  /** Absent only in nota de crédito 10 and nota de débito 03. */
  readonly afectado?: DocumentoAfectado;
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

/** What the client asks for, read, defaulted and ruled: a comprobante of any type. Amounts are in `moneda`. */
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
  /** IGV rate in percent: 18, 10.5, or 10 until 2025 and in notes. */
  readonly porcentajeIgv: Decimal;
  readonly ordenCompra?: string;
  readonly guias: readonly Guia[];
  readonly observaciones?: string;
  /** Soles per unit of `moneda`, 3 decimals. */
  readonly tipoCambio?: Decimal;
  /** Four digits; `0000` is the fiscal address. */
  readonly establecimiento: string;
  readonly exportacion?: { readonly pais?: string; readonly incoterm?: string };
  /**
   * With `afectaBase` (02) its amount is without tax, unless `conIgv`; without (03), it is what the customer pays less.
   * Percentages are of the taxed base (02) and of the price of the sale without ICBPER (03).
   */
  readonly descuentoGlobal?: AjusteGlobal;
  /** Percentages of 45, 46 and 50 are of the lines as each was priced, with taxes or without; of 49, of the taxed base. */
  readonly cargos?: readonly Cargo[];
  readonly anticipos?: readonly Anticipo[];
  readonly detraccion?: Detraccion;
  /** The customer is an agente de retención: percent of the total that it withholds (code 62). */
  readonly retencion?: { readonly porcentaje: Decimal };
  /** Catalog 53: 51, 52 or 53. */
  readonly percepcion?: { readonly codigo: '51' | '52' | '53' };
  /** Added to the total to round what is paid; between -1 and 1, 2 decimals. */
  readonly redondeo?: Decimal;
  /** Codes of catalog 52 that only the seller knows (2001–2005, 2008). */
  readonly leyendas?: readonly string[];
  /** Where the goods are handed over in a venta itinerante (legend 2005). */
  readonly lugarEntrega?: Direccion;
  /** Exactly in notes. */
  readonly nota?: Nota;
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
  /** The fiscal address. */
  readonly direccion?: Direccion;
  /** The address of the establishment that issues, where it is another. */
  readonly establecimiento?: Direccion;
}
