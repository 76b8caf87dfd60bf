import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from '../../server/src/platform/db/embedded/binaries.ts';
import { joinEmbedded } from '../../server/src/platform/db/embedded/embedded.ts';
import { type OsUser, postgresUser } from '../../server/src/platform/db/embedded/os-user.ts';
import { readPidFile, run } from '../../server/src/platform/db/embedded/process.ts';
import type { Clock } from './clock.ts';

/** A PostgreSQL of one's own, durable as in production, to be ill-treated. */
export interface FaultyCluster {
  /** `DATABASE_URL`: the role with which the service logs in. */
  readonly url: string;
  /** `DATABASE_ADMIN_URL`: the owner of the database, for migrations. */
  readonly duenoUrl: string;
  /** Superuser, on the database `postgres`. */
  readonly adminUrl: string;
  /** Superuser, on the service's database. */
  readonly superUrl: string;
  readonly folder: string;
  readonly user: OsUser | undefined;
  /** `pg_ctl restart -m immediate`: no checkpoint, every connection cut. Answers the milliseconds until it serves again. */
  restartImmediate(): Promise<number>;
  /** SIGSTOP for the postmaster and all its children: connections stay open and nothing answers. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Every transaction of every session, from now on, may only read (25006). */
  readOnly(on: boolean): Promise<void>;
  /** Thaws, stops and removes it. */
  stop(): Promise<void>;
}

/** `clock`: it goes by that one from its first answer on. */
export async function startCluster(clock?: Clock): Promise<FaultyCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'chaski-pg-'));
  // PostgreSQL runs as another user when we are root, and has to reach its folder.
  await chmod(folder, 0o755);
  const embedded = await joinEmbedded(folder).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  const { adminUrl } = embedded;
  const datos = join(folder, 'postgres', 'datos');
  const user = postgresUser(join(folder, 'postgres'));
  const superUrl = adminUrl.replace(/\/postgres(\?|$)/, '/chaski$1');
  let frozen: number[] = [];
  const thaw = async () => {
    // Children first: when the postmaster wakes up, they answer.
    for (const pid of frozen.splice(0).reverse()) signal(pid, 'SIGCONT');
  };
  const restart = async (mode: 'fast' | 'immediate') => {
    const { bin } = await findBinaries(folder, user);
    const log = join(folder, 'postgres', 'registros', 'reinicio.log');
    const args = ['restart', '-D', datos, '-m', mode, '-w', '-t', '60', '-s', '-l', log];
    const env = Object.entries(clock?.env ?? {}).map(([name, value]) => `${name}=${value}`);
    const { code, output } = await run('/usr/bin/env', [...env, join(bin, 'pg_ctl'), ...args], { user, cwd: folder });
    if (code !== 0) throw new Error(`pg_ctl restart falló (${code}): ${output}`);
    await waitForAnswer(adminUrl);
  };
  if (clock !== undefined) await restart('fast');
  return {
    folder,
    user,
    adminUrl,
    superUrl,
    url: embedded.url,
    duenoUrl: embedded.duenoUrl,
    async restartImmediate() {
      const from = performance.now();
      await restart('immediate');
      return performance.now() - from;
    },
    async freeze() {
      const postmaster = (await readPidFile(datos))?.pid;
      if (postmaster === undefined) throw new Error('PostgreSQL no está corriendo');
      // The postmaster first, so that no child is born meanwhile.
      signal(postmaster, 'SIGSTOP');
      const children = childrenOf(postmaster);
      for (const pid of children) signal(pid, 'SIGSTOP');
      frozen = [postmaster, ...children];
    },
    thaw,
    async readOnly(on) {
      const value = on ? "alter system set default_transaction_read_only = 'on'" : RESET_READ_ONLY;
      await asAdmin(adminUrl, [value, 'select pg_reload_conf()']);
    },
    async stop() {
      await thaw();
      await embedded.leave();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const RESET_READ_ONLY = 'alter system reset default_transaction_read_only';

/** The same database through another address: a proxy before it. */
export function throughPort(url: string, port: number): string {
  const { protocol, username, password, pathname } = parts(url);
  return `${protocol}//${username}:${password}@127.0.0.1:${port}${pathname}`;
}

/** Where `net.connect` finds the server of that address: its Unix socket or its port. */
export function socketOf(url: string): { readonly path: string } | { readonly host: string; readonly port: number } {
  const { hostname, port, searchParams } = parts(url);
  const folder = searchParams.get('host');
  const number = Number(searchParams.get('port') ?? (port === '' ? '5432' : port));
  return folder?.startsWith('/') === true ? { path: `${folder}/.s.PGSQL.${number}` } : { host: hostname, port: number };
}

/** `postgresql://user:word@/name?host=…` has no host, which `URL` does not take. */
function parts(url: string): URL {
  return new URL(url.replace('@/', '@localhost/'));
}

/** Runs statements as that user, one after the other, each on its own. */
export async function asAdmin(adminUrl: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function waitForAnswer(url: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; ) {
    const failure = await asAdmin(url, ['select 1']).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure === undefined) return;
    if (Date.now() > deadline) throw failure;
    await delay(20);
  }
}

function childrenOf(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=', '-o', 'ppid='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid = 0, ppid]) => (ppid === parent && pid > 0 ? [pid] : []));
}

/** A process that ended meanwhile needs no signal. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch {}
}
