import { once } from 'node:events';
import { Agent, createServer, get, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { CONNECTION_LIMITS, type ConnectionLimits, limitConnections, timeouts } from './connections.ts';
import { answerClientError } from './malformed.ts';

let server: Server;

afterEach(() => {
  server.close();
  server.closeAllConnections();
});

async function listen(
  limits: ConnectionLimits,
  proxies: readonly string[] = [],
  onRequest = () => {},
): Promise<number> {
  server = createServer(timeouts(limits), (request, response) => {
    onRequest();
    request.on('end', () => response.end()).resume();
  });
  server.on('checkExpectation', (_request, response) => {
    onRequest();
    response.writeHead(417).end();
  });
  limitConnections(server, limits, proxies);
  server.on('clientError', answerClientError).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const LIMITS = { ...CONNECTION_LIMITS, headersMs: 60, requestMs: 120, checkMs: 20 };

test.each([
  ['nothing', ''],
  ['half a head', 'POST / HTTP/1.1\r\nHost: x\r\n'],
  ['half a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{'],
])('a connection that sends %s is answered 408 and ended', async (_what, bytes) => {
  const socket = connect(await listen(LIMITS), '127.0.0.1');
  socket.write(bytes);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test('an address has so many connections and no more; others, a proxy, and its own next ones are let in', async () => {
  const port = await listen({ ...CONNECTION_LIMITS, perAddress: 3 }, ['127.0.9.8/31']);
  const from = (localAddress: string) => connect({ port, host: '127.0.0.1', localAddress });
  const first = [from('127.0.9.1'), from('127.0.9.1'), from('127.0.9.1')];
  expect(await Promise.all(first.map(answers))).toEqual([true, true, true]);
  expect(await answers(from('127.0.9.1'))).toBe(false);
  expect(await answers(from('127.0.9.2'))).toBe(true);
  const ofTheProxy = Array.from({ length: 5 }, () => from('127.0.9.9'));
  expect(await Promise.all(ofTheProxy.map(answers))).toEqual([true, true, true, true, true]);
  const gone = first[0]?.destroy();
  await expect.poll(async () => gone !== undefined && (await answers(from('127.0.9.1')))).toBe(true);
});

describe('requests of one connection', () => {
  const asked = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

  test.each([
    ['a thousand', asked],
    ['a thousand that expect something', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: x\r\n\r\n'],
  ])('%s sent together reach the service four times at most, and end it', async (_what, one) => {
    let reached = 0;
    const port = await listen(CONNECTION_LIMITS, [], () => reached++);
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.write(one.repeat(1_000));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    let answers = 0;
    socket.on('data', (bytes: Buffer) => {
      answers += bytes.toString().split('HTTP/1.1 ').length - 1;
    });
    await closed;
    expect(reached).toBe(4);
    expect(answers).toBeLessThanOrEqual(4);
  });

  test('four sent together are answered, all in their order', async () => {
    const socket = connect(await listen(CONNECTION_LIMITS), '127.0.0.1');
    const last = 'GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    socket.write(asked.repeat(3) + last);
    expect((await text(socket)).match(/HTTP\/1\.1 200/g)).toHaveLength(4);
  });

  test('a thousand, each after the answer to the one before, are answered', async () => {
    const port = await listen(CONNECTION_LIMITS);
    let connections = 0;
    server.on('connection', () => connections++);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let n = 0; n < 1_000; n++) {
      const [response] = await once(get({ port, host: '127.0.0.1', agent }), 'response');
      expect([response.statusCode, await text(response)]).toEqual([200, '']);
    }
    agent.destroy();
    expect(connections).toBe(1);
  });
});

/** Whether a request of the connection is answered, and not cut. */
async function answers(socket: Socket): Promise<boolean> {
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return await new Promise((resolve) => {
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString().startsWith('HTTP/1.1 200')));
    socket.once('close', () => resolve(false));
  });
}
