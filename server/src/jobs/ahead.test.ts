import { afterAll, beforeAll, expect, test } from 'vitest';
import { conOrden, unaFactura } from '../testing/builders.ts';
import { startTestService, type TestService } from '../testing/service.ts';
import { bringBack } from './ahead.ts';

/* The database's clock was ahead for a moment and is right again: what it put off is due, and nothing else changes. */

let s: TestService;

beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.stop());

const sistema = () => s.service.deps.db.sistema;

test.each(['10 minutes', '1 day'])(
  'a document whose lease and turn are %s ahead is carried on at once',
  async (ahead) => {
    const { json } = await s.emitir(unaFactura(conOrden('fault=0109x1')));
    await s.pool.query(
      `update comprobantes set lease_hasta = now() + interval '5 seconds' + $2::interval,
      siguiente_intento_en = now() + interval '10 minutes' + $2::interval where id = $1`,
      [json.comprobante_id, ahead],
    );
    expect(await bringBack(sistema())).toBe(2);
    const state = async () => (await s.call('GET', `/invoices/${json.comprobante_id}`)).json.data.estado;
    await expect.poll(state, { timeout: 10_000 }).toBe('ACEPTADA');
  },
);

test('a pause, a session and whatever waits for its turn are put off no longer than they may be; what is right stays', async () => {
  expect(await bringBack(sistema())).toBe(0);
  await s.pool.query(
    `update empresa_entornos set envio_pausado_hasta = now() + interval '2 days' where entorno = 'live'`,
  );
  expect(await bringBack(sistema())).toBe(1);
  await s.pool.query(
    `update empresa_entornos set envio_pausado_hasta = now() + interval '1 hour' where entorno = 'live'`,
  );
  expect(await bringBack(sistema())).toBe(0);
});
