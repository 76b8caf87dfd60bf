import { ChaskiError, ConexionError } from './errors.ts';
import type { CodigoError, RazonError } from './generado/api.ts';
import { type Desenlace, type Dormir, pausaAntesDeRepetir } from './retry.ts';

/** How requests are made; everything from outside is here. */
export interface Conexion {
  /** With `/api/v1`, without a slash at the end. */
  readonly base: string;
  readonly clave: string;
  readonly idioma: 'es' | 'en' | undefined;
  readonly fetch: typeof fetch;
  readonly reintentos: number;
  readonly timeoutMs: number;
  readonly dormir: Dormir;
}

export interface Peticion {
  readonly metodo: string;
  /** After `/api/v1`, with its query. */
  readonly ruta: string;
  readonly cuerpo: object | undefined;
  readonly acepta: string;
  /** Whether asking twice does no more than asking once. */
  readonly repetible: boolean;
  /** A file is not read: its bytes are for the caller, who may have more of them than memory. */
  readonly enFlujo?: boolean;
  readonly idempotencyKey: string | undefined;
  readonly fechaSimulada: string | undefined;
  readonly signal: AbortSignal | undefined;
}

export interface Respuesta {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** The bytes that were not read, where they were asked for so. */
  readonly flujo?: ReadableStream<Uint8Array>;
  /** What the bytes say, if they are an answer of the service in JSON. */
  readonly json: Readonly<Record<string, unknown>> | undefined;
}

type Intento = Desenlace & { readonly valor: Respuesta | ConexionError };

export const JSON_TYPE = 'application/json';

/** More than any answer of the service: a stranger's is not read to its end. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Sends a request, repeating it where `retry.ts` says so, and answers a 200 or a 502 with its body. Throws `ChaskiError` for any
 * other answer of the service, `ConexionError` when there was none, and the signal's reason when the caller gave up.
 */
export async function pedir(conexion: Conexion, peticion: Peticion): Promise<Respuesta> {
  // Serialized once: the repetitions of an idempotent request have to be the same byte by byte.
  const body = peticion.cuerpo === undefined ? null : JSON.stringify(peticion.cuerpo);
  for (let n = 0; ; n++) {
    const intento = await intentar(conexion, peticion, body);
    const pausa = n < conexion.reintentos ? pausaAntesDeRepetir(intento, n, peticion.repetible) : undefined;
    if (pausa === undefined) return concluir(intento.valor, peticion);
    await conexion.dormir(pausa, peticion.signal);
  }
}

async function intentar(conexion: Conexion, peticion: Peticion, body: string | null): Promise<Intento> {
  const { signal, idempotencyKey } = peticion;
  // Not called as a method: a browser's `fetch` knows no other `this` than its own.
  const { fetch } = conexion;
  signal?.throwIfAborted();
  const corte = new AbortController();
  const abort = () => corte.abort();
  const alarma = setTimeout(abort, conexion.timeoutMs);
  signal?.addEventListener('abort', abort, { once: true });
  let fluye = false;
  try {
    const response = await fetch(`${conexion.base}${peticion.ruta}`, {
      method: peticion.metodo,
      headers: headersOf(conexion, peticion),
      body,
      signal: corte.signal,
      // The key goes to whoever was named, and to nobody else.
      redirect: 'manual',
      credentials: 'omit',
    });
    const intento = await leer(response, peticion, (cuerpo) => conPlazo(cuerpo, conexion.timeoutMs, abort));
    fluye = intento.tipo === 'respuesta' && 'flujo' in intento.valor;
    return intento;
  } catch (cause) {
    signal?.throwIfAborted();
    const valor = corte.signal.aborted
      ? new ConexionError('tiempo', `Chaski no respondió en ${conexion.timeoutMs} ms.`, { idempotencyKey, cause })
      : new ConexionError('red', `No se pudo hablar con Chaski en ${conexion.base}.`, { idempotencyKey, cause });
    return { tipo: 'conexion', status: undefined, valor };
  } finally {
    clearTimeout(alarma);
    // Whoever gives up gives up what still flows, too.
    if (!fluye) signal?.removeEventListener('abort', abort);
  }
}

