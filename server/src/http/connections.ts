import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { createPace, createPerMinute, whoseAddress, widerNetworks } from './failed-auth.ts';

/** What connections may cost, before anybody is known. */
export interface ConnectionLimits {
  /** Until the head of a request is whole; a connection that says nothing is one of them. */
  readonly headersMs: number;
  /** Until its body is whole too. */
  readonly requestMs: number;
  /** How often it is looked whether those are over: so much later a connection may end. */
  readonly checkMs: number;
  readonly total: number;
  /** Of one address (`whoseAddress`), unless it is the operator's proxy. */
  readonly perAddress: number;
  /** Requests of one connection that wait for their answer: hardly any client sends the next one before it has the last. */
  readonly underWay: number;
  /** Connections of one customer that asked for more, and were ended for it, within a minute: after so many his new ones are read at a pace. */
  readonly cuts: number;
  /** Milliseconds between two new connections that are read, then. */
  readonly apartMs: number;
  /** How long one waits for that at most; it is ended where it would be longer. */
  readonly turnMs: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  ...{ headersMs: 10_000, requestMs: 30_000, checkMs: 1_000 },
  ...{ total: 4_096, perAddress: 1_024, underWay: 4, cuts: 20, apartMs: 100, turnMs: 5_000 },
};

/** For Node's `createServer`: who does not finish what was begun is answered 408 (`malformed.ts`). */
export function timeouts({ headersMs, requestMs, checkMs }: ConnectionLimits): ServerOptions {
  return { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: checkMs };
}

/**
 * Refuses connections beyond the limits, by ending them. `proxies`: networks (`10.1.0.0/16`) whose addresses speak for many. Call
 * it once the server has its listeners of requests.
 */
export function limitConnections(server: Server, limits: ConnectionLimits, proxies: readonly string[]): void {
  const known = blockList(proxies);
  const isProxy = (address: string) => known.check(address, familyOf(address));
  const open = new Map<string, number>();
  const now = () => performance.now();
  const greedy = createPerMinute(now, limits.cuts);
  const turn = createPace(now, limits.apartMs, limits.turnMs);
  const waitOf = (customer: string) => (greedy.wait(customer) > 0 ? turn(customer) : 0);
  server.maxConnections = limits.total;
  limitUnderWay(server, limits.underWay, ({ remoteAddress }) => {
    if (remoteAddress !== undefined && !isProxy(remoteAddress)) greedy.count(customerOf(remoteAddress));
  });
  server.on('connection', (socket: Socket) => {
    stopWithSocket(socket);
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const who = whoseAddress(remoteAddress);
    const count = (open.get(who) ?? 0) + 1;
    const wait = count > limits.perAddress ? undefined : waitOf(customerOf(remoteAddress));
    if (wait === undefined) {
      socket.destroy();
      return;
    }
    if (wait > 0) readAfter(socket, wait);
    open.set(who, count);
    socket.once('close', () => {
      const left = (open.get(who) ?? 1) - 1;
      if (left === 0) open.delete(who);
      else open.set(who, left);
    });
  });
}

/** What a provider gives to one customer: an address, or of IPv6 the 56 bits around it. */
function customerOf(address: string): string {
  const who = whoseAddress(address);
  return widerNetworks(who)[0] ?? who;
}

/** Nothing of it is read before, so that it costs a place and no time. Node begins to read at the end of this turn of the loop. */
function readAfter(socket: Socket, ms: number): void {
  process.nextTick(() => socket.pause());
  const timer = setTimeout(() => socket.resume(), ms).unref();
  socket.once('close', () => clearTimeout(timer));
}

/** Ends a connection that asks for more at once, and tells whose it was. */
function limitUnderWay(server: Server, most: number, onGreedy: (socket: Socket) => void): void {
  const waiting = new WeakMap<Socket, number>();
  for (const event of ['request', 'checkExpectation']) {
    const listeners = server.listeners(event);
    server.removeAllListeners(event).on(event, (request: IncomingMessage, response: ServerResponse) => {
      const { socket } = request;
      if (socket.destroyed) return;
      const count = (waiting.get(socket) ?? 0) + 1;
      if (count > most) {
        socket.destroy();
        onGreedy(socket);
        return;
      }
      waiting.set(socket, count);
      response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
      for (const listener of listeners) listener.call(server, request, response);
    });
  }
}

/** With it Node's parser is told that what follows is another protocol's, and reads no further. */
const UPGRADED = 2;

/**
 * Node parses all the heads of 64 KiB in one go, also those behind the one that ended the connection: a thousand of them are 30 ms in
 * which nobody is served. Where Node keeps its parser elsewhere they are parsed again, and reach no listener.
 */
function stopWithSocket(socket: Socket): void {
  const parser: unknown = Reflect.get(socket, 'parser');
  if (typeof parser !== 'object' || parser === null) return;
  const onHead: unknown = Reflect.get(parser, 'onIncoming');
  if (typeof onHead !== 'function') return;
  Reflect.set(parser, 'onIncoming', (...head: unknown[]) => (socket.destroyed ? UPGRADED : onHead(...head)));
}

function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
