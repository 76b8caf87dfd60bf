import { conOrden, unaBoleta } from '@chaski/testing/documents/builders.ts';
import { runCli } from '@chaski/testing/service/process.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let s: TestService;

beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.stop());

async function simulador(modo: object): Promise<void> {
  const url = `${s.service.simuladorUrl}/_control/comportamiento`;
  const answer = await fetch(url, { method: 'PUT', body: JSON.stringify(modo) });
  expect(answer.ok).toBe(true);
}

test('a boleta whose resumen waits for a person is told of, and ends accepted when the person lets it go on', async () => {
  const { databaseUrl, dataFolder, secreto } = s.service.deps.config;
  const env = {
    CHASKI_DATA: dataFolder,
    DATABASE_URL: databaseUrl ?? '',
    CHASKI_SECRETO: secreto?.toString('hex') ?? '',
  };
  expect(await runCli(env, 'anulacion', 'pendientes')).toContain('Ninguno');
  await simulador({ modo: 'cortar-tras-aceptar', operaciones: ['sendSummary'], veces: 100 });
  const { json } = await s.emitir(unaBoleta({ serie: 'BP02', ...conOrden('fault=1079') }), { webhook: true });
  const { id } = json.data.documento;
  const { pool } = s;
  const porAtender = `select id from resumenes where comprobante_id = $1 and estado = 'POR_ATENDER'`;
  await expect.poll(async () => (await pool.query(porAtender, [id])).rows, { timeout: 60_000 }).toHaveLength(1);
  expect(await runCli(env, 'anulacion', 'pendientes')).toContain('BP02-1');
  await simulador({ modo: 'normal' });
  await runCli(env, 'anulacion', 'reanudar', (await pool.query(porAtender, [id])).rows[0].id);
  await expect
    .poll(async () => (await s.call('GET', `/invoices/${id}`)).json.data.estado, { timeout: 25_000 })
    .toBe('ACEPTADA');
  expect(await runCli(env, 'anulacion', 'pendientes')).toContain('Ninguno');
}, 120_000);
