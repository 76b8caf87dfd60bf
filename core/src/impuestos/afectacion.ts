import { AFECTACIONES_IGV, type AfectacionIgv } from '../catalogos/c07-afectaciones-igv.ts';
import { Decimal } from '../lib/decimal.ts';
import { IVAP } from '../vigencias/tasas.ts';

/** The row of catalog 07. Throws on any other code: the documento was validated before. */
export function afectacionDe(tipoIgv: string): AfectacionIgv {
  const afectacion = AFECTACIONES_IGV.get(tipoIgv);
  if (afectacion === undefined) throw new Error(`Invariante roto: tipoIgv fuera del catálogo 07: ${tipoIgv}`);
  return afectacion;
}

/** The rate in percent that such a line bears, or would bear if it were not free; 0 where no tax applies. */
export function porcentajeDe({ tipo, tributo }: AfectacionIgv, porcentajeIgv: Decimal): Decimal {
  if (tipo !== 'gravada') return Decimal.ZERO;
  return tributo === '1016' ? IVAP : porcentajeIgv;
}
