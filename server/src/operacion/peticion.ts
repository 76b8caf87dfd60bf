import type { FastifyRequest } from 'fastify';
import { paramOf } from '../panel/door.ts';
import { UUID } from '../platform/http/reading/peticion.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import type { RazonSinDatos } from '../platform/mensajes/errores.ts';

/** The `:id` of the path. What is no UUID names nothing, which is `razon`: 404. */
export function idOf(request: FastifyRequest, razon: RazonSinDatos): string {
  const id = paramOf(request, 'id');
  if (!UUID.test(id)) throw new AppError(razon);
  return id.toLowerCase();
}
