import type { Decimal } from '@chaski/core/lib/decimal.ts';
import type { Fecha } from '@chaski/core/lib/fecha.ts';
import type { XmlElement } from '@chaski/core/lib/xml/read.ts';
import type { TipoArchivo } from '@chaski/core/sunat/nombre-archivo.ts';
import type { DatosRegistro } from '../libro/asiento.ts';
import type { Padron } from '../libro/padron.ts';
import type { Sumas } from './sumas.ts';

/*
 * What the rules look at: an Invoice, CreditNote or DebitNote of UBL 2.1, read once, with its amounts as decimals and everything else as the text
 * that came. It is read after the schema check, so numbers are numbers and nothing is where it should not be.
 */

/** The sheets of SUNAT's rules; notes have two columns, by whether they change a factura (01) or anything else. */
export type Clase = 'factura' | 'boleta' | 'creditoFactura' | 'creditoOtro' | 'debitoFactura' | 'debitoOtro';

/** What the file name says, and what must agree with the content (1003, 1034–1036). */
export interface Archivo {
  readonly ruc: string;
  readonly tipo: TipoArchivo;
  readonly serie: string;
  /** As written, perhaps with zeros to the left. */
  readonly numero: string;
}

export interface Monto {
  readonly texto: string;
  readonly valor: Decimal;
}

export interface Parte {
  /** How many `PartyIdentification` there are. */
  readonly identificaciones: number;
  readonly numero: string | undefined;
  /** `schemeID`: catalog 06. */
  readonly tipo: string | undefined;
  readonly nombre: string | undefined;
  readonly nombreComercial: string | undefined;
  readonly direccion: XmlElement | undefined;
}

export interface Subtotal {
  /** Those of the same `TaxTotal`, this one among them. */
  readonly hermanos: readonly Subtotal[];
  /** Quantity of the line, where it is a line's. */
  readonly cantidad: Monto | undefined;
  readonly base: Monto | undefined;
  readonly monto: Monto | undefined;
  readonly tributo: string | undefined;
  readonly nombre: string | undefined;
  readonly internacional: string | undefined;
  readonly tasa: Monto | undefined;
  /** Catalog 07. */
  readonly afectacion: string | undefined;
  /** Catalog 08. */
  readonly sistemaIsc: string | undefined;
  /** ICBPER: number of bags, its unit, and the amount for each. */
  readonly bolsas: Monto | undefined;
  readonly unidadBolsas: string | undefined;
  readonly porBolsa: Monto | undefined;
}

/** `cac:AllowanceCharge`, of a line or of the document. */
export interface Cargo {
  /** `ChargeIndicator` as it came. */
  readonly indicador: string | undefined;
  readonly codigo: string | undefined;
  readonly factor: Monto | undefined;
  readonly monto: Monto;
  readonly moneda: string | undefined;
  readonly base: Monto | undefined;
  readonly monedaBase: string | undefined;
}

export interface Precio {
  readonly monto: Monto | undefined;
  /** Catalog 16. */
  readonly tipo: string | undefined;
}

export interface Linea {
  readonly elemento: XmlElement;
  readonly id: string;
  readonly cantidad: Monto | undefined;
  readonly unidad: string | undefined;
  readonly valorVenta: Monto;
  readonly precios: readonly Precio[];
  /** How many `TaxTotal` there are; what follows is of the first. */
  readonly totalesImpuestos: number;
  readonly impuestos: Monto | undefined;
  readonly subtotales: readonly Subtotal[];
  readonly cargos: readonly Cargo[];
  readonly descripcion: string | undefined;
  /** `cac:CommodityClassification/cbc:ItemClassificationCode`. */
  readonly codigoProducto: string | undefined;
  /** `cac:AdditionalItemProperty`. */
  readonly propiedades: readonly XmlElement[];
  readonly valorUnitario: Monto | undefined;
}

/** One `cac:PaymentTerms`. */
export interface TerminoPago {
  readonly id: string | undefined;
  readonly medios: readonly string[];
  readonly monto: Monto | undefined;
  readonly moneda: string | undefined;
  readonly fecha: string | undefined;
}

