import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Receptor, record, startReceptor } from './testing.ts';

let s: TestService;
let r: Receptor;

beforeAll(async () => {
  s = await startTestService();
  r = await startReceptor();
});
afterAll(async () => {
  await r.close();
  await s.stop();
});

test('a service that stops waits a moment for a receiver that hangs, and leaves the delivery to whoever comes next', async () => {
  const { id } = await record(s, `${r.origen}/mudo`);
  r.answer('/mudo', () => {});
  await s.emitir(unaFactura({ serie: 'FP01' }), { webhook: true });
  await expect.poll(() => r.recibidos('/mudo').length, { timeout: 10_000 }).toBe(1);
  const antes = performance.now();
  await s.service.stop();
  // The receiver would have had fifteen seconds.
  expect(performance.now() - antes).toBeLessThan(10_000);
  const text = `select estado, intentos, fallidos, interrumpidos, lease_hasta, siguiente_intento_en <= now() as toca
    from webhook_entregas where webhook_id = $1`;
  expect((await s.pool.query(text, [id])).rows).toEqual([
    { estado: 'PENDIENTE', intentos: 1, fallidos: 0, interrumpidos: 0, lease_hasta: null, toca: true },
  ]);
});
