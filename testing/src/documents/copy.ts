import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A copy of a database as it stood, by which it can be put back. Nobody may be at work in it meanwhile. */
export interface DatabaseCopy {
  /** The database is again what it was when copied; its address stays. */
  restore(): Promise<void>;
  drop(): Promise<void>;
}

/** Copies the database of that address; connections to it are cut. */
export async function copyDatabase(url: string): Promise<DatabaseCopy> {
  const name = new URL(url.replace('@/', '@localhost/')).pathname.slice(1);
  const copy = `copia_${randomBytes(6).toString('hex')}`;
  await clone(name, copy);
  return {
    restore: async () => {
      await asAdmin(`drop database ${name} with (force)`);
      await clone(copy, name);
    },
    drop: () => asAdmin(`drop database ${copy} with (force)`),
  };
}

async function clone(from: string, to: string): Promise<void> {
  await asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}'`);
  await asAdmin(`create database ${to} template ${from} owner chaski strategy file_copy`);
}

async function asAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testServer').adminUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
