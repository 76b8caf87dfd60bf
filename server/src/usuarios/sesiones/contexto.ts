import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../auditoria/anotar.ts';
import type { Deps } from '../../deps.ts';
import type { Llavero } from '../../empresas/secretos/llavero.ts';
import { whoseAddress } from '../../platform/http/connections/failed-auth.ts';
import { type Cifrador, createCifrador } from '../cuenta/contrasena.ts';
import { createSegundoFactor, type SegundoFactor } from '../cuenta/segundo-factor.ts';

/** What getting in works with. */
export interface Door {
  readonly deps: Deps;
  readonly cifrador: Cifrador;
  readonly segundoFactor: SegundoFactor;
}

export function createDoor(deps: Deps, llavero: Llavero): Door {
  const cifrador = createCifrador(llavero.derivar('contrasena'));
  return { deps, cifrador, segundoFactor: createSegundoFactor(llavero) };
}

/** From where somebody asks, before it is known who. */
export interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The caller's address, as failures are counted by it. */
  readonly direccion: string;
  readonly agente: string;
}

const MAX_AGENTE = 200;

export function visitOf(request: FastifyRequest, reply: FastifyReply): Visit {
  const agente = (request.headers['user-agent'] ?? '').slice(0, MAX_AGENTE);
  return { request, reply, direccion: whoseAddress(request.ip), agente };
}

/** The user who acts, or nobody who is known yet. */
export function actorOf({ request }: Visit, usuarioId: string | undefined): Actor {
  const { ip: desde, id: solicitud } = request;
  if (usuarioId === undefined) return { tipo: 'sistema', id: 'ingreso', desde, solicitud };
  return { tipo: 'usuario', id: usuarioId, desde, solicitud };
}
