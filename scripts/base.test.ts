import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { postgresUser } from '../server/src/platform/db/embedded/os-user.ts';
import { portOf } from '../server/src/webhooks/testing.ts';

/* deploy/base.sh prepares somebody else's PostgreSQL. */

const folder = mkdtempSync(join(tmpdir(), 'chaski-vieja-'));
let server: ChildProcess | undefined;
afterAll(async () => {
  server?.kill('SIGINT');
  if (server !== undefined && server.exitCode === null) await once(server, 'exit');
  rmSync(folder, { recursive: true, force: true });
});

/** The programs of a PostgreSQL of the system that is too old. */
const viejo = globSync('/usr/lib/postgresql/1[0-6]/bin/postgres').at(-1);
const falta =
  viejo === undefined ? 'a PostgreSQL before 17' : spawnSync('psql', ['--version']).status === 0 ? undefined : 'psql';
if (falta !== undefined) console.warn(`SKIPPED: base.sh on an old PostgreSQL, because ${falta} is not installed`);

test.skipIf(falta !== undefined)(
  'on a PostgreSQL that is too old it says so, and makes nothing',
  async () => {
    const bin = dirname(viejo ?? '');
    const user = postgresUser(folder);
    const as = user === undefined ? {} : { uid: user.uid, gid: user.gid };
    chmodSync(folder, 0o755);
    if (user !== undefined) chownSync(folder, user.uid, user.gid);
    const datos = join(folder, 'datos');
    execFileSync(join(bin, 'initdb'), ['-D', datos, '-U', 'postgres', '--auth=trust'], {
      ...as,
      cwd: '/',
      stdio: 'ignore',
    });
    const port = String(await freePort());
    const options = ['-D', datos, '-p', port, '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
    server = spawn(join(bin, 'postgres'), options, { ...as, cwd: '/', stdio: 'ignore' });
    const env = {
      ...process.env,
      PGHOST: '127.0.0.1',
      PGPORT: port,
      POSTGRES_USER: 'postgres',
      DUENO_PASSWORD: 'x',
      SERVICIO_PASSWORD: 'y',
    };
    const psql = (query: string) =>
      spawnSync('psql', ['-AtU', 'postgres', '-d', 'postgres', '-c', query], { env, encoding: 'utf8' });
    await expect.poll(() => psql('select 1').status, { timeout: 20_000 }).toBe(0);
    const told = spawnSync('sh', ['-e', join(import.meta.dirname, '../deploy/base.sh')], { env, encoding: 'utf8' });
    expect([told.status, told.stderr]).toEqual([
      1,
      expect.stringMatching(/necesita PostgreSQL 17 o posterior y este es el 1\d\. No se hizo nada/),
    ]);
    expect(
      psql(
        `select rolname from pg_roles where rolname like 'chaski%' union all select datname from pg_database where datname = 'chaski'`,
      ).stdout,
    ).toBe('');
  },
  60_000,
);

async function freePort(): Promise<number> {
  const one = createServer().listen(0, '127.0.0.1');
  await once(one, 'listening');
  const port = portOf(one.address());
  one.close();
  return port;
}
