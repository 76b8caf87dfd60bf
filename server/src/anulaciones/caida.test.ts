import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unaBoleta, unaFactura } from '../testing/builders.ts';
import { runCli, type ServiceProcess, startServiceProcess } from '../testing/process.ts';
import type { Entrada } from '../testing/service.ts';

/* kill -9 between `sendSummary` and its answer: SUNAT has the file and gave a ticket that nobody saw. */

let folder: string;
let env: Readonly<Record<string, string>>;
let running: ServiceProcess | undefined;
let clave: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chaski-baja-'));
  // PostgreSQL runs as another user when we are root, and has to reach its folder.
  await chmod(folder, 0o755);
  env = { CHASKI_DATA: join(folder, 'datos'), SUNAT_TIMEOUT_MS: '20000' };
  running = await startServiceProcess(env);
  const args = ['--entorno', 'test', '--permisos', 'todos', '--limite', '100000', '--json'];
  clave = JSON.parse(await runCli(env, 'clave', 'crear', ...args)).clave;
}, 120_000);
afterAll(async () => {
  await running?.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

async function api(method: string, path: string, body?: object) {
  const response = await fetch(`${running?.url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${clave}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return JSON.parse(await response.text());
}

async function enviados(): Promise<Entrada[]> {
  const text = await (await fetch(`${running?.simuladorUrl}/_control/libro`)).text();
  const entradas: Entrada[] = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  return entradas.filter(({ operacion }) => operacion === 'sendSummary');
}

/** Asks for the annulment, and kills the service as soon as SUNAT has the file, before it answers. */
async function killBetween(id: string): Promise<void> {
  const before = (await enviados()).length;
  const modo = { modo: 'timeout-tras-aceptar', operaciones: ['sendSummary'] };
  await fetch(`${running?.simuladorUrl}/_control/comportamiento`, { method: 'PUT', body: JSON.stringify(modo) });
  const asked = api('POST', `/comprobantes/${id}/anular`, { motivo: 'Error en los datos' }).catch(() => undefined);
  await expect.poll(async () => (await enviados()).length, { timeout: 10_000, interval: 20 }).toBe(before + 1);
  await running?.kill('SIGKILL');
  expect(await asked).toBeUndefined();
  running = await startServiceProcess(env);
}

const emitida = async (documento: object): Promise<string> => {
  const { data } = await api('POST', '/comprobantes/emitir', { documento });
  expect(data?.estado).toBe('ACEPTADA');
  return data.documento.id;
};
const anulacion = async (id: string) => (await api('GET', `/comprobantes/${id}/anulacion`)).data;

test('of a factura: after the restart the same bytes go again, and it ends annulled, once', async () => {
  const id = await emitida(unaFactura({ serie: 'FK01' }));
  await killBetween(id);
  await expect
    .poll(() => anulacion(id), { timeout: 30_000, interval: 200 })
    .toMatchObject({ estado: 'ANULADA', anulacion: { estado: 'ACEPTADA', sunat: { codigo: '0003' } } });
  const { identificador } = (await anulacion(id)).anulacion;
  const sent = (await enviados()).filter(({ archivo }) => archivo.includes(`-${identificador}`));
  expect(sent.length).toBeGreaterThan(1);
  expect(new Set(sent.map(({ sha256 }) => sha256)).size).toBe(1);
  expect((await enviados()).every(({ archivo }) => archivo.includes(`-${identificador}`))).toBe(true);
}, 120_000);

test('of a boleta: after the restart another file goes by itself, and it ends annulled', async () => {
  const id = await emitida(unaBoleta({ serie: 'BK01' }));
  await killBetween(id);
  await expect
    .poll(() => anulacion(id), { timeout: 30_000, interval: 200 })
    .toMatchObject({ estado: 'ANULADA', anulacion: { estado: 'ACEPTADA', via: 'RC' } });
}, 120_000);
