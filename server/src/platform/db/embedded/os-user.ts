import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '@chaski/node/errors.ts';

/** Under which user PostgreSQL runs. Undefined everywhere: this process's own. */
export interface OsUser {
  readonly uid: number;
  readonly gid: number;
  readonly nombre: string;
}

/**
 * The user for PostgreSQL, which refuses to run as root: undefined for an ordinary user; for root the owner of
 * `folder`, if it exists and is not root's (a folder made by an ordinary user stays theirs), else the system's
 * `postgres`, made on the spot when absent. Throws `ConfigError` when it cannot be made.
 */
export function postgresUser(folder: string): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, nombre: `uid ${owner.uid}` };
  return findUser('postgres') ?? createUser('postgres');
}

function findUser(nombre: string): OsUser | undefined {
  const uid = idOf('-u', nombre);
  const gid = idOf('-g', nombre);
  return uid === undefined || gid === undefined || uid === 0 ? undefined : { uid, gid, nombre };
}

function idOf(option: '-u' | '-g', nombre: string): number | undefined {
  const { status, stdout } = spawnSync('id', [option, nombre], { encoding: 'utf8' });
  const id = Number(stdout);
  return status === 0 && Number.isInteger(id) ? id : undefined;
}

function createUser(nombre: string): OsUser {
  const options = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
  ];
  const { error, stderr } = spawnSync('useradd', [...options, nombre], { encoding: 'utf8' });
  const user = findUser(nombre);
  if (user !== undefined) return user;
  throw new ConfigError([
    `PostgreSQL no se ejecuta como root y no se pudo crear el usuario ${nombre} (${error?.message ?? stderr.trim()}). ` +
      `Créelo (useradd --system ${nombre}), inicie Chaski con un usuario común, o indique DATABASE_URL.`,
  ]);
}

/** The first folder on the way to `path` that `user` may not pass through, or undefined when all are open. */
export function firstBarrier(path: string, user: OsUser): string | undefined {
  const parent = dirname(path);
  const above = parent === path ? undefined : firstBarrier(parent, user);
  if (above !== undefined) return above;
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined || !stat.isDirectory()) return undefined;
  const bit = stat.uid === user.uid ? 0o100 : stat.gid === user.gid ? 0o010 : 0o001;
  return (stat.mode & bit) === 0 ? path : undefined;
}
