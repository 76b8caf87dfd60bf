import { AFECTACIONES_IGV, type AfectacionIgv } from '../../catalogos/c07-afectaciones-igv.ts';
import type { Documento } from '../../documento/types.ts';
import { Decimal } from '../../lib/decimal.ts';
import { tasaIvap } from '../../vigencias/tasas.ts';

/** The row of catalog 07. Throws on any other code: the documento was validated before. */
export function afectacionDe(tipoIgv: string): AfectacionIgv {
  const afectacion = AFECTACIONES_IGV.get(tipoIgv);
  if (afectacion === undefined) throw new Error(`Invariante roto: tipoIgv fuera del catálogo 07: ${tipoIgv}`);
  return afectacion;
}

/** What the rates of a document depend on. */
export type Tasas = Pick<Documento, 'porcentajeIgv' | 'fechaEmision'>;

/** The rate in percent of what is taxed under that code: of the IVAP, or of the IGV. */
export function tasaGravada(tributo: string | undefined, { porcentajeIgv, fechaEmision }: Tasas): Decimal {
  return tributo === '1016' ? tasaIvap(fechaEmision) : porcentajeIgv;
}

/** The rate in percent that such a line bears, or would bear if it were not free; 0 where no tax applies. */
export function porcentajeDe({ tipo, tributo }: AfectacionIgv, tasas: Tasas): Decimal {
  if (tipo !== 'gravada') return Decimal.ZERO;
  return tasaGravada(tributo, tasas);
}
