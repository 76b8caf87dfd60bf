import { assert } from '../lib/assert.ts';
import type { Fecha } from '../lib/fecha.ts';
import type { EnIdiomas } from '../lib/idiomas.ts';

/**
 * What holds for documents issued from `desde` on, until the next row of its list says otherwise; the first row may lack
 * `desde`: as far back as a document can be dated. `valor: undefined` ends what there was. `fuente` is the norm or SUNAT's
 * sheet that says so.
 */
export interface Vigencia<T> {
  readonly desde?: string;
  readonly valor: T;
  readonly fuente: string;
}

/** Rows in order of `desde`, the oldest first. */
export type Vigencias<T> = readonly Vigencia<T>[];

/** A number or a decimal. */
export interface Cantidad {
  toString(): string;
  toFixed(decimals: number): string;
}

/** Rows by the name of what changes, in Spanish, with which a sentence begins. */
export interface Tabla {
  readonly nombre: string;
  readonly unidad: '%' | 'S/' | 'días';
  /** The setting, by year, that says what a row does not. */
  readonly variable?: string;
  readonly filas: Vigencias<Cantidad | undefined>;
}

/** What holds for a document issued on that day; `undefined` before the first row. */
export function vigenteEn<T>(filas: Vigencias<T>, fecha: Fecha): T | undefined {
  return filas.findLast(({ desde }) => desde === undefined || fecha >= desde)?.valor;
}

/** The same of what always held. */
export function valorEn<T>(filas: Vigencias<T>, fecha: Fecha): T {
  const valor = vigenteEn(filas, fecha);
  assert(valor !== undefined, 'una vigencia sin comienzo');
  return valor;
}

/** What holds of all days from the last change on: for texts that speak of no document. */
export function ultimo<T>(filas: Vigencias<T>): T {
  const valor = filas.at(-1)?.valor;
  assert(valor !== undefined, 'una vigencia sin filas');
  return valor;
}

/** For texts that speak of no document: `3 %`, and with what changes it `3 % (4 % desde 2027-05-01)`. */
export function enTexto([primera, ...otras]: Vigencias<Cantidad>, unidad: '' | ' %'): EnIdiomas {
  const say = (desdeEl: string) => {
    const cambios = otras.map(({ desde, valor }) => `${valor}${unidad} ${desdeEl} ${desde}`).join(', ');
    return `${primera?.valor}${unidad}${cambios === '' ? '' : ` (${cambios})`}`;
  };
  return { es: say('desde'), en: say('from') };
}

/** The days from which something else holds. */
export function cambiosDe(filas: Vigencias<unknown>): string[] {
  return filas.flatMap(({ desde }) => desde ?? []);
}
