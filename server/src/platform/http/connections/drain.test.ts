import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { registerDrain } from './drain.ts';
import { type Health, registerHealth } from './health.ts';

let app: FastifyInstance;
let health: Health;
let port: number;
let arrived: Promise<void>;
let release: () => void;
const agent = new Agent({ keepAlive: true });

beforeEach(async () => {
  const arrival = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  arrived = arrival.promise;
  release = gate.resolve;
  app = Fastify({ keepAliveTimeout: 72_000, forceCloseConnections: 'idle', return503OnClosing: false });
  registerDrain(app);
  health = registerHealth(app, async () => {});
  app.get('/ya', async () => 'ya');
  app.get('/lento', async () => {
    arrival.resolve();
    await gate.promise;
    return 'listo';
  });
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterEach(async () => {
  release();
  await app.close();
});

async function answerOf(path: string): Promise<IncomingMessage> {
  const request = get({ host: '127.0.0.1', port, path, agent });
  const [response]: IncomingMessage[] = await once(request, 'response');
  response?.resume();
  return response ?? never();
}

/** Milliseconds until the listener and all its connections are closed. */
async function timeToClose(): Promise<number> {
  const from = performance.now();
  await app.close();
  return performance.now() - from;
}

test('a request in flight when the drain begins is answered in full and closes its connection', async () => {
  const answer = answerOf('/lento');
  await arrived;
  await health.drain();
  release();
  expect((await answer).headers.connection).toBe('close');
  expect(await timeToClose()).toBeLessThan(1_000);
});

test('a request in flight when the listener closes does not hold it for its keep-alive', async () => {
  const answer = answerOf('/lento');
  await arrived;
  const closed = timeToClose();
  while (app.server.listening) await setImmediate();
  release();
  expect((await answer).statusCode).toBe(200);
  expect(await closed).toBeLessThan(1_000);
});

test('a new request during the drain is answered, with its connection closed', async () => {
  expect((await answerOf('/ya')).headers.connection).toBe('keep-alive');
  await health.drain();
  const answer = await answerOf('/ya');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers.connection).toBe('close');
});

test.each([
  ['nothing', ''],
  ['half a head', 'GET /ya HTTP/1.1\r\nHost: x\r\n'],
  ['half a body', 'POST /ya HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\nContent-Type: application/json\r\n\r\n{'],
])('a connection that sent %s does not hold the service for good', async (_name, bytes) => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => {}).write(bytes);
  expect((await answerOf('/ya')).statusCode).toBe(200);
  expect(await timeToClose()).toBeLessThan(5_000);
  socket.destroy();
});

test('while a balancer watches, the drain waits so that it sees the 503', async () => {
  expect((await answerOf('/readyz')).statusCode).toBe(200);
  const from = performance.now();
  const drained = health.drain(300);
  const answer = await answerOf('/readyz');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('2');
  await drained;
  expect(performance.now() - from).toBeGreaterThan(250);
  expect(app.server.listening).toBe(true);
});

test('where nobody asks for readiness there is nobody to wait for', async () => {
  const from = performance.now();
  await health.drain(5_000);
  expect(performance.now() - from).toBeLessThan(1_000);
});

function never(): never {
  throw new Error('sin respuesta');
}
