import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { createPace, createPerMinute, whoseAddress, widerNetworks } from './failed-auth.ts';
import { IN_CRUMBS } from './malformed.ts';
import { cameInCrumbs, limitPieces, type PieceLimits } from './pieces.ts';
import { createPlaces, keepsPlace } from './places.ts';
import { endStalled } from './stalled.ts';

/** What connections may cost, before anybody is known. */
export interface ConnectionLimits extends PieceLimits {
  /** Until the head of a request is whole; a connection that says nothing is one of them. */
  readonly headersMs: number;
  /** Until its body is whole too. */
  readonly requestMs: number;
  /** How often it is looked whether those are over: so much later a connection may end. */
  readonly checkMs: number;
  readonly total: number;
  /** Of one address (`whoseAddress`), and of the 56 bits around one of IPv6, unless it is the operator's proxy. */
  readonly perAddress: number;
  /** Of the 48 bits around. */
  readonly perSite: number;
  /** That one company, or one person of the dashboard, keeps when all places are taken. */
  readonly perKey: number;
  /** Until something of an answer that waits has left. */
  readonly stallMs: number;
  /** Requests of one connection that wait for their answer: hardly any client sends the next one before it has the last. */
  readonly underWay: number;
  /** Connections of one customer that asked for more or sent crumbs, and were ended for it, within a minute: after so many his new ones are read at a pace. */
  readonly cuts: number;
  /** Milliseconds between two new connections that are read, then. */
  readonly apartMs: number;
  /** How long one waits for that at most; it is ended where it would be longer. */
  readonly turnMs: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  checkMs: 1_000,
  total: 4_096,
  perAddress: 1_024,
  perSite: 2_048,
  perKey: 1_024,
  stallMs: 30_000,
  underWay: 4,
  cuts: 20,
  apartMs: 100,
  turnMs: 5_000,
  pieces: 512,
  pieceBytes: 16,
};

/** Places over the total for connections that are being ended: so many are let in before the first of them is gone. */
const ENDING = 512;

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
  const taken = new Map<string, number>();
  const now = () => performance.now();
  const greedy = createPerMinute(now, limits.cuts);
  const turn = createPace(now, limits.apartMs, limits.turnMs);
  const waitOf = (customer: string) => (greedy.wait(customer) > 0 ? turn(customer) : 0);
  const onGreedy = (address: string | undefined) => {
    if (address !== undefined && !isProxy(address)) greedy.count(customerOf(address));
  };
  const lines = answerInTurn(server, limits, onGreedy);
  const places = createPlaces({ total: limits.total, share: limits.perKey }, (socket) =>
    isWorkedOn(lines.get(socket)?.[0]),
  );
  server.maxConnections = limits.total + ENDING;
  endStalled(server, limits.stallMs, places.open);
  server.prependListener('request', ({ socket }: IncomingMessage) => places.moved(socket));
  server.on('connection', (socket: Socket) => {
    stopWithSocket(socket);
    limitPieces(socket, limits, () => {
      server.emit('clientError', Object.assign(new Error('in crumbs'), { code: IN_CRUMBS }), socket);
    });
    const { remoteAddress } = socket;
    const counted = remoteAddress === undefined || isProxy(remoteAddress) ? [] : networksOf(remoteAddress, limits);
    const isFull = counted.some(([network, most]) => (taken.get(network) ?? 0) >= most);
    const wait =
      remoteAddress === undefined || isFull ? undefined : counted.length === 0 ? 0 : waitOf(customerOf(remoteAddress));
    if (wait === undefined || !places.take(socket)) {
      socket.destroy();
      return;
    }
    if (wait > 0) readAfter(socket, wait);
    for (const [network] of counted) taken.set(network, (taken.get(network) ?? 0) + 1);
    socket.once('close', () => {
      if (isCrumbs(socket, limits)) onGreedy(remoteAddress);
      for (const [network] of counted) {
        const left = (taken.get(network) ?? 1) - 1;
        if (left === 0) taken.delete(network);
        else taken.set(network, left);
      }
    });
  });
}

/** The networks that an address counts for, each with how many connections it may have. */
function networksOf(
  address: string,
  { perAddress, perSite }: ConnectionLimits,
): readonly (readonly [string, number])[] {
  const who = whoseAddress(address);
  const [around, site] = widerNetworks(who);
  if (around === undefined || site === undefined) return [[who, perAddress]];
  return [
    [who, perAddress],
    [around, perAddress],
    [site, perSite],
  ];
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

/** A request, and what answers it when its turn comes. */
interface Turn {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  begin(): void;
}

/**
 * Has the requests of a connection answered one after another, and ends one that asks for more at once, telling whose it was. Also one
 * whose body came in crumbs and that nobody knows, after its answer.
 */
function answerInTurn(server: Server, limits: ConnectionLimits, onGreedy: (address: string | undefined) => void) {
  const lines = new WeakMap<Socket, Turn[]>();
  for (const event of ['request', 'checkExpectation']) {
    const listeners = server.listeners(event);
    server.removeAllListeners(event).on(event, (request: IncomingMessage, response: ServerResponse) => {
      const { socket } = request;
      if (socket.destroyed) return;
      const line = lines.get(socket) ?? [];
      lines.set(socket, line);
      if (line.length >= limits.underWay) {
        onGreedy(socket.remoteAddress);
        socket.destroy();
        return;
      }
      const begin = () => {
        for (const listener of listeners) listener.call(server, request, response);
      };
      line.push({ request, response, begin });
      response.once('close', () => {
        line.shift();
        if (socket.destroyed) return;
        if (isCrumbs(socket, limits)) socket.destroySoon();
        else line[0]?.begin();
      });
      if (line.length === 1) begin();
    });
  }
  return lines;
}

/** Somebody whom nobody knows sends a body in next to nothing. */
function isCrumbs(socket: Socket, limits: ConnectionLimits): boolean {
  return cameInCrumbs(socket, limits) && !keepsPlace(socket);
}

/** It came whole, and its answer is not ready. */
function isWorkedOn(turn: Turn | undefined): boolean {
  return turn?.request.complete === true && !turn.response.writableEnded;
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
