import { toFecha } from '../lib/fecha.ts';
import { type Json, JsonNumber } from '../lib/json.ts';
import type { Contexto } from './contexto.ts';
import type { Aviso, Documento, Problema } from './types.ts';
import { readEmitir } from './validate.ts';

/** For tests only: a fixed moment in Lima. */
export const CONTEXTO: Contexto = { hoy: toFecha('2026-11-21'), ahora: '10:15:00' };

/** For tests only: an object of the body. */
export type Campos = Readonly<Record<string, unknown>>;

/** For tests only: an item that nothing is wrong with, 1 × 118.00, changed as asked; `undefined` removes a field. */
export function unItem(cambios: Campos = {}): Campos {
  return { descripcion: 'Silla de oficina', cantidad: 1, precioUnitario: 118, ...cambios };
}

/** For tests only: a factura that nothing is wrong with, changed as asked; `undefined` removes a field. */
export function unaFactura(cambios: Campos = {}): Campos {
  return {
    tipoComprobante: '01',
    serie: 'F001',
    cliente: { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL ANDINA S.A.C.' },
    items: [unItem()],
    ...cambios,
  };
}

/** For tests only: a boleta to nobody in particular that nothing is wrong with, changed as asked. */
export function unaBoleta(cambios: Campos = {}): Campos {
  return { tipoComprobante: '03', serie: 'B001', items: [unItem()], ...cambios };
}

/** For tests only: what the service finds in a documento, by `ruta`; empty when it would be issued. */
export function problemasDe(documento: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(problemasConCodigo(documento).map(({ ruta, mensaje }) => [ruta, mensaje.es]));
}

/** For tests only: the same, whole. */
export function problemasConCodigo(documento: unknown): readonly Problema[] {
  const leido = readEmitir(JSON.stringify({ documento }), CONTEXTO);
  return leido.ok ? [] : leido.problemas;
}

/** For tests only: what is announced of a documento, whether it would be issued or not. */
export function avisosDe(documento: unknown): readonly Aviso[] {
  return readEmitir(JSON.stringify({ documento }), CONTEXTO).avisos;
}

/** For tests only: all that is found in a documento, whether it blocks or not. */
export function hallazgosDe(documento: unknown): readonly Aviso[] {
  return [...problemasConCodigo(documento), ...avisosDe(documento)];
}

/** For tests only: the documento that would be issued. Throws when there are problems. */
export function documentoDe(documento: unknown): Documento {
  const leido = readEmitir(JSON.stringify({ documento }), CONTEXTO);
  if (!leido.ok) throw new Error(JSON.stringify(leido.problemas));
  return leido.calculado.documento;
}

/** For tests only: plain data as `readJson` would give it, without its limits. */
export function toJson(value: unknown): Json {
  if (typeof value === 'number') return new JsonNumber(String(value));
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(toJson);
  return new Map(Object.entries(Object(value)).map(([name, member]) => [name, toJson(member)]));
}
