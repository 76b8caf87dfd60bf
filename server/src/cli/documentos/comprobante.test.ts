import { conOrden, unaBoleta } from '@chaski/testing/documents/builders.ts';
import { runCli } from '@chaski/testing/service/process.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let s: TestService;

beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.stop());

test('a number that another content holds waits for a person, who may let it go on', async () => {
  const { status, json } = await s.emitir(unaBoleta({ serie: 'BP01', ...conOrden('fault=1033x1') }));
  expect(status).toBe(502);
  const { databaseUrl, dataFolder, secreto } = s.service.deps.config;
  const env = {
    CHASKI_DATA: dataFolder,
    DATABASE_URL: databaseUrl ?? '',
    CHASKI_SECRETO: secreto?.toString('hex') ?? '',
  };
  expect(await runCli(env, 'comprobante', 'pendientes')).toContain('BP01-1');
  const again = await s.call('POST', json.reintentar_en);
  expect([again.status, again.json.error.code]).toEqual([422, 'DOMAIN_ERROR']);

  await runCli(env, 'comprobante', 'reanudar', '--id', json.comprobante_id);
  await expect
    .poll(async () => (await s.call('GET', `/invoices/${json.comprobante_id}`)).json.data.estado, { timeout: 10_000 })
    .toBe('ACEPTADA');
  expect(await runCli(env, 'comprobante', 'pendientes')).toContain('Ninguno');
});
