import type { Documento, Item } from '../documento/types.ts';
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
  /** Catalog 07. */
  readonly tipoIgv: string;
}

/** A line with everything computed. `monto…`, `valorVenta` have 2 decimals; unit prices up to 10. */
export interface ItemCalculado {
  readonly item: Item;
  /** Without taxes; 0 in free lines. */
  readonly valorUnitario: Decimal;
  /** With taxes (catalog 16 `01`), or the referential value of a free line (`02`). */
  readonly precioUnitario: Decimal;
  readonly tipoPrecio: '01' | '02';
  /** Quantity × valor unitario, rounded (LineExtensionAmount). In free lines, the referential value. */
  readonly valorVenta: Decimal;
  readonly tributos: readonly TributoItem[];
  /** Taxes that the customer pays for this line: 0.00 in free lines. */
  readonly totalImpuestos: Decimal;
  /** What the line adds to the total: valorVenta + taxes; 0.00 in free lines. */
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
  readonly gravada: Decimal;
  readonly exonerada: Decimal;
  readonly inafecta: Decimal;
  readonly exportacion: Decimal;
  readonly gratuita: Decimal;
  readonly igv: Decimal;
  readonly ivap: Decimal;
  /** Sum of LineExtensionAmount of the lines that are paid. */
  readonly valorVenta: Decimal;
  readonly totalImpuestos: Decimal;
  /** valorVenta + taxes (TaxInclusiveAmount). */
  readonly precioVenta: Decimal;
  /** What the customer pays (PayableAmount). */
  readonly importeTotal: Decimal;
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
  readonly leyendas: readonly Leyenda[];
  /** Credit: net amount pending, equal to the sum of the cuotas. 0.00 when paid in cash. */
  readonly montoPendiente: Decimal;
}
