import type { ClaseDeOtro } from '@chaski/core/documentos/clase.ts';
import { CLASES_DE_OTRO } from '@chaski/core/documentos/registro.ts';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { DatosAnulacion, DE_OTRO, DE_VENTA } from '../anulaciones/respuesta.ts';
import type { TipoMensaje } from '../avisos/types.ts';
import { DatosDeOtro } from '../comprobantes/otros/respuesta-schema.ts';
import { Datos } from '../comprobantes/respuesta-schema.ts';
import { DatosDeGuia } from '../guias/respuesta-schema.ts';
import { Entorno } from '../platform/http/docs.ts';
import { type Properties, Type } from '../platform/http/schema.ts';

/* What is sent to endpoints, as the `webhooks` of OpenAPI 3.1. A test holds it against messages that really came. */

const cabecera = (name: string, description: EnIdiomas) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: Type.String(),
});

const CABECERAS = [
  cabecera('webhook-id', {
    es: 'Identifica el aviso: el mismo en todos sus intentos y reenvíos. Descarte los repetidos.',
    en: 'Identifies the message: the same in all its attempts and resendings. Discard repeated ones.',
  }),
  cabecera('webhook-timestamp', {
    es: 'Segundos desde 1970, de este intento',
    en: 'Seconds since 1970, of this attempt',
  }),
  cabecera('webhook-signature', {
    es:
      'Una o más firmas `v1,…` separadas por espacios; basta que una sea buena. La del ejemplo es verdadera: es la que da el secreto del ' +
      'ejemplo de `POST /webhooks` sobre ese id, esa hora y ese cuerpo escrito en una línea, sin espacios (`JSON.stringify`).',
    en: 'One or more `v1,…` signatures separated by spaces; a single valid one is enough. The one in the example is genuine: it is what the secret in the example of `POST /webhooks` gives for that id, that time and that body written on one line, without spaces (`JSON.stringify`).',
  }),
];

const secuencia = Type.Integer({
  description: {
    es: 'Número de orden entre los avisos del comprobante',
    en: 'Its place among the messages of the document',
  },
});

const Prueba = {
  entorno: Entorno,
  webhook: Type.Object({ id: Type.String({ format: 'uuid' }), url: Type.String({ format: 'uri' }) }),
  mensaje: Type.String(),
};

const aviso = (
  tipo: TipoMensaje,
  operationId: string,
  summary: EnIdiomas,
  description: EnIdiomas,
  data: Properties,
) => ({
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
        '2XX': {
          description: {
            es: 'Recibido. Responda antes de 15 segundos y trabaje después.',
            en: 'Received. Answer within 15 seconds and work afterwards.',
          },
        },
        410: {
          description: {
            es: 'No quiere más avisos: el webhook queda inactivo.',
            en: 'It wants no more messages: the webhook becomes inactive.',
          },
        },
        default: {
          description: {
            es: 'Un fallo: se intenta de nuevo según el calendario.',
            en: 'A failure: it is tried again by the schedule.',
          },
        },
      },
    },
  },
});

const DEL_COMPROBANTE = { ...Datos.properties, secuencia };
const DE_LA_GUIA = { ...DatosDeGuia.properties, secuencia };
const DE_LA_ANULACION = { ...DatosAnulacion.properties, secuencia };
const DEL_ANULADO = { ...DE_VENTA, secuencia };
const DE_LA_REVERSION = { ...DE_OTRO, secuencia };
const DEL_OTRO = { ...DatosDeOtro.properties, secuencia };

/** What becomes of a retención, and of a percepción. */
const deOtro = (
  clase: ClaseDeOtro,
  evento: 'aceptada' | 'rechazada' | 'anulada',
  summary: EnIdiomas,
  description: EnIdiomas,
) =>
  aviso(
    `${clase.aviso}.${evento}`,
    `avisar${nombreDe(clase)}${evento.slice(0, 1).toUpperCase()}${evento.slice(1)}`,
    summary,
    description,
    evento === 'anulada' ? DE_LA_REVERSION : DEL_OTRO,
  );

const nombreDe = ({ aviso: suyo }: ClaseDeOtro) => `${suyo.slice(0, 1).toUpperCase()}${suyo.slice(1)}`;

