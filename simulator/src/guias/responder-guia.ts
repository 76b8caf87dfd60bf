import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Comportamiento } from '../respuesta/comportamiento.ts';
import type { Escenario } from '../respuesta/escenarios.ts';
import { breakTransport } from '../respuesta/fallas.ts';
import { readBody } from '../servicio/leer-cuerpo.ts';
import type { Servicio } from '../servicio/servicio.ts';
import { getStatusDeGuia } from './consultar-guia.ts';
import { sendGuia } from './enviar-guia.ts';
import { answerFicha, type Fichas } from './ficha.ts';
import { answerInvalido, answerPlataforma, answerSinFicha, type RespuestaRest } from './formas.ts';

interface Contexto {
  readonly servicio: Servicio;
  readonly comportamiento: Comportamiento;
  readonly fichas: Fichas;
  readonly latenciaMs: number;
}

const MAX_BODY = 8 * 1024 * 1024;
const RUTA_FICHA = /^\/v1\/clientessol\/([^/]+)\/oauth2\/token\/?$/;
const RUTA_ENVIOS = /^\/v1\/contribuyente\/gem\/comprobantes\/envios\/([^/]*)$/;
const RUTA_ENVIO = /^\/v1\/contribuyente\/gem\/comprobantes\/([^/]+)$/;

export function isDeGuia(pathname: string): boolean {
  return RUTA_FICHA.test(pathname) || RUTA_ENVIOS.test(pathname) || RUTA_ENVIO.test(pathname);
}

/** One request by SUNAT's REST of the guías, to its answer or to the failure that a scenario asks for. */
export async function answerGuia(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  contexto: Contexto,
): Promise<void> {
  const body = await readBody(request, MAX_BODY);
  const respuesta = body === undefined ? answerPlataforma(400) : await decide(request, pathname, body, contexto);
  const espera = respuesta.esperaMs + contexto.latenciaMs;
  if (espera > 0) await sleep(espera);
  if (respuesta.tipo === 'falla') return breakTransport(request, response, respuesta.falla);
  const bytes = Buffer.from(JSON.stringify(respuesta.body));
  response.writeHead(respuesta.status, { 'content-type': 'application/json', 'content-length': bytes.length });
  response.end(bytes);
}

function decide(
  request: IncomingMessage,
  pathname: string,
  body: Buffer,
  contexto: Contexto,
): Promise<RespuestaRest> | RespuestaRest {
  const [, cliente] = RUTA_FICHA.exec(pathname) ?? [];
  if (cliente !== undefined) {
    return request.method === 'POST' ? decideFicha(decodeURIComponent(cliente), body, contexto) : answerPlataforma(405);
  }
  const [, ticket] = RUTA_ENVIOS.exec(pathname) ?? [];
  if (request.method !== (ticket === undefined ? 'POST' : 'GET')) return answerPlataforma(405);
  const { servicio, fichas, comportamiento } = contexto;
  const ruc = fichas.rucDe(request.headers.authorization, servicio.ahora());
  const pedido = comportamiento.take(ticket === undefined ? 'enviarGuia' : 'consultarGuia', ruc);
  const pedida = pedido && answerPedido(pedido);
  if (pedida !== undefined) return pedida;
  if (ruc === undefined) return answerPlataforma(401);
  if (ticket !== undefined) {
    return ticket === '' ? answerInvalido('508', '') : getStatusDeGuia(servicio, ruc, ticket, pedido);
  }
  const [, nombre = ''] = RUTA_ENVIO.exec(pathname) ?? [];
  const cuerpo = parseJson(body);
  return cuerpo === undefined ? answerPlataforma(400) : sendGuia(servicio, ruc, nombre, cuerpo, pedido);
}

/** Noted in the ledger under the RUC: a test sees from it how often a client asks, and with what outcome. */
function decideFicha(cliente: string, body: Buffer, contexto: Contexto): RespuestaRest {
  const form = new URLSearchParams(body.toString());
  const archivo = form.get('username')?.slice(0, 11) ?? '';
  const respuesta = judgeFicha(cliente, form, archivo, contexto);
  const { libro, ahora } = contexto.servicio;
  const codigo =
    respuesta.tipo === 'falla' ? respuesta.falla.como : respuesta.status === 200 ? '0' : `${respuesta.status}`;
  const asiento = { en: ahora().toISOString(), operacion: 'token', archivo, sha256: '', codigo, aceptado: false };
  libro.append(asiento).catch(() => undefined);
  return respuesta;
}

function judgeFicha(
  cliente: string,
  form: URLSearchParams,
  ruc: string,
  { servicio, fichas, comportamiento }: Contexto,
): RespuestaRest {
  const pedido = comportamiento.take('token', ruc);
  if (pedido?.efecto.tipo === 'http') {
    const { estado } = pedido.efecto;
    return estado === 400 || estado === 401
      ? answerSinFicha(estado, 'access_denied', 'Pedido por la ruta de control')
      : answerPlataforma(estado);
  }
  return (pedido && answerPedido(pedido)) ?? answerFicha(servicio, fichas, cliente, form);
}

/** What the control route asks of every operation, before anything is looked at. */
function answerPedido({ efecto }: Escenario): RespuestaRest | undefined {
  if (efecto.tipo === 'http' && efecto.estado !== 422) return answerPlataforma(efecto.estado);
  if (efecto.tipo !== 'transporte' || efecto.trasAceptar) return undefined;
  return { tipo: 'falla', falla: { como: efecto.como, mb: efecto.mb }, esperaMs: 0 };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
