import { ConfigError, errorCode } from '@chaski/node/errors.ts';
import type pg from 'pg';
import { ROL_SERVICIO, ROL_SISTEMA } from './db.ts';

const ROLES = [ROL_SERVICIO, ROL_SISTEMA];

/** What an administrator of PostgreSQL runs where the owner of the database may not make roles. */
const REMEDIO = `como administrador de PostgreSQL ejecute: create role ${ROL_SERVICIO} nologin; create role ${ROL_SISTEMA} nologin; grant ${ROLES.join(', ')} to <usuario de DATABASE_URL>`;

/**
 * Makes the roles that the policies are for, where they are missing, and lets `login` (the role of the service's connections)
 * work as them. Roles belong to the whole server: another database may have made them. Throws `ConfigError` with what an
 * administrator has to run.
 */
export async function ensureRoles(client: pg.ClientBase, login: string): Promise<void> {
  try {
    for (const rol of ROLES) {
      const { rows } = await client.query<{ existe: boolean; puede: boolean }>(
        `select exists (select from pg_roles where rolname = $1) as existe,
          coalesce((select pg_has_role($2, r.oid, 'member') from pg_roles r where r.rolname = $1), false) as puede`,
        [rol, login],
      );
      if (rows[0]?.existe !== true) await create(client, rol);
      if (rows[0]?.puede !== true) await client.query(`grant ${rol} to ${client.escapeIdentifier(login)}`);
    }
  } catch (cause) {
    if (errorCode(cause) !== '42501') throw cause;
    throw new ConfigError([`Faltan los roles con que trabaja el servicio: ${REMEDIO}.`], { cause });
  }
}

async function create(client: pg.ClientBase, rol: string): Promise<void> {
  try {
    await client.query(`create role ${rol} nologin`);
  } catch (error) {
    // Another database of this server, at the same instant.
    if (errorCode(error) !== '42710' && errorCode(error) !== '23505') throw error;
  }
}
