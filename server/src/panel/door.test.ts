import { once } from 'node:events';
import { IncomingMessage, request as pedir } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Dentro, enterComo } from '@chaski/testing/service/panel.ts';
import { startTestService, type TestService, testConfig } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { panelRoutes } from '../app.ts';
import { startService } from '../main.ts';

/* S46, S51, S53: by which name the dashboard is opened, and what may stand in the address. */

let s: TestService;
let dueno: Dentro;

beforeAll(async () => {
  s = await startTestService();
  dueno = await enterComo(s, 'propietario');
});
afterAll(() => s.stop());

/** A log-in as a browser makes it that believes to be at `host`: it tells the truth of it. */
async function desde(host: string, { url = s.url, origin = `http://${host}` } = {}): Promise<number> {
  const headers = { host, origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const request = pedir(`${url}/panel/api/sesion`, { method: 'POST', agent: false, headers });
  request.end('{}');
  const [response] = await once(request, 'response');
  if (!(response instanceof IncomingMessage)) throw new Error('sin respuesta');
  await text(response);
  return response.statusCode ?? 0;
}

describe('a name that leads here', () => {
  const puerto = () => new URL(s.url).port;

  it.each(['malo.example', '127.0.0.1.malo.example', 'localhost.malo.example', 'malolocalhost', '127.0.0.1.nip.io'])(
    'and is not ours (%s) opens nothing, though its origin and its host are the same: 403',
    async (nombre) => {
      expect(await desde(nombre)).toBe(403);
      expect(await desde(`${nombre}:${puerto()}`)).toBe(403);
    },
  );

  it.each(['127.0.0.1', 'localhost', 'chaski.localhost', '[::1]', '192.168.1.20'])(
    'and is nobody else’s (%s) is let through to the log-in',
    async (nombre) => {
      expect(await desde(`${nombre}:${puerto()}`)).toBe(400);
    },
  );

  it('is the operator’s alone, where there is one: not even the address that it listens on', async () => {
    const { databaseUrl, databaseAdminUrl, dataFolder } = s.service.deps.config;
    const publicUrl = 'https://facturas.pruebas.pe';
    const config = { databaseUrl, databaseAdminUrl, dataFolder: `${dataFolder}-b`, publicUrl };
    const otro = await startService(testConfig(config));
    try {
      const { url } = otro;
      expect(await desde('facturas.pruebas.pe', { url, origin: publicUrl })).toBe(400);
      expect(await desde(new URL(url).host, { url })).toBe(403);
      expect(await desde('malo.example', { url })).toBe(403);
    } finally {
      await otro.stop();
    }
  });
});

describe('a route that takes no parameters', () => {
  it('refuses any, by name', async () => {
    const { deps, llavero } = s.service;
    const rutas = panelRoutes(deps, llavero).filter(
      ({ method, nivel, docs }) => method === 'GET' && nivel !== 'publico' && docs.querystring === undefined,
    );
    expect(rutas.length).toBeGreaterThan(20);
    for (const { url } of rutas) {
      const path = url.replace(':empresa', dueno.empresaId).replace(':entorno', 'test').replaceAll(/:\w+/g, 'x');
      const answer = await dueno.call('GET', `${path}?x=1&x=2&__proto__=1`);
      const { code, details } = answer.json.error;
      expect([url, answer.status, code]).toEqual([url, 400, 'BAD_REQUEST']);
      expect([url, Object.keys(details.fields)]).toEqual([url, ['x', '__proto__']]);
    }
  });
});

describe('whom nobody knows', () => {
  const enviar = async (direccion: string, bytes: string, url = s.url) => {
    const headers = { origin: url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    const request = pedir(`${url}/panel/api/sesion`, {
      method: 'POST',
      agent: false,
      localAddress: direccion,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(bytes)), connection: 'close' },
    });
    request.on('error', () => {});
    request.end(bytes);
    const [response] = await once(request, 'response');
    if (!(response instanceof IncomingMessage)) throw new Error('sin respuesta');
    await text(response);
    return response.statusCode ?? 0;
  };

  it('is read 8 KiB at most: of more not a byte', async () => {
    expect(await enviar('127.0.8.1', JSON.stringify({ correo: 'x'.repeat(9_000), clave: 'x' }))).toBe(413);
    expect(await enviar('127.0.8.1', JSON.stringify({ correo: 'nadie@pruebas.pe', clave: 'x'.repeat(900) }))).toBe(401);
  });

  it('is not read at all after twenty malformed requests in a minute; a neighbour is, and who is in goes on', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 25; n++) statuses.push(await enviar('127.0.8.2', '[[],[]'));
    const refused = statuses.indexOf(429);
    // The minute may turn meanwhile.
    expect(refused === -1 ? 25 : refused).toBeGreaterThanOrEqual(20);
    expect(new Set(statuses.slice(0, refused))).toEqual(new Set([400]));
    expect(statuses.at(-1)).toBe(429);
    expect(await enviar('127.0.8.2', JSON.stringify({ correo: 'nadie@pruebas.pe', clave: 'x' }))).toBe(429);
    expect(await enviar('127.0.8.3', '[[],[]')).toBe(400);
    expect((await dueno.call('GET', '/sesion')).status).toBe(200);
  });

  it('is refused one answer after another, 50 ms apart, however many ask; a neighbour and who is in do not wait for it', async () => {
    for (let n = 0; n < 21; n++) await enviar('127.0.8.4', '[[],[]');
    const start = performance.now();
    const refused = Promise.all(Array.from({ length: 31 }, () => enviar('127.0.8.4', '[[],[]')));
    const first = Promise.race([refused.then(() => 'refused'), enviar('127.0.8.5', '[[],[]')]);
    expect(await first).toBe(400);
    expect((await dueno.call('GET', '/sesion')).status).toBe(200);
    expect(new Set(await refused)).toEqual(new Set([429]));
    expect(performance.now() - start).toBeGreaterThan(1_400);
  });

  it('and waits for its refusal when the service stops is answered then', async () => {
    const { databaseUrl, databaseAdminUrl, dataFolder } = s.service.deps.config;
    const otro = await startService(testConfig({ databaseUrl, databaseAdminUrl, dataFolder: `${dataFolder}-c` }));
    for (let n = 0; n < 21; n++) await enviar('127.0.8.7', '[[],[]', otro.url);
    const refused = Array.from({ length: 90 }, () => enviar('127.0.8.7', '[[],[]', otro.url));
    // Whoever comes after them is answered: all of them wait by now.
    expect(await enviar('127.0.8.8', '[[],[]', otro.url)).toBe(400);
    const start = performance.now();
    const stopped = otro.stop();
    expect(new Set(await Promise.all(refused))).toEqual(new Set([429]));
    // The last one had its turn after 4,450 ms.
    expect(performance.now() - start).toBeLessThan(2_500);
    await stopped;
  });

  it('over one connection has four refusals at most, however many it asks for together', async () => {
    for (let n = 0; n < 21; n++) await enviar('127.0.8.6', '[[],[]');
    const { hostname, port, host } = new URL(s.url);
    const socket = connect({ host: hostname, port: Number(port), localAddress: '127.0.8.6' }).on('error', () => {});
    const head = `POST /panel/api/sesion HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${s.url}\r\nSec-Fetch-Site: same-origin\r\n`;
    socket.write(`${head}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n[]`.repeat(300));
    const start = performance.now();
    let answers = 0;
    socket.on('data', (bytes: Buffer) => {
      answers += bytes.toString().split('HTTP/1.1 ').length - 1;
    });
    await new Promise((resolve) => socket.once('close', resolve));
    expect(answers).toBeLessThanOrEqual(4);
    // Of the 300 none but those four has taken a turn from others of the address.
    expect(await enviar('127.0.8.6', '[[],[]')).toBe(429);
    expect(performance.now() - start).toBeLessThan(4_000);
  });

  it('of who is in, a route takes 64 KiB, unless it says more', async () => {
    const largo = 'x'.repeat(70_000);
    expect((await dueno.call('POST', '/cuenta', { body: { nombre: largo } })).status).toBe(413);
    const vista = `/empresas/${dueno.empresaId}/test/vistas`;
    expect((await dueno.call('POST', vista, { body: { nombre: largo } })).status).toBe(413);
    const api = `/empresas/${dueno.empresaId}/test/api/v1`;
    expect((await dueno.call('POST', `${api}/exportaciones`, { body: { nombre: largo } })).status).toBe(413);
    expect((await dueno.call('POST', `${api}/comprobantes/validar`, { body: { nombre: largo } })).status).toBe(400);
    const borrador = `/empresas/${dueno.empresaId}/test/borradores`;
    expect((await dueno.call('POST', borrador, { body: { nombre: largo } })).status).toBe(400);
  });
});
