import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unaFactura, unItem } from '@chaski/testing/documents/builders.ts';
import { cloneDatabase, type TestDatabase } from '@chaski/testing/service/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killServes, startServe } from '../../../faults/world/serve.ts';
import { createClave } from '../api-keys/store.ts';

/* S62: an error that no request caused ends the process, and takes no request with it. */

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'chaski-fatal-'));
});
afterAll(async () => {
  killServes();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Loaded before the service: on SIGUSR2 something fails that nobody awaits, as a mistake in a library would. */
const romper = (how: string) =>
  `--import=data:text/javascript,${encodeURIComponent(`process.on("SIGUSR2",()=>{${how}})`)}`;

test.each([
  ['a rejection that nobody awaits', 'Promise.reject(new Error("imprevisto"))'],
  ['an exception in a timer', 'setTimeout(()=>{throw new Error("imprevisto")})'],
])('%s: it is logged, the request in flight is answered, and the process ends with 1', async (_, how) => {
  const serve = await startServe({
    CHASKI_DATA: join(folder, 'a'),
    CHASKI_SECRETO: 'c3ab8ff13720e8ad9047dd39466b3c8974e592c2fa383d4a3960714caef0c4f2',
    DATABASE_URL: database.url,
    DATABASE_ADMIN_URL: database.duenoUrl,
    NODE_OPTIONS: romper(how),
  });
  const { rows } = await database.pool.query<{ id: string }>('select id from empresas');
  const solicitud = {
    empresaId: rows[0]?.id ?? '',
    entorno: 'test' as const,
    nombre: 'x',
    limite: 100,
    expiraEn: null,
  };
  const permisos = ['invoices.create', 'invoices.send_taxauth'] as const;
  const { clave } = await createClave(database.db.sistema, { ...solicitud, permisos });
  const emision = fetch(`${serve.url}/api/v1/comprobantes/emitir`, {
    method: 'POST',
    headers: { authorization: `Bearer ${clave}`, 'content-type': 'application/json' },
    body: JSON.stringify({ documento: unaFactura({ items: [unItem({ descripcion: 'x [sim:lento=4000]' })] }) }),
  });
  // Halfway: stored, and SUNAT has it.
  await expect
    .poll(async () => (await database.pool.query('select from intentos where terminado_en is null')).rowCount, {
      timeout: 15_000,
    })
    .toBe(1);
  process.kill(serve.pid, 'SIGUSR2');
  const answer = await emision;
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ data: { estado: 'ACEPTADA' } });
  await expect.poll(() => serve.isAlive(), { timeout: 20_000 }).toBe(false);
  expect(await serve.end('SIGTERM')).toBe(1);
  const line = serve
    .log()
    .split('\n')
    .find((each) => each.includes('imprevisto fuera'));
  expect(JSON.parse(line ?? '')).toMatchObject({ level: 60, err: { message: 'imprevisto' } });
});
