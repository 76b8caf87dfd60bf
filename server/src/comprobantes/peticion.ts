import type { Problema } from '@chaski/core/documento/types.ts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Leido } from '../http/cuerpo.ts';
import { hostOf } from '../http/origen.ts';

/** Scheme and host for absolute links: what the operator configured, else what the caller used. */
export function originOf(deps: Deps, request: FastifyRequest): string {
  return deps.config.publicUrl ?? `${request.protocol}://${hostOf(request)}`;
}

/** An id as we make them, in any case. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The `:id` of the path. What is no UUID names nothing: 404, and where ids come from, for who sent a number. */
export function idOf(request: FastifyRequest): string {
  const params = request.params;
  const id = typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : '';
  if (!UUID.test(id)) throw new AppError('id-que-no-es-uuid');
  return id.toLowerCase();
}

export function noExiste(): AppError {
  return new AppError('comprobante-que-no-existe');
}

export function queryOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const query = request.query;
  return typeof query === 'object' && query !== null ? { ...query } : {};
}

/** The body as it came; empty when there is none. */
export function textOf(request: FastifyRequest): string {
  return typeof request.body === 'string' ? request.body : '';
}

/**
 * Every problem at once: 400, or 422 `DOMAIN_ERROR` where nothing is wrong with the body by itself and it only contradicts
 * what is stored.
 */
export function problemasError(encontrados: readonly Problema[]): AppError {
  // `fromEntries` defines, so that a field called `__proto__` is a field like any other.
  const fields = Object.fromEntries(encontrados.map(({ ruta, mensaje }) => [ruta, mensaje]));
  const deSunat = encontrados.flatMap(({ ruta, codigo }) => (codigo === undefined ? [] : [[ruta, codigo] as const]));
  const details = { fields, ...(deSunat.length === 0 ? {} : { codigos: Object.fromEntries(deSunat) }) };
  const [primero, ...otros] = encontrados;
  if (primero === undefined || !encontrados.every(({ conflicto }) => conflicto)) {
    return new AppError('campos-con-errores', { cuantos: Object.keys(fields).length }, details);
  }
  if (otros.length > 0) return new AppError('conflictos-con-lo-guardado', { cuantos: encontrados.length }, details);
  return new AppError('conflicto-con-lo-guardado', { problema: primero.mensaje }, details);
}

/** What was read. Throws all that was wrong with it, as `problemasError`. */
export function leidoDe<T>(leido: Leido<T>): T {
  if (!leido.ok) throw problemasError(leido.problemas);
  return leido.value;
}

export function badRequest(fields: Record<string, string>): AppError {
  return new AppError('campos-con-errores', { cuantos: Object.keys(fields).length }, { fields });
}
