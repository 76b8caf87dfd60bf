import type { TipoComprobante, TipoEmitido, TipoResumen } from '../documentos/clase.ts';
import {
  claseDeResumen,
  esDeOtro,
  isSerie,
  isSerieDeOtro,
  isTipoResumen,
  TIPOS,
  TIPOS_DE_OTRO,
  TIPOS_RESUMEN,
  toTipoEmitido,
} from '../documentos/registro.ts';
import { type Fecha, isFecha } from '../lib/fecha.ts';

/** Catalog 01 types of sales, that go through `sendBill`. */
export type TipoArchivo = TipoComprobante;

/** Which comprobante: SUNAT's key of a document. `numero` is 1 to 99,999,999. */
export interface ClaveComprobante {
  readonly ruc: string;
  readonly tipo: TipoEmitido;
  readonly serie: string;
  readonly numero: number;
}

export interface NombreComprobante<Tipo extends TipoEmitido = TipoEmitido> extends ClaveComprobante {
  readonly clase: 'comprobante';
  readonly tipo: Tipo;
}

/** Which comunicación de baja (RA), resumen diario (RC) or resumen de reversiones (RR). `fecha` is the day it was generated; `numero` is 1 to 99,999. */
export interface ClaveResumen {
  readonly ruc: string;
  readonly tipo: TipoResumen;
  readonly fecha: Fecha;
  readonly numero: number;
}

export interface NombreResumen extends ClaveResumen {
  readonly clase: 'resumen';
}

export type NombreArchivo = NombreComprobante | NombreResumen;

/** That of a sale, or of a file that tells of some. */
export type NombreDeVenta = NombreComprobante<TipoArchivo> | NombreResumen;

/** `RUC-TT-SERIE-NUMERO`, the base name of the zip and of the XML inside; the number is not padded. */
export function nombreArchivo({ ruc, tipo, serie, numero }: ClaveComprobante): string {
  return `${ruc}-${tipo}-${serie}-${numero}`;
}

/** `RA-AAAAMMDD-N`: the `ID` in the XML of a comunicación de baja, a resumen diario or a resumen de reversiones (2220). */
export function idResumen({ tipo, fecha, numero }: Omit<ClaveResumen, 'ruc'>): string {
  return `${tipo}-${fecha.replaceAll('-', '')}-${numero}`;
}

/** `RUC-RA-AAAAMMDD-N`, the base name of the zip and of the XML inside. */
export function nombreResumen(clave: ClaveResumen): string {
  return `${clave.ruc}-${idResumen(clave)}`;
}

const EXTENSION = /\.(?:zip|xml)$/i;
const COMPROBANTE = new RegExp(
  `^([12]\\d{10})-(${[...TIPOS, ...TIPOS_DE_OTRO].join('|')})-([A-Z0-9]{1,4})-(\\d{1,8})$`,
);
const RESUMEN = new RegExp(`^([12]\\d{10})-(${TIPOS_RESUMEN.join('|')})-(\\d{4})(\\d{2})(\\d{2})-(\\d{1,5})$`);

/** As `parseNombreEnviado`, of what SUNAT's service of sales takes alone. */
export function parseNombreArchivo(nombre: string): NombreDeVenta | undefined {
  const leido = parseNombreEnviado(nombre);
  if (leido?.clase === 'resumen') return claseDeResumen(leido.tipo).servicio === 'ventas' ? leido : undefined;
  return leido === undefined || esDeOtro(leido.tipo) ? undefined : { ...leido, tipo: leido.tipo };
}

/**
 * Reads a base name or a `.zip`/`.xml` file name; `undefined` when SUNAT would answer 0151 (pattern, a RUC that does not
 * begin with 1 or 2, number 0, a day that does not exist). Numbers may be padded with zeros.
 */
export function parseNombreEnviado(nombre: string): NombreArchivo | undefined {
  const base = nombre.replace(EXTENSION, '');
  return parseComprobante(base) ?? parseResumen(base);
}

function parseComprobante(base: string): NombreComprobante | undefined {
  const [, ruc, codigo, serie, digits] = COMPROBANTE.exec(base) ?? [];
  const tipo = toTipoEmitido(codigo);
  if (ruc === undefined || tipo === undefined || serie === undefined) return undefined;
  if (!(esDeOtro(tipo) ? isSerieDeOtro(tipo, serie) : isSerie(serie))) return undefined;
  const numero = Number(digits);
  return numero > 0 ? { clase: 'comprobante', ruc, tipo, serie, numero } : undefined;
}

function parseResumen(base: string): NombreResumen | undefined {
  const [, ruc, tipo, year, month, day, digits] = RESUMEN.exec(base) ?? [];
  const fecha = `${year}-${month}-${day}`;
  if (ruc === undefined || !isTipoResumen(tipo) || !isFecha(fecha)) return undefined;
  const numero = Number(digits);
  return numero > 0 ? { clase: 'resumen', ruc, tipo, fecha, numero } : undefined;
}
