import { chmod, chown, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@chaski/node/errors.ts';
import { putMolde } from '@chaski/testing/service/database.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { findBinaries } from './embedded/binaries.ts';
import { joinEmbedded } from './embedded/embedded.ts';
import { postgresUser } from './embedded/os-user.ts';
import { readPidFile, spawnServer } from './embedded/process.ts';
import { openDatabase } from './open.ts';

/* A PostgreSQL on the network with a certificate of its own making, which takes both ways in; and who is asked for which. */

/** Of `localhost` and 127.0.0.1, for a hundred years, of no authority. */
const PEM = join(import.meta.dirname, '../../correos/testing-smtp.pem');

let base: string;
/** Of the data. */
let folder: string;
let stop: () => Promise<void>;
let port: number;
let login: string;
let duenoUrl: string;
let superUrl: string;
const ca = () => `sslrootcert=${encodeURIComponent(join(folder, 'autoridad.pem'))}`;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'chaski-tls-'));
  await chmod(base, 0o711);
  folder = join(base, 'datos');
  await putMolde(folder);
  const embedded = await joinEmbedded(folder);
  await embedded.leave();
  const cluster = join(folder, 'postgres');
  const user = postgresUser(cluster);
  const { bin } = await findBinaries(folder, user);
  port = await freePort();
  login = /\/\/([^@]+)@/.exec(embedded.url)?.[1] ?? '';
  duenoUrl = embedded.duenoUrl.replace(/@.*$/, `@127.0.0.1:${port}/chaski`);
  superUrl = embedded.adminUrl.replace(/@.*$/, `@127.0.0.1:${port}/postgres`);
  const pem = await readFile(PEM);
  await writeFile(join(folder, 'autoridad.pem'), pem.subarray(pem.indexOf('-----BEGIN CERTIFICATE')), { mode: 0o644 });
  const files = { 'servidor.pem': pem, 'hba.conf': 'host all all 127.0.0.0/8 scram-sha-256\n' };
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(cluster, name), content, { mode: 0o600 });
    if (user !== undefined) await chown(join(cluster, name), user.uid, user.gid);
  }
  const settings = {
    listen_addresses: '127.0.0.1,127.0.0.2',
    port,
    unix_socket_directories: '',
    hba_file: join(cluster, 'hba.conf'),
    ssl_cert_file: join(cluster, 'servidor.pem'),
    ssl_key_file: join(cluster, 'servidor.pem'),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = await open(join(folder, 'log'), 'w');
  const datos = join(cluster, 'datos');
  const server = spawnServer(join(bin, 'postgres'), ['-D', datos, ...args], { user, cwd: cluster }, log.fd);
  const ended = new Promise((resolve) => server.once('exit', resolve));
  stop = async () => {
    server.kill('SIGQUIT');
    await ended;
    await log.close();
    await rm(base, { recursive: true, force: true });
  };
  while ((await readPidFile(datos))?.estado !== 'ready') await new Promise(setImmediate);
  await withTls(true);
});
afterAll(async () => await stop());

function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  return new Promise((resolve) => {
    server.once('listening', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** From the next connection on, the server offers it or does not. */
async function withTls(on: boolean): Promise<void> {
  const value = on ? 'on' : 'off';
  await asSuper(`alter system set ssl = ${value}`);
  await asSuper('select pg_reload_conf()');
  while ((await settingOf()) !== value);
}

async function settingOf(): Promise<unknown> {
  return (await asSuper('show ssl'))[0]?.ssl;
}

async function asSuper(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

/** Opens it as the service does: what every connection of ours is at the server, or why none was opened. */
async function show(query: string, name = 'localhost'): Promise<unknown> {
  // The rule sees another machine, as an operator would write it; the name leads here.
  const DATABASE_URL = `postgresql://${login}@bd.example:${port}/chaski${query}`;
  const leida = readConfig({ DATABASE_URL }, { root: false, cwd: '/srv' });
  if (!leida.ok) return leida.problemas;
  const databaseUrl = leida.config.databaseUrl?.replace('bd.example', name);
  try {
    const opened = await openDatabase({
      dataFolder: '/no/se/usa',
      databaseUrl,
      databaseAdminUrl: duenoUrl,
    });
    await opened.db.sistema.query('select 1');
    const rows = await asSuper(
      `select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'chaski_app'`,
    );
    await opened.stop();
    return rows;
  } catch (error) {
    if (error instanceof ConfigError) return error.problemas;
    throw error;
  }
}

describe('a database of another machine', () => {
  it('is reached encrypted, without a word about it in its address', async () => {
    expect(await show(`?${ca()}`)).toEqual([{ ssl: true }]);
  });

  it('whose certificate nobody vouches for is not believed, and what to write is said', async () => {
    for (const query of ['', '?sslmode=require', '?sslmode=verify-full']) {
      expect(await show(query)).toEqual([
        expect.stringMatching(/^No se puede conectar a PostgreSQL: .*certificate.*sslrootcert=/),
      ]);
    }
    expect(await show('?sslmode=no-verify')).toEqual([{ ssl: true }]);
  });

  it('whose certificate is of another name is not believed', async () => {
    expect(await show(`?${ca()}`, '127.0.0.2')).toEqual([expect.stringContaining('el nombre que dice el certificado')]);
  });

  it('whose authority cannot be read is one sentence', async () => {
    expect(await show('?sslrootcert=/no/hay.pem')).toEqual([expect.stringMatching(/ENOENT.*Revise las rutas/)]);
  });

  it('goes in plain text only where its address says so', async () => {
    expect(await show('?sslmode=disable')).toEqual([{ ssl: false }]);
  });

  it('that offers no TLS gets no password, and what to do is said', async () => {
    await withTls(false);
    for (const query of ['', `?${ca()}`, '?sslmode=no-verify']) {
      expect(await show(query)).toEqual([
        expect.stringMatching(/does not support SSL.*sslmode=disable en DATABASE_URL/),
      ]);
    }
    expect(await show('?sslmode=disable')).toEqual([{ ssl: false }]);
    await withTls(true);
  });
});
