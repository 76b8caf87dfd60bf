import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttps } from 'node:https';
import net from 'node:net';
import { join } from 'node:path';
import { createCertificado } from '@chaski/core/firma/certificado/create-certificado.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { portOf, type Receptor, startReceptor } from '../testing.ts';
import { RED_PRIVADA } from './destino.ts';
import { createEgreso, type EgresoOptions, MAX_CUERPO } from './egreso.ts';
import type { Direccion } from './resolver.ts';

const LOOPBACK = ['127.0.0.0/8'];

let r: Receptor;
beforeAll(async () => {
  r = await startReceptor();
});
afterAll(() => r.close());

const v4 = (address: string): Direccion => ({ address, family: 4 });
const enviar = (url: string, options: Partial<EgresoOptions> = {}) =>
  createEgreso({ redes: LOOPBACK, ...options }).post(
    url,
    { 'content-type': 'application/json', 'webhook-id': 'm1' },
    '{"a":1}',
  );

describe('one POST', () => {
  test('brings the body and the headers, and answers status, headers and body', async () => {
    r.answer('/eco', (_request, response, body) => {
      response.writeHead(201, { 'x-receptor': 'uno', 'set-cookie': ['a=1', 'b=2'] }).end(`recibí ${body}`);
    });
    const salida = await enviar(`${r.origen}/eco`);
    expect(salida).toMatchObject({
      tipo: 'respuesta',
      status: 201,
      cortada: false,
      cabeceras: { 'x-receptor': 'uno' },
    });
    expect(salida.tipo === 'respuesta' && salida.cuerpo.toString()).toBe('recibí {"a":1}');
    expect(r.recibidos('/eco')[0]?.cabeceras).toMatchObject({ 'webhook-id': 'm1', 'content-type': 'application/json' });
  });

  test('does not follow a redirect, and what is behind it is never asked', async () => {
    r.answer('/lejos', (_request, response) => {
      response.writeHead(302, { location: `${r.origen}/secreto` }).end();
    });
    expect(await enviar(`${r.origen}/lejos`)).toMatchObject({ tipo: 'respuesta', status: 302 });
    expect(r.recibidos('/secreto')).toEqual([]);
  });

  test('reads 64 kB of an endless body and hangs up', async () => {
    const closed = Promise.withResolvers<void>();
    r.answer('/infinito', (request, response) => {
      request.socket.once('close', () => closed.resolve());
      response.writeHead(200);
      const more = () => {
        while (response.writable && response.write('x'.repeat(16_384)));
      };
      response.on('drain', more);
      more();
    });
    const salida = await enviar(`${r.origen}/infinito`);
    expect(salida).toMatchObject({ tipo: 'respuesta', status: 200, cortada: true });
    expect(salida.tipo === 'respuesta' && salida.cuerpo.length).toBe(MAX_CUERPO);
    await closed.promise;
  });

  test('a body that drips keeps its status, and ends with the patience', async () => {
    r.answer('/goteo', (_request, response) => {
      response.writeHead(500);
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    });
    expect(await enviar(`${r.origen}/goteo`, { timeoutMs: 1_500 })).toMatchObject({
      tipo: 'respuesta',
      status: 500,
      cortada: true,
    });
  });

  test('headers that never end are cut, by size or by time', async () => {
    const flood = net.createServer((socket) => {
      socket.on('error', () => {});
      socket.write('HTTP/1.1 200 OK\r\n');
      const more = () => {
        while (socket.writable && socket.write(`X-Mucho: ${'a'.repeat(8_000)}\r\n`));
      };
      socket.on('drain', more);
      more();
    });
    const drip = net.createServer((socket) => {
      socket.on('error', () => {});
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('a'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    for (const [server, detalle, paciencia] of [
      [flood, 'las cabeceras de la respuesta pasan de 16 KiB', {}],
      [drip, 'se agotó la espera', { timeoutMs: 400 }],
    ] as const) {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const url = `http://127.0.0.1:${portOf(server.address())}/`;
      expect(await enviar(url, paciencia)).toEqual({
        tipo: 'falla',
        detalle: expect.stringContaining(detalle),
      });
      server.close();
    }
  });

  test('a receiver that accepts and says nothing, that hangs up, that is not there, that speaks no HTTP', async () => {
    r.answer('/mudo', () => {});
    r.answer('/cuelga', (request) => request.socket.destroy());
    expect(await enviar(`${r.origen}/mudo`, { timeoutMs: 200 })).toMatchObject({
      detalle: expect.stringContaining('espera'),
    });
    expect(await enviar(`${r.origen}/cuelga`)).toMatchObject({ detalle: 'el receptor cortó la conexión' });
    expect(await enviar('http://127.0.0.1:9/')).toMatchObject({ detalle: 'conexión rechazada' });
    const chat = net.createServer((socket) => socket.on('error', () => {}).end('hola\r\n'));
    chat.listen(0, '127.0.0.1');
    await once(chat, 'listening');
    const url = `http://127.0.0.1:${portOf(chat.address())}/`;
    expect(await enviar(url)).toMatchObject({ tipo: 'falla', detalle: 'su respuesta no es HTTP válido' });
    chat.close();
  });

  test('what we end ourselves, because the service stops, is no failure of the endpoint', async () => {
    r.answer('/espera', () => {});
    const egreso = createEgreso({ redes: LOOPBACK });
    const salida = egreso.post(`${r.origen}/espera`, {}, '{}');
    await expect.poll(() => r.recibidos('/espera').length).toBe(1);
    egreso.cut();
    expect(await salida).toEqual({ tipo: 'interrumpida' });
  });
});

describe('where a name leads is judged at every request', () => {
  const url = () => `http://receptor.example:${r.puerto}/nombre`;

  test('into an opened network it goes', async () => {
    const salida = await enviar(url(), { resolver: async () => [v4('127.0.0.1')] });
    expect(salida).toMatchObject({ tipo: 'respuesta', status: 200 });
  });

  test('a name that was public when it was registered and is private now is not connected to', async () => {
    const answers = [[v4('8.8.8.8')], [v4('127.0.0.1')]];
    const egreso = createEgreso({ redes: [], resolver: async () => answers.shift() ?? [] });
    const destino = { url: 'https://cambia.example/', host: 'cambia.example', puerto: 443, https: true };
    expect(await egreso.faltaDe(destino)).toBeUndefined();
    expect(await egreso.post(destino.url, {}, '{}')).toEqual({ tipo: 'bloqueada', detalle: RED_PRIVADA.es });
  });

  test.each([
    ['one public and one private', [v4('8.8.8.8'), v4('169.254.169.254')]],
    ['an opened one and a private one', [v4('127.0.0.1'), v4('10.0.0.1')]],
    ['a private one as IPv6', [v4('127.0.0.1'), { address: '::ffff:10.0.0.1', family: 6 } as const]],
  ])('%s: blocked, and nobody is connected to', async (_, direcciones) => {
    const antes = r.recibidos('/nombre').length;
    expect((await enviar(url(), { resolver: async () => direcciones })).tipo).toBe('bloqueada');
    expect(r.recibidos('/nombre')).toHaveLength(antes);
  });

  test('a literal address is judged again too', async () => {
    expect((await enviar(`${r.origen}/nombre`, { redes: [] })).tipo).toBe('bloqueada');
    expect((await enviar('http://[::1]:1/')).tipo).toBe('bloqueada');
  });

  test('a name that is gone, and a name server that is silent', async () => {
    const gone = async () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    expect(await enviar(url(), { resolver: gone })).toEqual({
      tipo: 'falla',
      detalle: 'el nombre del servidor no existe',
    });
    const silent = () => new Promise<never>(() => {});
    expect(await enviar(url(), { resolver: silent, timeoutMs: 200 })).toMatchObject({ tipo: 'falla' });
  });

  test('what is told of a block names no address of the inside', async () => {
    const salida = await enviar(url(), { resolver: async () => [v4('10.77.88.99')] });
    expect(JSON.stringify(salida)).not.toContain('10.77');
  });
});

describe('TLS', () => {
  /** For `receptor.example`, valid for a hundred years; of use for nothing else. */
  const propio = readFileSync(join(import.meta.dirname, '../testing-receptor.pem'), 'utf8');

  async function vencido(): Promise<string> {
    const datos = { ruc: '20100070970', razonSocial: 'Receptor', serialNumber: randomBytes(16) };
    return (await createCertificado({ ...datos, desde: new Date('2020-01-01'), hasta: new Date('2021-01-01') })).pem;
  }

  /** A receiver with a self-signed certificate. */
  async function startTls(pem: string) {
    let pedidos = 0;
    const server = createHttps({ key: pem, cert: pem }, (_request, response) => {
      pedidos++;
      response.end('hola');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const port = portOf(server.address());
    return { url: `https://receptor.example:${port}/`, pedidos: () => pedidos, close: () => server.close() };
  }
  const aqui = async () => [v4('127.0.0.1')];

  test('a certificate of an authority that we trust, in the name of the server, is taken', async () => {
    const t = await startTls(propio);
    expect(await enviar(t.url, { resolver: aqui, ca: [propio] })).toMatchObject({ tipo: 'respuesta', status: 200 });
    const otro = t.url.replace('receptor', 'otro.receptor');
    const detalle = 'su certificado es de otro servidor';
    expect(await enviar(otro, { resolver: aqui, ca: [propio] })).toEqual({ tipo: 'falla', detalle });
    expect(t.pedidos()).toBe(1);
    t.close();
  });

  test('an expired certificate is a failure that says so, and no request arrives', async () => {
    const pem = await vencido();
    const t = await startTls(pem);
    const detalle = 'su certificado está vencido';
    expect(await enviar(t.url, { resolver: aqui, ca: [pem] })).toEqual({ tipo: 'falla', detalle });
    expect(t.pedidos()).toBe(0);
    t.close();
  });

  test('a certificate of nobody whom we trust is a failure', async () => {
    const t = await startTls(propio);
    const detalle = 'su certificado no es de confianza';
    expect(await enviar(t.url, { resolver: aqui })).toEqual({ tipo: 'falla', detalle });
    expect(t.pedidos()).toBe(0);
    t.close();
  });
});
