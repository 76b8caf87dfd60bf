import { type EnIdiomas, igual } from '@chaski/core/lib/idiomas.ts';
import type { Deps } from '../deps.ts';
import { operation } from '../platform/http/operation.ts';
import { pageOf, Siguiente } from '../platform/http/reading/cursor.ts';
import type { Acceso, Route } from '../platform/http/route.ts';
import { Type } from '../platform/http/schema.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import {
  type ConSecreto,
  change,
  create,
  eliminar,
  HORAS_DE_TRASLAPE,
  MAX_WEBHOOKS,
  noExiste,
  rotar,
} from './administrar.ts';
import { CAMBIAR, CREAR, ENTREGAS, RECUPERAR, ROTAR } from './cuerpos.ts';
import { list, readEntrega, recall, reenviar, tryOut } from './entregas/reenviar.ts';
import {
  CON_SECRETO,
  datosEntrega,
  datosWebhook,
  ENTREGA,
  ENTREGA_ENTERA,
  filaEntrega,
  mensajeEntrega,
  WEBHOOK,
} from './respuesta.ts';
import { findWebhook, listWebhooks } from './webhooks-store.ts';

const DE_WEBHOOKS = { permisos: ['webhooks.manage'], tags: ['Webhooks'] } as const;
const DE_UNO = { ...DE_WEBHOOKS, id: noExiste };
const DE_UNA_ENTREGA = { ...DE_WEBHOOKS, id: () => new AppError('entrega-que-no-existe') };
/** Where a company's messages go, and who can sign them. */
const RECIENTE = { reciente: true } as const;

/** Endpoints for events, and what became of each message. */
export function webhooksRoutes(deps: Deps): Route[] {
  return OPERATIONS.map((each) => each(deps));
}

