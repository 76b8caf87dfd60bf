/**
 * Whom nobody knows at the dashboard's door: `npm run anonymous -- --segundos 60`. Eight connections send malformed log-ins as
 * fast as they can, then what is refused or public to everybody (a fifth of the time each), one-byte chunks too, then 800 leave a body half sent. Prints what emission and memory make of it; ends with 1 where emission's
 * p99 is over three times the quiet one, or memory over 1.3 times.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { parseArgs } from 'node:util';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { facturaJson, loadEmitir } from '../bench/load.ts';
import { startBenchService } from '../bench/service.ts';

const FLOODING = 8;
const HALF_SENT = 800;
const MAX_P99 = 3;
const MAX_MEMORY = 1.3;
/** Nested arrays: the most work a byte. */
const NESTED = `[${'[],'.repeat(690_000)}[]]`;

/** What eight connections write, `times` of it together, each of which the service ends. */
const BURSTS: Readonly<Record<string, { readonly request: string; readonly times: number }>> = {
  '401 en fila': { request: 'GET /api/v1/invoices HTTP/1.1\r\nHost: x\r\n\r\n', times: 1_000 },
  '404 en fila': { request: 'GET /x HTTP/1.1\r\nHost: x\r\n\r\n', times: 1_000 },
  '/openapi.json en fila': { request: 'GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n', times: 1_000 },
  '/openapi.json': { request: 'GET /openapi.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', times: 1 },
  '401 con 2 MiB': {
    request: `POST /api/v1/comprobantes/emitir HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${NESTED.length}\r\n\r\n${NESTED}`,
    times: 1,
  },
  'trozos de un byte': {
    request: `POST /api/v1/comprobantes/emitir HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\n[\r\n'.repeat(500_000)}`,
    times: 1,
  },
};

if (isMainThread) await main();
else if (workerData.burst === undefined) await flood(workerData.url, workerData.segundos);
else await writeBursts(workerData.url, workerData.segundos, workerData.burst);

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
    const worker = new Worker(new URL(import.meta.url), { workerData: { url: service.url, segundos } });
    const sent = once(worker, 'message');
    const ended = once(worker, 'exit');
    const flooded = await emit(Math.max(200, segundos * 50));
    const [requests] = await sent;
    await ended;
    let bursts = true;
    for (const burst of Object.keys(BURSTS)) {
      const data = { url: service.url, segundos: segundos / 5, burst };
      const writer = new Worker(new URL(import.meta.url), { workerData: data });
      const gone = once(writer, 'exit');
      const meanwhile = await emit(Math.max(100, segundos * 10));
      await gone;
      const times = meanwhile.p99_ms / quiet.p99_ms;
      console.log(`${burst}: p99 ${ms(meanwhile.p99_ms)} (${times.toFixed(2)} veces), fallas ${meanwhile.fallas}`);
      bursts &&= times <= MAX_P99 && meanwhile.fallas === 0;
    }
    const held = await hold(service.url);
    const heldMemory = service.rssMiB();
    const holding = await emit(300);
    for (const socket of held) socket.destroy();
    const p99 = flooded.p99_ms / quiet.p99_ms;
    const ratio = heldMemory / memory;
    console.log(`Tranquilo: p50 ${ms(quiet.p50_ms)}, p99 ${ms(quiet.p99_ms)} (${quiet.docs} documentos)`);
    console.log(
      `${FLOODING} conexiones anónimas, ${requests} solicitudes: p99 ${ms(flooded.p99_ms)} (${p99.toFixed(2)} veces)`,
    );
    console.log(
      `${held.length} cuerpos a medias: ${Math.round(memory)} → ${Math.round(heldMemory)} MiB (${ratio.toFixed(2)} veces)`,
    );
    console.log(`Mientras tanto: p99 ${ms(holding.p99_ms)}; fallas ${flooded.fallas + holding.fallas}`);
    const ok = bursts && p99 <= MAX_P99 && ratio <= MAX_MEMORY && flooded.fallas + holding.fallas === 0;
    process.exitCode = ok ? 0 : 1;
  } finally {
    await service.stop();
  }
}

/** Log-ins of nested arrays over eight connections, each request after the answer to the one before, for that long. */
async function flood(url: string, segundos: number): Promise<void> {
  const { parentPort } = await import('node:worker_threads');
  const until = performance.now() + segundos * 1_000;
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
  await Promise.all(Array.from({ length: FLOODING }, one));
  parentPort?.postMessage(requests);
}

/** Each connection writes once and reads until the service ends it; then comes the next one. From an address of its own: what one row did is not held against the next. */
async function writeBursts(url: string, segundos: number, burst: string): Promise<void> {
  const { request, times } = BURSTS[burst] ?? { request: '', times: 0 };
  const bytes = Buffer.from(request.repeat(times));
  const { hostname, port } = new URL(url);
  const localAddress = `127.0.6.${Object.keys(BURSTS).indexOf(burst) + 1}`;
  const until = performance.now() + segundos * 1_000;
  const one = async () => {
    while (performance.now() < until) {
      const socket = connect({ host: hostname, port: Number(port), localAddress }).on('error', () => {});
      const closed = new Promise((resolve) => socket.once('close', resolve));
      const left = setTimeout(() => socket.destroy(), Math.max(0, until - performance.now()));
      socket.write(bytes);
      socket.resume();
      await closed;
      clearTimeout(left);
    }
  };
  await Promise.all(Array.from({ length: FLOODING }, one));
}

/** Connections that sent all of a body of 8 KiB but its last byte, from as many addresses as are let in. */
async function hold(url: string): Promise<Socket[]> {
  const { hostname, port, host } = new URL(url);
  const head = `POST /panel/api/sesion HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${url}\r\nSec-Fetch-Site: same-origin\r\n`;
  const half = `${head}Content-Type: application/json\r\nContent-Length: 8192\r\n\r\n${' '.repeat(8_191)}`;
  const sockets = Array.from({ length: HALF_SENT }, (_, n) =>
    connect({ host: hostname, port: Number(port), localAddress: `127.0.7.${n % 200}` }),
  );
  await Promise.all(
    sockets.map(async (socket) => {
      socket.on('error', () => {});
      await once(socket, 'connect');
      await new Promise<void>((resolve) => socket.write(half, () => resolve()));
    }),
  );
  return sockets;
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}
