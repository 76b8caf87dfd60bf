import net from 'node:net';
import { networkInterfaces } from 'node:os';
import tls from 'node:tls';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { buildConnector, Client, type Dispatcher } from 'undici';
import { type Destino, ES_PROPIA, esPropia, faltaDeDireccion, type Redes, readDestino, readRedes } from './destino.ts';
import { detalleDe, SE_AGOTO } from './fallas.ts';
import { createResolver, type Direccion, type Resolver } from './resolver.ts';

/** What became of one request to an endpoint. */
export type Salida =
  | {
      readonly tipo: 'respuesta';
      readonly status: number;
      readonly cabeceras: Readonly<Record<string, string>>;
      readonly cuerpo: Buffer;
      /** There was more of it, or it did not end in time. */
      readonly cortada: boolean;
    }
  /** It may not go there: nothing was sent. */
  | { readonly tipo: 'bloqueada'; readonly detalle: string }
  | { readonly tipo: 'falla'; readonly detalle: string }
  /** We ended it ourselves, because the service stops: it says nothing of the endpoint. */
  | { readonly tipo: 'interrumpida' };

/** The only way out to addresses that clients choose. */
export interface Egreso {
  /** One POST, never more: redirects are not followed. Never throws. `url` is judged again, and so is where it leads. */
  post(url: string, cabeceras: Readonly<Record<string, string>>, cuerpo: string): Promise<Salida>;
  /** Why webhooks may not go there, by what the name leads to now; undefined where they may, or nobody knows the name. */
  faltaDe(destino: Destino): Promise<{ readonly clase: 'formato' | 'red'; readonly mensaje: EnIdiomas } | undefined>;
  readonly redes: Redes;
  /** Ends every request at once, and those to come: the service stops. */
  cut(): void;
}

export interface EgresoOptions {
  /** CIDRs that the operator opened. */
  readonly redes: readonly string[];
  /** Where this service itself is reached, as URLs, by now: webhooks do not go there. */
  readonly propias?: () => readonly (string | undefined)[];
  readonly resolver?: Resolver;
  /** For the whole exchange, from the look-up of the name to the last byte read. */
  readonly timeoutMs?: number;
  /** Authorities to trust besides those of Node, PEM. */
  readonly ca?: readonly string[];
}

const TIMEOUT_MS = 15_000;
export const MAX_CUERPO = 64 * 1024;
const MAX_CABECERAS = 16 * 1024;
/** To register an address nobody waits longer for DNS. */
const REGISTRO_MS = 2_000;

export function createEgreso(options: EgresoOptions): Egreso {
  const { resolver: lookUp = createResolver(), timeoutMs = TIMEOUT_MS, ca, propias = () => [] } = options;
  const redes = readRedes(options.redes);
  const cierre = new AbortController();
  const limites = (): Limites => ({ redes, propias: propias().flatMap((url) => URL.parse(url ?? '') ?? []) });
  return {
    redes,
    cut: () => cierre.abort(),
    post: async (url, cabeceras, cuerpo) => {
      const leido = readDestino(url, redes);
      if (!leido.ok) return { tipo: 'bloqueada', detalle: leido.mensaje.es };
      const guard: Guard = { destino: leido.destino, limites: limites(), resolve: lookUp, ca, timeoutMs };
      const salida = await post(guard, { cabeceras, cuerpo }, cierre.signal);
      return cierre.signal.aborted && salida.tipo === 'falla' ? { tipo: 'interrumpida' } : salida;
    },
    faltaDe: async (destino) => {
      const halladas = await Promise.race([resolve(destino, lookUp).catch(() => []), nothingAfter(REGISTRO_MS)]);
      return faltaDeTodas(halladas, destino, limites());
    },
  };
}

/** Where a request may not go, or may besides. */
interface Limites {
  readonly redes: Redes;
  /** Of this service. */
  readonly propias: readonly URL[];
}

interface Guard {
  readonly destino: Destino;
  readonly limites: Limites;
  readonly resolve: Resolver;
  readonly ca: readonly string[] | undefined;
  readonly timeoutMs: number;
}

interface Envio {
  readonly cabeceras: Readonly<Record<string, string>>;
  readonly cuerpo: string;
}

/** The connection would leave the public internet. */
class Bloqueada extends Error {}

/**
 * A connection for each request: what was judged is what is used, two companies never share one, and a receiver that closes an
 * idle connection spoils no attempt.
 */
