import { decodeResponse } from '@chaski/core/sunat/soap/soap.ts';
import type { FastifyBaseLogger } from 'fastify';
import { admit, CERRADO, type Circuit, capacity, failed, NIVEL_MAXIMO, succeeded } from './circuit.ts';
import type { RespuestaHttp, SunatClient } from './client.ts';

/** How one circuit stands in this process. */
export interface EstadoDestino {
  /** Host and port. */
  readonly destino: string;
  readonly ruta: string;
  /** Whose it is, where each company has one of its own. */
  readonly quien?: string | undefined;
  readonly estado: Circuit['estado'];
  /** While it rests: in how many milliseconds one exchange tries again. */
  readonly pruebaEnMs?: number;
}

/** A client of SUNAT that leaves an endpoint alone that does not answer. */
export interface SunatBreaker extends SunatClient {
  /** How many documents the background may carry at once by each circuit; those that are not here take any number. */
  limites(): ReadonlyMap<string, number>;
  /** Every circuit used so far; with `quien`, but for those of others. */
  estados(quien?: string): readonly EstadoDestino[];
  /** `listener` hears of each circuit whose endpoint answers again after a pause. */
  onRecovery(listener: (circuito: string) => void): void;
}

export interface BreakerOptions {
  readonly log: FastifyBaseLogger;
  /** Between 0 and 1. */
  readonly azar: () => number;
  /** A monotonic clock, in milliseconds. */
  readonly reloj?: () => number;
  /** Endpoints that fail a company because it asks them to: there each company has a circuit of its own. */
  readonly porEmpresa?: (endpoint: string) => boolean;
}

/** Origin and path, as they are written: what one circuit is for. One of a company's own is named by both, with a `?` between, as in SQL (`jobs/due.ts`). */
export function endpointOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

/**
 * One circuit for each endpoint, or for each company there. While it rests a post is answered at once as a failure in which nothing was sent, so that
 * nothing is in doubt and nobody waits. An answer that is not understood is still an answer: what it means is for its
 * document to say. The state belongs to this process; each learns by itself.
 */
export function createBreaker(client: SunatClient, options: BreakerOptions): SunatBreaker {
  const { log, azar, reloj = () => performance.now(), porEmpresa = () => false } = options;
  const circuits = new Map<string, Circuit>();
  const listeners: ((circuito: string) => void)[] = [];
  const get = (name: string): Circuit => circuits.get(name) ?? CERRADO;

  const settle = (name: string, fallo: boolean, prueba: boolean): void => {
    const before = get(name);
    const after = fallo ? failed(before, reloj(), azar(), prueba) : succeeded(before);
    circuits.set(name, after);
    if (after.estado === 'abierto' && after !== before) {
      log.warn(
        { destino: name, pausaMs: Math.round(after.hasta - reloj()) },
        'SUNAT no responde: se le deja descansar',
      );
    }
    if (after.estado === 'cerrado' && before.estado !== 'cerrado') {
      log.warn({ destino: name, caidaMs: Math.round(reloj() - before.desde) }, 'SUNAT responde de nuevo');
      for (const listener of listeners) listener(name);
    }
  };

  const pass = async (
    endpoint: string,
    quien: string,
    send: () => Promise<RespuestaHttp>,
    isFallo: (respuesta: RespuestaHttp) => boolean,
  ): Promise<RespuestaHttp> => {
    const name = porEmpresa(endpoint) ? `${endpoint}?${quien}` : endpoint;
    const before = get(name);
    const { pasa, circuit } = admit(before, reloj());
    if (!pasa) return enReposo(circuit, reloj());
    circuits.set(name, circuit);
    const respuesta = await send();
    settle(name, isFallo(respuesta), circuit !== before);
    return respuesta;
  };

  return {
    post: (url, soapAction, body, quien) =>
      pass(endpointOf(url), quien, () => client.post(url, soapAction, body, quien), isFailure),
    rest: (peticion, quien) => pass(peticion.endpoint, quien, () => client.rest(peticion, quien), isFailureOfRest),
    close: () => client.close(),
    limites: () => {
      const now = reloj();
      const limits = [...circuits].map(([name, circuit]) => [name, capacity(circuit, now)] as const);
      return new Map(limits.filter(([, limit]) => limit < NIVEL_MAXIMO));
    },
    estados: (quien) =>
      [...circuits]
        .map(([name, circuit]) => ({ ...partsOf(name), estado: circuit.estado, ...pruebaDe(circuit, reloj()) }))
        .filter((each) => quien === undefined || (each.quien ?? quien) === quien),
    onRecovery: (listener) => void listeners.push(listener),
  };
}

/** No connection, no answer in time, or a server that says that it is broken without a word of SUNAT's. */
function isFailure(respuesta: RespuestaHttp): boolean {
  if (respuesta.tipo === 'falla') return true;
  if (respuesta.status < 500) return false;
  return decodeResponse(respuesta.status, respuesta.contentType, respuesta.body).tipo === 'ilegible';
}

/** The same of a service by REST, whose 5xx is the platform's whoever words it. */
function isFailureOfRest(respuesta: RespuestaHttp): boolean {
  return respuesta.tipo === 'falla' || respuesta.status >= 500;
}

function enReposo(circuit: Circuit, ahora: number): RespuestaHttp {
  const desde = circuit.estado === 'cerrado' ? ahora : circuit.desde;
  const detalle = `SUNAT no responde desde hace ${duracion(ahora - desde)}`;
  return { tipo: 'falla', enviado: false, detalle, interno: 'circuito abierto' };
}

function pruebaDe(circuit: Circuit, ahora: number): Pick<EstadoDestino, 'pruebaEnMs'> {
  return circuit.estado === 'abierto' ? { pruebaEnMs: Math.max(0, circuit.hasta - ahora) } : {};
}

function duracion(ms: number): string {
  const segundos = Math.max(1, Math.round(ms / 1_000));
  return segundos < 120 ? `${segundos} s` : `${Math.round(segundos / 60)} min`;
}

function partsOf(name: string): Omit<EstadoDestino, 'estado'> {
  const [endpoint = name, quien] = name.split('?', 2);
  const url = URL.parse(endpoint);
  return { ...(url === null ? { destino: endpoint, ruta: '' } : { destino: url.host, ruta: url.pathname }), quien };
}
