import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureDemo } from '@chaski/server/empresas/demo.ts';
import { openLlavero } from '@chaski/server/empresas/secretos/llavero.ts';
import { createDb, type Db } from '@chaski/server/platform/db/db.ts';
import { type Embedded, joinEmbedded } from '@chaski/server/platform/db/embedded/embedded.ts';
import { migrate } from '@chaski/server/platform/db/migrate.ts';
import { createPool, type PoolOptions } from '@chaski/server/platform/db/pool.ts';
import { openFirmante } from '@chaski/simulator/respuesta/firmante.ts';
import pg from 'pg';
import { inject } from 'vitest';
import { carpetaDeBase } from './carpeta.ts';

/** Where the tests of this run find their PostgreSQL; provided by `global-setup.ts`. */
export interface TestServer {
  /** Superuser, database `postgres`. */
  readonly adminUrl: string;
  /** What the service connects as, on the template: clones differ only in the database's name. */
  readonly plantillaUrl: string;
  /** The owner's, on the template. */
  readonly duenoUrl: string;
  /** A data folder whose PostgreSQL was made, migrated and stopped. */
  readonly molde: string;
  /** What a simulator leaves in its folder at its first start. */
  readonly simulador: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

const PLANTILLA = 'plantilla';
/** What the first start leaves in it: the demo company, and keys that `SECRETO` opens. */
const INSTALADA = 'instalada';

/** The installation's key of every test that says no other. */
export const SECRETO = createHash('sha256').update('pruebas').digest();
/** Whatever day a test says it is, the simulator's certificate has begun. */
const DESDE = new Date('2020-01-01T00:00:00Z');

/** As many services as the workers have at once, each with all its connections: fewer, and some are told that they come later. */
const MAX_CONNECTIONS = 400;

/** Starts a real PostgreSQL, durable as in production, in a temporary folder, and migrates the template database. */
export async function startTestServer(): Promise<TestServer & { stop(): Promise<void> }> {
  const folder = await carpetaDeBase('chaski-pruebas-');
  // PostgreSQL runs as another user when we are root, and passes through.
  await chmod(folder, 0o711);
  const molde = join(folder, 'molde');
  await makeMolde(molde);
  await copyTree(molde, folder);
  const embedded = await joinEmbedded(folder, { maxConnections: MAX_CONNECTIONS });
  await deriveUnaVez(embedded);
  await asAdmin(embedded.adminUrl, `create database ${PLANTILLA} template chaski owner chaski`);
  const plantillaUrl = withDatabase(embedded.url, PLANTILLA);
  await asAdmin(embedded.adminUrl, `create database ${INSTALADA} template ${PLANTILLA} owner chaski`);
  await instalar(withDatabase(embedded.url, INSTALADA), folder);
  const simulador = join(folder, 'simulador');
  await openFirmante(simulador, DESDE);
  return {
    molde,
    simulador,
    adminUrl: embedded.adminUrl,
    plantillaUrl,
    duenoUrl: withDatabase(embedded.duenoUrl, PLANTILLA),
    async stop() {
      await embedded.leave();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Passwords of 256 random bits: derived 4,096 times, at each of thousands of connections, nobody would guess them less. */
async function deriveUnaVez({ adminUrl, duenoUrl, url }: Embedded): Promise<void> {
  const roles = [adminUrl, duenoUrl, url].map((each) => {
    const { username, password } = new URL(each.replace('@/', '@localhost/'));
    return `alter role ${username} password '${password}'`;
  });
  await asAdmin(adminUrl, ['set scram_iterations = 1', ...roles].join('; '));
}

async function makeMolde(molde: string): Promise<void> {
  const { duenoUrl, leave } = await joinEmbedded(molde);
  await migrate(duenoUrl, 'chaski_app').finally(leave);
}

/**
 * Puts a PostgreSQL, made, migrated and stopped, into a data folder that is not there yet: for who tests what comes after, and not
 * how one is made.
 */
export async function putMolde(dataFolder: string): Promise<void> {
  await mkdir(dataFolder, { mode: 0o711 });
  await copyTree(inject('testServer').molde, dataFolder);
}

/** All that is in a folder, with its owners and modes. */
async function copyTree(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}

/** As a first start does, once for all tests: keys of RSA and all. */
async function instalar(url: string, dataFolder: string): Promise<void> {
  const db = createDb(url);
  try {
    await ensureDemo(
      db.sistema,
      await openLlavero(db.sistema, { dataFolder, secreto: SECRETO, secretoAnterior: undefined }),
    );
  } finally {
    await db.close();
  }
}

export interface TestDatabase {
  /** A superuser's: to arrange and to look, whatever the policies say. */
  readonly pool: pg.Pool;
  /** As the service uses it. */
  readonly db: Db;
  /** What the service connects with; `duenoUrl` is the owner's, for migrations. */
  readonly url: string;
  readonly duenoUrl: string;
  stop(): Promise<void>;
}

/** An empty, migrated database for one test file, in some 50 ms. `stop` drops it. */
export function cloneDatabase(options: PoolOptions = {}): Promise<TestDatabase> {
  return clone(PLANTILLA, options);
}

/** The same after the first start of a service whose key is `SECRETO`; its simulator's goes into `dataFolder`. */
export async function cloneInstalacion(dataFolder: string, options: PoolOptions = {}): Promise<TestDatabase> {
  await cp(inject('testServer').simulador, join(dataFolder, 'simulador'), { recursive: true });
  return await clone(INSTALADA, options);
}

/** How many sessions of that database wait for a lock now. */
export async function countWaiting(pool: pg.Pool): Promise<number> {
  const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await pool.query(text)).rows.length;
}

async function clone(plantilla: string, options: PoolOptions): Promise<TestDatabase> {
  const { adminUrl, plantillaUrl } = inject('testServer');
  const name = `prueba_${randomBytes(6).toString('hex')}`;
  // By files, and not page by page through the log: half of the work, making and dropping it.
  await asAdmin(adminUrl, `create database ${name} template ${plantilla} owner chaski strategy file_copy`);
  const url = withDatabase(plantillaUrl, name);
  const pool = createPool(withDatabase(adminUrl, name), options);
  const db = createDb(url, options);
  return {
    pool,
    db,
    url,
    duenoUrl: withDatabase(inject('testServer').duenoUrl, name),
    async stop() {
      await Promise.all([pool.end(), db.close()]);
      await asAdmin(adminUrl, `drop database ${name} with (force)`);
    },
  };
}

async function asAdmin(adminUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  return url.replace(/\/[a-z_]+(\?|$)/, `/${name}$1`);
}
