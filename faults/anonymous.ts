/**
 * Whom nobody knows at the dashboard's door: `npm run anonymous -- --segundos 60`. Eight connections send malformed log-ins as
 * fast as they can, then 800 leave a body half sent. Prints what emission and memory make of it; ends with 1 where emission's
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

if (isMainThread) await main();
else await flood(workerData.url, workerData.segundos);

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
    const ok = p99 <= MAX_P99 && ratio <= MAX_MEMORY && flooded.fallas + holding.fallas === 0;
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
