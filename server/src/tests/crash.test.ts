import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_CASES } from '@chaski/core/lib/testing.ts';
import { unaBoleta, unaFactura } from '@chaski/testing/documents/builders.ts';
import { putMolde } from '@chaski/testing/service/database.ts';
import { runCli, type ServiceProcess, startServiceProcess } from '@chaski/testing/service/process.ts';
import { readLibro } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
let env: Readonly<Record<string, string>>;
let running: ServiceProcess | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chaski-caida-'));
  // PostgreSQL runs as another user when we are root, and has to reach its folder.
  await chmod(folder, 0o755);
  const datos = join(folder, 'datos');
  await putMolde(datos);
  env = { CHASKI_DATA: datos, SUNAT_TIMEOUT_MS: '2000' };
});
afterAll(async () => {
  await running?.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

const TOTAL = ALL_CASES ? 500 : 200;
const PARALLEL = 16;
const SERIES = ['F101', 'F102', 'B101', 'F103'];

test('kill -9 during hundreds of emissions loses nothing: every number present, every document final, nothing accepted twice', async () => {
  running = await startServiceProcess(env);
  await expect.poll(() => running?.output()).toContain('curl -s');
  const created = await runCli(
    env,
    'clave',
    'crear',
    '--entorno',
    'test',
    '--permisos',
    'todos',
    '--limite',
    '100000',
    '--json',
  );
  const { clave } = JSON.parse(created);

  const answered = new Set<string>();
  let sent = 0;
  let restarted = Promise.resolve();
  const client = async () => {
    while (sent < TOTAL) {
      const index = sent++;
      if (index === TOTAL * 0.36 || index === TOTAL * 0.7) restarted = restart();
      else await restarted;
      const id = await emitir(clave, index);
      if (id !== undefined) answered.add(id);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, client));

  await expect.poll(() => pendientes(clave), { timeout: 60_000, interval: 500 }).toBe(0);
  const documentos = await list(clave);
  const ids = new Set(documentos.map(({ id }) => id));
  for (const id of answered) expect(ids).toContain(id);
  expect(answered.size).toBeGreaterThan(TOTAL / 2);
  for (const serie of SERIES) {
    const numeros = documentos
      .filter((one) => one.serie === serie)
      .map(({ correlativo }) => Number(correlativo.split('-')[1]));
    expect(numeros.sort((a, b) => a - b)).toEqual(numeros.map((_, index) => index + 1));
  }
  expect(documentos.every(({ estado }) => estado === 'ACEPTADA')).toBe(true);
  const aceptados = (await readLibro(running?.simuladorUrl ?? ''))
    .filter(({ aceptado, operacion }) => aceptado && operacion === 'sendBill')
    .map(({ archivo }) => archivo);
  expect(new Set(aceptados).size).toBe(aceptados.length);
  expect(aceptados.length).toBe(documentos.length);
}, 180_000);

test('SIGTERM ends cleanly', async () => {
  expect(await running?.kill('SIGTERM')).toBe(0);
});

async function restart(): Promise<void> {
  await running?.kill('SIGKILL');
  running = await startServiceProcess(env);
}

/** The id of the document, whatever the answer; undefined when the connection died with the service. */
async function emitir(clave: string, index: number): Promise<string | undefined> {
  const serie = SERIES[index % SERIES.length] ?? '';
  const documento = serie.startsWith('F') ? unaFactura({ serie }) : unaBoleta({ serie });
  const body = JSON.stringify({ documento, webhook: index % 5 === 0 });
  try {
    const answer = await api(clave, 'POST', '/comprobantes/emitir', body);
    const id = answer?.data?.documento?.id ?? answer?.comprobante_id;
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}

async function api(clave: string, method: string, path: string, body?: string) {
  const headers = {
    authorization: `Bearer ${clave}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const response = await fetch(`${running?.url}/api/v1${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  return JSON.parse(await response.text());
}

async function pendientes(clave: string): Promise<number> {
  const documentos = await list(clave);
  return documentos.filter(({ estado }) => estado === 'EN_PROCESO' || estado === 'PENDIENTE_ENVIO').length;
}

interface Fila {
  readonly id: string;
  readonly serie: string;
  readonly correlativo: string;
  readonly estado: string;
}

async function list(clave: string): Promise<Fila[]> {
  const all: Fila[] = [];
  let cursor = '';
  do {
    const { data } = await api(clave, 'GET', `/invoices?limite=100${cursor === '' ? '' : `&cursor=${cursor}`}`);
    all.push(...data.documentos);
    cursor = data.siguiente ?? '';
  } while (cursor !== '');
  return all;
}
