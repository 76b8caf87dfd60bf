import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* S13: a body of as many pieces as it has bytes costs the service hundreds of times what it costs whoever sends it. */

let s: TestService;

beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.stop());

const CRUMB = '1\r\n[\r\n';

function open(desde: string, path: string, { method = 'POST', more = '', body = '' } = {}): Socket {
  const { hostname: host, port } = new URL(s.url);
  const socket = connect({ host, port: Number(port), localAddress: desde }).on('error', () => {});
  const lines = [`Host: ${host}:${port}`, `Origin: ${s.url}`, 'Content-Type: application/json'];
  socket.write(
    `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n${more}Transfer-Encoding: chunked\r\n\r\n${body}`,
  );
  return socket;
}

/** What the connection is answered until it ends, or `ms` are over. */
async function heard(socket: Socket, ms = 10_000): Promise<{ text: string; ended: boolean }> {
  let text = '';
  socket.on('data', (bytes: Buffer) => (text += bytes.toString()));
  const ended = await Promise.race([
    new Promise<true>((resolve) => socket.once('close', () => resolve(true))),
    new Promise<false>((resolve) => setTimeout(resolve, ms, false)),
  ]);
  return { text, ended };
}

test.each([
  ['POST', '/api/v1/comprobantes/emitir'],
  ['POST', '/panel/api/sesion'],
  ['POST', '/no/existe'],
  ['GET', '/healthz'],
  ['GET', '/openapi.json'],
])('S13 %s %s: a body of one byte a piece is not read on, and ends its connection', async (method, path) => {
  const socket = open('127.0.10.1', path, { method });
  const before = process.cpuUsage();
  let written = 0;
  const push = () => {
    while (!socket.destroyed && written < 3_000_000) {
      written += 60_000;
      if (!socket.write(CRUMB.repeat(10_000))) return;
    }
  };
  socket.on('drain', push);
  push();
  const { text, ended } = await heard(socket);
  const { user, system } = process.cpuUsage(before);
  expect(ended).toBe(true);
  // One answer at most: none that nobody asked for comes behind it.
  expect(text.split('HTTP/1.1 ').length - 1).toBeLessThanOrEqual(1);
  // The half million pieces of 3 MB cost a second and a half of processor.
  expect((user + system) / 1_000).toBeLessThan(500);
});

test('S13 with a key it is told so: 400, and what to do', async () => {
  const more = `Authorization: Bearer ${s.clave}\r\n`;
  const socket = open('127.0.10.2', '/api/v1/comprobantes/emitir', { more });
  socket.write(CRUMB.repeat(600));
  const { text } = await heard(socket);
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(text).toContain('trozos demasiado pequeños');
});

test.each([
  ['500 pieces of one byte', 500, 1],
  ['5,000 of 20', 5_000, 20],
])('with a key %s are read, and the connection goes on', async (_what, times, bytes) => {
  const more = `Authorization: Bearer ${s.clave}\r\n`;
  const socket = open('127.0.10.3', '/api/v1/comprobantes/validar', { more });
  socket.write(`${bytes.toString(16)}\r\n${' '.repeat(bytes)}\r\n`.repeat(times));
  socket.write('0\r\n\r\n');
  const { text, ended } = await heard(socket, 1_000);
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(text).not.toContain('trozos');
  expect(ended).toBe(false);
  socket.destroy();
});

test('S13 whoever nobody knows and sends crumbs twenty times in a minute is read one connection in 100 ms', async () => {
  const send = async (desde: string) => {
    // With its head: what comes after the answer is not looked at.
    const body = `${CRUMB.repeat(200)}0\r\n\r\n`;
    const socket = open(desde, '/api/v1/comprobantes/emitir', { body });
    return await heard(socket);
  };
  await Promise.all(Array.from({ length: 20 }, () => send('127.0.10.4')));
  const start = performance.now();
  const answered = Array.from({ length: 16 }, async () => {
    await once(open('127.0.10.4', '/healthz', { method: 'GET' }), 'data');
    return performance.now() - start;
  });
  expect(Math.max(...(await Promise.all(answered)))).toBeGreaterThan(1_450);
});

test('S13 an answer that is no error and leaves a body unread says that it closes, is heard, and is the last one', async () => {
  const socket = open('127.0.10.5', '/healthz', { method: 'GET' });
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  expect(String(answer)).toMatch(/^connection: close\r$/im);
  const { text, ended } = await heard(socket, 5_000);
  expect([text, ended]).toEqual(['', true]);
});
