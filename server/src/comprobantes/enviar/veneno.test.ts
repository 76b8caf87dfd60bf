import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Simulador } from '@chaski/simulator/servicio/listen.ts';
import { startSimuladorThread } from '@chaski/simulator/servicio/thread.ts';
import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { type Child, killChildren, startChild } from '@chaski/testing/service/child.ts';
import { cloneDatabase, type TestDatabase } from '@chaski/testing/service/database.ts';
import { startTestService, testConfig } from '@chaski/testing/service/service.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createClave } from '../../api-keys/store.ts';
import { PERMISOS } from '../../platform/http/route.ts';

/* One document ends whoever carries it, each time: the process (kill -9), or the attempt (it throws). The others flow. */

const VENENO = 'FV01';
const OTROS = 24;

let database: TestDatabase;
let folder: string;
let simulador: Simulador;

beforeAll(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'chaski-veneno-'));
  await chmod(folder, 0o755);
  simulador = await startSimuladorThread({ port: 0, carpeta: join(folder, 'simulador') });
});
afterEach(killChildren);
afterAll(async () => {
  await simulador.close();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

async function sql<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await database.pool.query<T>(text, values)).rows;
}

/** Starts the service that the poison ends; answers its address. */
async function start(): Promise<{ child: Child; url: string }> {
  const { secreto } = testConfig({ dataFolder: folder, databaseUrl: database.url });
  const { url, port, certificado } = simulador;
  const child = startChild('veneno.ts', [JSON.stringify({ serie: VENENO, simulador: { url, port, certificado } })], {
    env: {
      PATH: process.env.PATH ?? '',
      CHASKI_DATA: folder,
      DATABASE_URL: database.url,
      DATABASE_ADMIN_URL: database.duenoUrl,
      CHASKI_SECRETO: secreto?.toString('hex') ?? '',
      PORT: '0',
      SIMULADOR_PORT: '0',
      LOG_LEVEL: 'silent',
    },
  });
  // The banner of a first start may come before it.
  for (;;) {
    const line = await child.line();
    if (line === undefined) return { child, url: '' };
    if (line.startsWith('{"url"')) return { child, url: JSON.parse(line).url };
  }
}

