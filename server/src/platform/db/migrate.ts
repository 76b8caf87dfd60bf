import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, errorCode } from '@chaski/node/errors.ts';
import pg from 'pg';
import { ROL_SISTEMA } from './db.ts';
import { ensureRoles } from './roles.ts';

/** One file of `server/migrations`, `NNNN-name.sql`. */
export interface Migration {
  readonly numero: number;
  readonly nombre: string;
  readonly sql: string;
  /** SHA-256 of the text, hex: an applied file may never change. */
  readonly huella: string;
}

interface Applied {
  readonly numero: number;
  readonly nombre: string;
  readonly huella: string;
}

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../migrations');

/** Any constant: every process that migrates this database takes the same lock. */
const LOCK = 7_263_549_101;

/** The migrations of a folder in order. Throws on a name that does not fit or a number that is missing or double. */
export async function readMigrations(folder: string = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (nombre, index) => {
      const numero = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(nombre)?.[1]);
      if (numero !== index + 1) throw new Error(`Migración mal numerada: ${nombre}`);
      const sql = await readFile(join(folder, nombre), 'utf8');
      return { numero, nombre, sql, huella: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Brings the schema up to date, each migration in its own transaction; answers the names it applied. `url` is the owner's,
 * `login` the role of the service's connections when it is another. Safe to run from many processes at once. Throws
 * `ConfigError` when an applied file was changed, the database is of a newer version, or the service's roles cannot be made.
 */
export async function migrate(url: string, login?: string, folder: string = MIGRATIONS_FOLDER): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: url, application_name: 'chaski migrate', statement_timeout: 0 });
  client.on('error', ignore);
  await client.connect();
  try {
    await ensureRoles(client, login ?? (await currentUser(client)));
    // Whoever finds nothing to do needs no rights of an owner.
    if (await isUpToDate(client, migrations)) return [];
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      `create table if not exists migraciones (
        numero integer primary key, nombre text not null, huella text not null, aplicada_en timestamptz not null default now())`,
    );
    const pending = pendingOf(migrations, await readApplied(client));
    for (const migration of pending) await apply(client, migration);
    return pending.map((migration) => migration.nombre);
  } finally {
    // Ends the session, and with it the lock.
    await client.end();
  }
}

/** Those that are not applied yet. Throws `ConfigError` when an applied one was changed or is of a newer version. */
export function pendingOf(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  for (const row of applied) {
    const migration = migrations[row.numero - 1];
    if (migration === undefined) {
      throw new ConfigError([
        `La base de datos es de una versión más nueva (tiene la migración ${row.nombre}). Actualice Chaski antes de iniciarlo.`,
      ]);
    }
    if (migration.huella !== row.huella) {
      throw new ConfigError([
        `La migración ${row.nombre} cambió después de aplicarse. Restaure el archivo original; los cambios van en una migración nueva.`,
      ]);
    }
  }
  return migrations.slice(applied.length);
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>('select numero, nombre, huella from migraciones order by numero');
  return rows;
}

/** Where the login is not the owner, it may read the list as the service's role, once that has its rights. */
async function isUpToDate(client: pg.Client, migrations: readonly Migration[]): Promise<boolean> {
  const { rows } = await client.query<{ hay: boolean; lee: boolean }>(
    `select to_regclass('migraciones') is not null as hay, coalesce(has_table_privilege(to_regclass('migraciones'), 'select'), false) as lee`,
  );
  if (rows[0]?.hay !== true) return false;
  if (!rows[0].lee) await client.query(`set role ${ROL_SISTEMA}`);
  try {
    return pendingOf(migrations, await readApplied(client)).length === 0;
  } catch (error) {
    if (errorCode(error) === '42501') return false;
    throw error;
  } finally {
    if (!rows[0].lee) await client.query('reset role');
  }
}

async function currentUser(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select session_user::text as name');
  return rows[0]?.name ?? '';
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await client.query('insert into migraciones (numero, nombre, huella) values ($1, $2, $3)', [
      migration.numero,
      migration.nombre,
      migration.huella,
    ]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(ignore);
    const text = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`La migración ${migration.nombre} falló y no dejó cambios: ${text}`, { cause });
  }
}

function ignore(): void {}
