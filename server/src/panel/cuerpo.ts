import type { Lector } from '@chaski/core/documento/lectura.ts';
import type { FastifyRequest } from 'fastify';
import { leidoDe, textOf } from '../comprobantes/peticion.ts';
import { readCuerpo } from '../http/cuerpo.ts';

/**
 * Reads a small JSON body strictly: fields that are not in `campos` are problems, and all problems are told at once. `read`
 * notes its own with the `Lector` and answers undefined when something is missing. Throws `BAD_REQUEST` with `details.fields`.
 */
export function leerCuerpo<T>(
  request: FastifyRequest,
  campos: readonly string[],
  read: (lector: Lector) => T | undefined,
): T {
  return leidoDe(readCuerpo(textOf(request), campos, read));
}
