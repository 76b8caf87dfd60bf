import type { Item } from '../../../documento/types.ts';
import { BASE_SIN_IMPUESTO, fraccionDelPrecio } from '../../../impuestos/redondeo.ts';
import { afectacionDe, porcentajeDe, type Tasas } from '../../../impuestos/tributos/afectacion.ts';
import type { Calculado } from '../../../impuestos/types.ts';

interface Pagada {
  readonly indice: number;
  readonly tipo: string;
  readonly conBolsas: boolean;
  readonly minimo: bigint;
}

/** The least price with taxes, in cents, from which on every price bears the tax that SUNAT wants of it (3111). */
export function minimoDe({ tipoIgv }: Item, tasas: Tasas): bigint {
  const porcentaje = porcentajeDe(afectacionDe(tipoIgv), tasas);
  if (porcentaje.isZero()) return 1n;
  const { numerador, denominador } = fraccionDelPrecio(porcentaje);
  // Half a cent rounds up: 2 × price × n ≥ d.
  const conUnCentimo = (denominador + 2n * numerador - 1n) / (2n * numerador);
  return conUnCentimo - 1n > BASE_SIN_IMPUESTO ? conUnCentimo : 1n;
}

/**
 * What is left of a line may be too little to bear a cent of tax: the largest line of its kind takes it over, in `netos`
 * (cents, by line), and it is dropped. A line of bags cannot be, since its ICBPER stays: it takes what it lacks from the
 * largest line that can give it, and answers among those to become free where there is none.
 */
export function joinMenudencias(netos: bigint[], { items, documento }: Calculado): ReadonlySet<number> {
  const pagadas = items.flatMap(({ item, tipoPrecio }, indice): Pagada[] => {
    if (tipoPrecio === '02') return [];
    const { tipo } = afectacionDe(item.tipoIgv);
    return [{ indice, tipo, conBolsas: item.icbper === true, minimo: minimoDe(item, documento) }];
  });
  for (const linea of pagadas) if (!linea.conBolsas) release(linea, pagadas, netos);
  const gratuitas = new Set<number>();
  for (const linea of pagadas) {
    if (!linea.conBolsas || deNeto(netos, linea.indice) >= linea.minimo) continue;
    if (complete(linea, pagadas, netos)) continue;
    release(linea, pagadas, netos);
    if (deNeto(netos, linea.indice) === 0n) gratuitas.add(linea.indice);
  }
  return gratuitas;
}

/** Gives what is left of the line to the largest other one of its kind, unless it is enough or there is no other. */
function release(linea: Pagada, pagadas: readonly Pagada[], netos: bigint[]): void {
  const neto = deNeto(netos, linea.indice);
  if (neto === 0n || neto >= linea.minimo) return;
  const mayor = mayorDe(linea, pagadas, netos);
  if (mayor === undefined || deNeto(netos, mayor.indice) === 0n) return;
  move(netos, linea.indice, mayor.indice, neto);
}

/** Takes what the line lacks from the largest other one of its kind; false when that one cannot give it. */
function complete(linea: Pagada, pagadas: readonly Pagada[], netos: bigint[]): boolean {
  const mayor = mayorDe(linea, pagadas, netos);
  const falta = linea.minimo - deNeto(netos, linea.indice);
  if (mayor === undefined || deNeto(netos, mayor.indice) - falta < mayor.minimo) return false;
  move(netos, mayor.indice, linea.indice, falta);
  return true;
}

function mayorDe({ indice, tipo }: Pagada, pagadas: readonly Pagada[], netos: readonly bigint[]): Pagada | undefined {
  const otras = pagadas.filter((otra) => otra.tipo === tipo && otra.indice !== indice);
  const [primera] = otras;
  if (primera === undefined) return undefined;
  return otras.reduce(
    (hasta, otra) => (deNeto(netos, otra.indice) > deNeto(netos, hasta.indice) ? otra : hasta),
    primera,
  );
}

function move(netos: bigint[], desde: number, hasta: number, centimos: bigint): void {
  netos[desde] = deNeto(netos, desde) - centimos;
  netos[hasta] = deNeto(netos, hasta) + centimos;
}

function deNeto(netos: readonly bigint[], indice: number): bigint {
  return netos[indice] ?? 0n;
}
