import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { joinEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { createPool, type PoolOptions } from '../db/pool.ts';

/** Where the tests of this run find their PostgreSQL; provided by `global-setup.ts`. */
export interface TestServer {
  /** Superuser, database `postgres`. */
  readonly adminUrl: string;
  /** The service's own role, on the template: clones differ only in the database's name. */
  readonly plantillaUrl: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

const PLANTILLA = 'plantilla';

/** Starts a real PostgreSQL, durable as in production, in a temporary folder, and migrates the template database. */
export async function startTestServer(): Promise<TestServer & { stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'chaski-pruebas-'));
  const embedded = await joinEmbedded(folder);
  await asAdmin(embedded.adminUrl, `create database ${PLANTILLA} owner chaski`);
  const plantillaUrl = withDatabase(embedded.url, PLANTILLA);
  await migrate(plantillaUrl);
  return {
    adminUrl: embedded.adminUrl,
    plantillaUrl,
    async stop() {
      await embedded.leave();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface TestDatabase {
  readonly pool: pg.Pool;
  readonly url: string;
  stop(): Promise<void>;
}

/** An empty, migrated database for one test file, in some 50 ms. `stop` drops it. */
export async function cloneDatabase(options: PoolOptions = {}): Promise<TestDatabase> {
  const { adminUrl, plantillaUrl } = inject('testServer');
  const name = `prueba_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, `create database ${name} template ${PLANTILLA} owner chaski`);
  const url = withDatabase(plantillaUrl, name);
  const pool = createPool(url, options);
  return {
    pool,
    url,
    async stop() {
      await pool.end();
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
