import { named } from '@chaski/core/lib/named.ts';
import { errors, repetida, success } from '../http/docs.ts';
import type { RouteDocs } from '../http/route.ts';
import { Type } from '../http/schema.ts';
import { MAX_POR_COMPROBANTE, MAX_POR_HORA } from './pedir.ts';
import { ESTADOS_CORREO, ORIGENES_CORREO } from './types.ts';

/* The routes of mail as OpenAPI. Nothing here validates: `leer.ts` reads the bodies. */

const tags = ['Correos'];
const Uuid = Type.String({ format: 'uuid' });
const Instante = Type.String({ format: 'date-time' });
const porId = Type.Object({ id: Uuid });

const Intento = named(
  'IntentoCorreo',
  Type.Object({
    ...{ n: Type.Integer(), iniciadoEn: Instante },
    terminadoEn: Type.Optional(
      Type.String({ format: 'date-time', description: 'Falta si está en curso o se interrumpió' }),
    ),
    codigo: Type.Optional(Type.Integer({ description: 'Lo que respondió el servidor de correo, p. ej. 250' })),
    respuesta: Type.Optional(Type.String({ description: 'Su respuesta, palabra por palabra' })),
    error: Type.Optional(Type.String()),
  }),
);

const Correo = named(
  'Correo',
  Type.Object({
    ...{ id: Uuid, para: Type.String({ format: 'email' }) },
    origen: Type.Enum([...ORIGENES_CORREO], {
      description: 'automatico: salió con la aceptación. copia: el de la empresa. pedido: alguien lo pidió.',
    }),
    estado: Type.Enum([...ESTADOS_CORREO], {
      description:
        'PENDIENTE: en camino. ENVIADO: el servidor de correo lo recibió. FALLIDO: no habrá otro intento si no lo pide. CANCELADO: el comprobante se anuló antes.',
    }),
    creadoEn: Instante,
    siguienteIntentoEn: Type.Optional(Instante),
    terminadoEn: Type.Optional(Instante),
    error: Type.Optional(Type.String({ description: 'Por qué no se envió todavía' })),
    intentos: Type.Array(Intento, { description: 'Del primero al último' }),
  }),
);

export const listar: RouteDocs = {
  operationId: 'listarCorreos',
  summary: 'Correos de un comprobante',
  description: 'Cada correo con sus intentos y lo que respondió el servidor de correo; el más reciente primero.',
  tags,
  params: porId,
  response: { 200: success(Type.Object({ correos: Type.Array(Correo) })), ...errors(404) },
};

export const enviar: RouteDocs = {
  operationId: 'enviarCorreo',
  summary: 'Enviar un comprobante por correo',
  description:
    'Encola ahora el comprobante aceptado, con su PDF y su XML, al correo del cliente o a `para`. Mientras uno a esa dirección está en ' +
    'camino, y durante un minuto después de enviado, se responde ese mismo en lugar de enviar otro. ' +
    `Hasta ${MAX_POR_COMPROBANTE} correos por comprobante, y ${MAX_POR_HORA} pedidos por hora y empresa: después, 429.`,
  tags,
  params: porId,
  headers: Type.Object({
    'Idempotency-Key': Type.Optional(
      Type.String({ minLength: 1, maxLength: 255, description: 'La misma clave y el mismo cuerpo: el mismo correo' }),
    ),
  }),
  body: named(
    'CuerpoCorreo',
    Type.Object(
      {
        para: Type.Optional(
          Type.String({
            format: 'email',
            maxLength: 254,
            examples: ['ana@ejemplo.pe'],
            description: 'Si se omite, el del cliente',
          }),
        ),
      },
      { additionalProperties: false },
    ),
  ),
  response: {
    200: success(Correo, repetida('La clave ya se usó: es el correo de entonces')),
    ...errors(400, 404, 409, 413, 415, 422),
  },
};
