import type { Anticipo, Documento, Item } from '../documento/types.ts';
import type { Decimal } from '../lib/decimal.ts';

/** Catalog 05 codes that a line or a document total can carry. */
export type CodigoTributo = '1000' | '1016' | '2000' | '7152' | '9995' | '9996' | '9997' | '9998' | '9999';

/** One tax of a line (UBL TaxSubtotal). Amounts have 2 decimals. */
export interface TributoItem {
  readonly codigo: CodigoTributo;
  readonly baseImponible: Decimal;
  readonly monto: Decimal;
  /** Percent, e.g. 18 or 10.5; 0 where the tax does not apply. */
  readonly porcentaje: Decimal;
  /** Catalog 07; of the line. Not written for ISC (2000), ICBPER (7152) and otros (9999): 3050. */
  readonly tipoIgv: string;
  /** Catalog 08; only of ISC (2000). */
  readonly sistemaIsc?: '01' | '02' | '03';
  /** Only of ICBPER (7152): how many bags (a whole number) and the tax of each. */
  readonly bolsas?: { readonly cantidad: Decimal; readonly montoUnitario: Decimal };
}

/** A discount or charge as SUNAT writes it (AllowanceCharge). Amounts have 2 decimals. */
export interface CargoCalculado {
  /** Catalog 53. */
  readonly codigo: string;
  /** ChargeIndicator: true adds, false takes off. */
  readonly esCargo: boolean;
  /** As a fraction of one (0.05 = 5 %), up to 5 decimals; only where the caller sent a percentage, and monto = base × factor ± 1. */
  readonly factor?: Decimal;
  readonly monto: Decimal;
  readonly base: Decimal;
  /** The currency of both amounts where it is not the document's (percepción: PEN). */
  readonly moneda?: 'PEN';
}

/** A line with everything computed. `monto…`, `valorVenta` have 2 decimals; unit prices up to 10. */
export interface ItemCalculado {
  readonly item: Item;
  /** Without taxes; 0 in free lines. */
  readonly valorUnitario: Decimal;
  /** With taxes (catalog 16 `01`), or the referential value of a free line (`02`). */
  readonly precioUnitario: Decimal;
  readonly tipoPrecio: '01' | '02';
  /** Quantity × valor unitario − 00 + 47, rounded (LineExtensionAmount). In free lines, the referential value. */
  readonly valorVenta: Decimal;
  readonly tributos: readonly TributoItem[];
  /** Codes 00, 01, 47, 48. Absent when there is none. */
  readonly cargos?: readonly CargoCalculado[];
  /** Σ of its taxes but 9996 (TaxTotal): in free lines the ISC, which only informs, and the ICBPER. */
  readonly totalImpuestos: Decimal;
  /** What the line adds to the total: valorVenta + taxes − 01 + 48; in free lines, the ICBPER alone. */
  readonly importe: Decimal;
}

/** One tax of the whole document. */
export interface TributoTotal {
  readonly codigo: CodigoTributo;
  readonly baseImponible: Decimal;
  readonly monto: Decimal;
}

/** Totals with 2 decimals, in the document's currency. Categories that do not occur are 0.00. */
export interface Totales {
  /** Global bases: after global discounts and advances. */
  readonly gravada: Decimal;
  readonly exonerada: Decimal;
  readonly inafecta: Decimal;
  readonly exportacion: Decimal;
  readonly gratuita: Decimal;
  readonly igv: Decimal;
  readonly ivap: Decimal;
  readonly isc: Decimal;
  readonly icbper: Decimal;
  /** LineExtensionAmount: Σ of the paid lines − 02 + 49; advances do not lessen it. */
  readonly valorVenta: Decimal;
  /** Σ of IGV, IVAP, ISC, ICBPER after advances (TaxTotal/TaxAmount). */
  readonly totalImpuestos: Decimal;
  /** valorVenta + taxes before advances (TaxInclusiveAmount). */
  readonly precioVenta: Decimal;
  /** Discounts that do not touch a base: 01 + 03 (AllowanceTotalAmount). */
  readonly descuentos: Decimal;
  /** All discounts that the customer was given: 00 + 01 + 02 + 03; for people. */
  readonly descuentosTotales: Decimal;
  /** Charges that do not touch a base: 48 + 45 + 46 + 50 (ChargeTotalAmount). */
  readonly cargos: Decimal;
  /** Advances with taxes (PrepaidAmount). */
  readonly anticipos: Decimal;
  /** PayableRoundingAmount, between -1.00 and 1.00. */
  readonly redondeo: Decimal;
  /** What the customer pays (PayableAmount) = precioVenta + cargos − descuentos − anticipos + redondeo. */
  readonly importeTotal: Decimal;
}

/** An advance as the XML writes it. */
export interface AnticipoCalculado {
  readonly anticipo: Anticipo;
  /** Without taxes (code 04, 05 or 06). */
  readonly valor: Decimal;
}

/** The deposit: always in soles, whole (2 decimals `.00`). */
export interface DetraccionCalculada {
  readonly monto: Decimal;
  /** The same in the document's currency, which is what is taken off the amount pending. */
  readonly montoEnMoneda: Decimal;
}

/** Catalog 52 legend. */
export interface Leyenda {
  readonly codigo: string;
  readonly texto: string;
}

/** A documento with every total: all that the XML, the answer and the paper need to know. */
export interface Calculado {
  readonly documento: Documento;
  readonly items: readonly ItemCalculado[];
  /** One per tax present in the lines, in the order of catalog 05. */
  readonly tributos: readonly TributoTotal[];
  readonly totales: Totales;
  /** Global discounts and charges in the order of the XML: 02, 03, 45, 46, 49, 50, 04/05/06, 20, 62, 51–53. Absent when none. */
  readonly cargos?: readonly CargoCalculado[];
  readonly anticipos?: readonly AnticipoCalculado[];
  readonly detraccion?: DetraccionCalculada;
  /** What the customer withholds, in the document's currency. */
  readonly retencion?: Decimal;
  /** What is collected beside the total, in soles, and the total with it. */
  readonly percepcion?: { readonly monto: Decimal; readonly totalConPercepcion: Decimal };
  readonly leyendas: readonly Leyenda[];
  /** Credit: total − detracción − retención, equal to the sum of the cuotas (RS 193-2020). 0.00 when paid in cash. */
  readonly montoPendiente: Decimal;
}