async function post(guard: Guard, { cabeceras, cuerpo }: Envio, cierre: AbortSignal): Promise<Salida> {
  const { timeoutMs, destino } = guard;
  const { url } = destino;
  const plazo = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([plazo, cierre]);
  const client = new Client(new URL(url).origin, {
    connect: connector(guard, signal),
    pipelining: 0,
    maxHeaderSize: MAX_CABECERAS,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  try {
    const { pathname, search } = new URL(url);
    const response = await client.request({
      method: 'POST',
      path: pathname + search,
      headers: cabeceras,
      body: cuerpo,
      signal,
    });
    const leido = await readBody(response.body);
    return { tipo: 'respuesta', status: response.statusCode, cabeceras: flatten(response.headers), ...leido };
  } catch (error) {
    return fallaDe(error, plazo.aborted);
  } finally {
    client.destroy().catch(() => {});
  }
}

/**
 * Looks the name up, refuses it if any of its addresses is out of bounds, connects, and looks again at where the socket really
 * leads before a byte is written: not even a TLS greeting goes elsewhere.
 */
function connector({ destino, limites, resolve, ca, timeoutMs }: Guard, signal: AbortSignal): buildConnector.connector {
  const upgrade = buildConnector({
    timeout: timeoutMs,
    allowH2: false,
    ...(ca === undefined ? {} : { ca: trusted(ca) }),
  });
  return (options, callback) => {
    const fail = (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null);
    open(destino, limites, resolve, signal).then(
      (socket) => (destino.https ? upgrade({ ...options, httpSocket: socket }, callback) : callback(null, socket)),
      fail,
    );
  };
}

function trusted(ca: readonly string[]): string[] {
  return [...tls.rootCertificates, ...ca];
}

async function open(destino: Destino, limites: Limites, lookUp: Resolver, signal: AbortSignal): Promise<net.Socket> {
  const halladas = await Promise.race([resolve(destino, lookUp), abortOf(signal)]);
  const falta = faltaDeTodas(halladas, destino, limites);
  if (falta !== undefined) throw new Bloqueada(falta.mensaje.es);
  const socket = net.connect({
    host: destino.host,
    port: destino.puerto,
    noDelay: true,
    signal,
    lookup: (_host, _options, done) =>
      done(
        null,
        halladas.map(({ address, family }) => ({ address, family })),
      ),
    autoSelectFamily: true,
  });
  await new Promise<void>((done, reject) => {
    socket.once('connect', done);
    socket.once('error', reject);
  });
  const suya = faltaDeTodas([{ address: socket.remoteAddress ?? '' }], destino, limites);
  if (suya === undefined) return socket;
  socket.destroy();
  throw new Bloqueada(suya.mensaje.es);
}

async function resolve({ host }: Destino, lookUp: Resolver): Promise<readonly Direccion[]> {
  const family = net.isIP(host);
  return family === 0 ? lookUp(host) : [{ address: host, family: family === 6 ? 6 : 4 }];
}

/** Rejects when the signal comes. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** One address out of bounds among several is enough: which of them is connected to is not ours to choose. */
function faltaDeTodas(
  halladas: readonly Pick<Direccion, 'address'>[],
  destino: Destino,
  { redes, propias }: Limites,
): { readonly clase: 'formato' | 'red'; readonly mensaje: EnIdiomas } | undefined {
  const direcciones = halladas.map(({ address }) => address);
  if (propias.some((propia) => esPropia(propia, destino, direcciones, locales()))) {
    return { clase: 'red', mensaje: ES_PROPIA };
  }
  for (const address of direcciones) {
    const falta = faltaDeDireccion(address, destino, redes);
    if (falta !== undefined) return falta;
  }
  return undefined;
}

/** Every address of this machine. */
function locales(): string[] {
  return Object.values(networkInterfaces()).flatMap((found) => found?.map(({ address }) => address) ?? []);
}

/** Up to its limit, and as far as it comes in time: the status is what counts. */
async function readBody(body: Dispatcher.ResponseData['body']): Promise<{ cuerpo: Buffer; cortada: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  let cortada = false;
  try {
    for await (const chunk of body) {
      const bytes = Buffer.from(chunk);
      chunks.push(bytes);
      length += bytes.length;
      if (length > MAX_CUERPO) break;
    }
  } catch {
    cortada = true;
  }
  return { cuerpo: Buffer.concat(chunks).subarray(0, MAX_CUERPO), cortada: cortada || length > MAX_CUERPO };
}

/** Many headers of one name as HTTP joins them. */
function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

function fallaDe(error: unknown, timedOut: boolean): Salida {
  if (error instanceof Bloqueada) return { tipo: 'bloqueada', detalle: error.message };
  return { tipo: 'falla', detalle: timedOut ? SE_AGOTO : detalleDe(error) };
}

function nothingAfter(ms: number): Promise<readonly Direccion[]> {
  return new Promise((done) => {
    setTimeout(() => done([]), ms).unref();
  });
}
