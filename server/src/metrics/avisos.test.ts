import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAvisos } from './avisos.ts';

const DIA_MS = 86_400_000;

/** The machine's clock, which the tests move. */
let desfaseMs = 0;
let s: TestService;

beforeAll(async () => {
  s = await startTestService({}, { ahora: () => new Date(Date.now() + desfaseMs) });
});
afterAll(() => s.stop());

it('a certificate near its end is spoken of once a day, louder in its last week', async () => {
  const lines: { level: number; dias: number; ruc: string; msg: string }[] = [];
  const log = pino({ level: 'info', base: null }, { write: (line) => void lines.push(JSON.parse(line)) });
  let ahora = Date.parse('2026-11-21T15:00:00Z');
  const hasta = (dias: number) =>
    s.pool.query(`update empresa_entornos set certificado_hasta = $1 where entorno = 'test'`, [
      new Date(ahora + dias * DIA_MS),
    ]);
  await hasta(12.5);
  let looks = 0;
  const clock = () => {
    looks++;
    return new Date(ahora);
  };
  const avisos = startAvisos({ db: s.service.deps.db.sistema, log, ahora: clock, everyMs: 20 });
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]).toMatchObject({ level: 40, ruc: '20000000001', dias: 12, entorno: 'test', umbral: 15 });
  // The same day in Lima, at 23:59 of it: nothing new.
  ahora = Date.parse('2026-11-22T04:59:00Z');
  const before = looks;
  await expect.poll(() => looks - before).toBeGreaterThan(3);
  expect(lines).toHaveLength(1);
  ahora = Date.parse('2026-11-29T15:00:00Z');
  await expect.poll(() => lines.length).toBe(2);
  expect(lines[1]).toMatchObject({ level: 50, dias: 4, umbral: 7 });
  ahora = Date.parse('2026-12-20T15:00:00Z');
  await expect.poll(() => lines.length).toBe(3);
  expect(lines[2]).toMatchObject({ level: 50, umbral: 0, msg: expect.stringContaining('venció') });
  await avisos.stop();
});

it('the service is not ready while its clock is more than two seconds from the database clock, and says why', async () => {
  const ready = async () => {
    const response = await fetch(`${s.url}/readyz`);
    return { status: response.status, retry: response.headers.get('retry-after'), text: await response.text() };
  };
  desfaseMs = 0;
  // What was found is told for a second.
  await expect.poll(ready, { timeout: 5_000 }).toMatchObject({ status: 200 });
  desfaseMs = 3_000;
  await expect
    .poll(ready, { timeout: 5_000 })
    .toMatchObject({ status: 503, retry: '2', text: expect.stringContaining('3.0 s adelantado') });
  desfaseMs = -60_000;
  await expect
    .poll(ready, { timeout: 5_000 })
    .toMatchObject({ status: 503, text: expect.stringContaining('60.0 s atrasado') });
  // Alive all the same: restarting it would mend no clock.
  expect((await fetch(`${s.url}/healthz`)).status).toBe(200);
  desfaseMs = 500;
  await expect.poll(ready, { timeout: 5_000 }).toMatchObject({ status: 200 });
  desfaseMs = 0;
});
