import { once } from 'node:events';
import { Agent, createServer, get, IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { CONNECTION_LIMITS, type ConnectionLimits, limitConnections, timeouts } from './connections.ts';
import { answerClientError } from './malformed.ts';

let server: Server;
/** Of which Node made a request. */
let heads = 0;

class Counted extends IncomingMessage {
  constructor(socket: Socket) {
    super(socket);
    heads++;
  }
}

afterEach(() => {
  server.close();
  server.closeAllConnections();
});

async function listen(
  limits: ConnectionLimits,
  proxies: readonly string[] = [],
  onRequest = () => {},
): Promise<number> {
  server = createServer({ ...timeouts(limits), IncomingMessage: Counted }, (request, response) => {
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
    heads = 0;
    const port = await listen(CONNECTION_LIMITS, [], () => reached++);
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.write(one.repeat(1_000));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    let answers = 0;
    socket.on('data', (bytes: Buffer) => {
      answers += bytes.toString().split('HTTP/1.1 ').length - 1;
    });
    await closed;
    // One after another: the first was not answered yet.
    expect(reached).toBe(1);
    // The fifth ends it, and the sixth ends the reading.
    expect(heads).toBe(6);
    expect(answers).toBeLessThanOrEqual(4);
  });

  test('of whom asked for more are read one new connection after another, and ended where many wait; others and proxies at once', async () => {
    const limits = { ...CONNECTION_LIMITS, cuts: 3, apartMs: 1_000, turnMs: 1_000 };
    const port = await listen(limits, ['127.0.9.8/31']);
    const from = (localAddress: string) => connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
    for (const localAddress of ['127.0.9.1', '127.0.9.8']) {
      await beCut(() => from(localAddress), limits.cuts);
    }
    // One less, and nothing waits.
    await beCut(() => from('127.0.9.2'), limits.cuts - 1);
    const began = performance.now();
    const order: string[] = [];
    const own = ['first', 'second', 'third'].map(async (name) => {
      const answered = await answers(from('127.0.9.1'));
      if (answered) order.push(name);
      return answered;
    });
    const others = ['127.0.9.2', '127.0.9.8', '127.0.9.8'].map(async (address) => {
      expect(await answers(from(address))).toBe(true);
      order.push(address);
    });
    await Promise.all(others);
    expect(await Promise.all(own)).toEqual([true, true, false]);
    expect(performance.now() - began).toBeGreaterThan(limits.apartMs - 50);
    expect(order.slice(0, -1).sort()).toEqual(['127.0.9.2', '127.0.9.8', '127.0.9.8', 'first']);
  });

  test('six connections of a browser with four requests each are all answered, and none waits', async () => {
    const port = await listen({ ...CONNECTION_LIMITS, apartMs: 60_000, turnMs: 600_000 });
    const last = 'GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    for (let page = 0; page < 3; page++) {
      const answered = Array.from({ length: 6 }, async () => {
        const socket = connect(port, '127.0.0.1');
        socket.write(asked.repeat(3) + last);
        return (await text(socket)).match(/HTTP\/1\.1 200/g)?.length;
      });
      expect(await Promise.all(answered)).toEqual([4, 4, 4, 4, 4, 4]);
    }
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
/** Asks for more than it may, in so many connections of an address. */
async function beCut(connectTo: () => Socket, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const greedy = connectTo();
    greedy.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5));
    await once(greedy.resume(), 'close');
  }
}

async function answers(socket: Socket): Promise<boolean> {
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return await new Promise((resolve) => {
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString().startsWith('HTTP/1.1 200')));
    socket.once('close', () => resolve(false));
  });
}
