import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fetchDelPanel, senalDeVida, setSessionGuard } from './fetch-del-panel.ts';

let server: Server;
let url: string;
const pedidos: { metodo: string | undefined; solo: string | string[] | undefined }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    pedidos.push({ metodo: request.method, solo: request.headers['x-segundo-plano'] });
    response.end('{}');
  });
  await new Promise<void>((listo) => server.listen(0, '127.0.0.1', listo));
  // At the door: a server that listens on a port has one.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => new Promise((listo) => server.close(listo)));
afterEach(() => {
  vi.useRealTimers();
  pedidos.length = 0;
});

it('what the page reads by itself, long after anybody touched it, says so and starts no idle clock anew', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let actividades = 0;
  const remove = setSessionGuard({
    sesionTerminada: () => {},
    reautenticar: async () => false,
    actividad: () => {
      actividades += 1;
    },
  });
  senalDeVida();
  await fetchDelPanel(url);
  expect([pedidos.at(-1), actividades]).toEqual([{ metodo: 'GET', solo: undefined }, 1]);
  vi.setSystemTime(Date.now() + 60_000);
  await fetchDelPanel(url);
  expect([pedidos.at(-1), actividades]).toEqual([{ metodo: 'GET', solo: '1' }, 1]);
  // What changes something is somebody's doing.
  await fetchDelPanel(url, { method: 'POST', body: '{}' });
  expect([pedidos.at(-1), actividades]).toEqual([{ metodo: 'POST', solo: undefined }, 2]);
  senalDeVida();
  await fetchDelPanel(url);
  expect([pedidos.at(-1), actividades]).toEqual([{ metodo: 'GET', solo: undefined }, 3]);
  remove();
});
