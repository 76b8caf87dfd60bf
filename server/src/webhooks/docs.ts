import { named } from '@chaski/core/lib/named.ts';
import { Entorno, errors, success } from '../http/docs.ts';
import type { RouteDocs } from '../http/route.ts';
import { Type } from '../http/schema.ts';
import { HORAS_DE_TRASLAPE, MAX_WEBHOOKS } from './administrar.ts';
import { ESTADOS_ENTREGA, EVENTOS_WEBHOOK } from './types.ts';

/* The routes of webhooks as OpenAPI. Nothing here validates: `leer.ts` reads the bodies. */

const tags = ['Webhooks'];
const Uuid = Type.String({ format: 'uuid' });
const Instante = Type.String({ format: 'date-time' });
const porId = Type.Object({ id: Uuid });

const Evento = named('EventoWebhook', Type.Enum(EVENTOS_WEBHOOK));
const Eventos = Type.Array(Evento);

const Cuerpo = {
  url: Type.String({
    format: 'uri',
    examples: ['https://erp.miempresa.pe/chaski'],
    description: 'https, puerto 443 u 8443',
  }),
  eventos: Type.Optional(Type.Array(Evento, { description: 'De qué se avisa; si se omite, de todo.', minItems: 1 })),
  descripcion: Type.Optional(Type.String({ maxLength: 200 })),
  activo: Type.Optional(Type.Boolean({ default: true })),
};

const CuerpoCrear = named('CuerpoWebhook', Type.Object(Cuerpo, { additionalProperties: false }));
const CuerpoCambiar = named(
  'CambiosWebhook',
  Type.Object(
    {
      ...{ url: Type.Optional(Cuerpo.url), eventos: Cuerpo.eventos },
      descripcion: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
      activo: Type.Optional(
        Type.Boolean({ description: 'false: se cancela lo pendiente y no se le envía nada; recupérelo después.' }),
      ),
    },
    { additionalProperties: false },
  ),
);

const DeWebhook = {
  ...{ id: Uuid, entorno: Entorno, url: Type.String({ format: 'uri' }) },
  descripcion: Type.Optional(Type.String()),
  ...{ eventos: Eventos, activo: Type.Boolean() },
  motivoInactivo: Type.Optional(Type.String({ description: 'Si no lo decidió usted: su receptor respondió 410' })),
  secretoAnteriorHasta: Type.Optional(
    Type.String({ format: 'date-time', description: 'Hasta cuándo firma también uno anterior' }),
  ),
  ...{ creadoEn: Instante, cambiadoEn: Instante },
};

const Webhook = named('Webhook', Type.Object(DeWebhook));

const ConSecreto = named(
  'WebhookConSecreto',
  Type.Object({
    ...DeWebhook,
    secreto: Type.String({ examples: ['whsec_…'], description: 'Solo aparece en esta respuesta.' }),
  }),
);

const DeEntrega = {
  ...{ id: Uuid, webhook: Uuid },
  mensaje: Type.String({ format: 'uuid', description: 'La cabecera webhook-id: la misma en todos los intentos' }),
  tipo: Type.Enum([...EVENTOS_WEBHOOK, 'prueba']),
  comprobante: Type.Optional(Uuid),
  secuencia: Type.Optional(Type.Integer({ description: 'Número de orden entre los avisos del comprobante' })),
  estado: Type.Enum([...ESTADOS_ENTREGA], {
    description: 'AGOTADA: fallaron todos los intentos. CANCELADA: el webhook quedó inactivo antes.',
  }),
  ...{ intentos: Type.Integer(), creadaEn: Instante },
  siguienteIntentoEn: Type.Optional(Instante),
  terminadaEn: Type.Optional(Instante),
  ultimoStatus: Type.Optional(Type.Integer()),
  ultimoError: Type.Optional(Type.String()),
};

const Entrega = named('Entrega', Type.Object(DeEntrega));

const Cabeceras = Type.Record(Type.String());

const EntregaEntera = named(
  'EntregaEntera',
  Type.Object({
    ...DeEntrega,
    cuerpo: Type.String({ description: 'El cuerpo, byte por byte como se envía y se firma' }),
    historial: Type.Array(
      Type.Object({
        ...{ n: Type.Integer(), iniciadoEn: Instante },
        terminadoEn: Type.Optional(Instante),
        ...{ url: Type.String(), cabeceras: Cabeceras },
        error: Type.Optional(Type.String()),
        respuesta: Type.Optional(
          Type.Object({
            ...{ status: Type.Integer(), cabeceras: Cabeceras },
            cuerpo: Type.String({ description: 'Los primeros 8 KiB' }),
            cortada: Type.Boolean({ description: 'Había más' }),
          }),
        ),
      }),
    ),
  }),
);

