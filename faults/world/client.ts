import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientRecord, Outcome } from '../checker/record.ts';
import { parseJson } from './json.ts';

export interface CallOptions {
  readonly body?: object;
  readonly idempotencyKey?: string;
}

/** An answer that is read and not recorded. */
export interface Read {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly json: unknown;
}

/** A customer's program: it asks, writes down what it asked and what it was told, and never throws. */
export interface Client {
  readonly scope: string;
  /** `ruta`: after `/api/v1`. */
  call(metodo: string, ruta: string, options?: CallOptions): Promise<Outcome>;
  read(ruta: string, headers?: Readonly<Record<string, string>>): Promise<Read>;
}

export interface ClientOptions {
  /** Origin of the service, asked anew at each call: it may have been restarted somewhere else. */
  readonly url: () => string;
  readonly clave: string;
  readonly scope: string;
  readonly record: ClientRecord;
  readonly timeoutMs?: number;
}

export function createClient(options: ClientOptions): Client {
  const { url, clave, scope, record, timeoutMs = 30_000 } = options;
  const authorization = `Bearer ${clave}`;
  return {
    scope,
    async call(metodo, ruta, { body, idempotencyKey } = {}) {
      const cuerpo = body === undefined ? undefined : JSON.stringify(body);
      const n = record.ask({
        scope,
        metodo,
        ruta,
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
        ...(cuerpo === undefined ? {} : { cuerpo }),
      });
      const headers = {
        authorization,
        ...(cuerpo === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      };
      const outcome = await ask(`${url()}/api/v1${ruta}`, { metodo, headers, cuerpo, timeoutMs });
      record.tell(n, outcome);
      return outcome;
    },
    async read(ruta, headers = {}) {
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await fetch(`${url()}/api/v1${ruta}`, { headers: { authorization, ...headers }, signal });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
      return {
        status: answer.status,
        headers: answer.headers,
        bytes,
        json: isJson ? parseJson(bytes.toString()) : undefined,
      };
    },
  };
}

interface Request {
  readonly metodo: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cuerpo: string | undefined;
  readonly timeoutMs: number;
}

async function ask(address: string, { metodo, headers, cuerpo, timeoutMs }: Request): Promise<Outcome> {
  try {
    const answer = await fetch(address, {
      method: metodo,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      ...(cuerpo === undefined ? {} : { body: cuerpo }),
    });
    const text = await answer.text();
    const repetida = answer.headers.get('idempotent-replayed') === 'true';
    return { status: answer.status, json: parseJson(text), repetida };
  } catch (error) {
    return { status: 0, json: undefined, repetida: false, error: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

export interface Patience {
  readonly tries: number;
  readonly waitMs: number;
}

/** Whether an answer settles the request: anything but silence, "come back later" and a failure of the service. */
export function isSettled({ status, json }: Outcome): boolean {
  if (status === 502) return typeof json === 'object';
  return status !== 0 && status !== 409 && status !== 429 && status < 500;
}

/** What a careful program does: the same request with the same key until the service answers for it. */
export async function retrying(
  client: Client,
  metodo: string,
  ruta: string,
  options: CallOptions & { readonly idempotencyKey: string },
  { tries, waitMs }: Patience,
): Promise<Outcome> {
  let outcome = await client.call(metodo, ruta, options);
  for (let left = tries - 1; left > 0 && !isSettled(outcome); left--) {
    await sleep(waitMs);
    outcome = await client.call(metodo, ruta, options);
  }
  return outcome;
}
