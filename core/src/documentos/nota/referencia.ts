import { TIPOS_DOCUMENTO } from '../../catalogos/c01-tipos-documento.ts';
import type { Json, JsonObject } from '../../lib/json.ts';
import { isTipoComprobante, toTipoComprobante, ventaDeSerie } from '../registro.ts';

const NUMERO = /^0*[1-9]\d{0,7}$/;
const CORRELATIVO = /^([A-Z0-9]{1,4})-(\d{1,8})$/;

/** Whether the digits are the number of a document that a note changes. */
export function isNumeroAfectado(text: string): boolean {
  return NUMERO.test(text);
}

/** Whether it is a type of catalog 01, or a name of the API. */
export function isTipoAfectado(text: string): boolean {
  return isTipoComprobante(text) || TIPOS_DOCUMENTO.has(text);
}

/** Its code in catalog 01. */
export function toTipoAfectado(text: string | undefined): string | undefined {
  return toTipoComprobante(text) ?? text;
}

/**
 * The object that a reference written as `F001-1` stands for; undefined when it is none. Its type is told by its series or, of paper
 * (a series of digits), by that of the note; where neither tells, the object has none.
 */
export function toReferencia(correlativo: string, serieNota: Json | undefined): JsonObject | undefined {
  const [, serie, numero] = CORRELATIVO.exec(correlativo) ?? [];
  if (serie === undefined || numero === undefined) return undefined;
  const tipo = ventaDeSerie(serie) ?? (typeof serieNota === 'string' ? ventaDeSerie(serieNota) : undefined);
  const deTipo = tipo === undefined ? [] : [['tipoComprobante', tipo] as const];
  return new Map([...deTipo, ['serie', serie], ['correlativo', numero]]);
}
