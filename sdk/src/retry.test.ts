import { expect, test } from 'vitest';
import { type Desenlace, dormir, pausaAntesDeRepetir } from './retry.ts';

const respuesta = (status: number, retryAfterSegundos?: number): Desenlace => ({
  tipo: 'respuesta',
  status,
  retryAfterSegundos,
});
const conexion = (status?: number): Desenlace => ({ tipo: 'conexion', status });

test.each([
  ['500 waits 1, 2 and 4 s', respuesta(500), true, [1_000, 2_000, 4_000]],
  ['503 waits what it asks for', respuesta(503, 7), true, [7_000, 7_000, 7_000]],
  ['503 that asks for nothing waits as 500 does', respuesta(503), true, [1_000, 2_000, 4_000]],
  ['a network that failed waits 1, 2 and 4 s', conexion(), true, [1_000, 2_000, 4_000]],
  ["a proxy's own 504 waits 1, 2 and 4 s", conexion(504), true, [1_000, 2_000, 4_000]],
  ['429 waits what it asks for', respuesta(429, 30), true, [30_000, 30_000, 30_000]],
  [
    '429 comes again also for what may be done only once: it was refused at the door',
    respuesta(429, 30),
    false,
    [30_000],
  ],
  ['409 with Retry-After comes again: its first request is still at work', respuesta(409, 5), true, [5_000]],
  ['a service that asks for an hour is not waited for', respuesta(503, 3_600), true, [undefined]],
] as const)('%s', (_what, desenlace, repetible, pausas) => {
  expect(pausas.map((_, n) => pausaAntesDeRepetir(desenlace, n, repetible))).toEqual(pausas);
});

test.each([200, 400, 401, 403, 404, 409, 413, 415, 422, 502])('%i is not repeated', (status) => {
  expect(pausaAntesDeRepetir(respuesta(status), 0, true)).toBeUndefined();
});

test("a stranger's page is not asked for again", () => {
  expect([200, 302, 404].map((status) => pausaAntesDeRepetir(conexion(status), 0, true))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('what may be done only once is not repeated when nobody knows whether it was done', () => {
  const dudas = [conexion(), conexion(504), respuesta(500), respuesta(503, 1), respuesta(409, 1)];
  expect(dudas.map((duda) => pausaAntesDeRepetir(duda, 0, false))).toEqual(dudas.map(() => undefined));
});

test('a pause ends at once when it is called off, and leaves nothing behind on the signal', async () => {
  const controller = new AbortController();
  const pausa = dormir(60_000, controller.signal);
  controller.abort(new Error('basta'));
  await expect(pausa).rejects.toThrow('basta');
  await expect(dormir(60_000, controller.signal)).rejects.toThrow('basta');
});