const OPERATIONS = [
  operation({
    ...DE_WEBHOOKS,
    method: 'GET',
    url: '/webhooks',
    operationId: 'listarWebhooks',
    summary: { es: 'Listar los webhooks', en: 'List the webhooks' },
    data: Type.Object({ webhooks: Type.Array(WEBHOOK) }),
    handler: async ({ deps, acceso }) => {
      const webhooks = await listWebhooks(deps.db.of(acceso), acceso);
      return { message: igual(`Webhooks: ${webhooks.length}.`), data: { webhooks: webhooks.map(datosWebhook) } };
    },
  }),
  operation({
    ...DE_WEBHOOKS,
    ...RECIENTE,
    method: 'POST',
    url: '/webhooks',
    operationId: 'crearWebhook',
    summary: { es: 'Registrar un webhook', en: 'Register a webhook' },
    description: {
      es:
        `Los avisos siguen Standard Webhooks 1.0.0 y se firman con el secreto de la respuesta. Hasta ${MAX_WEBHOOKS} por empresa y ` +
        'entorno. Una dirección que lleva a una red privada es 422.',
      en: `Messages follow Standard Webhooks 1.0.0 and are signed with the secret of the answer. Up to ${MAX_WEBHOOKS} per company and environment. An address that leads to a private network is 422.`,
    },
    body: CREAR,
    data: CON_SECRETO,
    errors: [409, 422],
    handler: async ({ deps, acceso, body }) => {
      const creado = await create(deps, acceso, body());
      return {
        message: { es: `Webhook creado. ${GUARDELO.es}`, en: `Webhook created. ${GUARDELO.en}` },
        data: conSecreto(creado),
      };
    },
  }),
  operation({
    ...DE_UNO,
    method: 'GET',
    url: '/webhooks/:id',
    operationId: 'verWebhook',
    summary: { es: 'Consultar un webhook', en: 'Get a webhook' },
    data: WEBHOOK,
    handler: async ({ deps, acceso, id }) => {
      const webhook = await findWebhook(deps.db.of(acceso), acceso, id);
      if (webhook === undefined) throw noExiste();
      const { activo, motivoInactivo } = webhook;
      const motivo = motivoInactivo === null ? '' : `: ${motivoInactivo}`;
      const message = activo
        ? { es: 'Webhook activo.', en: 'The webhook is active.' }
        : { es: `Webhook inactivo${motivo}.`, en: `The webhook is inactive${motivo}.` };
      return { message, data: datosWebhook(webhook) };
    },
  }),
  operation({
    ...DE_UNO,
    ...RECIENTE,
    method: 'PATCH',
    url: '/webhooks/:id',
    operationId: 'cambiarWebhook',
    summary: { es: 'Cambiar un webhook', en: 'Change a webhook' },
    body: CAMBIAR,
    data: WEBHOOK,
    errors: [409, 422],
    handler: async ({ deps, acceso, id, body }) => {
      await demand(deps, acceso, id);
      return {
        message: { es: 'Webhook cambiado.', en: 'Webhook changed.' },
        data: datosWebhook(await change(deps, acceso, id, body())),
      };
    },
  }),
  operation({
    ...DE_UNO,
    ...RECIENTE,
    method: 'DELETE',
    url: '/webhooks/:id',
    operationId: 'eliminarWebhook',
    summary: { es: 'Eliminar un webhook', en: 'Delete a webhook' },
    description: {
      es: 'Se cancela lo pendiente y se borra su secreto. Sus entregas se pueden seguir consultando.',
      en: 'What is pending is cancelled and its secret is deleted. Its deliveries can still be looked up.',
    },
    data: Type.Object({ id: WEBHOOK.properties.id }),
    handler: async ({ deps, acceso, id }) => {
      await eliminar(deps, acceso, id);
      return {
        message: {
          es: 'Webhook eliminado. Sus entregas se pueden seguir consultando.',
          en: 'Webhook deleted. Its deliveries can still be looked up.',
        },
        data: { id },
      };
    },
  }),
  operation({
    ...DE_UNO,
    method: 'POST',
    url: '/webhooks/:id/probar',
    operationId: 'probarWebhook',
    summary: { es: 'Enviar un evento de prueba', en: 'Send a test event' },
    description: {
      es: 'Espera el resultado de su único intento. Que el receptor falle no es un error HTTP: lea data.estado.',
      en: 'Waits for the outcome of its only attempt. That the receiver fails is no HTTP error: read data.estado.',
    },
    data: ENTREGA_ENTERA,
    errors: [422],
    handler: async ({ deps, acceso, id }) => {
      const entera = await tryOut(deps, acceso, id);
      return { message: mensajeEntrega(entera.entrega), data: datosEntrega(entera) };
    },
  }),
  operation({
    ...DE_UNO,
    ...RECIENTE,
    method: 'POST',
    url: '/webhooks/:id/rotar',
    operationId: 'rotarSecreto',
    summary: { es: 'Cambiar el secreto', en: 'Change the secret' },
    description: {
      es:
        `El anterior firma también durante ${HORAS_DE_TRASLAPE} horas, y los de antes hasta que se cumplan las suyas: repetir la ` +
        'llamada no deja fuera a ninguno. El cuerpo se puede omitir.',
      en: `The one before signs too for ${HORAS_DE_TRASLAPE} hours, and those before it until theirs are over: repeating the call leaves nobody out. The body may be left out.`,
    },
    body: ROTAR,
    data: CON_SECRETO,
    errors: [422],
    handler: async ({ deps, acceso, id, body }) => {
      await demand(deps, acceso, id);
      const { filtrado } = body();
      const rotado = await rotar(deps, acceso, id, filtrado);
      const anterior = filtrado
        ? { es: 'Ningún otro firma desde ahora.', en: 'No other one signs from now on.' }
        : {
            es: `El anterior firma también durante ${HORAS_DE_TRASLAPE} horas.`,
            en: `The one before signs too for ${HORAS_DE_TRASLAPE} hours.`,
          };
      return {
        message: {
          es: `Secreto nuevo. ${GUARDELO.es} ${anterior.es}`,
          en: `New secret. ${GUARDELO.en} ${anterior.en}`,
        },
        data: conSecreto(rotado),
      };
    },
  }),
  operation({
    ...DE_UNO,
    method: 'GET',
    url: '/webhooks/:id/entregas',
    operationId: 'listarEntregas',
    summary: { es: 'Listar las entregas de un webhook', en: 'List the deliveries of a webhook' },
    description: {
      es: 'La más reciente primero; también las de un webhook eliminado.',
      en: 'Newest first; those of a deleted webhook too.',
    },
    query: ENTREGAS,
    data: Type.Object({ entregas: Type.Array(ENTREGA), siguiente: Siguiente }),
    handler: async ({ deps, acceso, id, query }) => {
      const filtros = query();
      const rows = await list(deps, acceso, id, filtros);
      const { page, siguiente } = pageOf(rows, filtros.limite, deps.cursorKey);
      return {
        message: { es: `Entregas en esta página: ${page.length}.`, en: `Deliveries on this page: ${page.length}.` },
        data: { entregas: page.map(filaEntrega), siguiente },
      };
    },
  }),
  operation({
    ...DE_UNO,
    method: 'POST',
    url: '/webhooks/:id/recuperar',
    operationId: 'recuperarEntregas',
    summary: { es: 'Enviar otra vez todo lo que no llegó', en: 'Send again all that did not arrive' },
    description: {
      es:
        'Todos los avisos de los tipos del webhook desde ese momento que no recibió: una vez cada uno, uno tras otro, en el orden en ' +
        'que ocurrieron.',
      en: 'All messages of the webhook’s types since that moment that it did not receive: once each, one after another, in the order in which they happened.',
    },
    body: RECUPERAR,
    data: Type.Object({ entregas: Type.Integer({ description: { es: 'Cuántos', en: 'How many' } }) }),
    errors: [422],
    handler: async ({ deps, acceso, id, body }) => {
      await demand(deps, acceso, id);
      const entregas = await recall(deps, acceso, id, body().desde);
      return {
        message: {
          es: entregas === 1 ? 'Se envía otra vez un aviso.' : `Se envían otra vez ${entregas} avisos, en orden.`,
          en: entregas === 1 ? 'One message is sent again.' : `${entregas} messages are sent again, in order.`,
        },
        data: { entregas },
      };
    },
  }),
  operation({
    ...DE_UNA_ENTREGA,
    method: 'GET',
    url: '/webhooks/entregas/:id',
    operationId: 'verEntrega',
    summary: { es: 'Consultar una entrega con todos sus intentos', en: 'Get a delivery with all its attempts' },
    data: ENTREGA_ENTERA,
    handler: async ({ deps, acceso, id }) => {
      const entera = await readEntrega(deps, acceso, id);
      return { message: mensajeEntrega(entera.entrega), data: datosEntrega(entera) };
    },
  }),
  operation({
    ...DE_UNA_ENTREGA,
    method: 'POST',
    url: '/webhooks/entregas/:id/reenviar',
    operationId: 'reenviarEntrega',
    summary: { es: 'Enviar otra vez un aviso', en: 'Send a message again' },
    description: {
      es: 'El mismo mensaje, con el mismo webhook-id, desde el primer intento del calendario.',
      en: 'The same message, with the same webhook-id, from the first attempt of the schedule.',
    },
    data: ENTREGA_ENTERA,
    errors: [422],
    handler: async ({ deps, acceso, id }) => {
      const data = datosEntrega(await reenviar(deps, acceso, id));
      return { message: { es: 'Se envía otra vez.', en: 'It is being sent again.' }, data };
    },
  }),
];

const GUARDELO: EnIdiomas = {
  es: 'Guarde el secreto ahora: no se vuelve a mostrar.',
  en: 'Keep the secret now: it is not shown again.',
};

function conSecreto({ webhook, secreto }: ConSecreto) {
  return { ...datosWebhook(webhook), secreto };
}

/** Who is not there is not told what is wrong with the body. */
async function demand(deps: Pick<Deps, 'db'>, acceso: Acceso, id: string): Promise<void> {
  if ((await findWebhook(deps.db.of(acceso), acceso, id)) === undefined) throw noExiste();
}
