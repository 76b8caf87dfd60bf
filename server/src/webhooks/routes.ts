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
    summary: 'Listar los webhooks',
    data: Type.Object({ webhooks: Type.Array(WEBHOOK) }),
    handler: async ({ deps, acceso }) => {
      const webhooks = await listWebhooks(deps.db.of(acceso), acceso);
      return { message: `Webhooks: ${webhooks.length}.`, data: { webhooks: webhooks.map(datosWebhook) } };
    },
  }),
  operation({
    ...DE_WEBHOOKS,
    ...RECIENTE,
    method: 'POST',
    url: '/webhooks',
    operationId: 'crearWebhook',
    summary: 'Registrar un webhook',
    description:
      `Los avisos siguen Standard Webhooks 1.0.0 y se firman con el secreto de la respuesta. Hasta ${MAX_WEBHOOKS} por empresa y ` +
      'entorno. Una dirección que lleva a una red privada es 422.',
    body: CREAR,
    data: CON_SECRETO,
    errors: [409, 422],
    handler: async ({ deps, acceso, body }) => {
      const creado = await create(deps, acceso, body());
      return { message: `Webhook creado. ${GUARDELO}`, data: conSecreto(creado) };
    },
  }),
  operation({
    ...DE_UNO,
    method: 'GET',
    url: '/webhooks/:id',
    operationId: 'verWebhook',
    summary: 'Consultar un webhook',
    data: WEBHOOK,
    handler: async ({ deps, acceso, id }) => {
      const webhook = await findWebhook(deps.db.of(acceso), acceso, id);
      if (webhook === undefined) throw noExiste();
      const { activo, motivoInactivo } = webhook;
      const motivo = motivoInactivo === null ? '' : `: ${motivoInactivo}`;
      return { message: activo ? 'Webhook activo.' : `Webhook inactivo${motivo}.`, data: datosWebhook(webhook) };
    },
  }),
  operation({
    ...DE_UNO,
    ...RECIENTE,
    method: 'PATCH',
    url: '/webhooks/:id',
    operationId: 'cambiarWebhook',
    summary: 'Cambiar un webhook',
    body: CAMBIAR,
    data: WEBHOOK,
    errors: [409, 422],
    handler: async ({ deps, acceso, id, body }) => {
      await demand(deps, acceso, id);
      return { message: 'Webhook cambiado.', data: datosWebhook(await change(deps, acceso, id, body())) };
    },
  }),
  operation({
    ...DE_UNO,
    ...RECIENTE,
    method: 'DELETE',
    url: '/webhooks/:id',
    operationId: 'eliminarWebhook',
    summary: 'Eliminar un webhook',
    description: 'Se cancela lo pendiente y se borra su secreto. Sus entregas se pueden seguir consultando.',
    data: Type.Object({ id: WEBHOOK.properties.id }),
    handler: async ({ deps, acceso, id }) => {
      await eliminar(deps, acceso, id);
      return { message: 'Webhook eliminado. Sus entregas se pueden seguir consultando.', data: { id } };
    },
  }),
  operation({
    ...DE_UNO,
    method: 'POST',
    url: '/webhooks/:id/probar',
    operationId: 'probarWebhook',
    summary: 'Enviar un evento de prueba',
    description: 'Espera el resultado de su único intento. Que el receptor falle no es un error HTTP: lea data.estado.',
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
    summary: 'Cambiar el secreto',
    description:
      `El anterior firma también durante ${HORAS_DE_TRASLAPE} horas, y los de antes hasta que se cumplan las suyas: repetir la ` +
      'llamada no deja fuera a ninguno. El cuerpo se puede omitir.',
    body: ROTAR,
    data: CON_SECRETO,
    errors: [422],
    handler: async ({ deps, acceso, id, body }) => {
      await demand(deps, acceso, id);
      const { filtrado } = body();
      const rotado = await rotar(deps, acceso, id, filtrado);
      const anterior = filtrado
        ? 'Ningún otro firma desde ahora.'
        : `El anterior firma también durante ${HORAS_DE_TRASLAPE} horas.`;
      return { message: `Secreto nuevo. ${GUARDELO} ${anterior}`, data: conSecreto(rotado) };
    },
  }),
  operation({
    ...DE_UNO,
    method: 'GET',
    url: '/webhooks/:id/entregas',
    operationId: 'listarEntregas',
    summary: 'Listar las entregas de un webhook',
    description: 'La más reciente primero; también las de un webhook eliminado.',
    query: ENTREGAS,
    data: Type.Object({ entregas: Type.Array(ENTREGA), siguiente: Siguiente }),
    handler: async ({ deps, acceso, id, query }) => {
      const filtros = query();
      const rows = await list(deps, acceso, id, filtros);
      const { page, siguiente } = pageOf(rows, filtros.limite, deps.cursorKey);
      return {
        message: `Entregas en esta página: ${page.length}.`,
        data: { entregas: page.map(filaEntrega), siguiente },
      };
    },
  }),
  operation({
    ...DE_UNO,
    method: 'POST',
    url: '/webhooks/:id/recuperar',
    operationId: 'recuperarEntregas',
    summary: 'Enviar otra vez todo lo que no llegó',
    description:
      'Todos los avisos de los tipos del webhook desde ese momento que no recibió: una vez cada uno, uno tras otro, en el orden en ' +
      'que ocurrieron.',
    body: RECUPERAR,
    data: Type.Object({ entregas: Type.Integer({ description: 'Cuántos' }) }),
    errors: [422],
    handler: async ({ deps, acceso, id, body }) => {
      await demand(deps, acceso, id);
      const entregas = await recall(deps, acceso, id, body().desde);
      return { message: `Se envían otra vez ${entregas} avisos, en orden.`, data: { entregas } };
    },
  }),
  operation({
    ...DE_UNA_ENTREGA,
    method: 'GET',
    url: '/webhooks/entregas/:id',
    operationId: 'verEntrega',
    summary: 'Consultar una entrega con todos sus intentos',
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
    summary: 'Enviar otra vez un aviso',
    description: 'El mismo mensaje, con el mismo webhook-id, desde el primer intento del calendario.',
    data: ENTREGA_ENTERA,
    errors: [422],
    handler: async ({ deps, acceso, id }) => {
      return { message: 'Se envía otra vez.', data: datosEntrega(await reenviar(deps, acceso, id)) };
    },
  }),
];

const GUARDELO = 'Guarde el secreto ahora: no se vuelve a mostrar.';

function conSecreto({ webhook, secreto }: ConSecreto) {
  return { ...datosWebhook(webhook), secreto };
}

/** Who is not there is not told what is wrong with the body. */
async function demand(deps: Pick<Deps, 'db'>, acceso: Acceso, id: string): Promise<void> {
  if ((await findWebhook(deps.db.of(acceso), acceso, id)) === undefined) throw noExiste();
}
