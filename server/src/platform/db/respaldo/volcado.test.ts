import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unaBoleta, unaFactura } from '@chaski/testing/documents/builders.ts';
import { testConfig } from '@chaski/testing/service/service.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService } from '../../../main.ts';
import { postgresUser } from '../embedded/os-user.ts';

/** A PostgreSQL as distributions install it: Debian's, the newest that is there. */
const BIN = findPrograms();

function findPrograms(): string | undefined {
  const { stdout } = spawnSync('sh', ['-c', 'ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1'], {
    encoding: 'utf8',
  });
  const bin = stdout.trim();
  return bin !== '' && spawnSync(join(bin, 'postgres'), ['--version']).status === 0 ? bin : undefined;
}

if (BIN === undefined) console.warn('!! no PostgreSQL of the system: the restoration of a pg_dump is SKIPPED');

let folder: string;
let port: number;

/** Runs one of its programs as the user that PostgreSQL takes; answers what it printed. Throws when it fails. */
function program(name: string, ...args: string[]): string {
  const user = postgresUser('/nonexistent');
  const identity = user === undefined ? {} : { uid: user.uid, gid: user.gid };
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', PGHOST: folder, PGPORT: String(port), PGUSER: 'postgres' };
  const { status, stdout, stderr } = spawnSync(join(BIN ?? '', name), args, {
    cwd: '/',
    env,
    encoding: 'utf8',
    ...identity,
  });
  if (status !== 0) throw new Error(`${name}: ${stderr}`);
  return stdout;
}

const url = (role: string, database: string) =>
  `postgresql://${role}@/${database}?host=${encodeURIComponent(folder)}&port=${port}`;

async function sql(database: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url('postgres', database) });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe.skipIf(BIN === undefined)('a pg_dump of DATABASE_URL', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chaski-volcado-'));
    await chmod(folder, 0o755);
    const user = postgresUser('/nonexistent');
    if (user !== undefined) await chown(folder, user.uid, user.gid);
    port = await freePort();
    program('initdb', '-D', join(folder, 'datos'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C');
    const options = `-c listen_addresses='' -c unix_socket_directories='${folder}' -c port=${port}`;
    program('pg_ctl', '-D', join(folder, 'datos'), '-l', join(folder, 'log'), '-w', '-o', options, 'start');
    // As docs/respaldo.md tells an administrator: an owner for migrations, a common role for the service.
    await sql('postgres', 'create role chaski login createrole', 'create role chaski_app login');
    await sql('postgres', 'create role chaski_servicio nologin', 'create role chaski_sistema nologin');
    await sql('postgres', 'grant chaski_servicio, chaski_sistema to chaski, chaski_app');
    await sql('postgres', 'create database original owner chaski', 'create database copia owner chaski');
  }, 60_000);
  afterAll(async () => {
    program('pg_ctl', '-D', join(folder, 'datos'), '-m', 'immediate', 'stop');
    await rm(folder, { recursive: true, force: true });
  });

  const start = async (database: string) => {
    const dataFolder = join(folder, `carpeta-${database}`);
    await mkdir(dataFolder, { recursive: true });
    const databaseUrl = url('chaski_app', database);
    return await startService(testConfig({ dataFolder, databaseUrl, databaseAdminUrl: url('chaski', database) }));
  };
  const get = async (base: string, clave: string, path: string) => {
    const response = await fetch(`${base}/api/v1${path}`, { headers: { authorization: `Bearer ${clave}` } });
    expect(response.status).toBe(200);
    return new Uint8Array(await response.arrayBuffer());
  };
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

  it('made by a superuser and restored with the service’s roles gives back documents, XML bytes, CDRs and keys', async () => {
    const service = await start('original');
    const clave = service.primerInicio?.clave ?? '';
    const ids: string[] = [];
    for (const documento of [unaFactura(), unaBoleta(), unaFactura()]) {
      const response = await fetch(`${service.url}/api/v1/comprobantes/emitir`, {
        method: 'POST',
        headers: { authorization: `Bearer ${clave}`, 'content-type': 'application/json' },
        body: JSON.stringify({ documento }),
      });
      expect(response.status).toBe(200);
      ids.push(JSON.parse(await response.text()).data.documento.id);
    }
    const files = ids.flatMap((id) => [`/invoices/${id}/xml`, `/invoices/${id}/cdr`]);
    const readAll = async (base: string) =>
      await Promise.all(files.map(async (path) => digest(await get(base, clave, path))));
    const expected = await readAll(service.url);
    const dump = join(folder, 'original.dump');
    program('pg_dump', '-Fc', '-f', dump, 'original');
    await service.stop();
    program('pg_restore', '--exit-on-error', '-d', 'copia', dump);
    const copia = await start('copia');
    expect(copia.primerInicio).toBeUndefined();
    expect(await readAll(copia.url)).toEqual(expected);
    await copia.stop();
  });

  it('by the owner is refused by PostgreSQL and never half made: row level security holds for it too', () => {
    expect(() => program('pg_dump', '-U', 'chaski', '-Fc', '-f', join(folder, 'dueno.dump'), 'original')).toThrow(
      /row-level security/,
    );
  });
});
