import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import pg from 'pg';
import { at } from '../world/json.ts';
import type { FaultAtCall } from './fault.ts';

/** Every statement and every outgoing request of this process, counted as they leave. */
export interface CountedCalls {
  counts(): { readonly sql: number; readonly http: number };
  /** From here on, from zero. */
  restart(): void;
  /** Asked at each call, with its number: whether it is the one to fail. */
  decide: (clase: 'sql' | 'http', n: number, que: string) => boolean;
  momento: 'antes' | 'despues';
}

/** Begins to count. Nothing fails until `failCall`. */
export function countCalls(): CountedCalls {
  const counts = { sql: 0, http: 0 };
  const calls: CountedCalls = {
    counts: () => ({ ...counts }),
    restart: () => void Object.assign(counts, { sql: 0, http: 0 }),
    decide: () => false,
    momento: 'antes',
  };
  const next = (clase: 'sql' | 'http', que: string) => {
    counts[clase] += 1;
    return calls.decide(clase, counts[clase], que);
  };
  watchStatements(calls, (que) => next('sql', que));
  watchRequests(calls, (que) => next('http', que));
  return calls;
}

/** The n-th of a class fails, once. `onStrike` hears what it was. */
export function failCall(calls: CountedCalls, fault: FaultAtCall, onStrike: (que: string) => void): void {
  calls.momento = fault.momento;
  calls.decide = (clase, n, que) => {
    if (clase !== fault.clase || n !== fault.n) return false;
    onStrike(que);
    return true;
  };
}

type Decide = (que: string) => boolean;

/**
 * Each statement that the service gives to `pg`, `begin` and `commit` included. Before: the connection breaks with the
 * statement still here. After: PostgreSQL did it, and the connection breaks before anybody hears.
 */
function watchStatements(calls: CountedCalls, decide: Decide): void {
  const prototype: { query: (this: pg.Client, ...args: unknown[]) => unknown } = pg.Client.prototype;
  const original = prototype.query;
  prototype.query = function query(...args) {
    if (!decide(textOf(args[0]))) return original.apply(this, args);
    if (calls.momento === 'antes') {
      cut(this);
      return original.apply(this, args);
    }
    return failAfter(this, original, args);
  };
}

function failAfter(client: pg.Client, original: (...args: unknown[]) => unknown, args: unknown[]): unknown {
  const last = args.at(-1);
  const lost = () => {
    cut(client);
    return Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  };
  if (typeof last === 'function') {
    return original.apply(client, [...args.slice(0, -1), () => Reflect.apply(last, undefined, [lost()])]);
  }
  return Promise.resolve(original.apply(client, args)).then(() => {
    throw lost();
  });
}

function cut(client: pg.Client): void {
  const stream = at(client, 'connection', 'stream');
  if (isSocket(stream)) stream.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
}

function textOf(query: unknown): string {
  return String(at(query, 'name') ?? at(query, 'text') ?? query).slice(0, 80);
}

/**
 * Each request that leaves, by `undici` or by `node:http`, as Node itself announces them. Before: the socket closes with nothing
 * sent. After: the other side has answered, and the socket closes before the answer is read.
 */
function watchRequests(calls: CountedCalls, decide: Decide): void {
  const struck = new WeakMap<object, Socket>();
  subscribe('undici:client:sendHeaders', (message) => {
    const request = at(message, 'request');
    const socket = at(message, 'socket');
    if (!isSocket(socket) || !decide(`${at(request, 'method')} ${at(request, 'path')}`)) return;
    if (calls.momento === 'antes') socket.destroy(reset());
    else if (typeof request === 'object' && request !== null) struck.set(request, socket);
  });
  subscribe('undici:request:headers', (message) => {
    const request = at(message, 'request');
    if (typeof request === 'object' && request !== null) struck.get(request)?.destroy(reset());
  });
  const marked = new WeakSet<ClientRequest>();
  subscribe('http.client.request.created', (message) => {
    const request = at(message, 'request');
    if (!isClientRequest(request) || !decide(`${request.method} ${request.path}`)) return;
    if (calls.momento === 'antes') request.destroy(reset());
    else marked.add(request);
  });
  subscribe('http.client.response.finish', (message) => {
    const request = at(message, 'request');
    if (isClientRequest(request) && marked.has(request)) request.destroy(reset());
  });
}

function reset(): Error {
  return Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
}

function isSocket(value: unknown): value is Socket {
  return typeof value === 'object' && value !== null && 'destroy' in value && typeof value.destroy === 'function';
}

function isClientRequest(value: unknown): value is ClientRequest {
  return isSocket(value) && 'method' in value && 'path' in value;
}
