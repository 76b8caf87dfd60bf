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
  readonly fechaEmision: string;
  /** `hh:mm:ss` in Lima. */
  readonly hora: string;
  readonly fechaVencimiento?: string;
  readonly moneda: MonedaImpresa;
  /** Soles per unit of the currency, when the document states it. */
  readonly tipoCambio?: string;
  /** `Contado`, `Crédito`. */
  readonly formaPago: string;
  readonly cuotas: readonly CuotaImpresa[];
  /** Only on credit. */
  readonly montoPendiente?: string;
  readonly cliente: ClienteImpreso;
  readonly ordenCompra?: string;
  readonly guias: readonly GuiaImpresa[];
  readonly exportacion?: { readonly pais?: string; readonly incoterm?: string };
  /** Code of the establishment that issues, when it is not the fiscal address. */
  readonly establecimiento?: string;
  readonly observaciones?: string;
  readonly items: readonly ItemImpreso[];
  /** The rows above the total, in order; only those that occur. */
  readonly totales: readonly TotalImpreso[];
  readonly importeTotal: string;
  readonly montoEnLetras: string;
  /** Legends of catalog 52 but 1000, which is `montoEnLetras`. */
  readonly leyendas: readonly string[];
  /** Text of the QR. */
  readonly cadenaQr: string;
  /** "Valor resumen": the DigestValue of the signature, base64. */
  readonly hash: string;
  /** One line each, behind everything; empty on an accepted document of `live`. */
  readonly marcasDeAgua: readonly string[];
  /** Issued in `test`: the paper says so in words too. */
  readonly prueba: boolean;
  /** Where the customer can look the document up. */
  readonly consulta?: string;
  /** The signed XML, attached as it is. */
  readonly xml?: ArchivoAdjunto;
  /** Creation date of the PDF, seconds since 1970: the same input gives the same bytes. */
  readonly creadoEn: number;
}

export interface EmisorImpreso {
  readonly ruc: string;
  readonly razonSocial: string;
  readonly nombreComercial?: string;
  readonly direccion?: string;
  readonly logo?: Logo;
}

export interface Logo {
  readonly formato: 'png' | 'jpg' | 'svg';
  readonly bytes: Uint8Array;
}

export interface MonedaImpresa {
  /** `SOLES`, `DÓLARES AMERICANOS`. */
  readonly nombre: string;
  /** `S/`, `US$`. */
  readonly simbolo: string;
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

export interface GuiaImpresa {
  /** `Guía de remisión remitente`. */
  readonly nombre: string;
  readonly numero: string;
}

export interface TotalImpreso {
  readonly concepto: string;
  readonly monto: string;
}

/** A line. Of a free one every amount is 0.00 and `valorReferencial` says what a unit would have been worth. */
export interface ItemImpreso {
  readonly codigo?: string;
  readonly descripcion: string;
  readonly cantidad: string;
  readonly unidad: string;
  /** Without taxes; at least 2 decimals, no trailing zeros beyond them. */
  readonly valorUnitario: string;
  /** With taxes. */
  readonly precioUnitario: string;
  /** What the line adds to the total. */
  readonly importe: string;
  readonly valorReferencial?: string;
}

export interface ArchivoAdjunto {
  readonly nombre: string;
  readonly bytes: Uint8Array;
}
