import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { startSimuladorThread } from '@chaski/simulator/servicio/thread.ts';
import { conOrden, unaFactura } from '@chaski/testing/documents/builders.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { haPasado } from '../jobs/vencido.ts';
import { startReloj } from './reloj.ts';

/* The clock of the machine jumps; days, deadlines and leases are the database's. */

let s: TestService;

beforeAll(async () => {
  // On a thread of its own, whose clock the test does not move.
  s = await startTestService({ sunatTimeoutMs: 10_000 }, { startSimulador: startSimuladorThread });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => s.stop());

const log = pino({ level: 'silent' });
const DIA_MS = 86_400_000;

async function enBase(): Promise<Date> {
  const { rows } = await s.pool.query<{ ahora: Date }>('select clock_timestamp() as ahora');
  const [row] = rows;
  if (row === undefined) throw new Error('la base no dijo la hora');
  return row.ahora;
}

test('the clock is the database’s, and counts on between two questions', async () => {
  const from = performance.now();
  const reloj = await startReloj({ db: s.pool, log });
  // Of the instant of an answer no more is known than when it was asked for and when it came.
  const holguraMs = 200 + (performance.now() - from) / 2;
  const agree = async () => {
    const antes = reloj.ahora().getTime();
    const base = (await enBase()).getTime();
    expect(base).toBeGreaterThan(antes - holguraMs);
    expect(base).toBeLessThan(reloj.ahora().getTime() + holguraMs);
  };
  await agree();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 40 * DIA_MS);
  await agree();
  await reloj.stop();
});

test('it follows a database whose clock is set right, and keeps the last answer while it cannot ask', async () => {
  let ahead = 0;
  let away = false;
  const asked = vi.fn();
  const query = async () => {
    asked();
    if (away) throw new Error('no está');
    return { rows: [{ ms: Date.now() + ahead }] };
  };
  const reloj = await startReloj({ db: Object.assign(Object.create(s.pool), { query }), log, everyMs: 5 });
  away = true;
  const calls = asked.mock.calls.length;
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(calls + 2);
  expect(Math.abs(reloj.ahora().getTime() - Date.now())).toBeLessThan(200);
  away = false;
  ahead = DIA_MS;
  await expect.poll(() => Math.abs(reloj.ahora().getTime() - Date.now() - DIA_MS)).toBeLessThan(200);
  await reloj.stop();
});

test('what it jumped forward of late is not counted in what it is at least, until it goes back or an hour passed', async () => {
  let ahead = 0;
  const db = Object.assign(Object.create(s.pool), { query: async () => ({ rows: [{ ms: Date.now() + ahead }] }) });
  const reloj = await startReloj({ db, log, everyMs: 5 });
  const difference = () => Math.round((reloj.ahora().getTime() - reloj.alMenos().getTime()) / 60_000);
  expect(difference()).toBe(0);
  ahead = 600_000;
  await expect.poll(difference).toBe(10);
  ahead += DIA_MS;
  await expect.poll(difference).toBe(1_450);
  ahead = 600_000;
  await expect.poll(difference).toBe(10);
  ahead = -600_000;
  await expect.poll(difference).toBe(0);
  ahead = 0;
  await expect.poll(difference).toBe(10);
  expect(await haPasado(reloj, s.pool, new Date(Date.now() - 60_000))).toBe(false);
  expect(await haPasado(reloj, s.pool, new Date(Date.now() - 11 * 60_000))).toBe(true);
  const later = performance.now() + 3_600_000;
  const now = vi.spyOn(performance, 'now').mockReturnValue(later + 1_000);
  expect(difference()).toBe(0);
  now.mockRestore();
  await reloj.stop();
});

test('it tells of a jump, forward and back, once each', async () => {
  let ahead = 0;
  const query = async () => ({ rows: [{ ms: Date.now() + ahead }] });
  const jumps: number[] = [];
  const db = Object.assign(Object.create(s.pool), { query });
  const reloj = await startReloj({ db, log, everyMs: 5, onJump: (ms) => jumps.push(Math.round(ms / 60_000)) });
  ahead = 600_000;
  await expect.poll(() => jumps).toEqual([10]);
  ahead = 0;
  await expect.poll(() => jumps).toEqual([10, -10]);
  await reloj.stop();
});

