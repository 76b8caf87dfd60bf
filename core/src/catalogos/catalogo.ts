import type { Fecha } from '../lib/fecha.ts';

/** What every row of a SUNAT catalog has. Codes are the only truth; names are for people. */
export interface Entrada {
  readonly codigo: string;
  readonly nombre: string;
  /** First and last day of issue on which a document may carry it; absent: always. */
  readonly desde?: string;
  readonly hasta?: string;
}

/** Whether a document issued on that day may carry the code. */
export function isVigente({ desde, hasta }: Entrada, fecha: Fecha): boolean {
  return (desde === undefined || fecha >= desde) && (hasta === undefined || fecha <= hasta);
}

/** A catalog in the order in which SUNAT publishes it, by code. */
export type Catalogo<E extends Entrada = Entrada> = ReadonlyMap<string, E>;

/** Builds a catalog from its rows. */
export function toCatalogo<E extends Entrada>(entradas: readonly E[]): Catalogo<E> {
  return new Map(entradas.map((entrada) => [entrada.codigo, entrada]));
}

/** Builds a catalog from `[codigo, nombre]` pairs. */
export function toCatalogoSimple(pares: readonly (readonly [string, string])[]): Catalogo {
  return toCatalogo(pares.map(([codigo, nombre]) => ({ codigo, nombre })));
}