function headersOf(
  { clave, idioma }: Conexion,
  { cuerpo, acepta, idempotencyKey, fechaSimulada }: Peticion,
): Record<string, string> {
  return {
    authorization: `Bearer ${clave}`,
    accept: acepta,
    ...(idioma === undefined ? {} : { 'accept-language': idioma }),
    ...(cuerpo === undefined ? {} : { 'content-type': JSON_TYPE }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...(fechaSimulada === undefined ? {} : { 'chaski-fecha': fechaSimulada }),
  };
}

/** Reads an answer to its end and judges whether it is one of the service's. */
async function leer(
  response: Response,
  { acepta, enFlujo, idempotencyKey }: Peticion,
  vigilar: (cuerpo: ReadableStream<Uint8Array>) => ReadableStream<Uint8Array>,
): Promise<Intento> {
  const { status, headers } = response;
  const deUnExtrano = (que: string): Intento => {
    const message = `${que}. ¿La dirección es la de Chaski?`;
    return { tipo: 'conexion', status, valor: new ConexionError('respuesta', message, { status, idempotencyKey }) };
  };
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    await response.body?.cancel();
    return deUnExtrano('La dirección redirige a otra, y no se siguió');
  }
  if (enFlujo === true && status === 200 && response.body !== null && isOf(headers, acepta)) {
    const valor = { status, headers, bytes: new Uint8Array(), flujo: vigilar(response.body), json: undefined };
    return { tipo: 'respuesta', status, retryAfterSegundos: undefined, valor };
  }
  const bytes = await readBytes(response);
  if (bytes === undefined) return deUnExtrano(`Contestó más de ${MAX_BYTES / 1024 / 1024} MiB`);
  const json = isOf(headers, JSON_TYPE) ? parse(bytes) : undefined;
  const esSuya = status === 200 ? isOf(headers, acepta) && (acepta !== JSON_TYPE || exito(json)) : falla(status, json);
  if (!esSuya) return deUnExtrano(`Contestó HTTP ${status} con algo que no es una respuesta de Chaski`);
  return {
    tipo: 'respuesta',
    status,
    retryAfterSegundos: retryAfter(headers),
    valor: { status, headers, bytes, json },
  };
}

/**
 * The same bytes, as they are asked for. Whoever sends and falls silent for that long has ended it: the flow fails with
 * `ConexionError`. The reader may take its time.
 */
function conPlazo(
  cuerpo: ReadableStream<Uint8Array>,
  timeoutMs: number,
  abort: () => void,
): ReadableStream<Uint8Array> {
  const reader = cuerpo.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const alarma = setTimeout(() => {
          controller.error(new ConexionError('tiempo', `Chaski dejó de enviar durante ${timeoutMs} ms.`));
          abort();
        }, timeoutMs);
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } finally {
          clearTimeout(alarma);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

function exito(json: Respuesta['json']): boolean {
  return json?.success === true && record(json.data) !== undefined;
}

/** Whether it is the envelope of errors, or the send failure, which alone is outside of it. */
function falla(status: number, json: Respuesta['json']): boolean {
  if (status === 502 && /^(?:INVOICE|GUIA)_SEND_FAILED_AFTER_CREATE$/.test(String(json?.code))) return true;
  return json?.success === false && typeof record(json.error)?.code === 'string';
}

async function readBytes({ body }: Response): Promise<Uint8Array | undefined> {
  const partes: Uint8Array[] = [];
  let length = 0;
  const reader = body?.getReader();
  for (let parte = await reader?.read(); parte?.value !== undefined; parte = await reader?.read()) {
    length += parte.value.length;
    if (length > MAX_BYTES) {
      await reader?.cancel();
      return undefined;
    }
    partes.push(parte.value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const parte of partes) {
    bytes.set(parte, at);
    at += parte.length;
  }
  return bytes;
}

function isOf(headers: Headers, type: string): boolean {
  return headers.get('content-type')?.startsWith(type) ?? false;
}

function parse(bytes: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    return record(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
}

function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

/** The last attempt's answer, or what is thrown for it. */
function concluir(valor: Respuesta | ConexionError, { idempotencyKey }: Peticion): Respuesta {
  if (valor instanceof ConexionError) throw valor;
  const { status, headers, json } = valor;
  const error = record(json?.error);
  if (status === 200 || error === undefined) return valor;
  // At the door: what the service answers is what its OpenAPI says.
  throw new ChaskiError(error.code as CodigoError, {
    status,
    idempotencyKey,
    message: String(error.message ?? ''),
    reason: error.reason as RazonError | undefined,
    fields: textos(record(error.details)?.fields),
    codigos: textos(record(error.details)?.codigos),
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterSegundos: retryAfter(headers),
  });
}

function textos(fields: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(record(fields) ?? {}).map(([campo, texto]) => [campo, String(texto)]));
}

function record(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}
