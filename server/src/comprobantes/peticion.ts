import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { hostOf } from '../http/origen.ts';
import { paramOf, UUID } from '../http/peticion.ts';

export { badRequest, leidoDe, leidosDe, problemasError, queryOf, textOf, UUID } from '../http/peticion.ts';

/** Scheme and host for absolute links: what the operator configured, else what the caller used. */
export function originOf(deps: Deps, request: FastifyRequest): string {
  return deps.config.publicUrl ?? `${request.protocol}://${hostOf(request)}`;
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

export function noExiste(): AppError {
  return new AppError('comprobante-que-no-existe');
}
