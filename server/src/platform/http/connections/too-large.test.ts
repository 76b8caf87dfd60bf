import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* Whoever sends more than is taken, or with a key that is none, is told so whole, in whatever order its program sends and reads. */

let s: TestService;
let host: string;
let port: number;

beforeAll(async () => {
  s = await startTestService();
  ({ hostname: host } = new URL(s.url));
  port = Number(new URL(s.url).port);
});
afterAll(() => s.stop());

const PROGRAMAS = {
  urllib: `
import sys, urllib.request, urllib.error
url, clave, mb = sys.argv[1], sys.argv[2], int(sys.argv[3])
peticion = urllib.request.Request(url, data=b' ' * (mb * 1000000), headers={'Authorization': 'Bearer ' + clave, 'Content-Type': 'application/json'})
try:
    urllib.request.urlopen(peticion)
except urllib.error.HTTPError as error:
    print(error.code, error.read().decode())
`,
  'http.client': `
import sys, http.client, urllib.parse
url, clave, mb = urllib.parse.urlsplit(sys.argv[1]), sys.argv[2], int(sys.argv[3])
conexion = http.client.HTTPConnection(url.hostname, url.port)
conexion.request('POST', url.path, b' ' * (mb * 1000000), {'Authorization': 'Bearer ' + clave, 'Content-Type': 'application/json'})
respuesta = conexion.getresponse()
print(respuesta.status, respuesta.read().decode())
`,
  'http.client en trozos': `
import sys, http.client, urllib.parse
url, clave, mb = urllib.parse.urlsplit(sys.argv[1]), sys.argv[2], int(sys.argv[3])
conexion = http.client.HTTPConnection(url.hostname, url.port)
trozos = (b' ' * 100000 for _ in range(mb * 10))
conexion.request('POST', url.path, trozos, {'Authorization': 'Bearer ' + clave, 'Content-Type': 'application/json'}, encode_chunked=True)
respuesta = conexion.getresponse()
print(respuesta.status, respuesta.read().decode())
`,
};

test.each([
  ['/api/v1/comprobantes/emitir', 3_000_000, '2 MiB'],
  ['/panel/api/sesion', 20_000, '8 KiB'],
])('%s tells its own limit', async (path, bytes, limite) => {
  const answer = await s.call('POST', `${s.url}${path}`, {
    body: ' '.repeat(bytes),
    headers: { origin: s.url, 'sec-fetch-site': 'same-origin' },
  });
  expect([answer.status, answer.json.error.message]).toEqual([
    413,
    `El cuerpo supera los ${limite} que admite esta ruta; envíe menos por solicitud.`,
  ]);
});

const sinPython = spawnSync('python3', ['--version']).status !== 0;
if (sinPython) console.warn('SKIPPED: Python reads the 413, because python3 is not installed');

test
  .skipIf(sinPython)
  .each(
    Object.entries(PROGRAMAS).flatMap(([nombre, programa]) => [3, 30].map((mb) => [nombre, mb, programa] as const)),
  )(
  'Python’s %s, with %i MB, reads 413 and why',
  async (_nombre, mb, programa) => {
    expect(await python(programa, s.clave, mb)).toMatch(/^413 \{.*"BAD_REQUEST".*2 MiB.*\}$/);
  },
  30_000,
);

test.skipIf(sinPython)(
  'Python’s urllib, with 30 MB and a key that is none, reads 401',
  async () => {
    expect(await python(PROGRAMAS.urllib, 'chk_test_equivocada', 30)).toMatch(/^401 \{.*"TOKEN_EXPIRED".*\}$/);
  },
  30_000,
);

test('whoever reads while sending has the answer long before the body ends', async () => {
  const socket = connect(port, host);
  socket.write(head(1_000_000_000));
  const answer = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(bytes.toString())));
  expect(await answer).toMatch(/^HTTP\/1\.1 413 /);
  socket.destroy();
});

test.each([
  ['/api/v1/comprobantes/emitir', 401],
  ['/no/existe', 404],
  ['/panel/api/sesion', 403],
])('%s ends the connection of who would send it 2 MiB in vain, with %i first', async (path, status) => {
  const socket = connect(port, host);
  const lines = [
    'Host: x',
    'Origin: http://otro.pruebas.pe',
    'Content-Type: application/json',
    'Content-Length: 2000000',
  ];
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const answer = await text(socket);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toMatch(/^connection: close\r$/im);
});

test('whoever sends all before reading has the answer whole, and then the end of the connection', async () => {
  const socket = connect(port, host);
  socket.write(head(20_000_000));
  for (let sent = 0; sent < 200; sent++)
    await new Promise((resolve) => socket.write(Buffer.alloc(100_000, 32), resolve));
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ error: { code: 'BAD_REQUEST' } });
}, 30_000);

test('of 64 at once the rest is read; one more has its answer, and then the end at once', async () => {
  const sending = () => {
    const socket = connect(port, host).on('error', () => {});
    socket.write(head(20_000_000));
    const timer = setInterval(() => socket.write(' '), 200);
    return socket.on('close', () => clearInterval(timer));
  };
  const lingering = Array.from({ length: 64 }, sending);
  await Promise.all(lingering.map((socket) => once(socket, 'data')));
  const more = sending();
  const [answer] = await once(more, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
  const first = await Promise.race([...lingering, more].map((socket) => once(socket, 'close').then(() => socket)));
  expect(first).toBe(more);
  for (const socket of lingering) socket.destroy();
}, 30_000);

function head(length: number): string {
  const lines = [
    'POST /api/v1/comprobantes/emitir HTTP/1.1',
    `Host: ${host}`,
    `Authorization: Bearer ${s.clave}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** What the program printed. */
async function python(programa: string, clave: string, mb: number): Promise<string> {
  const child = spawn('python3', ['-c', programa, `${s.url}/api/v1/comprobantes/emitir`, clave, String(mb)]);
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return out.trim() || error;
}
