import type { AfectacionIgv } from '../catalogos/c07-afectaciones-igv.ts';
import type { Item } from '../documento/types.ts';
import type { Decimal } from '../lib/decimal.ts';
import { applyAjustes } from './desglose/ajuste.ts';
import { enCentimos } from './redondeo.ts';
import { afectacionDe, porcentajeDe, type Tasas } from './tributos/afectacion.ts';
import { iscDelValor } from './tributos/isc.ts';

/** A line on its way to an `ItemCalculado`: what kind it is and what the client priced. */
export interface Linea {
  readonly item: Item;
  readonly afectacion: AfectacionIgv;
  /** The rate that it bears, in percent; 0 where no tax applies. */
  readonly porcentaje: Decimal;
  /**
   * round2(price × quantity − discounts + charges that touch the base) in cents: with taxes or without, as the client
   * priced it.
   */
  readonly monto: bigint;
  /** Whether it is more than a quantity and a price: a discount, a charge, ISC or bags. */
  readonly compuesta: boolean;
}

/** The line's kind, rate and amount in the client's own terms, rounded once. */
export function lineaDe(item: Item, tasas: Tasas): Linea {
  const afectacion = afectacionDe(item.tipoIgv);
  const porcentaje = porcentajeDe(afectacion, tasas);
  const exacto = item.precio.monto.times(item.cantidad);
  const { descuento, cargo, isc, icbper } = item;
  if (descuento === undefined && cargo === undefined && isc === undefined && icbper !== true) {
    return { item, afectacion, porcentaje, monto: enCentimos(exacto), compuesta: false };
  }
  const neto = applyAjustes(exacto, descuento, cargo);
  return { item, afectacion, porcentaje, monto: enCentimos(neto), compuesta: true };
}

/** The base of the IGV, in cents, of a line that was priced without taxes: its value and its ISC. */
export function baseDeValor({ item, monto }: Linea, porcentajeIgv: Decimal): bigint {
  return item.isc === undefined ? monto : monto + iscDelValor(item.isc, item, porcentajeIgv, monto);
}
