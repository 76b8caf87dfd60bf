import { findUbigeo } from '@chaski/core/catalogos/ubigeos.ts';
import { Decimal } from '@chaski/core/lib/decimal.ts';
import { type ClaseCodigo, codigoSunat } from '@chaski/core/sunat/codigos.ts';
import type { Clase, Comprobante } from '../lectura/comprobante.ts';

/** The official code, by sheet of SUNAT's rules; a sheet that is not named has no such rule. A plain one: all of them. */
export type Codigos = string | PorClase;

export type PorClase = Partial<Readonly<Record<Clase, string>>>;

/** The class of a code; of one that nobody knows, the class of its range. */
export function claseDe(codigo: string): ClaseCodigo {
  return codigoSunat(codigo)?.clase ?? claseDeRango(Number(codigo));
}

function claseDeRango(codigo: number): ClaseCodigo {
  if (codigo >= 4000) return 'observacion';
  if (codigo >= 2000) return 'rechazo';
  return codigo >= 1000 ? 'excepcion' : 'sistema';
}

/** The same in an answer to a document issued on that day. */
export function claseEn(codigo: string, fechaEmision: string): ClaseCodigo {
  const desde = RECHAZAN_DESDE.get(codigo);
  return desde !== undefined && fechaEmision >= desde ? 'rechazo' : claseDe(codigo);
}

/** Codes that only observe what was issued before that day, and refuse from it on (RS 000048-2026). */
const RECHAZAN_DESDE: ReadonlyMap<string, string> = new Map([['3496', '2027-01-01']]);

/** The first day of issue on which a code refuses, empty where it always did; `undefined` where it only observes. */
export function rechazaDesde(codigo: string): string | undefined {
  return claseDe(codigo) === 'observacion' ? RECHAZAN_DESDE.get(codigo) : '';
}

/** A rule of facturas and boletas that notes do not have. */
export function deVenta(codigo: string): PorClase {
  return { factura: codigo, boleta: codigo };
}

/** A rule that refuses a factura and only observes a boleta, under two codes; notes do not have it. */
export function deVentas(factura: string, boleta: string): PorClase {
  return { factura, boleta };
}

/** The same, and for notes by whether they change a factura. */
export function par(factura: string, otro: string): PorClase {
  return { factura, boleta: otro, ...deNotas(factura, otro) };
}

/** A rule of notes: over a factura, over anything else. */
export function deNotas(factura: string, otro: string = factura): PorClase {
  return { ...deCreditos(factura, otro), ...deDebitos(factura, otro) };
}

export function deCreditos(factura: string, otro: string = factura): PorClase {
  return { creditoFactura: factura, creditoOtro: otro };
}

export function deDebitos(factura: string, otro: string = factura): PorClase {
  return { debitoFactura: factura, debitoOtro: otro };
}

/** One official rule, judged from the XML alone. `S` is what it looks at: the document, a line, a subtotal, a charge… */
export interface Regla<S> {
  readonly codigo: Codigos;
  /** Where the fault lies, as the CDR names it: a path from the thing looked at. */
  readonly nodo: string;
  /** When the rule applies at all. */
  readonly cuando?: (sujeto: S, comprobante: Comprobante) => boolean;
  /** Whether the thing breaks the rule. */
  readonly falla: (sujeto: S, comprobante: Comprobante) => boolean;
}

/** n(12,2), no padding with zeros. */
export const DOS_DECIMALES = /^(?!0\d+$)\d{1,12}(?:\.\d{1,2})?$/;
/** n(12,2) above zero. */
export const DOS_DECIMALES_POSITIVO = /^(?!0\d*(?:\.0*)?$)\d{1,12}(?:\.\d{1,2})?$/;
/** n(12,10). */
export const DIEZ_DECIMALES = /^(?!0\d+$)\d{1,12}(?:\.\d{1,10})?$/;
/** n(3,5): rates and factors. */
export const CINCO_DECIMALES = /^(?!0\d+$)\d{1,3}(?:\.\d{1,5})?$/;
/** n(3,5) above zero. */
export const CINCO_DECIMALES_POSITIVO = /^(?=.*[1-9])\d{1,3}(?:\.\d{1,5})?$/;

const UNO = Decimal.integer(1);

/** Whether two amounts are more than one unit of currency apart: SUNAT's tolerance. */
export function difiere(a: Decimal, b: Decimal): boolean {
  return a.minus(b).abs().greaterThan(UNO);
}

/** A percentage of a base: 18 of 100 is 18. Exact. */
export function porcentaje(base: Decimal, tasa: Decimal): Decimal {
  const producto = base.times(tasa);
  return new Decimal(producto.units, producto.decimals + 2);
}

/** Whether the text breaks a format; text that is not there breaks none. */
export function malformado(texto: string | undefined, formato: RegExp): boolean {
  return texto !== undefined && !formato.test(sinSaltoFinal(texto));
}

/** SUNAT's expressions end in `$`, which to its processor stands before a last line feed too. */
export function sinSaltoFinal(texto: string): string {
  return texto.endsWith('\n') ? texto.slice(0, -1) : texto;
}

/** Missing or empty: blanks are something. */
export function vacio(texto: string | undefined): boolean {
  return texto === undefined || texto === '';
}

/** Missing, empty or nothing but blanks. */
export function enBlanco(texto: string | undefined): boolean {
  return texto === undefined || texto.trim() === '';
}

const SALTO = /\n/;
const BLANCO = /^\s*$/;

/** Whether text is nothing but blanks, or goes on in another line. Tabs are blanks like any other. */
export function enBlancoOEnLineas(texto: string): boolean {
  return BLANCO.test(texto) || SALTO.test(sinSaltoFinal(texto));
}

/** Whether a name or address breaks its format: between `min` and `max` characters, no blank first, on one line. */
export function textoMalo(texto: string | undefined, min: number, max: number): boolean {
  if (texto === undefined) return false;
  const linea = sinSaltoFinal(texto);
  return linea.length < min || texto.length > max || linea.trimStart() !== linea || SALTO.test(linea);
}

/** Whether it is written, and no district of the INEI. */
export function isUbigeoAjeno(ubigeo: string | undefined): boolean {
  return ubigeo !== undefined && findUbigeo(ubigeo) === undefined;
}

const CIFRAS = /^\d+$/;

/** Series of digits: a document of contingency, first made on paper. */
export function isContingencia({ archivo }: Comprobante): boolean {
  return CIFRAS.test(archivo.serie);
}

/** How many times each value occurs more than once. */
export function hayRepetidos(valores: readonly string[]): boolean {
  return new Set(valores).size < valores.length;
}
