import type { Desfase } from '@chaski/core/sunat/reloj.ts';
import { Agent, type Dispatcher } from 'undici';
import { cronometroMs } from '../platform/cronometro.ts';
import { createRelojes, type Relojes } from './relojes.ts';

/** From before the first byte of a request was written to the end of its exchange, by the machine's `Cronometro`. */
export interface Tramo {
  readonly enviadoMs: number;
  readonly terminadoMs: number;
}

/** What came back from one POST, before anyone understands it. */
export type RespuestaHttp =
  | {
      readonly tipo: 'respuesta';
      readonly status: number;
      readonly contentType: string | undefined;
      readonly body: Buffer;
      /** How far its clock is ahead of the machine's `Cronometro`, by its answers so far; undefined: this one has no `Date`, or is not SUNAT's own. */
      readonly desfase: Desfase | undefined;
      readonly tramo: Tramo;
    }
  /**
   * `enviado` false: not one byte of the request left (its turn did not come, the endpoint rests, there was no connection), so
   * SUNAT cannot have it. True: nobody knows. `detalle` is for the public; `interno`, with addresses and codes, for the log only.
   */
  | {
      readonly tipo: 'falla';
      readonly enviado: boolean;
      readonly detalle: string;
      readonly interno: string;
      /** Of what may have arrived. */
      readonly tramo?: Tramo;
    };

/** Hears of a request that has to wait for its turn. */
export interface EnEspera {
  /** It waits: nothing has left. */
  alEsperar(): Promise<void>;
  /** Its turn has come. False, or a failure: it is not to leave. */
  alTurno(): Promise<boolean>;
}

/** A request to one of SUNAT's services by REST. */
export interface PeticionRest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** What it is counted as. */
  readonly operacion: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The most bytes that its answer may have: one of more is none. */
  readonly mostBytes: number;
  /** The endpoint that it counts as: addresses of such a service name what they are about. */
  readonly endpoint: string;
}

/** The only outgoing call to SUNAT or an OSE. */
export interface SunatClient {
  /** One SOAP request, of the company `quien` (its RUC). Never throws: a failure is an answer too. */
  post(
    url: string,
    soapAction: string,
    body: Buffer | string,
    quien: string,
    espera?: EnEspera | undefined,
  ): Promise<RespuestaHttp>;
  /** One request to a service by REST, likewise. */
  rest(peticion: PeticionRest, quien: string, espera?: EnEspera | undefined): Promise<RespuestaHttp>;
  close(): Promise<void>;
}

/** Of SOAP's answers: more than the largest CDR seen by two orders of magnitude. */
const MAX_BODY = 10 * 1024 * 1024;

/** How long a connection may take, before the exchange itself counts. */
export const CONNECT_TIMEOUT_MS = 10_000;

/** What the public is told of a failure: never an address of the inside. */
const DETALLES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'conexión rechazada',
  ENOTFOUND: 'dirección no encontrada',
  EAI_AGAIN: 'dirección no encontrada',
  EHOSTUNREACH: 'sin ruta hasta el servidor',
  ENETUNREACH: 'sin ruta hasta el servidor',
  UND_ERR_CONNECT_TIMEOUT: 'se agotó la espera',
  UND_ERR_HEADERS_TIMEOUT: 'se agotó la espera',
  UND_ERR_BODY_TIMEOUT: 'se agotó la espera',
  TIMEOUT: 'se agotó la espera',
  RESPUESTA_LARGA: 'respondió demasiado',
  ERR_INVALID_URL: 'la dirección de envío no es válida',
};

