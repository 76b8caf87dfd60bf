import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { whoseAddress } from './failed-auth.ts';

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
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  ...{ headersMs: 10_000, requestMs: 30_000, checkMs: 1_000 },
  ...{ total: 4_096, perAddress: 1_024, underWay: 4 },
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
  const open = new Map<string, number>();
  server.maxConnections = limits.total;
  limitUnderWay(server, limits.underWay);
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || known.check(remoteAddress, familyOf(remoteAddress))) return;
    const who = whoseAddress(remoteAddress);
    const count = (open.get(who) ?? 0) + 1;
    if (count > limits.perAddress) {
      socket.destroy();
      return;
    }
    open.set(who, count);
    socket.once('close', () => {
      const left = (open.get(who) ?? 1) - 1;
      if (left === 0) open.delete(who);
      else open.set(who, left);
    });
  });
}

/**
 * Ends a connection that asks for more at once. Node parses all the heads of 64 KiB in one go, also those behind the one that ended
 * the connection: none of them reaches a listener.
 */
function limitUnderWay(server: Server, most: number): void {
  const waiting = new WeakMap<Socket, number>();
  for (const event of ['request', 'checkExpectation']) {
    const listeners = server.listeners(event);
    server.removeAllListeners(event).on(event, (request: IncomingMessage, response: ServerResponse) => {
      const { socket } = request;
      const count = (waiting.get(socket) ?? 0) + 1;
      if (socket.destroyed || count > most) {
        socket.destroy();
        return;
      }
      waiting.set(socket, count);
      response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
      for (const listener of listeners) listener.call(server, request, response);
    });
  }
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
