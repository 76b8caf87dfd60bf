/**
 * Whom nobody knows at the door: `npm run anonymous -- --segundos 60`. One attack after another, each while emission is measured: malformed
 * log-ins, what is refused or public to everybody, one-byte chunks; then bodies left half sent, still connections that want every place, and
 * readers that never read. Prints what emission makes of each, and memory of what is held; ends with 1 where emission's p99 is over three
 * times the quiet one, a document failed, memory is over 1.3 times, or a reader that never reads is not ended in its time.
 */
import { on, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { facturaJson, type Load, loadEmitir } from '../../bench/load.ts';
import { type BenchService, startBenchService } from '../../bench/service.ts';
import { CONNECTION_LIMITS } from '../../server/src/platform/http/connections/connections.ts';

const FLOODING = 8;
const HELD = 800;
const READERS = 100;
const MAX_P99 = 3;
const MAX_MEMORY = 1.3;
/** Nested arrays: the most work a byte. */
const NESTED = `[${'[],'.repeat(690_000)}[]]`;
const OPENAPI = 'GET /openapi.json HTTP/1.1\r\nHost: x\r\n';
const ASK = `${OPENAPI}\r\n`;
const EMITIR = 'POST /api/v1/comprobantes/emitir HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

interface Door {
  readonly url: string;
  readonly ms: number;
  /** An address of its own: what one attack did is not held against the next. */
  address(n: number): string;
}

/** Begins, says once all is in place, and goes on for `door.ms`. Answers what there is to tell, and whether that is as it should be. */
type Attack = (door: Door, ready: () => void) => Promise<{ readonly told: string; readonly ok: boolean }>;

/** `share`: of `--segundos`; `holds`: it keeps what it has, so memory counts too. */
const ATTACKS: Readonly<Record<string, { readonly share: number; readonly holds?: true; readonly attack: Attack }>> = {
  'ingresos anidados': { share: 1, attack: logIn },
  '401 en fila': { share: 0.2, attack: burst('GET /api/v1/invoices HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_000)) },
  '404 en fila': { share: 0.2, attack: burst('GET /x HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_000)) },
  '/openapi.json en fila': { share: 0.2, attack: burst(ASK.repeat(1_000)) },
  '/openapi.json': { share: 0.2, attack: burst(`${OPENAPI}Connection: close\r\n\r\n`) },
  '401 con 2 MiB': { share: 0.2, attack: burst(`${EMITIR}Content-Length: ${NESTED.length}\r\n\r\n${NESTED}`) },
  'trozos de un byte': {
    share: 0.2,
    attack: burst(`${EMITIR}Transfer-Encoding: chunked\r\n\r\n${'1\r\n[\r\n'.repeat(500_000)}`),
  },
  'cuerpos a medias': { share: 0.2, holds: true, attack: halfSent },
  'lectores que no leen': { share: 0.2, holds: true, attack: neverRead },
  'direcciones quietas': { share: 0.2, attack: beStill },
};

if (isMainThread) await main();
else await attackFor(workerData);

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { segundos: { type: 'string', default: '60' } } });
  const segundos = Number(values.segundos);
  const service = await startBenchService();
  try {
    const body = facturaJson('F001', 10);
    // One after another, as one client waits for its answers: its p99 is of the service, not of its own line.
    const emit = (total: number) => loadEmitir(service.url, service.clave, () => body, { total, connections: 1 });
    await emit(500);
    const quiet = await emit(1_000);
    const memory = service.rssMiB();
    console.log(`Tranquilo: p50 ${ms(quiet.p50_ms)}, p99 ${ms(quiet.p99_ms)} (${quiet.docs} documentos)`);
    for (const name of Object.keys(ATTACKS)) {
      if (!(await endures(name, segundos, { service, emit, quiet, memory }))) process.exitCode = 1;
    }
  } finally {
    await service.stop();
  }
}

interface Quiet {
  readonly service: BenchService;
  readonly emit: (total: number) => Promise<Load>;
  readonly quiet: Load;
  /** MiB. */
  readonly memory: number;
}

async function endures(name: string, segundos: number, { service, emit, quiet, memory }: Quiet): Promise<boolean> {
  const { share = 0, holds } = ATTACKS[name] ?? {};
  const data = { url: service.url, segundos: segundos * share, name };
  const worker = new Worker(new URL(import.meta.url), { workerData: data });
  const messages = on(worker, 'message');
  const next = async () => (await messages.next()).value?.[0];
  await next();
  const placed = service.rssMiB();
  const load = await emit(Math.max(100, Math.round(segundos * share * 50)));
  const held = Math.max(placed, service.rssMiB());
  const { told, ok } = await next();
  const [times, ratio] = [load.p99_ms / quiet.p99_ms, held / memory];
  const pesa = holds ? `, ${Math.round(memory)} → ${Math.round(held)} MiB (${ratio.toFixed(2)} veces)` : '';
  console.log(`${name}, ${told}: p99 ${ms(load.p99_ms)} (${times.toFixed(2)} veces), fallas ${load.fallas}${pesa}`);
  return ok && times <= MAX_P99 && load.fallas === 0 && (!holds || ratio <= MAX_MEMORY);
}

async function attackFor({ url, segundos, name }: { url: string; segundos: number; name: string }): Promise<void> {
  const network = 10 + Object.keys(ATTACKS).indexOf(name);
  const door = { url, ms: segundos * 1_000, address: (n: number) => `127.0.${network}.${1 + n}` };
  parentPort?.postMessage(await ATTACKS[name]?.attack(door, () => parentPort?.postMessage('ready')));
}

/** Log-ins of nested arrays over eight connections, each request after the answer to the one before. */
async function logIn({ url, ms }: Door, ready: () => void) {
  const until = performance.now() + ms;
  let requests = 0;
  const one = async () => {
    while (performance.now() < until) {
      requests++;
      const headers = { origin: url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
      // Cut before it has sent all: refused, as it should be.
      await fetch(`${url}/panel/api/sesion`, { method: 'POST', headers, body: NESTED })
        .then((answer) => answer.arrayBuffer())
        .catch(() => {});
    }
  };
  ready();
  await Promise.all(Array.from({ length: FLOODING }, one));
  return { told: `${FLOODING} conexiones, ${requests} solicitudes`, ok: true };
}

/** Eight connections that write it and read until the service ends them; then comes the next one. */
function burst(text: string): Attack {
  return async (door, ready) => {
    const until = performance.now() + door.ms;
    const bytes = Buffer.from(text);
    let connections = 0;
    const one = async () => {
      while (performance.now() < until) {
        connections++;
        const socket = open(door, 0).resume();
        socket.write(bytes);
        const left = setTimeout(() => socket.destroy(), Math.max(0, until - performance.now()));
        await closed(socket);
        clearTimeout(left);
      }
    };
    ready();
    await Promise.all(Array.from({ length: FLOODING }, one));
    return { told: `${connections} conexiones de a ${FLOODING}`, ok: true };
  };
}

/** All of a body of 8 KiB but its last byte, from as many addresses as are let in. */
async function halfSent(door: Door, ready: () => void) {
  const { host } = new URL(door.url);
  const head = `POST /panel/api/sesion HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${door.url}\r\nSec-Fetch-Site: same-origin\r\n`;
  const half = `${head}Content-Type: application/json\r\nContent-Length: 8192\r\n\r\n${' '.repeat(8_191)}`;
  const sockets = Array.from({ length: HELD }, (_, n) => open(door, n % 200));
  await Promise.all(
    sockets.map(async (socket) => {
      await once(socket, 'connect');
      await new Promise<void>((resolve) => socket.write(half, () => resolve()));
    }),
  );
  ready();
  await sleep(door.ms);
  for (const socket of sockets) socket.destroy();
  return { told: `${HELD} conexiones`, ok: true };
}

/** Connections that ask once and then are still, as many of each address as it may have and more in all than there are places; who is ended comes back. */
async function beStill(door: Door, ready: () => void) {
  const { total, perAddress } = CONNECTION_LIMITS;
  const wanted = total + perAddress;
  const sockets = new Set<Socket>();
  let over = false;
  const one = async (n: number, isHere: () => void) => {
    while (!over) {
      const socket = open(door, Math.floor(n / perAddress));
      sockets.add(socket);
      socket.once('data', isHere).once('close', isHere).resume();
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
      await closed(socket);
      sockets.delete(socket);
      if (!over) await sleep(5_000);
    }
  };
  const all: Promise<void>[] = [];
  for (let n = 0; n < wanted; n++) await new Promise<void>((isHere) => all.push(one(n, isHere)));
  ready();
  await sleep(door.ms);
  const held = sockets.size;
  over = true;
  for (const socket of sockets) socket.destroy();
  await Promise.all(all);
  return { told: `${held} conexiones de ${wanted / perAddress} direcciones`, ok: true };
}

/** Connections that ask for large answers, more than the system keeps for them, and take none: each has ended when its time is over. */
async function neverRead(door: Door, ready: () => void) {
  const asked = await countKept(door);
  const sockets = Array.from({ length: READERS }, (_, n) => open(door, n).pause());
  for (let n = 0; n < asked; n++) {
    for (const socket of sockets) socket.write(ASK);
    await sleep(1_000);
  }
  ready();
  const { stallMs } = CONNECTION_LIMITS;
  await sleep(1.5 * stallMs);
  const ended = await countEnded(sockets);
  return { told: `${ended} de ${READERS} terminados, tras ${asked} respuestas cada uno`, ok: ended === READERS };
}

/** How many answers somebody may ask for before one waits in the service, and nobody is ended for asking too much. */
async function countKept(door: Door): Promise<number> {
  // It is made with its first reader.
  await fetch(`${door.url}/openapi.json`).then((answer) => answer.arrayBuffer());
  const socket = open(door, 0).pause();
  let asked = 0;
  for (; !socket.destroyed && asked < 100; asked++) {
    socket.write(ASK);
    await sleep(1_000);
  }
  // The one too many, and one or two by which it was noticed.
  return asked - CONNECTION_LIMITS.underWay;
}

/** Whoever reads nothing learns by writing that the other end is gone. */
async function countEnded(sockets: readonly Socket[]): Promise<number> {
  for (let n = 0; n < 10; n++) {
    for (const socket of sockets) socket.write('\r\n');
    await sleep(200);
  }
  const ended = sockets.filter(({ destroyed }) => destroyed).length;
  for (const socket of sockets) socket.destroy();
  return ended;
}

/** Whoever is ended is no news. */
function open({ url, address }: Door, n: number): Socket {
  const { hostname, port } = new URL(url);
  return connect({ host: hostname, port: Number(port), localAddress: address(n) }).on('error', () => {});
}

function closed(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => socket.once('close', resolve));
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}
