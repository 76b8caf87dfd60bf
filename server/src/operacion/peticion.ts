import type { FastifyRequest } from 'fastify';
import { UUID } from '../comprobantes/peticion.ts';
import { AppError } from '../errors.ts';
import { paramOf } from '../panel/puerta.ts';

/** The `:id` of the path. What is no UUID names nothing: 404. */
export function idOf(request: FastifyRequest, mensaje: string): string {
  const id = paramOf(request, 'id');
  if (!UUID.test(id)) throw new AppError('NOT_FOUND', mensaje);
  return id.toLowerCase();
}
