import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, readdir, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigError } from '@chaski/node/errors.ts';
import { createFile, openFolder, readSmall } from '@chaski/node/own-files.ts';
import type { Binaries } from './binaries.ts';
import type { OsUser } from './os-user.ts';
import { isAlive, isPostmaster, type PidFile, readPidFile, removeTree, run, spawnServer } from './process.ts';

/** A PostgreSQL data folder and how to run it. Folders belong to `user`, mode 0700. */
export interface Cluster {
  /** `<data>/postgres`: holds `datos`, `socket` and `registros`. */
  readonly folder: string;
  readonly datos: string;
  readonly user: OsUser | undefined;
  readonly binaries: Binaries;
  /** That it takes. */
  readonly maxConnections: number;
}

const POLL_MS = 15;

/** A crash may leave up to 1 GB of log to replay. */
const START_TIMEOUT_MS = 120_000;

/** Where a Unix socket's path ends being possible: the kernel's 108 bytes, less some air. */
const MAX_SOCKET_PATH = 100;

/** Makes the folder and, the first time, the data in it: built beside and renamed, so that a crash leaves all or nothing. */
export async function prepareCluster(cluster: Cluster, superuserPassword: string): Promise<void> {
  const { folder, datos, user } = cluster;
  for (const path of [folder, join(folder, 'socket'), join(folder, 'registros')]) await ownFolder(path, user);
  if (existsSync(datos)) return await checkMajor(cluster);
  for (const name of await readdir(folder)) {
    if (name.startsWith('datos.')) await removeTree(join(folder, name));
  }
  const fresh = join(folder, `datos.${randomBytes(4).toString('hex')}`);
  const passwordFile = join(dirname(folder), 'clave.tmp');
  const handle = await createFile(passwordFile);
  try {
    await handle.writeFile(superuserPassword);
    if (user !== undefined) await handle.chown(user.uid, user.gid);
    await handle.close();
    await initdb(cluster, fresh, passwordFile);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(fresh, datos);
}

/** What root changes there is opened first, and is what was opened. Throws `ConfigError` for what is no folder. */
async function ownFolder(path: string, user: OsUser | undefined): Promise<void> {
  const handle = await openFolder(path);
  try {
    await handle.chmod(0o700);
    if (user !== undefined) await handle.chown(user.uid, user.gid);
  } finally {
    await handle.close();
  }
}

async function checkMajor({ datos, binaries }: Cluster): Promise<void> {
  const major = (await readSmall(join(datos, 'PG_VERSION'), 16))?.trim() ?? '';
  if (major === binaries.major) return;
  // Of what may be anybody's words, only a version is said again.
  if (!/^\d+(\.\d+)?$/.test(major)) {
    throw new ConfigError([`${join(datos, 'PG_VERSION')} no dice una versión de PostgreSQL: restaure un respaldo.`]);
  }
  throw new ConfigError([
    `Los datos de ${datos} son de PostgreSQL ${major} y esta versión trae PostgreSQL ${binaries.major}. ` +
      'Vuelva a la versión anterior de Chaski y copie la base con pg_dump.',
  ]);
}

/** C.UTF-8 of PostgreSQL's own: the same order on every machine, whatever locales it has. */
async function initdb({ folder, user, binaries }: Cluster, datos: string, passwordFile: string): Promise<void> {
  const args = [
    `--pgdata=${datos}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ];
  const { code, output } = await run(join(binaries.bin, 'initdb'), args, { user, cwd: folder });
  if (code !== 0) throw new Error(`initdb falló (${code}):\n${output}`);
}

/** The server that runs on this data folder, if there is one; a pid file whose process is someone else is removed. */
export async function findServer({ folder, datos, user }: Cluster): Promise<PidFile | undefined> {
  const pidFile = await readPidFile(datos);
  if (pidFile === undefined) return undefined;
  if (isPostmaster(pidFile.pid, datos)) return pidFile;
  // With a number that is alive but not a PostgreSQL of ours, the server would refuse to start. If it is dead, its own
  // check is better than ours (it looks for orphaned backends too), so the file stays.
  if (isAlive(pidFile.pid)) {
    await removeTree(join(datos, 'postmaster.pid'), user);
    await removeTree(join(folder, 'socket', `.s.PGSQL.${pidFile.port}.lock`), user);
  }
  return undefined;
}

/**
 * Starts the server and waits until it takes connections. Throws with the end of its log when it does not. `port`: the
 * loopback port to take again after a crash, if it is one that listens on a port.
 */
export async function startServer(cluster: Cluster, port?: number): Promise<PidFile> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const failure = await launch(cluster, port, deadline);
    if (typeof failure !== 'string') return failure;
    // The last breaths of a server that was killed: its backends end by themselves, at once.
    const dying =
      failure.includes('shared memory block') || failure.includes('lock file "postmaster.pid" already exists');
    if (!dying || Date.now() > deadline - START_TIMEOUT_MS + 15_000) {
      throw new Error(`PostgreSQL no arrancó en ${cluster.datos}:\n${failure}`);
    }
    await delay(200);
  }
}

/** Answers the running server, or the end of its log when its process ended. */
async function launch(cluster: Cluster, port: number | undefined, deadline: number): Promise<PidFile | string> {
  const { folder, datos, user, binaries, maxConnections } = cluster;
  // Beside the folder, which PostgreSQL's user owns. The server writes into what is open, and that is what is read.
  const log = await createFile(join(dirname(folder), 'arranque.log'));
  const args = ['-D', datos, ...(await settings(folder, port, maxConnections))];
  const child = spawnServer(join(binaries.bin, 'postgres'), args, { user, cwd: folder }, log.fd);
  let ended: string | undefined;
  child.once('error', (error) => {
    ended = error.message;
  });
  child.once('exit', (code, signal) => {
    ended ??= `terminó con ${signal ?? code}`;
  });
  try {
    while (ended === undefined && Date.now() < deadline) {
      const pidFile = await readPidFile(datos);
      if (pidFile?.pid === child.pid && pidFile?.estado === 'ready') return pidFile;
      await delay(POLL_MS);
    }
    return `${ended ?? 'no respondió a tiempo'}\n${await endOf(log)}`;
  } finally {
    await log.close();
  }
}

async function endOf(log: FileHandle): Promise<string> {
  const { size } = await log.stat();
  const { buffer, bytesRead } = await log.read(Buffer.alloc(2_000), 0, 2_000, Math.max(0, size - 2_000));
  return buffer.toString('utf8', 0, bytesRead);
}

/** Stops the server: connections are cut, work is rolled back, a checkpoint is written. Harder if that takes too long. */
export async function stopServer({ datos }: Cluster, pid: number): Promise<void> {
  // SIGCONT first: a frozen process would not see anything else.
  for (const [signal, timeoutMs] of STOP_STEPS) {
    if (!isPostmaster(pid, datos)) return;
    process.kill(pid, 'SIGCONT');
    process.kill(pid, signal);
    if (await waitForEnd(datos, pid, Date.now() + timeoutMs)) return;
  }
  throw new Error(`PostgreSQL (proceso ${pid}) no se detuvo`);
}

/** Fast, then immediate (the next start recovers from the log, as after a crash). */
const STOP_STEPS = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 10_000],
] as const;

/** Waits until the process is gone; false when it is still there at the deadline. */
export async function waitForEnd(datos: string, pid: number, deadline: number): Promise<boolean> {
  while (isPostmaster(pid, datos)) {
    if (Date.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}

/** Folder of the socket, as a client names it. */
export function socketFolder(folder: string): string {
  return join(folder, 'socket');
}

/** Settings go on the command line: they win over every file, and an upgrade of Chaski brings its own. */
async function settings(folder: string, port: number | undefined, maxConnections: number): Promise<string[]> {
  const values: Record<string, string> = {
    ...(await listening(folder, port)),
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    max_connections: String(maxConnections),
    shared_buffers: '128MB',
    max_wal_size: '1GB',
    checkpoint_timeout: '10min',
    jit: 'off',
    io_method: 'sync',
    max_parallel_workers_per_gather: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A week of logs, one file a day of the week. Terse: details of an error carry the rows of customers.
    logging_collector: 'on',
    log_directory: join(folder, 'registros'),
    log_filename: 'postgres-%u.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** A Unix socket in a folder of mode 0700; a loopback port where the path is too long or the system has none. */
async function listening(folder: string, port: number | undefined): Promise<Record<string, string>> {
  const socket = socketFolder(folder);
  if (process.platform !== 'win32' && Buffer.byteLength(`${socket}/.s.PGSQL.5432.lock`) <= MAX_SOCKET_PATH) {
    return { listen_addresses: '', port: '5432', unix_socket_directories: socket, unix_socket_permissions: '0700' };
  }
  return { listen_addresses: '127.0.0.1', port: String(port ?? (await freePort())), unix_socket_directories: '' };
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port);
        else reject(new Error('Sin puerto libre'));
      });
    });
  });
}
