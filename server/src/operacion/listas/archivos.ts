import { answerCdr, answerXml, findArchivo } from '../../anulaciones/contenido.ts';
import type { Deps } from '../../deps.ts';
import { EMPRESA_Y_ENTORNO, errores } from '../../panel/envelope.ts';
import { ROLES, type RutaEntorno } from '../../panel/route.ts';
import { Type } from '../../platform/http/schema.ts';
import { idOf } from '../peticion.ts';
import { Uuid } from '../schemas.ts';

/** The files of annulments: what went to SUNAT, and what it answered. */
export function archivoRoutes(deps: Pick<Deps, 'db'>): RutaEntorno[] {
  const archivo = (
    que: string,
    summary: string,
    tipos: readonly string[],
    handler: RutaEntorno['handler'],
  ): RutaEntorno => ({
    method: 'GET',
    nivel: 'entorno',
    url: `/empresas/:empresa/:entorno/anulaciones/:id/${que}`,
    roles: ROLES,
    docs: {
      summary,
      tags: ['Operación'],
      params: Type.Object({ ...EMPRESA_Y_ENTORNO.properties, id: Uuid }),
      response: {
        200: {
          description: summary,
          content: Object.fromEntries(tipos.map((tipo) => [tipo, { schema: Type.String({ format: 'binary' }) }])),
        },
        ...errores(404),
      },
    },
    handler,
  });
  const xml = 'XML firmado de una baja o un resumen';
  const cdr = 'CDR de una baja o un resumen; con Accept: application/zip, tal como llegó';
  return [
    archivo('xml', xml, ['application/xml'], async (request, reply, { acceso }) =>
      answerXml(deps, acceso, await findArchivo(deps, acceso, idOf(request, 'archivo-que-no-existe')), reply),
    ),
    archivo('cdr', cdr, ['application/xml', 'application/zip'], async (request, reply, { acceso }) =>
      answerCdr(deps, acceso, await findArchivo(deps, acceso, idOf(request, 'archivo-que-no-existe')), request, reply),
    ),
  ];
}
