import { MOTIVO_DE_ANULACION as MOTIVO } from '@chaski/core/documento/campos/objetos.ts';
import { TIPOS_RESUMEN } from '@chaski/core/documentos/registro.ts';
import { named } from '@chaski/core/lib/named.ts';
import { Datos } from '../comprobantes/docs-respuesta.ts';
import { CON_FECHA, CON_IDEMPOTENCY_KEY, errors, file, header, REPETIDA, success } from '../http/docs.ts';
import type { RouteDocs } from '../http/route.ts';
import { Type } from '../http/schema.ts';

/* The routes of annulments as OpenAPI. Nothing here validates: `core/documento/anulacion` reads the body. */

const tags = ['Anulaciones'];
const porId = Type.Object({ id: Type.String({ format: 'uuid' }) });

const CuerpoAnular = named(
  'CuerpoAnular',
  Type.Object(
    {
      motivo: Type.String({ minLength: MOTIVO.minimo, maxLength: MOTIVO.maximo, examples: ['Error en el cliente'] }),
      webhook: Type.Optional(
        Type.Boolean({
          default: false,
          description: 'true: responde de inmediato, EN_PROCESO, y avisa del resultado.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
);

const Anulacion = named(
  'Anulacion',
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    estado: Type.Enum(['EN_PROCESO', 'ACEPTADA', 'RECHAZADA'], {
      description: 'ACEPTADA: el comprobante quedó ANULADA. RECHAZADA: sigue como estaba.',
    }),
    motivo: Type.String(),
    via: Type.Enum(TIPOS_RESUMEN, {
      description: 'RA comunicación de baja (facturas), RC resumen diario (boletas)',
    }),
    explicacion: Type.String({ description: 'Por qué va por esa vía' }),
    identificador: Type.String({ examples: ['RA-20261121-1'] }),
    fechaGeneracion: Type.String({ format: 'date' }),
    solicitadaEn: Type.String({ format: 'date-time' }),
    resueltaEn: Type.Optional(Type.String({ format: 'date-time' })),
    ticket: Type.Optional(Type.String({ description: 'El que dio SUNAT' })),
    mensaje: Type.Optional(Type.String({ description: 'Qué falta, o por qué terminó' })),
    sunat: Type.Optional(
      Type.Object({
        codigo: Type.String({ description: '"0" aceptado' }),
        mensaje: Type.String(),
        notas: Type.Array(Type.String()),
      }),
    ),
    enlaces: Type.Object({
      consulta: Type.String({ format: 'uri' }),
      xml: Type.String({ format: 'uri' }),
      cdr: Type.Optional(Type.String({ format: 'uri' })),
    }),
  }),
);

/** `data` of an annulment. */
export const DatosAnulacion = named(
  'ComprobanteConAnulacion',
  Type.Object({ ...Datos.properties, anulacion: Anulacion }),
);

export const anular: RouteDocs = {
  operationId: 'anularComprobante',
  summary: 'Anular un comprobante aceptado',
  description:
    'Elige comunicación de baja (RA) o resumen diario (RC), la envía y sigue su ticket hasta 10 segundos; después responde ' +
    'EN_PROCESO y termina sola. El rechazo de SUNAT no es un error HTTP: lea data.anulacion.estado.',
  tags,
  params: porId,
  headers: Type.Object({ ...CON_IDEMPOTENCY_KEY.properties, ...CON_FECHA.properties }),
  body: CuerpoAnular,
  response: { 200: success(DatosAnulacion, REPETIDA), ...errors(400, 404, 409, 413, 415, 422) },
};

export const detalle: RouteDocs = {
  operationId: 'verAnulacion',
  summary: 'Consultar la anulación de un comprobante',
  tags,
  params: porId,
  response: { 200: success(DatosAnulacion), ...errors(404) },
};

const archivo = (operationId: string, summary: string, tipos: readonly string[], headers = {}): RouteDocs => ({
  ...{ operationId, summary },
  tags,
  params: porId,
  response: {
    200: file(summary, tipos, {
      'Content-Disposition': header(Type.String(), 'Con el nombre de archivo de SUNAT'),
      ...headers,
    }),
    ...errors(404),
  },
});

export const xml = archivo('descargarXmlDeAnulacion', 'XML firmado de la comunicación de baja o del resumen diario', [
  'application/xml',
]);
export const cdr = archivo(
  'descargarCdrDeAnulacion',
  'Constancia de recepción (CDR) de SUNAT; con Accept: application/zip, el zip tal como llegó',
  ['application/xml', 'application/zip'],
  { Vary: header({ type: 'string', const: 'accept' }) },
);
