import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@chaski/node/errors.ts';
import { cloneDatabase, type TestDatabase } from '@chaski/testing/service/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, readMigrations } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await cloneDatabase();
  // An empty database: the migrations here are the test's own.
  await database.pool.query('drop schema public cascade; create schema public authorization chaski');
  folder = await mkdtemp(join(tmpdir(), 'chaski-migraciones-'));
  await writeFile(join(folder, '0001-uno.sql'), 'create table uno (n integer);');
  await writeFile(join(folder, 'LEAME.md'), 'no es una migración');
});
afterAll(async () => {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

const tables = async () => {
  const { rows } = await database.pool.query<{ t: string }>(
    `select table_name as t from information_schema.tables where table_schema = 'public' order by 1`,
  );
  return rows.map(({ t }) => t);
};

describe('migrations', () => {
  it('are applied once, in order, also when many processes start at the same instant', async () => {
    await writeFile(join(folder, '0002-dos.sql'), 'alter table uno add m integer; create table dos (n integer);');
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.duenoUrl, 'chaski_app', folder)));
    expect(applied.flat()).toEqual(['0001-uno.sql', '0002-dos.sql']);
    expect(await tables()).toEqual(['dos', 'migraciones', 'uno']);
    expect(await migrate(database.duenoUrl, 'chaski_app', folder)).toEqual([]);
  });

  it('leave nothing behind when they fail, and go on once they are mended', async () => {
    const file = join(folder, '0003-tres.sql');
    await writeFile(file, 'create table tres (n integer); create table uno (n integer);');
    await expect(migrate(database.duenoUrl, 'chaski_app', folder)).rejects.toThrow(
      /0003-tres.sql falló y no dejó cambios.*uno/,
    );
    expect(await tables()).toEqual(['dos', 'migraciones', 'uno']);
    await writeFile(file, 'create table tres (n integer);');
    expect(await migrate(database.duenoUrl, 'chaski_app', folder)).toEqual(['0003-tres.sql']);
  });

  it('are refused when an applied file was changed, and when the database is of a newer version', async () => {
    await writeFile(join(folder, '0001-uno.sql'), 'create table uno (n bigint);');
    await expect(migrate(database.duenoUrl, 'chaski_app', folder)).rejects.toThrow(/0001-uno.sql cambió/);
    await writeFile(join(folder, '0001-uno.sql'), 'create table uno (n integer);');
    await rm(join(folder, '0003-tres.sql'));
    const newer = migrate(database.duenoUrl, 'chaski_app', folder);
    await expect(newer).rejects.toThrow(ConfigError);
    await expect(newer).rejects.toThrow(/más nueva.*0003-tres.sql/);
  });

  it('must be numbered without holes or doubles', async () => {
    await writeFile(join(folder, '0004-cuatro.sql'), '');
    await expect(readMigrations(folder)).rejects.toThrow('0004-cuatro.sql');
    await rm(join(folder, '0004-cuatro.sql'));
  });
});