test('it tells of a jump of the machine’s own clock, forward and back, however short it lasted', async () => {
  const from = performance.now();
  const query = async () => ({ rows: [{ ms: performance.now() - from }] });
  const jumps: [string, number][] = [];
  const told = (whose: string) => (ms: number) => void jumps.push([whose, Math.round(ms / 60_000)]);
  const db = Object.assign(Object.create(s.pool), { query });
  const reloj = await startReloj({ db, log, onJump: told('base'), onOwnJump: told('equipo') });
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 600_000);
  await expect.poll(() => jumps, { timeout: 5_000 }).toEqual([['equipo', 10]]);
  vi.useRealTimers();
  await expect
    .poll(() => jumps, { timeout: 5_000 })
    .toEqual([
      ['equipo', 10],
      ['equipo', -10],
    ]);
  await reloj.stop();
});

test('after the machine slept, when its monotonic clock stood still, it asks at once', async () => {
  let slept = 0;
  const query = async () => ({ rows: [{ ms: performance.now() + 1_000_000 + slept }] });
  const reloj = await startReloj({ db: Object.assign(Object.create(s.pool), { query }), log, everyMs: 3_600_000 });
  const before = reloj.ahora().getTime();
  slept = 8 * 3_600_000;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + slept);
  await expect.poll(() => reloj.ahora().getTime() - before).toBeGreaterThanOrEqual(slept);
  await reloj.stop();
});

test('an answer that took too long to tell the time is asked for again at once, not half a minute later', async () => {
  let ahead = 0;
  let asked = 0;
  const query = async () => {
    asked += 1;
    const slow = asked === 2 ? 1_200 : 0;
    await new Promise((resolve) => setTimeout(resolve, slow));
    return { rows: [{ ms: performance.now() + 1_000_000 + ahead }] };
  };
  const reloj = await startReloj({ db: Object.assign(Object.create(s.pool), { query }), log });
  const before = reloj.ahora().getTime();
  ahead = DIA_MS;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + DIA_MS);
  await expect.poll(() => reloj.ahora().getTime() - before, { timeout: 15_000 }).toBeGreaterThan(DIA_MS / 2);
  expect(asked).toBe(3);
  await reloj.stop();
});

test('after a sleep in which the connection was lost it is asked again a second later, not half a minute', async () => {
  let slept = 0;
  let asked = 0;
  const query = async () => {
    asked += 1;
    if (asked === 2) throw new Error('Connection terminated');
    return { rows: [{ ms: performance.now() + 1_000_000 + slept }] };
  };
  const reloj = await startReloj({ db: Object.assign(Object.create(s.pool), { query }), log });
  const before = reloj.ahora().getTime();
  slept = DIA_MS;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + slept);
  await expect.poll(() => reloj.ahora().getTime() - before, { timeout: 15_000 }).toBeGreaterThanOrEqual(slept);
  expect(asked).toBe(3);
  await reloj.stop();
});

describe.each([
  ['ahead', DIA_MS],
  ['behind', -DIA_MS],
])('a machine whose clock jumps a day %s', (_, jump) => {
  test('issues with the right day, carries its documents on, and says that it is not well', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + jump);
    const serie = jump > 0 ? 'FJ01' : 'FJ02';
    const { json } = await s.emitir(unaFactura({ serie }));
    expect(json.data.estado).toBe('ACEPTADA');
    expect(json.data.documento.fechaEmision).toBe(fechaLima(await enBase()));
    const interrupted = await s.emitir(unaFactura({ serie, ...conOrden('cortar-tras-aceptarx1') }));
    await expect
      .poll(async () => (await s.call('GET', `/invoices/${interrupted.json.comprobante_id}`)).json.data.estado, {
        timeout: 15_000,
      })
      .toBe('ACEPTADA');
    const ready = async () => (await fetch(`${s.url}/readyz`)).status;
    await expect.poll(ready, { timeout: 5_000 }).toBe(503);
    vi.useRealTimers();
    // What was found is told for a second.
    await expect.poll(ready, { timeout: 5_000 }).toBe(200);
  }, 30_000);
});
