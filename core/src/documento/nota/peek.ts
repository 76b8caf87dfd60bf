import { isJsonObject, type Json, JsonNumber, readJson } from '../../lib/json.ts';
import { toTipoComprobante } from '../tipo-comprobante.ts';

/** The document that a body says that it affects: by our id, or by its number. `tipoComprobante` is of catalog 01. */
export type PeticionAfectado =
  | { readonly id: string }
  | { readonly tipoComprobante: string; readonly serie: string; readonly numero: number };

const NUMERO = /^0*[1-9]\d{0,7}$/;

/**
 * Which stored document has to be at hand before the body of `POST /comprobantes/emitir` is judged; undefined when it
 * is no note, or names none that could be looked up: what is wrong with it, `readEmitir` says. Never throws.
 */
export function peekAfectado(body: string | Json): PeticionAfectado | undefined {
  const documento = member(toJson(body), 'documento');
  const tipo = toTipoComprobante(textOf(member(documento, 'tipoComprobante')));
  if (tipo !== '07' && tipo !== '08') return undefined;
  const afectado = member(documento, 'documentoAfectado');
  const id = textOf(member(afectado, 'id'));
  if (id !== undefined) return { id };
  const tipoAfectado = textOf(member(afectado, 'tipoComprobante'));
  const serie = textOf(member(afectado, 'serie'));
  const numero = numeroOf(member(afectado, 'correlativo'));
  if (tipoAfectado === undefined || serie === undefined || numero === undefined) return undefined;
  return { tipoComprobante: toTipoComprobante(tipoAfectado) ?? tipoAfectado, serie, numero };
}

function toJson(body: string | Json): Json | undefined {
  if (typeof body !== 'string') return body;
  const json = readJson(body);
  return json.ok ? json.value : undefined;
}

function member(value: Json | undefined, name: string): Json | undefined {
  return isJsonObject(value) ? value.get(name) : undefined;
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function numeroOf(value: Json | undefined): number | undefined {
  const text = value instanceof JsonNumber ? value.source : value;
  return typeof text === 'string' && NUMERO.test(text) ? Number(text) : undefined;
}
