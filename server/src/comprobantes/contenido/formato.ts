import type { FastifyRequest } from 'fastify';
import { FORMATOS, type Formato } from '../../pdf/layout/sheet.ts';
import { badRequest, queryOf } from '../../platform/http/reading/peticion.ts';
import { Type } from '../../platform/http/schema.ts';

/** The query of a PDF: on which paper. */
export const CONSULTA_PDF = { schema: Type.Object({ formato: Type.Optional(Type.Enum(FORMATOS, { default: 'a4' })) }) };

/** The paper that is asked for. Whatever else the query says is let be. Throws `BAD_REQUEST` for one that there is not. */
export function formatoOf(request: FastifyRequest): Formato {
  const pedido = queryOf(request).formato ?? 'a4';
  const formato = FORMATOS.find((uno) => uno === pedido);
  if (formato === undefined)
    throw badRequest({
      formato: { es: `Envíe uno de: ${FORMATOS.join(', ')}.`, en: `Send one of: ${FORMATOS.join(', ')}.` },
    });
  return formato;
}
