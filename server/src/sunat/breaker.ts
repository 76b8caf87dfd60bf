import { decodeResponse } from '@chaski/core/sunat/soap.ts';
import type { FastifyBaseLogger } from 'fastify';
import { admit, CERRADO, type Circuit, capacity, failed, NIVEL_MAXIMO, succeeded } from './circuit.ts';
import type { RespuestaHttp, SunatClient } from './client.ts';

/** How one endpoint is seen by this process. */
export interface EstadoDestino {
  /** Host and port. */
  readonly destino: string;
  readonly ruta: string;
  readonly estado: Circuit['estado'];
}

/** A client of SUNAT that leaves an endpoint alone that does not answer. */
export interface SunatBreaker extends SunatClient {
  /** How many documents the background may carry at once to each endpoint; those that are not here take any number. */
  limites(): ReadonlyMap<string, number>;
  /** Every endpoint used so far. */
  estados(): readonly EstadoDestino[];
  /** `listener` hears of each endpoint that answers again after a pause. */
  onRecovery(listener: (endpoint: string) => void): void;
}

export interface BreakerOptions {
  readonly log: FastifyBaseLogger;
  /** Between 0 and 1. */
  readonly azar: () => number;
  /** A monotonic clock, in milliseconds. */
  readonly reloj?: () => number;
}

/** Origin and path, as they are written: what one circuit is for. */
export function endpointOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

/**
 * One circuit for each endpoint. While it rests a post is answered at once as a failure in which nothing was sent, so that
 * nothing is in doubt and nobody waits. An answer that is not understood is still an answer: what it means is for its
 * document to say. The state belongs to this process; each learns by itself.
 */
export function createBreaker(client: SunatClient, options: BreakerOptions): SunatBreaker {
  const { log, azar, reloj = () => performance.now() } = options;
  const circuits = new Map<string, Circuit>();
  const listeners: ((endpoint: string) => void)[] = [];
  const get = (endpoint: string): Circuit => circuits.get(endpoint) ?? CERRADO;

  const settle = (endpoint: string, respuesta: RespuestaHttp, prueba: boolean): void => {
    const before = get(endpoint);
    const after = isFailure(respuesta) ? failed(before, reloj(), azar(), prueba) : succeeded(before);
    circuits.set(endpoint, after);
    if (after.estado === 'abierto' && after !== before) {
      log.warn(
        { destino: endpoint, pausaMs: Math.round(after.hasta - reloj()) },
        'SUNAT no responde: se le deja descansar',
      );
    }
    if (after.estado === 'cerrado' && before.estado !== 'cerrado') {
      log.warn({ destino: endpoint, caidaMs: Math.round(reloj() - before.desde) }, 'SUNAT responde de nuevo');
      for (const listener of listeners) listener(endpoint);
    }
  };

  return {
    async post(url, soapAction, body, quien) {
      const endpoint = endpointOf(url);
      const before = get(endpoint);
      const { pasa, circuit } = admit(before, reloj());
      if (!pasa) return enReposo(circuit, reloj());
      circuits.set(endpoint, circuit);
      const respuesta = await client.post(url, soapAction, body, quien);
      settle(endpoint, respuesta, circuit !== before);
      return respuesta;
    },
    close: () => client.close(),
    limites: () => {
      const now = reloj();
      const limits = [...circuits].map(([endpoint, circuit]) => [endpoint, capacity(circuit, now)] as const);
      return new Map(limits.filter(([, limit]) => limit < NIVEL_MAXIMO));
    },
    estados: () => [...circuits].map(([endpoint, { estado }]) => ({ ...partsOf(endpoint), estado })),
    onRecovery: (listener) => void listeners.push(listener),
  };
}

/** No connection, no answer in time, or a server that says that it is broken without a word of SUNAT's. */
function isFailure(respuesta: RespuestaHttp): boolean {
  if (respuesta.tipo === 'falla') return true;
  if (respuesta.status < 500) return false;
  return decodeResponse(respuesta.status, respuesta.contentType, respuesta.body).tipo === 'ilegible';
}

function enReposo(circuit: Circuit, ahora: number): RespuestaHttp {
  const desde = circuit.estado === 'cerrado' ? ahora : circuit.desde;
  const detalle = `SUNAT no responde desde hace ${duracion(ahora - desde)}`;
  return { tipo: 'falla', enviado: false, detalle, interno: 'circuito abierto' };
}

function duracion(ms: number): string {
  const segundos = Math.max(1, Math.round(ms / 1_000));
  return segundos < 120 ? `${segundos} s` : `${Math.round(segundos / 60)} min`;
}

function partsOf(endpoint: string): { destino: string; ruta: string } {
  const url = URL.parse(endpoint);
  return url === null ? { destino: endpoint, ruta: '' } : { destino: url.host, ruta: url.pathname };
}
