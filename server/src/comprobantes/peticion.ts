import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';

/** Scheme and host for absolute links: what the operator configured, else what the caller used. */
export function originOf(deps: Deps, request: FastifyRequest): string {
  return deps.config.publicUrl ?? `${request.protocol}://${request.host}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The `:id` of the path. What is no UUID names nothing: 404, like any other id that is not there. */
export function idOf(request: FastifyRequest): string {
  const params = request.params;
  const id = typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : '';
  if (!UUID.test(id)) throw noExiste();
  return id.toLowerCase();
}

export function noExiste(): AppError {
  return new AppError('NOT_FOUND', 'El comprobante no existe.');
}

export function queryOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const query = request.query;
  return typeof query === 'object' && query !== null ? { ...query } : {};
}