async function emitir(url: string, clave: string, serie: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/comprobantes/emitir`, {
    method: 'POST',
    headers: { authorization: `Bearer ${clave}`, 'content-type': 'application/json' },
    body: JSON.stringify({ documento: unaFactura({ serie }), webhook: true }),
  });
  return JSON.parse(await response.text()).data.documento.id;
}

async function unaClave(): Promise<string> {
  const [empresa] = await sql<{ id: string }>('select id from empresas');
  const nueva = { empresaId: empresa?.id ?? '', entorno: 'test' as const, nombre: 'pruebas', permisos: PERMISOS };
  return (await createClave(database.pool, { ...nueva, limite: 1_000_000, expiraEn: null })).clave;
}

/** Nobody waits for leases here, nor for the waits that draw the documents apart. */
async function sinEsperas(): Promise<void> {
  await sql(`update comprobantes set lease_hasta = null, siguiente_intento_en = now()
    where final_en is null and estado <> 'POR_ATENDER' and serie = '${VENENO}'`);
}

test('a document that ends the process each time goes to a person after five times, and the others are accepted', async () => {
  const first = await start();
  const clave = await unaClave();
  // All others wait for their turn until the poison has begun its work.
  await sql(`update empresa_entornos set envio_pausado_hasta = now() + interval '4 minutes'`);
  const veneno = await emitir(first.url, clave, VENENO);
  for (let n = 0; n < OTROS; n++) await emitir(first.url, clave, 'FV02');
  await sql('update empresa_entornos set envio_pausado_hasta = null');

  let muertes = 0;
  const waits: number[] = [];
  for (let { child } = first; ; { child } = await start()) {
    let muerto = false;
    child.ended().then(() => {
      muerto = true;
    });
    const apartado = async () =>
      (await sql(`select 1 from comprobantes where id = $1 and estado = 'POR_ATENDER'`, [veneno])).length;
    await expect.poll(async () => muerto || (await apartado()) === 1, { timeout: 20_000, interval: 50 }).toBe(true);
    if (!muerto) break;
    muertes += 1;
    expect(muertes).toBeLessThan(10);
    const [fila] = await sql<{ espera: number }>(
      `select extract(epoch from siguiente_intento_en - now())::float8 as espera from comprobantes where id = $1`,
      [veneno],
    );
    waits.push(fila?.espera ?? 0);
    await sinEsperas();
  }
  expect(muertes).toBe(5);
  // Left alone it would be taken up ever later.
  expect(Math.max(...waits.slice(0, 1))).toBeLessThanOrEqual(0);
  expect(Math.max(...waits.slice(1))).toBeGreaterThan(0);
  const [fila] = await sql<{ motivo: string }>('select motivo from comprobantes where id = $1', [veneno]);
  expect(fila?.motivo).toMatch(/se interrumpió 5 veces seguidas.*consúltelo en SUNAT/);
  // Its history has no step that nobody wrote down.
  const historia = await sql<{ de: string | null; a: string }>(
    'select de, a from eventos where comprobante_id = $1 order by id',
    [veneno],
  );
  expect(historia.map(({ de }) => de)).toEqual([null, ...historia.slice(0, -1).map(({ a }) => a)]);
  // The last process lives on, with the poison put aside: those that the crashes took along get through too.
  await sql(`update comprobantes set siguiente_intento_en = now() where (empresa_id, id) in (select empresa_id, id
    from comprobantes where serie = 'FV02' and final_en is null and lease_hasta is null for update skip locked)`);
  const otros = () => sql(`select estado, count(*)::int as n from comprobantes where serie = 'FV02' group by 1`);
  await expect.poll(otros, { timeout: 20_000 }).toEqual([{ estado: 'ACEPTADA', n: OTROS }]);
}, 120_000);

test('one that throws each time waits ever longer and goes to a person, and the others never wait for it', async () => {
  const s = await startTestService({ sunatTimeoutMs: 10_000 });
  try {
    const { empresas } = s.service.deps;
    const { canal } = empresas;
    let lanzados = 0;
    const { json } = await s.emitir(unaFactura({ serie: 'FV03' }));
    expect(json.data.estado).toBe('ACEPTADA');
    await s.pool.query(`update empresa_entornos set envio_pausado_hasta = now() + interval '4 minutes'`);
    const veneno = (await s.emitir(unaFactura({ serie: VENENO }), { webhook: true })).json.data.documento.id;
    await s.pool.query('update empresa_entornos set envio_pausado_hasta = null');
    Object.assign(empresas, {
      canal: (id: Parameters<typeof canal>[0] & { id?: string }) => {
        if (id.id !== veneno) return canal(id);
        lanzados += 1;
        return Promise.reject(new Error('veneno'));
      },
    });
    const fila = async () =>
      (
        await s.pool.query<{ estado: string; espera: number | null }>(
          `select estado, case when lease_hasta is null then extract(epoch from siguiente_intento_en - now())::float8 end as espera
             from comprobantes where id = $1`,
          [veneno],
        )
      ).rows[0];
    const waits: number[] = [];
    for (let n = 1; n <= 5; n++) {
      await expect.poll(() => lanzados, { timeout: 15_000 }).toBe(n);
      await expect.poll(async () => (await fila())?.espera ?? 0).toBeGreaterThan(1);
      waits.push((await fila())?.espera ?? 0);
      expect((await s.emitir(unaFactura({ serie: 'FV03' }))).json.data.estado).toBe('ACEPTADA');
      await s.pool.query('update comprobantes set siguiente_intento_en = now() where id = $1', [veneno]);
    }
    // Up to ten minutes, less what passed before they were looked at.
    for (const [n, wait] of waits.entries()) expect(wait).toBeGreaterThan(Math.min(4 * (waits[n - 1] ?? 0) - 60, 590));
    await expect.poll(async () => (await fila())?.estado, { timeout: 15_000 }).toBe('POR_ATENDER');
    expect(lanzados).toBe(5);
  } finally {
    await s.stop();
  }
}, 60_000);
