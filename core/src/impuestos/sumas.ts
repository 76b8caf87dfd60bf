import { deCentimos } from './redondeo.ts';
import type { CodigoTributo, ItemCalculado, TributoTotal } from './types.ts';

/** The order of catalog 05. */
const CODIGOS: readonly CodigoTributo[] = ['1000', '1016', '2000', '7152', '9995', '9996', '9997', '9998', '9999'];

/** What the lines add up to for one tax, in cents; globals and advances change it in place. */
export interface SumaTributo {
  /** Of the whole document: without the ISC that is in the base of each line (3274, 3275, 3277). */
  base: bigint;
  monto: bigint;
  /** Σ of the bases of the lines: with their ISC, which the IGV is taken on (3291). */
  baseDeLineas: bigint;
}

export type Sumas = Map<CodigoTributo, SumaTributo>;

/** One per tax that occurs in a line, each the sum of its lines (2638, 3068, 3273–3277, 3291, 3296, 3302, 3306). */
export function sumItems(items: readonly ItemCalculado[]): Sumas {
  const sumas: Sumas = new Map();
  for (const item of items) {
    for (const { codigo, baseImponible, monto } of item.tributos) {
      // The ISC of what is given away is nobody's to pay (3296, 3298).
      if (codigo === '2000' && item.tipoPrecio === '02') continue;
      const base = codigo === '2000' || codigo === '7152' ? baseImponible.units : item.valorVenta.units;
      const suma = sumas.get(codigo);
      if (suma === undefined) {
        sumas.set(codigo, { base, monto: monto.units, baseDeLineas: baseImponible.units });
      } else {
        suma.base += base;
        suma.monto += monto.units;
        suma.baseDeLineas += baseImponible.units;
      }
    }
  }
  return sumas;
}

/** The taxes of the document in the order of catalog 05. */
export function tributosDeSumas(sumas: Sumas): TributoTotal[] {
  return CODIGOS.flatMap((codigo) => {
    const suma = sumas.get(codigo);
    return suma === undefined ? [] : [{ codigo, baseImponible: deCentimos(suma.base), monto: deCentimos(suma.monto) }];
  });
}

/** What global discounts, charges and advances of taxed operations act on: the IGV, or the IVAP where there is no IGV. */
export function tributoGravado(sumas: Sumas): '1000' | '1016' | undefined {
  if (sumas.has('1000')) return '1000';
  return sumas.has('1016') ? '1016' : undefined;
}

/** Σ of the values of the paid lines, after what was done to `sumas`, in cents. */
export function sumValores(sumas: Sumas): bigint {
  const base = (codigo: CodigoTributo) => sumas.get(codigo)?.base ?? 0n;
  return base('1000') + base('1016') + base('9995') + base('9997') + base('9998');
}

/** Σ of the taxes that are paid (3294), in cents. */
export function addImpuestos(sumas: Sumas): bigint {
  const monto = (codigo: CodigoTributo) => sumas.get(codigo)?.monto ?? 0n;
  return monto('1000') + monto('1016') + monto('2000') + monto('7152');
}
