import type { AfectacionIgv } from '../catalogos/c07-afectaciones-igv.ts';
import type { Item } from '../documento/types.ts';
import type { Decimal } from '../lib/decimal.ts';
import { afectacionDe, porcentajeDe } from './afectacion.ts';
import { enCentimos } from './redondeo.ts';

/** A line on its way to an `ItemCalculado`: what kind it is and what the client priced. */
export interface Linea {
  readonly item: Item;
  readonly afectacion: AfectacionIgv;
  /** The rate that it bears, in percent; 0 where no tax applies. */
  readonly porcentaje: Decimal;
  /** round2(price × quantity) in cents: with taxes or without, as the client priced it. */
  readonly monto: bigint;
}

/** The line's kind, rate and amount in the client's own terms, rounded once. */
export function lineaDe(item: Item, porcentajeIgv: Decimal): Linea {
  const afectacion = afectacionDe(item.tipoIgv);
  return {
    item,
    afectacion,
    porcentaje: porcentajeDe(afectacion, porcentajeIgv),
    monto: enCentimos(item.precio.monto.times(item.cantidad)),
  };
}
