import { chmod, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@chaski/node/errors.ts';
import { cloneDatabase, type TestDatabase } from '@chaski/testing/service/database.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findBinaries } from './embedded/binaries.ts';
import { joinEmbedded } from './embedded/embedded.ts';
import { postgresUser } from './embedded/os-user.ts';
import { readPidFile, spawnServer } from './embedded/process.ts';
import { checkServer, openDatabase } from './open.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(async () => await database.stop());

const config = (databaseUrl: string) => ({ dataFolder: '/no/se/usa', databaseUrl });

/** What the opening refuses, or an empty list. */
async function problemas(url: string): Promise<readonly string[]> {
  try {
    await (await openDatabase(config(url))).stop();
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problemas;
    throw error;
  }
}

describe('a database', () => {
  it('of one’s own (DATABASE_URL) is taken when it is durable, and migrated', async () => {
    const opened = await openDatabase(config(database.url), { max: 1 });
    expect(opened.migraciones).toEqual([]);
    expect((await opened.db.sistema.query('select count(*)::int as n from empresas')).rows).toEqual([{ n: 0 }]);
    await opened.stop();
  });

  it('is refused when it may forget what it confirmed: synchronous_commit off for this user alone is enough', async () => {
    const name = new URL(database.url.replace('@/', '@localhost/')).pathname.slice(1);
    await database.pool.query(`alter database ${name} set synchronous_commit = off`);
    expect(await problemas(database.url)).toEqual([
      expect.stringMatching(/^PostgreSQL tiene synchronous_commit = off:.*Actívelo/),
    ]);
    await database.pool.query(`alter database ${name} reset synchronous_commit`);
    expect(await problemas(database.url)).toEqual([]);
  });

  it('is refused when it is read-only', async () => {
    const name = new URL(database.url.replace('@/', '@localhost/')).pathname.slice(1);
    await database.pool.query(`alter database ${name} set default_transaction_read_only = on`);
    expect(await problemas(database.url)).toEqual([expect.stringContaining('solo lectura')]);
  });

  it('that cannot be reached is one sentence, without its password', async () => {
    const [wrongPort] = await problemas('postgresql://chaski:canario@127.0.0.1:1/chaski');
    expect(wrongPort).toMatch(/^No se puede conectar a PostgreSQL: .*ECONNREFUSED/);
    const [wrongPassword] = await problemas(inject('testServer').plantillaUrl.replace(/:[0-9a-f]{64}@/, ':canario@'));
    expect(wrongPassword).toContain('No se puede conectar a PostgreSQL: password authentication failed');
    expect(`${wrongPort}${wrongPassword}`).not.toContain('canario');
  });
});

describe('a real server with durability switched off', () => {
  it('is refused with every setting that is wrong', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'chaski-durabilidad-'));
    await chmod(folder, 0o711);
    try {
      // Makes the data; then the server is started by hand, as a careless operator would.
      const { url, leave } = await joinEmbedded(folder);
      await leave();
      const cluster = join(folder, 'postgres');
      const user = postgresUser(cluster);
      const { bin } = await findBinaries(folder, user);
      const off = ['fsync', 'full_page_writes', 'synchronous_commit'].flatMap((name) => ['-c', `${name}=off`]);
      const args = [
        '-D',
        join(cluster, 'datos'),
        '-c',
        'listen_addresses=',
        '-c',
        `unix_socket_directories=${cluster}/socket`,
        ...off,
      ];
      const log = await open(join(folder, 'log'), 'w');
      const server = spawnServer(join(bin, 'postgres'), args, { user, cwd: cluster }, log.fd);
      const ended = new Promise((resolve) => server.once('exit', resolve));
      while ((await readPidFile(join(cluster, 'datos')))?.estado !== 'ready') await new Promise(setImmediate);
      expect(await checkServer(url)).toEqual([
        expect.stringContaining('fsync = off'),
        expect.stringContaining('full_page_writes = off'),
        expect.stringContaining('synchronous_commit = off'),
      ]);
      server.kill('SIGQUIT');
      await ended;
      await log.close();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
