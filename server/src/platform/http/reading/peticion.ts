import type { Problema } from '@chaski/core/documento/types.ts';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../mensajes/app-error.ts';
import type { Body } from './campos.ts';
import type { Leido } from './cuerpo.ts';
import { hostOf } from './origen.ts';
import type { Query } from './query.ts';

/** An id as we make them, in any case. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A parameter of the path; empty when the route has none of that name. */
export function paramOf({ params }: FastifyRequest, name: string): string {
  const value: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
  return typeof value === 'string' ? value : '';
}

export function queryOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const query = request.query;
  return typeof query === 'object' && query !== null ? { ...query } : {};
}

/** What a query says. Throws every problem of it at once. */
export function readQuery<V, X>(query: Pick<Query<V, X>, 'read'>, request: FastifyRequest, con: X): V {
  const leida = query.read(queryOf(request), con);
  if (!leida.ok) throw badRequest(leida.fields);
  return leida.value;
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

/** What a body says. Throws every problem of it at once. */
export function readBody<V, X>(body: Body<V, X>, request: FastifyRequest, con: X): V {
  return leidoDe(body.read(textOf(request), con));
}

/** What several readings of a request say. Throws all that is wrong with any of them. */
export function leidosDe<const L extends readonly Leido<unknown>[]>(
  ...leidos: L
): { readonly [K in keyof L]: L[K] extends Leido<infer T> ? T : never } {
  const problemas = leidos.flatMap((leido) => (leido.ok ? [] : leido.problemas));
  if (problemas.length > 0) throw problemasError(problemas);
  // In their order: a loop forgets which one it is at.
  return leidos.map(leidoDe) as { readonly [K in keyof L]: L[K] extends Leido<infer T> ? T : never };
}

export function badRequest(fields: Readonly<Record<string, EnIdiomas>>): AppError {
  return new AppError('campos-con-errores', { cuantos: Object.keys(fields).length }, { fields });
}

/** Whose address the operator may have configured. */
interface Publico {
  readonly config: { readonly publicUrl: string | undefined };
}

/** Scheme and host for absolute links: what the operator configured, else what the caller used. */
export function originOf({ config }: Publico, request: FastifyRequest): string {
  return config.publicUrl ?? `${request.protocol}://${hostOf(request)}`;
}

/** The `:id` of the path. What is no UUID names nothing. */
export function idOf(request: FastifyRequest): string {
  const id = paramOf(request, 'id');
  if (!UUID.test(id)) throw noEsId();
  return id.toLowerCase();
}

/** 404, and where ids come from, for who sent a number. */
export function noEsId(): AppError {
  return new AppError('id-que-no-es-uuid');
}
