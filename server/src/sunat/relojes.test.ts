import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encodeFault } from '@chaski/core/sunat/soap/soap.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cronometroMs } from '../platform/cronometro.ts';
import { createSunatClient, type SunatClient } from './client.ts';

const HORA_MS = 3_600_000;
const FAULT = encodeFault('0109', 'El sistema no puede responder su solicitud.');

let client: SunatClient;
const servers: Server[] = [];

beforeAll(() => {
  client = createSunatClient(10_000);
});
afterAll(async () => {
  await client.close();
  for (const server of servers) server.close();
});

/** A host whose clock is so far ahead, and what it answers. */
async function host(adelantoMs: number, como: { tardaMs: number; body: Buffer | string }): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    incoming.resume().on('end', () => {
      setTimeout(() => {
        outgoing.writeHead(500, { date: new Date(Date.now() + adelantoMs).toUTCString() }).end(como.body);
      }, como.tardaMs);
    });
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function oido(url: string) {
  const respuesta = await client.post(url, 'urn:getStatusCdr', 'x', '20000000001');
  return respuesta.tipo === 'respuesta' ? respuesta.desfase : undefined;
}

test('what the clock of a host says is known by all its answers, faults and other paths too, each host by its own', async () => {
  const como = { tardaMs: 0, body: FAULT };
  const [una, otra] = [await host(0, como), await host(HORA_MS, { tardaMs: 0, body: FAULT })];
  await oido(`${una}/billService`);
  como.tardaMs = 2_000;
  const { desdeMs = 0, hastaMs = 0 } = (await oido(`${una}/billConsultService`)) ?? {};
  const cierto = Date.now() - cronometroMs();
  expect([desdeMs <= cierto + 1, hastaMs >= cierto - 1]).toEqual([true, true]);
  // A second, what the first took, and what both clocks may drift in two seconds.
  expect(hastaMs - desdeMs).toBeLessThan(2_000);
  const { desdeMs: suyo = 0 } = (await oido(`${otra}/billService`)) ?? {};
  expect(Math.abs(suyo - cierto - HORA_MS)).toBeLessThan(2_000);
});

test('what is no SOAP may be of a gateway on the way: it is not listened to', async () => {
  const como = { tardaMs: 0, body: '<html><body>503</body></html>' };
  const url = await host(HORA_MS, como);
  expect(await oido(url)).toBeUndefined();
});
