import type { FastifyRequest } from 'fastify';
import type { RouteDocs } from '../http/route.ts';
import type { DeEmpresa, DeEntorno, DeSesion, Rol, RutaEmpresa, RutaEntorno, RutaSesion } from './route.ts';

/* Routes that answer the envelope of a success, in one line each. */

/** What goes into the envelope. */
export interface Respuesta {
  readonly message: string;
  readonly data: object;
}

export type Responder<De> = (request: FastifyRequest, de: De) => Promise<Respuesta>;

type Method = RutaEmpresa['method'];

export function deSesion(
  method: Method,
  url: RutaSesion['url'],
  docs: RouteDocs,
  handler: Responder<DeSesion>,
): RutaSesion {
  return { nivel: 'sesion', method, url, docs, handler: enSobre(handler) };
}

/** Who may, whether only with a fresh proof, and with what a body (`PanelRoute`). */
export interface Quienes {
  readonly roles: readonly Rol[];
  readonly reciente?: boolean;
  readonly cuerpo?: number;
}

export function deEmpresa(
  method: Method,
  url: RutaEmpresa['url'],
  quienes: Quienes,
  docs: RouteDocs,
  handler: Responder<DeEmpresa>,
): RutaEmpresa {
  return { nivel: 'empresa', method, url, ...quienes, docs, handler: enSobre(handler) };
}

export function deEntorno(
  method: Method,
  url: RutaEntorno['url'],
  quienes: Quienes,
  docs: RouteDocs,
  handler: Responder<DeEntorno>,
): RutaEntorno {
  return { nivel: 'entorno', method, url, ...quienes, docs, handler: enSobre(handler) };
}

function enSobre<De>(handler: Responder<De>) {
  return async (request: FastifyRequest, _reply: unknown, de: De) => ({
    success: true,
    ...(await handler(request, de)),
  });
}
