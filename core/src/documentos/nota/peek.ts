import { readCodigo } from '../../documento/formato/codigo.ts';
import { isAusente, textoDeDigitos } from '../../documento/lectura.ts';
import { isJsonObject, type Json, readJson } from '../../lib/json.ts';
import { esNota, isTipoComprobante, toTipoComprobante } from '../registro.ts';
import { isNumeroAfectado, isTipoAfectado, toReferencia, toTipoAfectado } from './referencia.ts';

/** The document that a body says that it affects: by our id, or by its number. `tipoComprobante` is of catalog 01. */
export type PeticionAfectado =
  | { readonly id: string }
  | { readonly tipoComprobante: string; readonly serie: string; readonly numero: number };

/**
 * Which stored document has to be at hand before the body of `POST /comprobantes/emitir` is judged; undefined when it
 * is no note, or names none that could be looked up: what is wrong with it, `readEmitir` says. Never throws.
 */
export function peekAfectado(body: string | Json): PeticionAfectado | undefined {
  const documento = member(toJson(body), 'documento');
  const tipo = toTipoComprobante(codigoOf(member(documento, 'tipoComprobante'), isTipoComprobante));
  if (!esNota(tipo)) return undefined;
  const referencia = member(documento, 'documentoAfectado');
  const afectado = typeof referencia === 'string' ? toReferencia(referencia, member(documento, 'serie')) : referencia;
  const id = textOf(member(afectado, 'id'));
  if (id !== undefined) return { id: id.trim() };
  const tipoComprobante = toTipoAfectado(codigoOf(member(afectado, 'tipoComprobante'), isTipoAfectado));
  const serie = textOf(member(afectado, 'serie'));
  const numero = numeroOf(member(afectado, 'correlativo'));
  if (tipoComprobante === undefined || serie === undefined || numero === undefined) return undefined;
  return { tipoComprobante, serie, numero };
}

/** Whether a note leaves out what is then copied from the document of ours that it names: whom it was made to, or of what. */
export function peekCopia(body: string | Json): boolean {
  const documento = member(toJson(body), 'documento');
  return member(documento, 'cliente') === undefined || member(documento, 'items') === undefined;
}

function toJson(body: string | Json): Json | undefined {
  if (typeof body !== 'string') return body;
  const json = readJson(body);
  return json.ok ? json.value : undefined;
}

/** As the reader of documents: what says nothing is not there. */
function member(value: Json | undefined, name: string): Json | undefined {
  const found = isJsonObject(value) ? value.get(name) : undefined;
  return isAusente(found) ? undefined : found;
}

function codigoOf(value: Json | undefined, acepta: (codigo: string) => boolean): string | undefined {
  return value === undefined ? undefined : readCodigo(value, acepta);
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function numeroOf(value: Json | undefined): number | undefined {
  const text = value === undefined ? undefined : textoDeDigitos(value);
  return text !== undefined && isNumeroAfectado(text) ? Number(text) : undefined;
}
