import { DatosAnulacion } from '../anulaciones/respuesta.ts';
import type { TipoMensaje } from '../avisos/types.ts';
import { Datos } from '../comprobantes/respuesta-schema.ts';
import { Entorno } from '../platform/http/docs.ts';
import { type Properties, Type } from '../platform/http/schema.ts';

/* What is sent to endpoints, as the `webhooks` of OpenAPI 3.1. A test holds it against messages that really came. */

const cabecera = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: Type.String(),
});

const CABECERAS = [
  cabecera('webhook-id', 'Identifica el aviso: el mismo en todos sus intentos y reenvíos. Descarte los repetidos.'),
  cabecera('webhook-timestamp', 'Segundos desde 1970, de este intento'),
  cabecera(
    'webhook-signature',
    'Una o más firmas `v1,…` separadas por espacios; basta que una sea buena. La del ejemplo es verdadera: es la que da el secreto del ' +
      'ejemplo de `POST /webhooks` sobre ese id, esa hora y ese cuerpo escrito en una línea, sin espacios (`JSON.stringify`).',
  ),
];

const secuencia = Type.Integer({ description: 'Número de orden entre los avisos del comprobante' });

const Prueba = {
  entorno: Entorno,
  webhook: Type.Object({ id: Type.String({ format: 'uuid' }), url: Type.String({ format: 'uri' }) }),
  mensaje: Type.String(),
};

const aviso = (tipo: TipoMensaje, operationId: string, summary: string, description: string, data: Properties) => ({
  [tipo]: {
    post: {
      operationId,
      summary,
      description,
      tags: ['Avisos'],
      security: [],
      parameters: CABECERAS,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: Type.Object({
              type: { type: 'string', const: tipo },
              timestamp: Type.String({ format: 'date-time' }),
              data: Type.Object(data),
            }),
          },
        },
      },
      responses: {
        '2XX': { description: 'Recibido. Responda antes de 15 segundos y trabaje después.' },
        410: { description: 'No quiere más avisos: el webhook queda inactivo.' },
        default: { description: 'Un fallo: se intenta de nuevo según el calendario.' },
      },
    },
  },
});

const DEL_COMPROBANTE = { ...Datos.properties, secuencia };
const DE_LA_ANULACION = { ...DatosAnulacion.properties, secuencia };

/** Each event, by its `type`. */
export const avisos = {
  ...aviso(
    'comprobante.aceptado',
    'avisarComprobanteAceptado',
    'SUNAT aceptó un comprobante',
    'De uno emitido con `webhook: true`. `data` es lo que responde `POST /comprobantes/emitir`.',
    DEL_COMPROBANTE,
  ),
  ...aviso(
    'comprobante.rechazado',
    'avisarComprobanteRechazado',
    'SUNAT rechazó un comprobante',
    'De uno emitido con `webhook: true`. El motivo está en `data.sunat`.',
    DEL_COMPROBANTE,
  ),
  ...aviso(
    'comprobante.anulado',
    'avisarComprobanteAnulado',
    'SUNAT aceptó una anulación',
    'De una pedida con `webhook: true`. `data` es lo que responde `POST /comprobantes/{id}/anular`.',
    DE_LA_ANULACION,
  ),
  ...aviso(
    'anulacion.rechazada',
    'avisarAnulacionRechazada',
    'SUNAT rechazó una anulación',
    'De una pedida con `webhook: true`. El comprobante sigue vigente.',
    DE_LA_ANULACION,
  ),
  ...aviso(
    'prueba',
    'avisarPrueba',
    'Un evento de prueba',
    'Llega cuando usted llama a `POST /webhooks/{id}/probar`.',
    Prueba,
  ),
};