export interface Leyenda {
  readonly codigo: string | undefined;
  readonly texto: string;
}

/** `cac:DiscrepancyResponse`. */
export interface Sustento {
  /** Catalog 09 or 10. */
  readonly motivo: string | undefined;
  readonly descripcion: string | undefined;
}

/** `cac:BillingReference/cac:InvoiceDocumentReference`: a document that a note changes. */
export interface Modificado {
  /** `F001-1`. */
  readonly id: string;
  /** Catalog 01; empty where it says nothing. */
  readonly tipo: string;
  /** What SUNAT holds of it, where SUNAT was asked. */
  readonly registro: DatosRegistro | undefined;
}

/** What a note has and an Invoice has not. */
export interface Nota {
  readonly sustentos: readonly Sustento[];
  /** Of the first of them. */
  readonly motivo: string;
  readonly modificados: readonly Modificado[];
}

/** What SUNAT holds, by type and number: `01 F001-1`, without zeros to the left. */
export interface Registrados {
  readonly get: (documento: string) => DatosRegistro | undefined;
}

export interface Comprobante {
  readonly clase: Clase;
  /** Of notes only. */
  readonly nota: Nota | undefined;
  readonly archivo: Archivo;
  /** Today in Lima. */
  readonly hoy: Fecha;
  readonly padron: Padron;
  /** What SUNAT holds, where it remembers anything. */
  readonly registrados: Registrados | undefined;
  readonly raiz: XmlElement;
  readonly id: string;
  readonly fechaEmision: Fecha;
  readonly tipo: string | undefined;
  /** `listID` of InvoiceTypeCode: catalog 51. */
  readonly operacion: string | undefined;
  readonly moneda: string | undefined;
  readonly leyendas: readonly Leyenda[];
  readonly emisor: Parte;
  readonly cliente: Parte;
  readonly terminosPago: readonly TerminoPago[];
  readonly cargos: readonly Cargo[];
  /** `PrepaidPayment`: id and amount. */
  readonly anticipos: readonly { readonly id: string; readonly monto: Monto | undefined }[];
  readonly totalesImpuestos: number;
  readonly impuestos: Monto | undefined;
  readonly subtotales: readonly Subtotal[];
  readonly totales: Totales;
  readonly lineas: readonly Linea[];
  readonly sumas: Sumas;
}

/** `cac:LegalMonetaryTotal`; of a nota de débito, `cac:RequestedMonetaryTotal`. */
export interface Totales {
  readonly valorVenta: Monto | undefined;
  readonly precioVenta: Monto | undefined;
  readonly descuentos: Monto | undefined;
  readonly cargos: Monto | undefined;
  readonly anticipos: Monto | undefined;
  readonly redondeo: Monto | undefined;
  readonly importe: Monto | undefined;
}

/** How the same things are called in each document. */
export interface Nombres {
  readonly raiz: string;
  readonly linea: string;
  readonly cantidad: string;
  readonly totales: string;
}

export const INVOICE: Nombres = {
  raiz: 'Invoice',
  linea: 'InvoiceLine',
  cantidad: 'InvoicedQuantity',
  totales: 'LegalMonetaryTotal',
};

export const NOMBRES: Readonly<Record<TipoArchivo, Nombres>> = {
  '01': INVOICE,
  '03': INVOICE,
  '07': {
    raiz: 'CreditNote',
    linea: 'CreditNoteLine',
    cantidad: 'CreditedQuantity',
    totales: 'LegalMonetaryTotal',
  },
  '08': {
    raiz: 'DebitNote',
    linea: 'DebitNoteLine',
    cantidad: 'DebitedQuantity',
    totales: 'RequestedMonetaryTotal',
  },
};

/** What a document is judged with besides itself. */
export interface Entorno {
  readonly archivo: Archivo;
  /** Today in Lima. */
  readonly hoy: Fecha;
  readonly padron: Padron;
  readonly registrados: Registrados | undefined;
}

/** A document among what SUNAT holds: `01 F001-12`, however many zeros its number is written with. */
export function claveDeRegistro(tipo: string, id: string): string {
  return `${tipo} ${id.replace(/-0+(?=\d)/, '-')}`;
}
