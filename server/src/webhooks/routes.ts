import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodeCursor } from '../comprobantes/cursor.ts';
import { badRequest, leidoDe, queryOf, textOf, UUID } from '../comprobantes/peticion.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Acceso, Route, RouteDocs } from '../http/route.ts';
import { type ConSecreto, cambiar, crear, eliminar, HORAS_DE_TRASLAPE, noExiste, rotar } from './administrar.ts';
import * as docs from './docs.ts';
import { readFiltros } from './filtros.ts';
import { readCambiar, readCrear, readRecuperar, readRotar } from './leer.ts';
import { leerEntrega, listar, probar, recuperar, reenviar } from './reenviar.ts';
import { datosEntrega, datosWebhook, filaEntrega, mensajeEntrega } from './respuesta.ts';
import { findWebhook, listWebhooks } from './webhooks-store.ts';

type Handler = (deps: Deps, request: FastifyRequest, acceso: Acceso) => Promise<{ message: string; data: object }>;

/** Endpoints for events, and what became of each message. */
export function webhooksRoutes(deps: Deps): Route[] {
  const route = (
    method: Route['method'],
    url: string,
    routeDocs: RouteDocs,
    handler: Handler,
    con: Pick<Route, 'reciente'> = {},
  ): Route => ({
    ...{ method, url, permisos: ['webhooks.manage'], docs: routeDocs, ...con },
    handler: async (request: FastifyRequest, _reply: FastifyReply, acceso: Acceso) => ({
      success: true,
      ...(await handler(deps, request, acceso)),
    }),
  });
  // Where a company's messages go, and who can sign them.
  const reciente = { reciente: true } as const;
  return [
    route('GET', '/webhooks', docs.lista, getLista),
    route('POST', '/webhooks', docs.crear, postCrear, reciente),
    route('GET', '/webhooks/:id', docs.detalle, getUno),
    route('PATCH', '/webhooks/:id', docs.cambiar, patchUno, reciente),
    route('DELETE', '/webhooks/:id', docs.eliminar, deleteUno, reciente),
    route('POST', '/webhooks/:id/probar', docs.probar, postProbar),
    route('POST', '/webhooks/:id/rotar', docs.rotar, postRotar, reciente),
    route('GET', '/webhooks/:id/entregas', docs.entregas, getEntregas),
    route('POST', '/webhooks/:id/recuperar', docs.recuperar, postRecuperar),
    route('GET', '/webhooks/entregas/:id', docs.entrega, getEntrega),
    route('POST', '/webhooks/entregas/:id/reenviar', docs.reenviar, postReenviar),
  ];
}

const getLista: Handler = async (deps, _request, acceso) => {
  const webhooks = await listWebhooks(deps.db.of(acceso), acceso);
  return { message: `Webhooks: ${webhooks.length}.`, data: { webhooks: webhooks.map(datosWebhook) } };
};

const postCrear: Handler = async (deps, request, acceso) => {
  const creado = await crear(deps, acceso, leidoDe(readCrear(textOf(request), deps.egreso.redes)));
  return { message: `Webhook creado. ${GUARDELO}`, data: conSecreto(creado) };
};

const getUno: Handler = async (deps, request, acceso) => {
  const webhook = await findWebhook(deps.db.of(acceso), acceso, idOf(request));
  if (webhook === undefined) throw noExiste();
  const { activo, motivoInactivo } = webhook;
  const message = activo
    ? 'Webhook activo.'
    : `Webhook inactivo${motivoInactivo === null ? '' : `: ${motivoInactivo}`}.`;
  return { message, data: datosWebhook(webhook) };
};

const patchUno: Handler = async (deps, request, acceso) => {
  const id = await existing(deps, request, acceso);
  const webhook = await cambiar(deps, acceso, id, leidoDe(readCambiar(textOf(request), deps.egreso.redes)));
  return { message: 'Webhook cambiado.', data: datosWebhook(webhook) };
};

const deleteUno: Handler = async (deps, request, acceso) => {
  const { id } = await eliminar(deps, acceso, idOf(request));
  return { message: 'Webhook eliminado. Sus entregas se pueden seguir consultando.', data: { id } };
};

const postProbar: Handler = async (deps, request, acceso) => {
  const entera = await probar(deps, acceso, idOf(request));
  return { message: mensajeEntrega(entera.entrega), data: datosEntrega(entera) };
};

const postRotar: Handler = async (deps, request, acceso) => {
  const id = await existing(deps, request, acceso);
  const filtrado = leidoDe(readRotar(textOf(request)));
  const rotado = await rotar(deps, acceso, id, filtrado);
  const anterior = filtrado
    ? 'Ningún otro firma desde ahora.'
    : `El anterior firma también durante ${HORAS_DE_TRASLAPE} horas.`;
  return { message: `Secreto nuevo. ${GUARDELO} ${anterior}`, data: conSecreto(rotado) };
};

const getEntregas: Handler = async (deps, request, acceso) => {
  const id = idOf(request);
  const leido = readFiltros(queryOf(request), deps.cursorKey);
  if (!leido.ok) throw badRequest(leido.fields);
  const { limite } = leido.filtros;
  const rows = await listar(deps, acceso, id, leido.filtros);
  const page = rows.slice(0, limite);
  const last = page.at(-1);
  const siguiente = rows.length > limite && last !== undefined ? encodeCursor(last.id, deps.cursorKey) : null;
  return { message: `Entregas en esta página: ${page.length}.`, data: { entregas: page.map(filaEntrega), siguiente } };
};

const getEntrega: Handler = async (deps, request, acceso) => {
  const entera = await leerEntrega(deps, acceso, idOf(request));
  return { message: mensajeEntrega(entera.entrega), data: datosEntrega(entera) };
};

const postReenviar: Handler = async (deps, request, acceso) => {
  const entera = await reenviar(deps, acceso, idOf(request));
  return { message: 'Se envía otra vez.', data: datosEntrega(entera) };
};

const postRecuperar: Handler = async (deps, request, acceso) => {
  const id = await existing(deps, request, acceso);
  const entregas = await recuperar(deps, acceso, id, leidoDe(readRecuperar(textOf(request))));
  return { message: `Se envían otra vez ${entregas} avisos, en orden.`, data: { entregas } };
};

const GUARDELO = 'Guarde el secreto ahora: no se vuelve a mostrar.';

function conSecreto({ webhook, secreto }: ConSecreto) {
  return { ...datosWebhook(webhook), secreto };
}

/** Who is not there is not told what is wrong with the body. */
async function existing(deps: Deps, request: FastifyRequest, acceso: Acceso): Promise<string> {
  const id = idOf(request);
  if ((await findWebhook(deps.db.of(acceso), acceso, id)) === undefined) throw noExiste();
  return id;
}

/** The `:id` of the path. What is no UUID names nothing: 404. */
function idOf(request: FastifyRequest): string {
  const { params } = request;
  const id = typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : '';
  if (UUID.test(id)) return id.toLowerCase();
  throw request.routeOptions.url?.includes('/entregas/:id') === true
    ? new AppError('entrega-que-no-existe')
    : noExiste();
}