/** @param timeoutMs for the whole exchange, from its first byte sent to the last read; a connection may take ten seconds before. */
export function createSunatClient(timeoutMs: number): SunatClient {
  const agent = new Agent({
    // How many there are is for whoever shares them to say (`turnos.ts`): here nothing waits for another.
    connections: null,
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: 4_000,
    connect: { timeout: Math.min(CONNECT_TIMEOUT_MS, timeoutMs) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: MAX_BODY,
  });
  const relojes = createRelojes();
  return {
    post: (url, soapAction, body) => {
      const headers = { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${soapAction}"` };
      return send({ agent, relojes, timeoutMs }, { method: 'POST', url, headers, body, mostBytes: MAX_BODY });
    },
    rest: (peticion) => send({ agent, relojes, timeoutMs }, peticion),
    close: () => agent.close(),
  };
}

interface Partes {
  readonly agent: Agent;
  readonly relojes: Relojes;
  readonly timeoutMs: number;
}

interface Peticion extends Pick<PeticionRest, 'method' | 'url' | 'headers' | 'mostBytes'> {
  readonly body?: Buffer | string;
}

async function send(
  { agent, relojes, timeoutMs }: Partes,
  { method, url: address, headers, body, mostBytes }: Peticion,
): Promise<RespuestaHttp> {
  const desdeMs = cronometroMs();
  let enviadoMs: number | undefined;
  try {
    const url = new URL(address);
    const options: Dispatcher.DispatchOptions = {
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    };
    const response = await exchange(agent, options, { timeoutMs, mostBytes }, () => {
      enviadoMs ??= cronometroMs();
    });
    const tramo = hastaAhora(enviadoMs ?? desdeMs);
    const { date, 'content-type': contentType } = response.headers;
    const fecha = esSobre(response.body) ? fechaDe(first(date)) : undefined;
    return {
      tipo: 'respuesta',
      status: response.statusCode,
      contentType: first(contentType),
      desfase: fecha && relojes.oir(url.origin, { fecha, ...tramo }),
      tramo,
      body: response.body,
    };
  } catch (error) {
    const falla = { tipo: 'falla', detalle: detalleDe(error), interno: describe(error) } as const;
    return enviadoMs === undefined
      ? { ...falla, enviado: false }
      : { ...falla, enviado: true, tramo: hastaAhora(enviadoMs) };
  }
}

function hastaAhora(enviadoMs: number): Tramo {
  return { enviadoMs, terminadoMs: cronometroMs() };
}

interface Response {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/**
 * One request and its whole answer. `alSalir` is called before its first byte is written, with the connection and TLS on it up;
 * the time counts from there.
 */
async function exchange(
  agent: Agent,
  options: Dispatcher.DispatchOptions,
  { timeoutMs, mostBytes }: { readonly timeoutMs: number; readonly mostBytes: number },
  alSalir: () => void,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  let head: Omit<Response, 'body'> = { statusCode: 0, headers: {} };
  const chunks: Buffer[] = [];
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;
  agent.dispatch(options, {
    onRequestStart(controller) {
      alSalir();
      timer ??= setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), timeoutMs);
    },
    onResponseStart(_, statusCode, headers) {
      head = { statusCode, headers };
    },
    onResponseData(controller, chunk) {
      bytes += chunk.length;
      if (bytes <= mostBytes) chunks.push(chunk);
      else controller.abort(Object.assign(new Error(`más de ${mostBytes} bytes`), { code: 'RESPUESTA_LARGA' }));
    },
    onResponseEnd: () => resolve({ ...head, body: Buffer.concat(chunks) }),
    onResponseError: (_, error) => reject(error),
  });
  return promise.finally(() => clearTimeout(timer));
}

/** Whether it speaks SOAP: what does not may be of a gateway on the way, whose clock is not SUNAT's. */
function esSobre(body: Buffer): boolean {
  return body.includes('Envelope');
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

function fechaDe(text: string | undefined): Date | undefined {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? undefined : new Date(ms);
}

/** What the public is told of a failure to reach SUNAT. */
export function detalleDe(error: unknown): string {
  const code = codeOf(error);
  return DETALLES[code] ?? (code.includes('CERT') ? 'su certificado no es válido' : 'la conexión se cortó');
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'TIMEOUT';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? codeOf(error.cause) : '';
}

function describe(error: unknown): string {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  return code === '' ? message : `${code}: ${message}`;
}
