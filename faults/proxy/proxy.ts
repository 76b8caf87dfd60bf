import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { createRandom, type Random } from '../chaos/random.ts';
import { drawFault, type Faultiness, PROXY_FAULTS, type ProxyFault, requestEnd } from './faults.ts';

/** A bad network before an HTTP/1.1 server: keep-alive and answers of any kind, requests with `Content-Length`. */
export interface FaultyProxy {
  /** Origin. */
  readonly url: string;
  readonly port: number;
  /** How many exchanges passed untouched, and how many suffered what. `outage`: times that it was down. */
  counts(): Readonly<Record<ProxyFault | 'passed' | 'outage', number>>;
  setFaults(faults: Faultiness): void;
  /** The next exchanges suffer these, one each, before chance has a word. */
  force(...faults: ProxyFault[]): void;
  /** Nobody listens (ECONNREFUSED) and every connection is reset. */
  down(): Promise<void>;
  up(): Promise<void>;
  close(): Promise<void>;
}

export interface ProxyOptions {
  /** Origin of the server behind. */
  readonly target: string;
  readonly seed: number;
  readonly faults?: Faultiness;
  /** Longest wait of `latency`. */
  readonly maxLatencyMs?: number;
}

const PER_EXCHANGE = PROXY_FAULTS.filter((fault) => fault !== 'refuse');

/** What the connections of one proxy share. */
interface Shared {
  readonly target: URL;
  readonly maxLatencyMs: number;
  readonly random: Random;
  readonly sockets: Set<Socket>;
  draw(among: readonly ProxyFault[]): ProxyFault | undefined;
  count(what: ProxyFault | 'passed'): void;
}

/** Listens on a free loopback port. The series of choices depends on the seed alone; which exchange meets which, on timing. */
export async function startProxy(options: ProxyOptions): Promise<FaultyProxy> {
  const counts = { passed: 0, outage: 0, ...NONE };
  const forced: ProxyFault[] = [];
  const random = createRandom(options.seed);
  let faults = options.faults ?? {};
  const shared: Shared = {
    target: new URL(options.target),
    maxLatencyMs: options.maxLatencyMs ?? 500,
    random,
    sockets: new Set(),
    draw(among) {
      const [next] = forced;
      if (next === undefined) return drawFault(random, among, faults);
      return among.includes(next) ? forced.shift() : undefined;
    },
    count: (what) => {
      counts[what] += 1;
    },
  };
  let server = await listen(shared, 0);
  const port = portOf(server);
  const stop = async () => {
    const closed = server.listening ? once(server, 'close') : undefined;
    server.close();
    for (const socket of shared.sockets) socket.resetAndDestroy();
    await closed;
  };
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    counts: () => ({ ...counts }),
    setFaults: (next) => {
      faults = next;
    },
    force: (...next) => void forced.push(...next),
    async down() {
      counts.outage += 1;
      await stop();
    },
    async up() {
      server = await listen(shared, port);
    },
    close: stop,
  };
}

const NONE = {
  latency: 0,
  refuse: 0,
  reset: 0,
  cutUpload: 0,
  halfClose: 0,
  cutAfterRequest: 0,
  cutResponse: 0,
  silence: 0,
  duplicate: 0,
  echo: 0,
};

async function listen(shared: Shared, port: number): Promise<Server> {
  const server = createServer({ allowHalfOpen: true }, (client) => serve(shared, client));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('El proxy no escucha');
  return address.port;
}

/** What becomes of the bytes of the answer that is due. */
type AnswerMode = 'pass' | 'swallow' | 'reset' | 'half';

function serve(shared: Shared, client: Socket): void {
  keep(shared, client);
  if (shared.draw(['refuse']) === 'refuse') {
    shared.count('refuse');
    client.resetAndDestroy();
    return;
  }
  const upstream = dial(shared);
  let mode: AnswerMode = 'pass';
  let pending = Buffer.alloc(0);
  let turn: Promise<void> = Promise.resolve();
  client.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    for (let found = requestEnd(pending); found !== undefined; found = requestEnd(pending)) {
      const { body, end } = found;
      const request = pending.subarray(0, end);
      pending = pending.subarray(end);
      turn = turn.then(() => exchange(request, body));
    }
  });
  upstream.on('data', (chunk: Buffer) => {
    if (mode === 'pass') client.write(chunk);
    if (mode === 'reset') client.resetAndDestroy();
    // The two ends differ, so that what came before arrives: a reset would throw it away.
    if (mode === 'half') client.end(chunk.subarray(0, chunk.length >> 1));
    if (mode === 'reset' || mode === 'half') mode = 'swallow';
  });
  upstream.on('end', () => mode === 'pass' && client.end());
  upstream.on('close', () => mode !== 'swallow' && client.destroy());
  client.on('end', () => void turn.then(() => upstream.end()));
  client.on('close', () => void turn.then(() => upstream.destroy()));

  const exchange = async (request: Buffer, body: number): Promise<void> => {
    const fault = shared.draw(PER_EXCHANGE);
    shared.count(fault ?? 'passed');
    switch (fault) {
      case 'reset':
        client.resetAndDestroy();
        return;
      case 'cutUpload':
        mode = 'swallow';
        upstream.end(request.subarray(0, body + ((request.length - body) >> 1)), () => client.destroy());
        return;
      case 'latency':
        await wait(20 + shared.random() * shared.maxLatencyMs);
        break;
      case 'duplicate':
        await sendApart(shared, request);
        break;
      case 'echo':
        void wait(shared.random() * shared.maxLatencyMs).then(() => sendApart(shared, request));
        break;
      case 'halfClose':
        mode = 'swallow';
        upstream.write(request, () => client.end());
        return;
      default:
        mode = modeOf(fault);
    }
    upstream.write(request);
  };
}

function modeOf(fault: ProxyFault | undefined): AnswerMode {
  if (fault === 'cutAfterRequest') return 'reset';
  if (fault === 'cutResponse') return 'half';
  return fault === 'silence' ? 'swallow' : 'pass';
}

/** Passes a request on a connection of its own and waits for the beginning of its answer, which nobody sees. */
async function sendApart(shared: Shared, request: Buffer): Promise<void> {
  const socket = dial(shared);
  socket.write(request);
  await new Promise<void>((resolve) => {
    socket.once('data', () => resolve());
    socket.once('close', () => resolve());
  });
  socket.destroy();
}

function dial(shared: Shared): Socket {
  const { hostname, port } = shared.target;
  return keep(shared, connect({ host: hostname, port: Number(port), allowHalfOpen: true }));
}

function keep({ sockets }: Shared, socket: Socket): Socket {
  sockets.add(socket);
  socket.on('error', () => {});
  socket.on('close', () => sockets.delete(socket));
  return socket;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