export const lista: RouteDocs = {
  operationId: 'listarWebhooks',
  summary: 'Listar los webhooks',
  tags,
  response: { 200: success(Type.Object({ webhooks: Type.Array(Webhook) })), ...errors() },
};

export const crear: RouteDocs = {
  operationId: 'crearWebhook',
  summary: 'Registrar un webhook',
  description:
    `Los avisos siguen Standard Webhooks 1.0.0 y se firman con el secreto de la respuesta. Hasta ${MAX_WEBHOOKS} por empresa y ` +
    'entorno. Una dirección que lleva a una red privada es 422.',
  tags,
  body: CuerpoCrear,
  response: { 200: success(ConSecreto), ...errors(400, 409, 413, 415, 422) },
};

export const detalle: RouteDocs = {
  operationId: 'verWebhook',
  summary: 'Consultar un webhook',
  tags,
  params: porId,
  response: { 200: success(Webhook), ...errors(404) },
};

export const cambiar: RouteDocs = {
  operationId: 'cambiarWebhook',
  summary: 'Cambiar un webhook',
  tags,
  params: porId,
  body: CuerpoCambiar,
  response: { 200: success(Webhook), ...errors(400, 404, 409, 413, 415, 422) },
};

export const eliminar: RouteDocs = {
  operationId: 'eliminarWebhook',
  summary: 'Eliminar un webhook',
  description: 'Se cancela lo pendiente y se borra su secreto. Sus entregas se pueden seguir consultando.',
  tags,
  params: porId,
  response: { 200: success(Type.Object({ id: Uuid })), ...errors(404) },
};

export const probar: RouteDocs = {
  operationId: 'probarWebhook',
  summary: 'Enviar un evento de prueba',
  description: 'Espera el resultado de su único intento. Que el receptor falle no es un error HTTP: lea data.estado.',
  tags,
  params: porId,
  response: { 200: success(EntregaEntera), ...errors(404, 422) },
};

export const rotar: RouteDocs = {
  operationId: 'rotarSecreto',
  summary: 'Cambiar el secreto',
  description:
    `El anterior firma también durante ${HORAS_DE_TRASLAPE} horas, y los de antes hasta que se cumplan las suyas: repetir la ` +
    'llamada no deja fuera a ninguno. El cuerpo se puede omitir.',
  tags,
  params: porId,
  body: Type.Object(
    {
      filtrado: Type.Optional(
        Type.Boolean({ default: false, description: 'true: los anteriores dejan de firmar al instante.' }),
      ),
    },
    { additionalProperties: false },
  ),
  response: { 200: success(ConSecreto), ...errors(400, 404, 413, 415, 422) },
};

export const entregas: RouteDocs = {
  operationId: 'listarEntregas',
  summary: 'Listar las entregas de un webhook',
  description: 'La más reciente primero; también las de un webhook eliminado.',
  tags,
  params: porId,
  querystring: Type.Object({
    estado: Type.Optional(Type.Enum([...ESTADOS_ENTREGA])),
    limite: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
    cursor: Type.Optional(Type.String({ description: 'El `siguiente` de la página anterior' })),
  }),
  response: {
    200: success(
      Type.Object({
        entregas: Type.Array(Entrega),
        siguiente: Type.Union([Type.String(), Type.Null()], { description: 'null en la última página' }),
      }),
    ),
    ...errors(400, 404),
  },
};

export const entrega: RouteDocs = {
  operationId: 'verEntrega',
  summary: 'Consultar una entrega con todos sus intentos',
  tags,
  params: porId,
  response: { 200: success(EntregaEntera), ...errors(404) },
};

export const reenviar: RouteDocs = {
  operationId: 'reenviarEntrega',
  summary: 'Enviar otra vez un aviso',
  description: 'El mismo mensaje, con el mismo webhook-id, desde el primer intento del calendario.',
  tags,
  params: porId,
  response: { 200: success(EntregaEntera), ...errors(404, 422) },
};

export const recuperar: RouteDocs = {
  operationId: 'recuperarEntregas',
  summary: 'Enviar otra vez todo lo que no llegó',
  description:
    'Todos los avisos de los tipos del webhook desde ese momento que no recibió: una vez cada uno, uno tras otro, en el orden en ' +
    'que ocurrieron.',
  tags,
  params: porId,
  body: Type.Object(
    { desde: Type.String({ examples: ['2026-11-20', '2026-11-20T15:00:00-05:00'] }) },
    { additionalProperties: false },
  ),
  response: {
    200: success(Type.Object({ entregas: Type.Integer({ description: 'Cuántos' }) })),
    ...errors(400, 404, 413, 415, 422),
  },
};
