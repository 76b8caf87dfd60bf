import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSunatClient, type SunatClient } from '../../server/src/sunat/client.ts';
import { createRandom } from '../chaos/random.ts';
import { drawFault, PROXY_FAULTS, type ProxyFault } from './faults.ts';
import { type FaultyProxy, startProxy } from './proxy.ts';

const ANSWER = '<respuesta>'.padEnd(5_000, '.');
const BODY = Buffer.alloc(40_000, 'x');

let server: Server;
let proxy: FaultyProxy;
let client: SunatClient;
/** Requests that arrived whole, by length of their body. */
let arrived: number[];
let broken: number;

beforeEach(async () => {
  arrived = [];
  broken = 0;
  server = createServer(async (request: IncomingMessage, response) => {
    try {
      arrived.push((await buffer(request)).length);
      response.end(ANSWER);
    } catch {
      broken += 1;
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  proxy = await startProxy({ target: `http://127.0.0.1:${port}`, seed: 7, maxLatencyMs: 200 });
  client = createSunatClient(1_000);
});
afterEach(async () => {
  await client.close();
  await proxy.close();
  server.closeAllConnections();
  server.close();
});

const post = () => client.post(`${proxy.url}/x`, 'urn:x', BODY, '20000000001');

test('without a fault everything passes, on one connection after another', async () => {
  for (let n = 0; n < 5; n++) expect(await post()).toMatchObject({ tipo: 'respuesta', status: 200 });
  expect(arrived).toEqual(Array(5).fill(BODY.length));
  expect(proxy.counts()).toMatchObject({ passed: 5, reset: 0 });
});

test.each<[ProxyFault, { llega: number; motivo: string; enviado?: boolean }]>([
  // Whether a byte of it was written when the end of the connection came is a matter of chance.
  ['refuse', { llega: 0, motivo: 'cortó', enviado: expect.any(Boolean) }],
  ['reset', { llega: 0, motivo: 'cortó' }],
  ['cutUpload', { llega: 0, motivo: 'cortó' }],
  ['halfClose', { llega: 1, motivo: 'cortó' }],
  ['cutAfterRequest', { llega: 1, motivo: 'cortó' }],
  ['cutResponse', { llega: 1, motivo: 'cortó' }],
  ['silence', { llega: 1, motivo: 'se agotó la espera' }],
])('%s: the client is left without an answer', async (fault, { llega, motivo, enviado = true }) => {
  proxy.force(fault);
  expect(await post()).toMatchObject({ tipo: 'falla', enviado, detalle: expect.stringContaining(motivo) });
  await expect.poll(() => arrived.length).toBe(llega);
  expect(proxy.counts()[fault]).toBe(1);
  expect(await post()).toMatchObject({ tipo: 'respuesta' });
});

test('cutUpload: half of the body has left', async () => {
  proxy.force('cutUpload');
  await post();
  await expect.poll(() => broken).toBe(1);
});

test('latency and duplicate: the answer comes, of the second copy where there are two', async () => {
  proxy.force('latency', 'duplicate');
  const from = performance.now();
  expect(await post()).toMatchObject({ tipo: 'respuesta' });
  expect(performance.now() - from).toBeGreaterThan(15);
  expect(arrived).toHaveLength(1);
  expect(await post()).toMatchObject({ tipo: 'respuesta' });
  expect(arrived).toHaveLength(3);
});

test('echo: the answer comes, and the request arrives once more when nobody waits for it', async () => {
  proxy.force('echo');
  expect(await post()).toMatchObject({ tipo: 'respuesta', status: 200 });
  await expect.poll(() => arrived.length).toBe(2);
  expect(proxy.counts()).toMatchObject({ echo: 1, duplicate: 0 });
});

test('while it is down nobody listens, and nothing can have been sent', async () => {
  await post();
  await proxy.down();
  expect(await post()).toMatchObject({ tipo: 'falla', enviado: false });
  await proxy.up();
  expect(await post()).toMatchObject({ tipo: 'respuesta' });
});

test('a seed decides the series of choices, in the proportions asked for', () => {
  const faultiness = { latency: 0.2, reset: 0.1 };
  const series = (seed: number) => {
    const random = createRandom(seed);
    return Array.from({ length: 5_000 }, () => drawFault(random, PROXY_FAULTS, faultiness));
  };
  expect(series(1)).toEqual(series(1));
  expect(series(1)).not.toEqual(series(2));
  const share = (fault: ProxyFault | undefined) => series(3).filter((one) => one === fault).length / 5_000;
  expect(share('latency')).toBeCloseTo(0.2, 1);
  expect(share('reset')).toBeCloseTo(0.1, 1);
  expect(share(undefined)).toBeCloseTo(0.7, 1);
});
