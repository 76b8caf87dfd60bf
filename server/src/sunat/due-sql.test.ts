import { conOrden, unaBoleta, unaRetencion } from '@chaski/testing/documents/builders.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { destinosPorDefecto } from '../empresas/empresas.ts';
import { urlDeOtros } from './canal.ts';
import { advance } from './due-sql.ts';

let s: TestService;

beforeAll(async () => {
  s = await startTestService({ sunatTimeoutMs: 10_000 });
});
afterAll(() => s.stop());

async function fila(id: string): Promise<{ intentos: number; espera: number }> {
  const { rows } = await s.pool.query(
    `select intentos, extract(epoch from siguiente_intento_en - now())::float8 as espera from comprobantes
     where id = $1 and lease_hasta is null`,
    [id],
  );
  return rows[0] ?? { intentos: 0, espera: 0 };
}

async function emitida(orden: string): Promise<string> {
  const { json } = await s.emitir(unaBoleta({ serie: 'BT01', ...conOrden(orden) }), { webhook: true });
  const { id } = json.data.documento;
  await expect.poll(async () => (await fila(id)).intentos).toBeGreaterThan(0);
  await s.pool.query(`update comprobantes set siguiente_intento_en = now() + interval '10 minutes' where id = $1`, [
    id,
  ]);
  return id;
}

test('when an endpoint answers again, what it left without an answer comes to its turn; what it answered keeps its wait', async () => {
  const sinRespuesta = await emitida('503');
  const conRespuesta = await emitida('fault=0109');
  const before = [await fila(sinRespuesta), await fila(conRespuesta)];
  const destinos = destinosPorDefecto({ url: s.service.simuladorUrl });
  await advance(s.service.deps.db.sistema, 'http://otro.pe/billService', destinos);
  expect((await fila(sinRespuesta)).espera).toBeGreaterThan(500);
  // The simulator's circuits are each company's own.
  await advance(s.service.deps.db.sistema, `${destinos.test.url}?20000000002`, destinos);
  expect((await fila(sinRespuesta)).espera).toBeGreaterThan(500);
  const [{ ruc }] = (await s.pool.query('select ruc from empresas')).rows;
  await advance(s.service.deps.db.sistema, `${destinos.test.url}?${ruc}`, destinos);
  await expect
    .poll(async () => (await fila(sinRespuesta)).intentos, { timeout: 5_000 })
    .toBeGreaterThan(before[0]?.intentos ?? 0);
  expect((await fila(conRespuesta)).intentos).toBe(before[1]?.intentos);
  expect((await fila(conRespuesta)).espera).toBeGreaterThan(500);
});

test('retenciones come to their turn with the endpoint that is theirs, and with no other', async () => {
  const documento = unaRetencion({ observaciones: 'Pago [sim:503]' });
  const { json } = await s.call('POST', '/retenciones/emitir', { body: { documento, webhook: true } });
  const { id } = json.data.documento;
  await expect.poll(async () => (await fila(id)).intentos).toBeGreaterThan(0);
  await s.pool.query(`update comprobantes set siguiente_intento_en = now() + interval '10 minutes' where id = $1`, [
    id,
  ]);
  const { intentos } = await fila(id);
  const destinos = destinosPorDefecto({ url: s.service.simuladorUrl });
  const [{ ruc }] = (await s.pool.query('select ruc from empresas')).rows;
  await advance(s.service.deps.db.sistema, `${destinos.test.url}?${ruc}`, destinos);
  expect((await fila(id)).espera).toBeGreaterThan(500);
  await advance(s.service.deps.db.sistema, `${urlDeOtros(destinos.test.url)}?${ruc}`, destinos);
  await expect.poll(async () => (await fila(id)).intentos, { timeout: 5_000 }).toBeGreaterThan(intentos);
});
