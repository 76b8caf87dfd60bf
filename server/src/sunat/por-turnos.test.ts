import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Reparto } from '../platform/turnos.ts';
import { createBreaker, type SunatBreaker } from './breaker.ts';
import { createSunatClient } from './client.ts';
import { porTurnos } from './por-turnos.ts';

/* A real server that answers when it likes, and real connections to it. */

/** For what is to be answered, and for what is to time out. */
const PACIENTE_MS = 20_000;
const CORTA_MS = 1_000;
const GRANDE = '20000000001';
const CHICA = '20000000028';

let server: Server;
let answer: RequestListener;
let received: string[];
let opened: SunatBreaker[];
let sunat: SunatBreaker;
let url: string;

beforeEach(async () => {
  received = [];
  server = createServer((request, response) => {
    received.push(String(request.headers.soapaction));
    request.resume();
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${portOf(server)}/billService`;
  opened = [];
  sunat = open(PACIENTE_MS);
});
afterEach(async () => {
  for (const one of opened) await one.close();
  server.closeAllConnections();
  server.close();
});

/** `esperaMs`: for how long a turn is waited for. */
function open(timeoutMs: number, esperaMs = timeoutMs, reparto?: Reparto): SunatBreaker {
  const breaker = createBreaker(createSunatClient(timeoutMs), { log: pino({ level: 'silent' }), azar: () => 0 });
  const one = porTurnos(breaker, esperaMs, reparto);
  opened.push(one);
  return one;
}

function portOf(listening: Pick<Server, 'address'>): number {
  const address = listening.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const post = (quien: string, n = 0) => sunat.post(url, `urn:${quien}/${n}`, '<x/>', quien);
const posts = (quien: string, veces: number) => Promise.all(Array.from({ length: veces }, (_, n) => post(quien, n)));

test('300 exchanges of one company keep no other waiting: its one is answered while all of them hang', async () => {
  const waiting: (() => void)[] = [];
  answer = ({ headers }, response) => {
    if (String(headers.soapaction).includes(CHICA)) response.end('<ok/>');
    else waiting.push(() => response.end('<ok/>'));
  };
  const crowd = posts(GRANDE, 300);
  await expect.poll(() => received.length).toBe(64);
  expect((await post(CHICA)).tipo).toBe('respuesta');
  expect(received).toHaveLength(65);
  answer = (_, response) => void response.end('<ok/>');
  for (const go of waiting) go();
  expect((await crowd).every(({ tipo }) => tipo === 'respuesta')).toBe(true);
});

test('where several companies hold all places, who has none gets the next that is free', async () => {
  const waiting: (() => void)[] = [];
  answer = (_, response) => void waiting.push(() => response.end('<ok/>'));
  const crowds = Promise.all([posts(GRANDE, 80), posts('20000000036', 80)]);
  await expect.poll(() => received.length).toBe(128);
  const chica = post(CHICA);
  waiting.shift()?.();
  await expect.poll(() => received.at(-1)).toContain(CHICA);
  answer = (_, response) => void response.end('<ok/>');
  for (const go of waiting.splice(0)) go();
  expect((await chica).tipo).toBe('respuesta');
  expect((await crowds).flat().every(({ tipo }) => tipo === 'respuesta')).toBe(true);
});

test('what got no turn was not sent, and is told so: only what reached SUNAT may be in doubt', async () => {
  answer = () => {};
  sunat = open(CORTA_MS);
  const all = await posts(GRANDE, 200);
  const inDoubt = all.filter((one) => one.tipo === 'falla' && one.enviado);
  expect(inDoubt).toHaveLength(received.length);
  expect(received.length).toBeLessThanOrEqual(128);
  expect(all.filter((one) => one.tipo === 'falla' && !one.enviado)).toHaveLength(200 - received.length);
});

test('an exchange has its whole time from when it leaves, however long it waited for its turn', async () => {
  answer = (_, response) => void setTimeout(() => response.end('<ok/>'), 200);
  const timeoutMs = 2_000;
  // One after the other, each quick.
  sunat = open(timeoutMs, PACIENTE_MS, { plazas: 1, cupo: 1 });
  const from = performance.now();
  const all = await posts(GRANDE, 12);
  expect(performance.now() - from).toBeGreaterThan(timeoutMs);
  expect(all.map(({ tipo }) => tipo)).toEqual(Array(12).fill('respuesta'));
});

test('what times out in the line says nothing of SUNAT: the circuit stays closed for everybody', async () => {
  const waiting: (() => void)[] = [];
  answer = (_, response) => void waiting.push(() => response.end('<ok/>'));
  sunat = open(PACIENTE_MS, CORTA_MS);
  const all = Array.from({ length: 300 }, (_, n) => post(GRANDE, n));
  // They wait for longer than they may, and what is under way is answered in time.
  const enFila = await Promise.all(all.slice(64));
  expect(enFila.map((one) => one.tipo === 'falla' && !one.enviado)).toEqual(Array(236).fill(true));
  answer = (_, response) => void response.end('<ok/>');
  await expect.poll(() => waiting.length).toBe(64);
  for (const go of waiting) go();
  expect((await Promise.all(all.slice(0, 64))).every(({ tipo }) => tipo === 'respuesta')).toBe(true);
  expect(sunat.estados()).toMatchObject([{ estado: 'cerrado' }]);
  expect((await post(CHICA)).tipo).toBe('respuesta');
});

test('what waits while the circuit opens is not sent any more', async () => {
  answer = (request) => void request.socket.destroy();
  const all = await posts(GRANDE, 200);
  expect(received.length).toBeLessThanOrEqual(64 + 8);
  expect(all.at(-1)).toMatchObject({ enviado: false, detalle: expect.stringContaining('no responde') });
});

test('a server that takes the connection and never ends its TLS was sent nothing', async () => {
  const mute = createTcpServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
  await once(mute, 'listening');
  sunat = open(CORTA_MS);
  try {
    const answered = await sunat.post(`https://127.0.0.1:${portOf(mute)}/`, 'urn:x', '<x/>', CHICA);
    expect(answered).toMatchObject({ tipo: 'falla', enviado: false, detalle: 'se agotó la espera' });
  } finally {
    mute.close();
  }
});

test('who waits for its turn is told before it waits, and again before it leaves; told not to, it does not leave', async () => {
  const told: string[] = [];
  const waiting: (() => void)[] = [];
  answer = (_, response) => void waiting.push(() => response.end('<ok/>'));
  const enEspera = (sale: boolean) => ({
    alEsperar: async () => void told.push('espera'),
    alTurno: async () => {
      told.push(`turno, con ${received.length}`);
      return sale;
    },
  });
  const others = posts(GRANDE, 64);
  await expect.poll(() => received.length).toBe(64);
  const [sale, queda] = [enEspera(true), enEspera(false)].map((one) =>
    sunat.post(url, 'urn:ultima', '<x/>', GRANDE, one),
  );
  await expect.poll(() => told).toEqual(['espera', 'espera']);
  answer = (_, response) => void response.end('<ok/>');
  for (const go of waiting.splice(0)) go();
  expect((await sale)?.tipo).toBe('respuesta');
  expect(await queda).toMatchObject({ tipo: 'falla', enviado: false });
  expect(told).toEqual(['espera', 'espera', 'turno, con 64', expect.stringContaining('turno')]);
  expect(received.filter((one) => one.includes('ultima'))).toHaveLength(1);
  await others;
});
