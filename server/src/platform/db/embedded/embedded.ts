import { chmod, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigError } from '@chaski/node/errors.ts';
import pg from 'pg';
import { ensureRoles } from '../roles.ts';
import { findBinaries } from './binaries.ts';
import {
  type Cluster,
  findServer,
  prepareCluster,
  socketFolder,
  startServer,
  stopServer,
  waitForEnd,
} from './cluster.ts';
import { createFolderLock, type FolderLock } from './lock.ts';
import { firstBarrier, type OsUser, postgresUser } from './os-user.ts';
import { isAlive, isPostmaster, type PidFile, readPidFile } from './process.ts';
import { openSecrets } from './secrets.ts';

/** This process's use of the embedded PostgreSQL of a data folder. */
export interface Embedded {
  /** Of the role that the service connects as. */
  readonly url: string;
  /** The owner's of the database, for migrations. */
  readonly duenoUrl: string;
  /** The superuser's, for tests and for maintenance; the service never uses it. */
  readonly adminUrl: string;
  /** Ends this process's use; the last one to leave stops PostgreSQL. */
  leave(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Look every second whether PostgreSQL is still there and start it again if not. For the service, not for a command. */
  readonly supervise?: boolean;
  readonly onError?: (error: unknown) => void;
  /** How many connections it takes, where this process is who starts it: 120 unless said, which are those of five processes. */
  readonly maxConnections?: number;
}

interface Passwords {
  readonly superuser: string;
  readonly chaski: string;
  readonly app: string;
}

interface Joined {
  readonly cluster: Cluster;
  readonly lock: FolderLock;
  readonly passwords: Passwords;
  server: PidFile;
}

const MAX_CONNECTIONS = 120;
const SUPERVISE_MS = 1_000;

/** How long a running server may take to answer before it counts as hung. */
const ANSWER_MS = 5_000;

/**
 * Joins the PostgreSQL of a data folder, making and starting it when needed. Any number of processes (services, commands)
 * may use it at once; nobody owns it: whoever comes first starts it and whoever leaves last stops it. A process that dies
 * without leaving is forgotten by the kernel, and a server it left behind is joined by the next one, or stopped and
 * started anew if it does not answer. Throws `ConfigError` when the folder cannot be used.
 */
export async function joinEmbedded(dataFolder: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  await makeDataFolder(dataFolder);
  const lock = createFolderLock(dataFolder);
  const joined = await lock.exclusively(async (): Promise<Joined> => {
    const { cluster, passwords } = await openCluster(dataFolder, options.maxConnections ?? MAX_CONNECTIONS);
    await prepareCluster(cluster, passwords.superuser);
    const server = await ensureServer(cluster, passwords, lock.isAlone());
    lock.join();
    return { cluster, lock, passwords, server };
  });
  const { cluster, passwords } = joined;
  const stopWatching = options.supervise === true ? supervise(joined, options.onError) : async () => {};
  return {
    url: urlOf(cluster, joined.server, 'chaski_app', passwords.app),
    duenoUrl: urlOf(cluster, joined.server, 'chaski', passwords.chaski),
    adminUrl: urlOf(cluster, joined.server, 'postgres', passwords.superuser),
    async leave() {
      await stopWatching();
      await lock.exclusively(async () => {
        lock.leave();
        const pidFile = lock.isAlone() ? await findServer(cluster) : undefined;
        if (pidFile !== undefined) await stopServer(cluster, pidFile.pid);
      });
    },
  };
}

async function openCluster(
  dataFolder: string,
  maxConnections: number,
): Promise<{ cluster: Cluster; passwords: Passwords }> {
  const folder = join(dataFolder, 'postgres');
  const user = postgresUser(folder);
  if (user !== undefined) await letPass(dataFolder, user);
  const secrets = await openSecrets(dataFolder);
  // Passwords, although the socket lies in a folder that only its owner can enter: the same way serves a loopback port,
  // and `trust` or `peer` would hang on names of users and on modes that a volume or a container may not keep.
  const passwords = {
    superuser: (await secrets.read('postgres-superusuario')).toString('hex'),
    chaski: (await secrets.read('postgres-chaski')).toString('hex'),
    app: (await secrets.read('postgres-app')).toString('hex'),
  };
  const binaries = await findBinaries(dataFolder, user);
  return { cluster: { folder, datos: join(folder, 'datos'), user, binaries, maxConnections }, passwords };
}

/** The folders above it, where they are missing, as the system makes any: PostgreSQL's user passes through them. */
export async function makeDataFolder(dataFolder: string): Promise<void> {
  try {
    await mkdir(dirname(dataFolder), { recursive: true });
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    const text = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(
      [`No se puede crear la carpeta de datos ${dataFolder} (${text}). Indique otra en CHASKI_DATA.`],
      { cause },
    );
  }
}

/** PostgreSQL's user must pass through the data folder (not list it) and through every folder above. */
async function letPass(dataFolder: string, user: OsUser): Promise<void> {
  if (firstBarrier(dataFolder, user) === dataFolder) await chmod(dataFolder, 0o711);
  const barrier = firstBarrier(dataFolder, user);
  if (barrier === undefined) return;
  throw new ConfigError([
    `PostgreSQL no se ejecuta como root y su usuario (${user.nombre}) no puede entrar a ${barrier}, donde está la carpeta de datos ` +
      `${dataFolder}. Indique otra en CHASKI_DATA (por ejemplo /var/lib/chaski), o permita el paso: chmod o+x ${barrier}`,
  ]);
}

/** A server that answers and has our role and database. Only inside the lock. `alone`: no other process uses it. */
async function ensureServer(cluster: Cluster, passwords: Passwords, alone: boolean, port?: number): Promise<PidFile> {
  const pidFile = await readPidFile(cluster.datos);
  // Asked first, before any thought about process numbers: in another container they would mean nothing.
  if (pidFile !== undefined && (await answers(cluster, pidFile, passwords))) {
    // Of an earlier version it may lack what this one needs.
    await createDatabase(cluster, pidFile, passwords);
    return pidFile;
  }
  const found = await findServer(cluster);
  if (found !== undefined) {
    const gone = found.estado === 'stopping' && (await waitForEnd(cluster.datos, found.pid, Date.now() + 30_000));
    if (!gone) await replaceMute(cluster, found, alone);
  }
  const server = await startServer(cluster, port);
  await createDatabase(cluster, server, passwords);
  return server;
}

async function replaceMute(cluster: Cluster, found: PidFile, alone: boolean): Promise<void> {
  if (!alone) {
    throw new Error(
      `PostgreSQL (proceso ${found.pid}) no responde y otro proceso de Chaski lo usa; detenga ese proceso primero`,
    );
  }
  await stopServer(cluster, found.pid);
}

/** Whether the server takes our connections, waiting while it says that it is still starting. */
async function answers(cluster: Cluster, server: PidFile, passwords: Passwords): Promise<boolean> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const failure = await tryConnect(urlOf(cluster, server, 'chaski', passwords.chaski));
    if (failure === undefined) return true;
    const current = await readPidFile(cluster.datos);
    const starting = current?.pid === server.pid && current.estado !== 'ready' && current.estado !== 'stopping';
    if (!starting || !isAlive(server.pid) || Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function tryConnect(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS });
  client.on('error', ignore);
  try {
    await client.connect();
    await client.query('select 1');
    return undefined;
  } catch (error) {
    return error ?? new Error('sin respuesta');
  } finally {
    client.end().catch(ignore);
  }
}

