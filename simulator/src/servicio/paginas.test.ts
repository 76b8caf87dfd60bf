import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BILL, type Prueba, startPrueba } from '../testing/cliente-de-prueba.ts';

let prueba: Prueba;
beforeAll(async () => {
  prueba = await startPrueba();
});
afterAll(() => prueba.close());

const MODO = JSON.stringify({ modo: 'fault=0109' });

/** As a browser sends it: `fetch` chooses its Host itself. */
function ask(method: string, path: string, headers: Record<string, string>, body = ''): Promise<[number, string]> {
  const { promise, resolve, reject } = Promise.withResolvers<[number, string]>();
  const { port } = prueba.simulador;
  const peticion = request({ host: '127.0.0.1', port, method, path, headers }, (respuesta) => {
    text(respuesta).then((cuerpo) => resolve([respuesta.statusCode ?? 0, cuerpo]), reject);
  });
  peticion.on('error', reject);
  peticion.end(body);
  return promise;
}

const modo = async () => (await prueba.control('GET', 'comportamiento')).json;

describe('a page in a browser of this machine', () => {
  test.each([
    ['http://malo.example', '127.0.0.1'],
    ['null', 'localhost'],
    ['http://127.0.0.1:3000', '127.0.0.1'],
  ])('of the origin %s does not change how the simulator behaves', async (origin, host) => {
    for (const method of ['PUT', 'DELETE']) {
      const [status, cuerpo] = await ask(method, '/_control/comportamiento', { origin, host }, MODO);
      expect([status, cuerpo]).toEqual([403, expect.stringContaining('Origin')]);
    }
    expect((await ask('POST', BILL, { origin, host }, '<x/>'))[0]).toBe(403);
    expect(await modo()).toEqual({ modo: 'normal' });
  });

  test.each(['malo.example', 'malo.example:80', 'localhost.malo.example', '127.0.0.1.malo.example'])(
    'whose name %j was led here reads nothing and changes nothing',
    async (host) => {
      for (const path of ['libro', 'salud', 'comportamiento', 'codigos']) {
        const [status, cuerpo] = await ask('GET', `/_control/${path}`, { host });
        expect([path, status, cuerpo]).toEqual([path, 403, expect.stringContaining('Host')]);
      }
      expect((await ask('PUT', '/_control/comportamiento', { host }, MODO))[0]).toBe(403);
      expect((await ask('POST', BILL, { host }, '<x/>'))[0]).toBe(403);
      expect(await modo()).toEqual({ modo: 'normal' });
    },
  );

  test.each(['localhost', 'chaski.localhost:3001', '127.0.0.1:80', '[::1]:3001', '192.168.1.5'])(
    'a client that asks for %s is answered',
    async (host) => expect((await ask('GET', '/_control/salud', { host }))[0]).toBe(200),
  );
});

test('a simulator that listens by a name answers to it', async () => {
  const suya = await startPrueba({ host: 'localhost' });
  expect((await suya.control('GET', 'salud')).status).toBe(200);
  await suya.close();
});

test('a body of more than 64 KB for its control, or of 8 MB for SUNAT, is 413', async () => {
  const host = '127.0.0.1';
  expect(await ask('PUT', '/_control/comportamiento', { host }, ' '.repeat(65_537))).toEqual([
    413,
    '{"error":"El comportamiento mide más de 64 KB"}',
  ]);
  expect((await ask('POST', BILL, { host }, ' '.repeat(8 * 1024 * 1024 + 1)))[0]).toBe(413);
  expect((await prueba.control('PUT', 'comportamiento', { modo: 'normal' })).status).toBe(200);
});
