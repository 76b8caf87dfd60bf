import { Agent } from 'undici';

/** What came back from one POST, before anyone understands it. */
export type RespuestaHttp =
  | {
      readonly tipo: 'respuesta';
      readonly status: number;
      readonly contentType: string | undefined;
      readonly body: Buffer;
    }
  /**
   * `enviado` false: not one byte of the request left, so SUNAT cannot have it. True: nobody knows. `detalle` is for the
   * public; `interno`, with addresses and codes, for the log only.
   */
  | { readonly tipo: 'falla'; readonly enviado: boolean; readonly detalle: string; readonly interno: string };

/** The only outgoing call to SUNAT or an OSE. */
export interface SunatClient {
  /** One SOAP request. Never throws: a failure is an answer too. */
  post(url: string, soapAction: string, body: Buffer | string): Promise<RespuestaHttp>;
  close(): Promise<void>;
}

/** More than the largest CDR seen by two orders of magnitude. */
const MAX_BODY = 10 * 1024 * 1024;

const CONNECT_TIMEOUT_MS = 10_000;

/** Failures that happen before a connection is up. Everything else may have reached SUNAT. */
const BEFORE_SENDING = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_INVALID_URL',
]);

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
  ERR_INVALID_URL: 'la dirección de envío no es válida',
};

/** @param timeoutMs for the whole exchange, from the first byte sent to the last read. */
export function createSunatClient(timeoutMs: number): SunatClient {
  const agent = new Agent({
    connections: 64,
    pipelining: 1,
    keepAliveTimeout: 4_000,
    connect: { timeout: Math.min(CONNECT_TIMEOUT_MS, timeoutMs) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: MAX_BODY,
  });
  return {
    post: (url, soapAction, body) => post(agent, url, soapAction, body, timeoutMs),
    close: () => agent.close(),
  };
}

async function post(
  agent: Agent,
  address: string,
  soapAction: string,
  body: Buffer | string,
  timeoutMs: number,
): Promise<RespuestaHttp> {
  try {
    const url = new URL(address);
    const response = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${soapAction}"` },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const contentType = response.headers['content-type'];
    return {
      tipo: 'respuesta',
      status: response.statusCode,
      contentType: Array.isArray(contentType) ? contentType[0] : contentType,
      body: Buffer.from(await response.body.arrayBuffer()),
    };
  } catch (error) {
    const code = codeOf(error);
    const detalle = DETALLES[code] ?? (code.includes('CERT') ? 'su certificado no es válido' : 'la conexión se cortó');
    return { tipo: 'falla', enviado: !BEFORE_SENDING.has(code), detalle, interno: describe(error, code) };
  }
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'TIMEOUT';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? codeOf(error.cause) : '';
}

function describe(error: unknown, code: string): string {
  const message = error instanceof Error ? error.message : String(error);
  return code === '' ? message : `${code}: ${message}`;
}
