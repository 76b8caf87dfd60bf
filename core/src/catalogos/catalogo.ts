import type { Fecha } from '../lib/fecha.ts';
import type { EnIdiomas } from '../lib/idiomas.ts';
import { type Vigencias, vigenteEn } from '../vigencias/vigencia.ts';

/** What every row of a SUNAT catalog has. Codes are the only truth; names are for people. */
export interface Entrada {
  readonly codigo: string;
  readonly nombre: string;
  /** What it is called from some days of issue on; absent: always `nombre`. */
  readonly nombres?: Vigencias<string>;
  /** First and last day of issue on which a document may carry it; absent: always. */
  readonly desde?: string;
  readonly hasta?: string;
  /** The norm or sheet that says these days. */
  readonly fuente?: string;
}

/** Whether a document issued on that day may carry the code. */
export function isVigente({ desde, hasta }: Entrada, fecha: Fecha): boolean {
  return (desde === undefined || fecha >= desde) && (hasta === undefined || fecha <= hasta);
}

/** What the code is called in a document issued on that day. */
export function nombreEn({ nombre, nombres = [] }: Entrada, fecha: Fecha): string {
  return vigenteEn(nombres, fecha) ?? nombre;
}

/** From when to when a code holds, `rige desde el 2027-01-01`; undefined of one that always does. */
export function vigenciaDe({ desde, hasta }: Entrada): EnIdiomas | undefined {
  if (hasta === undefined) {
    return desde === undefined ? undefined : { es: `rige desde el ${desde}`, en: `holds from ${desde} on` };
  }
  return desde === undefined
    ? { es: `rigió hasta el ${hasta}`, en: `held until ${hasta}` }
    : { es: `rige del ${desde} al ${hasta}`, en: `holds from ${desde} to ${hasta}` };
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
