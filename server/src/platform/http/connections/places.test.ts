import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { CONNECTION_LIMITS, type ConnectionLimits, limitConnections, timeouts } from './connections.ts';
import { answerClientError } from './malformed.ts';
import { keepPlace } from './places.ts';

/* Whoever holds connections, still or without reading, holds them from nobody else. */

let server: Server;
let port: number;

afterEach(() => {
  server.close();
  server.closeAllConnections();
});

const BIG = Buffer.alloc(24 * 1024 * 1024, 'x');

/** `/mine`, and what begins so, shows a key of its own; `/slow` is worked on for ever; `/big` is more than the system's buffers hold; `/live` says nothing for now. */
async function listen(limits: Partial<ConnectionLimits>, host = '127.0.0.1'): Promise<void> {
  const all = { ...CONNECTION_LIMITS, ...limits };
  server = createServer(timeouts(all), ({ url, socket }, response) => {
    if (url?.startsWith('/mine')) keepPlace(socket, url);
    if (url === '/big') response.end(BIG);
    else if (url === '/live') response.write('begun');
    else if (url !== '/slow') response.end('ok');
  });
  limitConnections(server, all, []);
  server.on('clientError', answerClientError).listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
}

/** A connection that has asked for `path` and, unless it is `/slow`, was answered. */
async function ask(path: string, localAddress = '127.0.11.1', host = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ host, port, localAddress }).on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  if (path === '/slow') await once(server, 'request');
  else await new Promise((resolve) => socket.once('data', resolve).once('close', resolve));
  return socket;
}

const isOpen = (socket: Socket) => !socket.closed && socket.readyState === 'open';

test('S13 where all places are taken, the connection that was still for longest goes for a new one; not who showed a key, nor what is being worked on', async () => {
  await listen({ total: 6 });
  const slow = await ask('/slow');
  const mine = await ask('/mine');
  const first = await ask('/');
  const second = await ask('/');
  const third = await ask('/');
  // It moved again: now the second is the one that was still for longest.
  first.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(first, 'data');
  await ask('/');
  const news = await ask('/', '127.0.11.2');
  expect(isOpen(news)).toBe(true);
  await expect.poll(() => [second].map(isOpen)).toEqual([false]);
  expect([slow, mine, first, third].map(isOpen)).toEqual([true, true, true, true]);
});

test('S13 four addresses that hold all places keep nobody out', async () => {
  await listen({ total: 40, perAddress: 10 });
  const held = await Promise.all(Array.from({ length: 40 }, (_, n) => ask('/', `127.0.12.${1 + (n % 4)}`)));
  expect(held.every(isOpen)).toBe(true);
  for (let n = 0; n < 10; n++) expect(isOpen(await ask('/mine', '127.0.12.9'))).toBe(true);
  await expect.poll(() => held.filter(isOpen).length).toBe(30);
});

test('where all places are of those who showed a key, a new connection ends', async () => {
  await listen({ total: 3 });
  const mine = [await ask('/mine'), await ask('/mine'), await ask('/mine')];
  expect(isOpen(await ask('/'))).toBe(false);
  expect(mine.every(isOpen)).toBe(true);
});

test('S13 who showed a key and holds all places keeps a share of them, those first that were still for longest; others come in, and stay', async () => {
  await listen({ total: 40, perKey: 10 });
  const held: Socket[] = [];
  for (let n = 0; n < 40; n++) held.push(await ask('/mine/much'));
  const slow = await ask('/slow', '127.0.11.2');
  const others: Socket[] = [];
  for (let n = 0; n < 25; n++) others.push(await ask(`/mine/${n}`, '127.0.11.2'));
  expect([slow, ...others].every(isOpen)).toBe(true);
  await expect.poll(() => held.filter(isOpen).length).toBe(14);
  // Whoever shows no key comes in too, and is the first to go.
  const news = await ask('/', '127.0.11.3');
  expect([slow, ...others, news].every(isOpen)).toBe(true);
});

test('S13 whoever takes nothing of an answer is ended; who reads slowly, and who waits for news, go on', async () => {
  await listen({ stallMs: 1_500 });
  const live = await ask('/live');
  const unread = connect({ host: '127.0.0.1', port }).on('error', () => {});
  unread.pause().write('GET /big HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3));
  const slow = connect({ host: '127.0.0.1', port }).on('error', () => {});
  slow.pause().write('GET /big HTTP/1.1\r\nHost: x\r\n\r\n');
  const connections = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
  await expect.poll(connections).toBe(3);
  let read = 0;
  slow.on('data', (bytes: Buffer) => {
    read += bytes.length;
    slow.pause();
  });
  slow.pause();
  // A piece at a time: longer in all than an answer may stand still.
  const timer = setInterval(() => slow.resume(), 6);
  await expect.poll(connections, { timeout: 10_000 }).toBe(2);
  await expect.poll(() => read, { timeout: 20_000, interval: 100 }).toBeGreaterThan(BIG.length);
  clearInterval(timer);
  expect([live, slow].map(isOpen)).toEqual([true, true]);
}, 30_000);
