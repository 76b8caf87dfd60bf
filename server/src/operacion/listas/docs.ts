import { errores } from '../../panel/docs.ts';
import { Type } from '../../platform/http/schema.ts';
import { conParam } from '../docs.ts';

/* The files of annulments as OpenAPI. */

const archivo = (summary: string, tipos: readonly string[]) => ({
  summary,
  tags: ['Operación'],
  params: conParam('id'),
  response: {
    200: {
      description: summary,
      content: Object.fromEntries(tipos.map((tipo) => [tipo, { schema: Type.String({ format: 'binary' }) }])),
    },
    ...errores(404),
  },
});

export const anulacionXml = archivo('XML firmado de una baja o un resumen', ['application/xml']);
export const anulacionCdr = archivo('CDR de una baja o un resumen; con Accept: application/zip, tal como llegó', [
  'application/xml',
  'application/zip',
]);
