import pg from 'pg';
import type { Queryable } from './tx.ts';

/** A role that the service works or connects as. */
export interface Rol {
  readonly nombre: string;
  /** Row level security does not hold for it. */
  readonly exento: boolean;
  /** Of the connection itself; the others are what it works as. */
  readonly conexion: boolean;
}

export async function listRoles(db: Queryable): Promise<Rol[]> {
  const { rows } = await db.query<Rol>(
    `select rolname as nombre, rolsuper or rolbypassrls as exento, rolname = session_user as conexion from pg_roles
     where rolname in ('chaski_servicio', 'chaski_sistema', session_user) order by rolname`,
  );
  return rows;
}

/** Tables that a forgotten condition would show whole, or that one of the service's roles could open by itself. */
export async function listTablasSinPolitica(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ tabla: string }>(
    `select c.relname as tabla from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migraciones'
       and (not c.relrowsecurity or not c.relforcerowsecurity or not exists (select from pg_policy p where p.polrelid = c.oid)
         or c.relowner in (select oid from pg_roles where rolname in ('chaski_servicio', 'chaski_sistema')))
     order by c.relname`,
  );
  return rows.map(({ tabla }) => tabla);
}

export interface Aplicada {
  readonly numero: number;
  readonly nombre: string;
  readonly huella: string;
}

/** Whether Chaski ever began in that database. Asked as whoever connects: before its first start there are no roles of ours. */
export async function hasEsquema(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ hay: boolean }>(`select to_regclass('migraciones') is not null as hay`);
    return rows[0]?.hay === true;
  } finally {
    client.end().catch(() => {});
  }
}

/** Empty also where the schema was never made. */
export async function listMigracionesAplicadas(db: Queryable): Promise<Aplicada[]> {
  const { rows } = await db.query<{ hay: boolean }>(`select to_regclass('migraciones') is not null as hay`);
  if (rows[0]?.hay !== true) return [];
  return (await db.query<Aplicada>('select numero, nombre, huella from migraciones order by numero')).rows;
}

export async function readVersion(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ version: string }>(`select current_setting('server_version') as version`);
  return rows[0]?.version ?? '';
}
