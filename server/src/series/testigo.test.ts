import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase, type TestDatabase } from '@chaski/testing/service/database.ts';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseTestigo } from './sospecha.ts';
import { startTestigo } from './testigo.ts';

let database: TestDatabase;
let folder: string;
const log = pino({ level: 'silent' });

beforeAll(async () => {
  database = await cloneDatabase();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chaski-testigo-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
afterAll(() => database.stop());

const start = (dataFolder: string, everyMs?: number) =>
  startTestigo({ db: database.db, dataFolder, log, aparte: false, ...(everyMs === undefined ? {} : { everyMs }) });
const enCarpeta = async () => parseTestigo(await readFile(join(folder, 'testigo.json'), 'utf8'));
/** What the database has for this folder. */
async function enBase() {
  const { id } = (await enCarpeta()) ?? {};
  const { rows } = await database.pool.query<{ id: string; cuenta: number }>(
    'select id, cuenta from testigos where id = $1',
    [id],
  );
  return rows[0];
}
const series = async () =>
  (await database.pool.query('select conciliacion, conciliacion_motivo as motivo from series')).rows;
const restauraciones = async () => (await database.pool.query('select motivo from restauraciones')).rows;

test('the count grows in the database and then in the folder, at every start and while the service is at work', async () => {
  await (await start(folder)).stop();
  const first = await enCarpeta();
  expect(first).toEqual(await enBase());
  const testigo = await start(folder, 5);
  await expect.poll(async () => (await enCarpeta())?.cuenta ?? 0).toBeGreaterThan((first?.cuenta ?? 0) + 3);
  await testigo.stop();
  expect(await enCarpeta()).toEqual(await enBase());
  // Nothing half written stays behind.
  expect(await readdir(folder)).toEqual(['testigo.json']);
});

describe('a database that is put back', () => {
  beforeEach(async () => {
    await database.pool.query(
      `insert into series (empresa_id, entorno, tipo_comprobante, serie, ultimo_numero) values (gen_random_uuid(), 'test', '01', 'F001', 7)`,
    );
  });
  afterEach(async () => {
    await database.pool.query('delete from series; delete from restauraciones');
  });
  const ATRAS = { conciliacion: 'PENDIENTE', motivo: expect.stringContaining('más antigua') };

  test('under a service at work is noticed by its next count, once', async () => {
    const testigo = await start(folder, 5);
    const cuenta = (await enBase())?.cuenta ?? 0;
    await expect.poll(async () => (await enBase())?.cuenta ?? 0).toBeGreaterThan(cuenta + 2);
    expect(await series()).toEqual([{ conciliacion: null, motivo: null }]);
    await database.pool.query('update testigos set cuenta = 1');
    await expect.poll(series).toEqual([ATRAS]);
    const noticed = testigo.recuerdo().cuenta;
    await expect.poll(() => testigo.recuerdo().cuenta).toBeGreaterThan(noticed + 2);
    expect(await restauraciones()).toHaveLength(1);
    await testigo.stop();
  });

  test('is noticed by each folder by itself, however far the others have counted since', async () => {
    const other = join(folder, 'otra');
    await (await start(other)).stop();
    await (await start(folder)).stop();
    await (await start(folder)).stop();
    // Back to before the second start of one of them; the other one works on alone.
    await database.pool.query('update testigos set cuenta = cuenta - 1 where id = $1', [(await enCarpeta())?.id]);
    for (let n = 0; n < 5; n++) await (await start(other)).stop();
    expect(await series()).toEqual([{ conciliacion: null, motivo: null }]);
    await (await start(folder)).stop();
    expect(await series()).toEqual([ATRAS]);
  });

  test('is noticed when somebody holds what is to be held, once that is free', async () => {
    await (await start(folder)).stop();
    await database.pool.query('update testigos set cuenta = 0');
    const holder = await database.pool.connect();
    await holder.query('begin; select 1 from series for update');
    const starting = start(folder);
    await expect
      .poll(async () => (await database.pool.query(`select 1 from pg_locks where not granted`)).rows.length, {
        timeout: 5_000,
      })
      .toBeGreaterThan(0);
    await holder.query('commit');
    holder.release();
    await (await starting).stop();
    expect(await series()).toEqual([ATRAS]);
  });
});

test('a new folder is no restore where the database is somewhere else, nor beside a service that was at work', async () => {
  await database.pool.query(
    `insert into series (empresa_id, entorno, tipo_comprobante, serie, ultimo_numero) values (gen_random_uuid(), 'test', '01', 'F001', 7)`,
  );
  const fresh = (aparte: boolean) =>
    startTestigo({ db: database.db, dataFolder: join(folder, randomUUID()), log, aparte });
  await (await fresh(false)).stop();
  expect(await series()).toEqual([{ conciliacion: null, motivo: null }]);
  await database.pool.query(`update testigos set visto_en = now() - interval '1 hour'`);
  await (await fresh(true)).stop();
  expect(await series()).toEqual([{ conciliacion: null, motivo: null }]);
  // A clock that was ahead once does not make the database look at work for ever.
  await database.pool.query(`update testigos set visto_en = now() + interval '1 hour'`);
  await (await fresh(false)).stop();
  expect(await series()).toEqual([{ conciliacion: 'PENDIENTE', motivo: expect.stringContaining('no recuerda') }]);
  await database.pool.query('delete from series; delete from restauraciones');
});

test('a folder that takes no files keeps nobody from working', async () => {
  await mkdir(join(folder, 'testigo.json'));
  const testigo = await start(folder);
  await testigo.stop();
  expect(testigo.recuerdo().cuenta).toBe(1);
  expect(await readdir(folder)).toEqual(['testigo.json']);
});

test('a folder that does not exist yet is made', async () => {
  folder = join(folder, 'nueva');
  await (await start(folder)).stop();
  expect(await enCarpeta()).toEqual(await enBase());
});