/**
 * The database, its owner, and the role that the service connects as: no superuser, owner of nothing, it only may work as the
 * roles to which `migrations` grants rights.
 */
async function createDatabase(cluster: Cluster, server: PidFile, passwords: Passwords): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(cluster, server, 'postgres', passwords.superuser) });
  client.on('error', ignore);
  await client.connect();
  try {
    const { rows } = await client.query<{ roles: string[] | null; base: boolean }>(
      `select array_agg(rolname::text) as roles, exists (select from pg_database where datname = 'chaski') as base from pg_roles`,
    );
    const missing = (rol: string) => rows[0]?.roles?.includes(rol) !== true;
    // 64 hexadecimal digits: nothing to escape.
    if (missing('chaski')) await client.query(`create role chaski login password '${passwords.chaski}'`);
    if (missing('chaski_app')) await client.query(`create role chaski_app login noinherit password '${passwords.app}'`);
    await ensureRoles(client, 'chaski_app');
    if (rows[0]?.base !== true) await client.query('create database chaski owner chaski');
  } finally {
    await client.end();
  }
}

function urlOf(cluster: Cluster, server: PidFile, rol: 'chaski' | 'chaski_app' | 'postgres', password: string): string {
  const base = rol === 'postgres' ? 'postgres' : 'chaski';
  if (server.address !== '') return `postgresql://${rol}:${password}@127.0.0.1:${server.port}/${base}`;
  return `postgresql://${rol}:${password}@/${base}?host=${encodeURIComponent(socketFolder(cluster.folder))}&port=${server.port}`;
}

/** Watches the server's process; starts it again when it died (killed, out of memory). Answers how to stop watching. */
function supervise(joined: Joined, onError: (error: unknown) => void = ignore): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (running !== undefined || isPostmaster(joined.server.pid, joined.cluster.datos)) return;
    running = restart(joined)
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  }, SUPERVISE_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function restart(joined: Joined): Promise<void> {
  await joined.lock.exclusively(async () => {
    joined.server = await ensureServer(joined.cluster, joined.passwords, false, joined.server.port);
  });
}

function ignore(): void {}
