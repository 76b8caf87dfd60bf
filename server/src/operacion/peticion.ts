import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { UUID } from '../http/peticion.ts';
import type { RazonSinDatos } from '../mensajes/errores.ts';
import { paramOf } from '../panel/puerta.ts';

/** The `:id` of the path. What is no UUID names nothing, which is `razon`: 404. */
export function idOf(request: FastifyRequest, razon: RazonSinDatos): string {
  const id = paramOf(request, 'id');
  if (!UUID.test(id)) throw new AppError(razon);
  return id.toLowerCase();
}
