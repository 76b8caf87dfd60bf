import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { createDb, type Db } from '../db/db.ts';
import { joinEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { createPool, type PoolOptions } from '../db/pool.ts';
import { carpetaDeBase } from './carpeta.ts';

/** Where the tests of this run find their PostgreSQL; provided by `global-setup.ts`. */
export interface TestServer {
  /** Superuser, database `postgres`. */
  readonly adminUrl: string;
  /** What the service connects as, on the template: clones differ only in the database's name. */
  readonly plantillaUrl: string;
  /** The owner's, on the template. */
  readonly duenoUrl: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

const PLANTILLA = 'plantilla';

/** Starts a real PostgreSQL, durable as in production, in a temporary folder, and migrates the template database. */
export async function startTestServer(): Promise<TestServer & { stop(): Promise<void> }> {
  const folder = await carpetaDeBase('chaski-pruebas-');
  const embedded = await joinEmbedded(folder);
  await asAdmin(embedded.adminUrl, `create database ${PLANTILLA} owner chaski`);
  const plantillaUrl = withDatabase(embedded.url, PLANTILLA);
  await migrate(withDatabase(embedded.duenoUrl, PLANTILLA), 'chaski_app');
  return {
    adminUrl: embedded.adminUrl,
    plantillaUrl,
    duenoUrl: withDatabase(embedded.duenoUrl, PLANTILLA),
    async stop() {
      await embedded.leave();
      await rm(folder, { recursive: true, force: true });
    },
  };
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
export async function cloneDatabase(options: PoolOptions = {}): Promise<TestDatabase> {
  const { adminUrl, plantillaUrl } = inject('testServer');
  const name = `prueba_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, `create database ${name} template ${PLANTILLA} owner chaski`);
  const url = withDatabase(plantillaUrl, name);
  const pool = createPool(withDatabase(adminUrl, name), options);
  const db = createDb(url, options);
  return {
    ...{ pool, db, url, duenoUrl: withDatabase(inject('testServer').duenoUrl, name) },
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