const DE_OTROS = CLASES_DE_OTRO.map((clase) => ({
  ...deOtro(
    clase,
    'aceptada',
    { es: `SUNAT aceptó ${clase.enFrase.es}`, en: `SUNAT accepted ${clase.enFrase.en}` },
    {
      es: `De una emitida con \`webhook: true\`. \`data\` es lo que responde \`POST /${clase.ruta}/emitir\`.`,
      en: `Of one issued with \`webhook: true\`. \`data\` is what \`POST /${clase.ruta}/emitir\` answers.`,
    },
  ),
  ...deOtro(
    clase,
    'rechazada',
    { es: `SUNAT rechazó ${clase.enFrase.es}`, en: `SUNAT rejected ${clase.enFrase.en}` },
    {
      es: 'De una emitida con `webhook: true`. El motivo está en `data.sunat`.',
      en: 'Of one issued with `webhook: true`. The reason is in `data.sunat`.',
    },
  ),
  ...deOtro(
    clase,
    'anulada',
    { es: `SUNAT revirtió ${clase.enFrase.es}`, en: `SUNAT reversed ${clase.enFrase.en}` },
    {
      es: 'De una cuya anulación se pidió con `webhook: true`. `data` es lo que responde `POST /comprobantes/{id}/anular`.',
      en: 'Of one whose annulment was asked for with `webhook: true`. `data` is what `POST /comprobantes/{id}/anular` answers.',
    },
  ),
}));

/** Each event, by its `type`. */
export const avisos = {
  ...aviso(
    'comprobante.aceptado',
    'avisarComprobanteAceptado',
    { es: 'SUNAT aceptó un comprobante', en: 'SUNAT accepted a document' },
    {
      es: 'De uno emitido con `webhook: true`. `data` es lo que responde `POST /comprobantes/emitir`.',
      en: 'Of one issued with `webhook: true`. `data` is what `POST /comprobantes/emitir` answers.',
    },
    DEL_COMPROBANTE,
  ),
  ...aviso(
    'comprobante.rechazado',
    'avisarComprobanteRechazado',
    { es: 'SUNAT rechazó un comprobante', en: 'SUNAT rejected a document' },
    {
      es: 'De uno emitido con `webhook: true`. El motivo está en `data.sunat`.',
      en: 'Of one issued with `webhook: true`. The reason is in `data.sunat`.',
    },
    DEL_COMPROBANTE,
  ),
  ...aviso(
    'comprobante.anulado',
    'avisarComprobanteAnulado',
    { es: 'SUNAT aceptó una anulación', en: 'SUNAT accepted an annulment' },
    {
      es: 'De una pedida con `webhook: true`. `data` es lo que responde `POST /comprobantes/{id}/anular`.',
      en: 'Of one asked for with `webhook: true`. `data` is what `POST /comprobantes/{id}/anular` answers.',
    },
    DEL_ANULADO,
  ),
  ...aviso(
    'anulacion.rechazada',
    'avisarAnulacionRechazada',
    { es: 'SUNAT rechazó una anulación', en: 'SUNAT rejected an annulment' },
    {
      es: 'De una pedida con `webhook: true`. El comprobante sigue vigente.',
      en: 'Of one asked for with `webhook: true`. The document is still in force.',
    },
    DE_LA_ANULACION,
  ),
  ...aviso(
    'guia.aceptada',
    'avisarGuiaAceptada',
    { es: 'SUNAT aceptó una guía', en: 'SUNAT accepted a guía' },
    {
      es: 'De una emitida con `webhook: true`: el traslado puede empezar. `data` es lo que responde `POST /guias/emitir`.',
      en: 'Of one issued with `webhook: true`: the transport may begin. `data` is what `POST /guias/emitir` answers.',
    },
    DE_LA_GUIA,
  ),
  ...aviso(
    'guia.rechazada',
    'avisarGuiaRechazada',
    { es: 'SUNAT rechazó una guía', en: 'SUNAT rejected a guía' },
    {
      es: 'De una emitida con `webhook: true`. El motivo está en `data.sunat`, o en `data.documento.mensaje` si venció sin enviarse.',
      en: 'Of one issued with `webhook: true`. The reason is in `data.sunat`, or in `data.documento.mensaje` if its term passed before it was sent.',
    },
    DE_LA_GUIA,
  ),
  ...aviso(
    'guia.anulada',
    'avisarGuiaAnulada',
    { es: 'Una guía se dio de baja', en: 'A guía was taken back' },
    {
      es: 'De una emitida con `webhook: true`: alguien anotó que la dio de baja en SOL (`POST /guias/{id}/baja`).',
      en: 'Of one issued with `webhook: true`: somebody noted that it was taken back in SOL (`POST /guias/{id}/baja`).',
    },
    DE_LA_GUIA,
  ),
  ...Object.assign({}, ...DE_OTROS),
  ...aviso(
    'prueba',
    'avisarPrueba',
    { es: 'Un evento de prueba', en: 'A test event' },
    {
      es: 'Llega cuando usted llama a `POST /webhooks/{id}/probar`.',
      en: 'It comes when you call `POST /webhooks/{id}/probar`.',
    },
    Prueba,
  ),
};
