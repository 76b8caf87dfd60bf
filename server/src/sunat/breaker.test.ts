import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBreaker, type SunatBreaker } from './breaker.ts';
import { createSunatClient, type SunatClient } from './client.ts';

/* A real server, a real client, and a clock that the test moves. */

const FAULT =
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>s:Client.0109</faultcode><faultstring>ocupado</faultstring></s:Fault></s:Body></s:Envelope>';

let server: Server;
let answer: RequestListener;
let received: number;
let now: number;
let client: SunatClient;
let breaker: SunatBreaker;
let url: string;

beforeEach(async () => {
  received = 0;
  now = 1_000_000;
  server = createServer((request, response) => {
    received += 1;
    request.resume();
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/billService`;
  client = createSunatClient(1_000);
  breaker = createBreaker(client, { log: pino({ level: 'silent' }), azar: () => 0, reloj: () => now });
});
afterEach(async () => {
  await client.close();
  server.closeAllConnections();
  server.close();
});

const cae: RequestListener = (_, response) => void response.socket?.destroy();
const responde =
  (status: number, body: string): RequestListener =>
  (_, response) =>
    void response.writeHead(status).end(body);
const post = (to = url) => breaker.post(to, 'urn:sendBill', '<x/>', '20000000001');
async function posts(veces: number) {
  const all = [];
  for (let n = 0; n < veces; n++) all.push(await post());
  return all;
}

describe('an endpoint that does not answer', () => {
  test('is left alone after eight failures: a post is answered at once, nothing sent, nothing in doubt', async () => {
    answer = cae;
    expect((await posts(8)).every((one) => one.tipo === 'falla' && one.enviado)).toBe(true);
    now += 3_000;
    expect(await post()).toMatchObject({
      tipo: 'falla',
      enviado: false,
      detalle: 'SUNAT no responde desde hace 3 s',
    });
    expect(received).toBe(8);
    expect(breaker.estados()).toMatchObject([{ ruta: '/billService', estado: 'abierto' }]);
    expect([...breaker.limites().values()]).toEqual([0]);
  });

  test('gets one exchange when its pause is over; an answer closes the circuit and is told of', async () => {
    const recovered: string[] = [];
    breaker.onRecovery((endpoint) => recovered.push(endpoint));
    answer = responde(503, '<html>mantenimiento</html>');
    await posts(8);
    now += 5_000;
    answer = responde(200, 'hola');
    const both = await Promise.all([post(), post()]);
    expect(both.map(({ tipo }) => tipo)).toEqual(['respuesta', 'falla']);
    expect(received).toBe(9);
    expect(recovered).toEqual([url]);
    expect((await post()).tipo).toBe('respuesta');
  });

  test('does not take the others of the same host with it', async () => {
    answer = cae;
    await posts(8);
    answer = responde(200, 'hola');
    expect((await post(`${url}/consulta`)).tipo).toBe('respuesta');
    expect((await post()).tipo).toBe('falla');
  });

  test('may be one that refuses connections', async () => {
    const free = 'http://127.0.0.1:9/billService';
    for (let n = 0; n < 8; n++)
      expect(await post(free)).toMatchObject({ enviado: false, detalle: 'conexión rechazada' });
    expect(await post(free)).toMatchObject({ detalle: expect.stringContaining('no responde') });
  });
});

test('one that fails who asks it to rests for that company alone, and its background looks for it by name', async () => {
  breaker = createBreaker(client, {
    log: pino({ level: 'silent' }),
    azar: () => 0,
    reloj: () => now,
    porEmpresa: (endpoint) => endpoint === url,
  });
  const [una, otra] = ['20000000001', '20000000002'];
  const posted = (quien: string, to = url) => breaker.post(to, 'urn:sendBill', '<x/>', quien);
  answer = cae;
  for (let n = 0; n < 8; n++) await posted(una);
  answer = responde(200, 'hola');
  expect(await posted(una)).toMatchObject({ enviado: false });
  expect((await posted(otra)).tipo).toBe('respuesta');
  expect([...breaker.limites()]).toEqual([[`${url}?${una}`, 0]]);
  expect(breaker.estados(otra)).toMatchObject([{ ruta: '/billService', quien: otra, estado: 'cerrado' }]);
  expect(breaker.estados(una)).toMatchObject([{ ruta: '/billService', quien: una, estado: 'abierto' }]);
  expect((await posted(una, `${url}/otra`)).tipo).toBe('respuesta');
  expect(breaker.estados()).toHaveLength(3);
});

describe('an endpoint that answers', () => {
  test.each([
    ['a SOAP fault with HTTP 500', 500, FAULT],
    ['a page that is no SOAP', 200, '<html>hola</html>'],
    ['nothing at all', 200, ''],
    ['that it knows nobody', 401, 'no'],
  ])('%s is alive', async (_, status, body) => {
    answer = responde(status, body);
    await posts(12);
    expect(received).toBe(12);
    expect(breaker.estados()).toMatchObject([{ estado: 'cerrado' }]);
  });
});
