import { execFileSync } from 'node:child_process';
import {
  chmod,
  chown,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killChildren, startChild } from '@chaski/testing/service/child.ts';
import { putMolde } from '@chaski/testing/service/database.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ROL_SISTEMA, withRole } from '../db.ts';
import { type Database, openDatabase } from '../open.ts';
import { writeUltimoRespaldo } from '../respaldo/marca.ts';
import { type Embedded, joinEmbedded } from './embedded.ts';
import { isPostmaster, readPidFile } from './process.ts';

const ROOT = process.getuid?.() === 0;

let base: string;
const open: Embedded[] = [];

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'chaski-embebido-'));
  await chmod(base, 0o711);
});
afterEach(async () => {
  killChildren();
  for (const embedded of open.splice(0)) await embedded.leave();
});
afterAll(async () => await rm(base, { recursive: true, force: true }));

/** Joins like a process of ours, and leaves after the test. */
async function joinFor(folder: string, options = {}): Promise<Embedded> {
  const embedded = await joinEmbedded(folder, options);
  open.push(embedded);
  return embedded;
}

async function leave(embedded: Embedded): Promise<void> {
  open.splice(open.indexOf(embedded), 1);
  await embedded.leave();
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const datosOf = (folder: string) => join(folder, 'postgres/datos');

async function serverPid(folder: string): Promise<number> {
  return (await readPidFile(datosOf(folder)))?.pid ?? 0;
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('no ocurrió a tiempo');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A service that confirmed a write and was then killed with no chance to say goodbye. */
async function killedService(folder: string): Promise<number> {
  await putMolde(folder);
  const service = startChild('open-database.ts', [folder, 'servicio']);
  expect(await service.line()).toBe('listo');
  service.say(ALGO);
  await service.line();
  await service.kill('SIGKILL');
  return serverPid(folder);
}

const ALGO = `insert into empresas (id, ruc, razon_social, llave_cifrada) values (gen_random_uuid(), '20000000001', '1', '')`;
const confirmed = async ({ url }: Embedded) =>
  await query(withRole(url, ROL_SISTEMA), 'select razon_social::int as n from empresas');

/** Whether another server than that answers: for a moment the connections of one that was killed outlive it. */
async function answersAnew({ db }: Database, folder: string, before: number): Promise<boolean> {
  const now = await serverPid(folder).catch(() => before);
  return (
    now !== before &&
    db.sistema.query('select 1').then(
      () => true,
      () => false,
    )
  );
}

// Clusters are made, killed and recovered.
describe('the embedded PostgreSQL', { timeout: 90_000 }, () => {
  it('is made at the first start, durable, with a role that is no superuser, closed to everyone else', async () => {
    const folder = join(base, 'primero');
    const { url, adminUrl } = await joinFor(folder);
    const [settings] = await query(
      url,
      `select current_setting('fsync') as fsync, current_setting('full_page_writes') as fpw,
        current_setting('synchronous_commit') as sync, current_setting('server_encoding') as encoding,
        current_setting('data_checksums') as sums, (select rolsuper from pg_roles where rolname = current_user) as super`,
    );
    expect(settings).toEqual({ fsync: 'on', fpw: 'on', sync: 'on', encoding: 'UTF8', sums: 'on', super: false });
    await expect(query(url.replace(/:[0-9a-f]{64}@/, `:${'0'.repeat(64)}@`), 'select 1')).rejects.toThrow('password');
    await expect(query(adminUrl.replace(/:[0-9a-f]{64}@/, ':@'), 'select 1')).rejects.toThrow();
    expect(url).toContain('host=');
    for (const path of ['secretos', 'postgres', 'postgres/datos', 'postgres/socket']) {
      expect((await stat(join(folder, path))).mode & 0o777, path).toBe(0o700);
    }
    for (const file of ['postgres-chaski', 'postgres-superusuario']) {
      expect((await stat(join(folder, 'secretos', file))).mode & 0o777, file).toBe(0o600);
    }
    await expect(stat(join(folder, 'clave.tmp'))).rejects.toThrow('ENOENT');
  });

  it('is shared: whoever comes first starts it, and only the last to leave stops it', async () => {
    const folder = join(base, 'compartido');
    await putMolde(folder);
    const command = await joinFor(folder);
    const pid = await serverPid(folder);
    const service = startChild('open-database.ts', [folder, 'servicio']);
    expect(await service.line()).toBe('listo');
    expect(await serverPid(folder)).toBe(pid);
    // A command that began before the service and ends before it must not take the database with it.
    await leave(command);
    service.say('select 7 as n');
    expect(await service.line()).toBe('[{"n":7}]');
    service.say('stop');
    expect(await service.line()).toBe('fin');
    expect(isPostmaster(pid, datosOf(folder))).toBe(false);
    expect(await serverPid(folder)).toBe(0);
  });

  it('starts once when many processes come at the same instant on an empty folder', async () => {
    const folder = join(base, 'carrera');
    const children = Array.from({ length: 4 }, () => startChild('open-database.ts', [folder]));
    expect(await Promise.all(children.map((child) => child.line()))).toEqual(['listo', 'listo', 'listo', 'listo']);
    const pid = await serverPid(folder);
    for (const child of children) child.say('stop');
    expect(await Promise.all(children.map((child) => child.ended()))).toEqual([0, 0, 0, 0]);
    expect(isPostmaster(pid, datosOf(folder))).toBe(false);
  });

  it('is joined when a killed service left it behind, with all that was confirmed', async () => {
    const folder = join(base, 'huerfano');
    const orphan = await killedService(folder);
    expect(isPostmaster(orphan, datosOf(folder))).toBe(true);
    const embedded = await joinFor(folder);
    expect(await serverPid(folder)).toBe(orphan);
    expect(await confirmed(embedded)).toEqual([{ n: 1 }]);
    await leave(embedded);
    expect(isPostmaster(orphan, datosOf(folder))).toBe(false);
  });

  it('is replaced when what was left behind does not answer any more', async () => {
    const folder = join(base, 'congelado');
    const orphan = await killedService(folder);
    process.kill(orphan, 'SIGSTOP');
    const embedded = await joinFor(folder);
    expect(await serverPid(folder)).not.toBe(orphan);
    expect(isPostmaster(orphan, datosOf(folder))).toBe(false);
    expect(await confirmed(embedded)).toEqual([{ n: 1 }]);
  });

  it('recovers when it was killed too, and the number of its process now belongs to a stranger', async () => {
    const folder = join(base, 'todo-muerto');
    const orphan = await killedService(folder);
    process.kill(orphan, 'SIGKILL');
    await until(() => !isPostmaster(orphan, datosOf(folder)));
    const pidFile = join(datosOf(folder), 'postmaster.pid');
    await writeFile(pidFile, (await readFile(pidFile, 'utf8')).replace(/^\d+/, String(process.pid)));
    const embedded = await joinFor(folder);
    expect(await confirmed(embedded)).toEqual([{ n: 1 }]);
  });

  it('starts when it was killed together with the service', async () => {
    const folder = join(base, 'corte');
    process.kill(await killedService(folder), 'SIGKILL');
    expect(await confirmed(await joinFor(folder))).toEqual([{ n: 1 }]);
  });

  it('is made whole when its first start was interrupted half way', async () => {
    const folder = join(base, 'a-medias');
    await mkdir(join(folder, 'postgres/datos.1234abcd'), { recursive: true });
    await writeFile(join(folder, 'postgres/datos.1234abcd/PG_VERSION'), '18\n');
    await writeFile(join(folder, 'clave.tmp'), 'vieja');
    const { url } = await joinFor(folder);
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await expect(stat(join(folder, 'postgres/datos.1234abcd'))).rejects.toThrow('ENOENT');
  });

  it.runIf(ROOT)('started by root touches nothing that a link of PostgreSQL’s user names', async () => {
    const folder = join(base, 'enlaces');
    await putMolde(folder);
    const ajeno = join(base, 'de-root');
    await mkdir(join(ajeno, 'carpeta'), { recursive: true, mode: 0o755 });
    await writeFile(join(ajeno, 'arranque.log'), 'no es suyo', { mode: 0o600 });
    const before = [await stat(join(ajeno, 'carpeta')), await stat(join(ajeno, 'arranque.log'))];
    // What its user may do in its folder: put links in the place of what was there.
    const registros = join(folder, 'postgres/registros');
    await rm(join(registros, 'arranque.log'), { force: true });
    await symlink(join(ajeno, 'arranque.log'), join(registros, 'arranque.log'));
    await leave(await joinFor(folder));
    await rm(join(folder, 'postgres/socket'), { recursive: true });
    await symlink(join(ajeno, 'carpeta'), join(folder, 'postgres/socket'));
    await expect(joinEmbedded(folder)).rejects.toThrow(/socket debe ser una carpeta/);
    const after = [await stat(join(ajeno, 'carpeta')), await stat(join(ajeno, 'arranque.log'))];
    expect(after.map(({ uid, mode, size }) => ({ uid, mode, size }))).toEqual(
      before.map(({ uid, mode, size }) => ({ uid, mode, size })),
    );
    await rm(join(folder, 'postgres/socket'));
    expect(await query((await joinFor(folder)).url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('comes back by itself when it dies under a running service', async () => {
    const folder = join(base, 'supervisado');
    await putMolde(folder);
    const database = await openDatabase({ dataFolder: folder, databaseUrl: undefined }, { supervise: true });
    try {
      const before = await serverPid(folder);
      process.kill(before, 'SIGKILL');
      await until(() => answersAnew(database, folder, before));
    } finally {
      await database.stop();
    }
  });

  it('listens on a loopback port where the socket path would be too long, and keeps it after a crash', async () => {
    const folder = join(base, 'l'.repeat(90));
    await putMolde(folder);
    const database = await openDatabase({ dataFolder: folder, databaseUrl: undefined }, { supervise: true });
    try {
      expect(database.url).toContain('@127.0.0.1:');
      const before = await serverPid(folder);
      process.kill(before, 'SIGKILL');
      await until(() => answersAnew(database, folder, before));
    } finally {
      await database.stop();
    }
  });

  it('refuses data of another PostgreSQL version with the way out', async () => {
    const folder = join(base, 'version');
    await mkdir(datosOf(folder), { recursive: true });
    await writeFile(join(datosOf(folder), 'PG_VERSION'), '15\n');
    await expect(joinEmbedded(folder)).rejects.toThrow(/PostgreSQL 15.*pg_dump/);
  });

  it('refuses a data folder that is a file or lies under one, in one sentence', async () => {
    await writeFile(join(base, 'archivo'), '');
    const config = (dataFolder: string) => ({ dataFolder, databaseUrl: undefined });
    await expect(openDatabase(config(join(base, 'archivo')))).rejects.toThrow('CHASKI_DATA');
    await expect(openDatabase(config(join(base, 'archivo/dentro')))).rejects.toThrow('CHASKI_DATA');
  });
});

/** An ordinary user that every Unix has. */
function nobody(): { uid: number; gid: number } {
  const id = (option: string) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

describe.runIf(ROOT)('as root', { timeout: 90_000 }, () => {
  it('refuses a folder that the user of PostgreSQL cannot reach, naming the one that shuts it out', async () => {
    const shut = join(base, 'cerrada');
    await mkdir(shut, { mode: 0o700 });
    await expect(joinEmbedded(join(shut, 'datos'))).rejects.toThrow(
      new RegExp(`no puede entrar a ${shut},.*CHASKI_DATA.*chmod o\\+x ${shut}`),
    );
  });

  it('runs as the owner when an ordinary user made the folder, and an ordinary user can run it all', async () => {
    const { uid, gid } = nobody();
    const folder = join(base, 'de-otro');
    await mkdir(folder);
    await chown(folder, uid, gid);
    const child = startChild('open-database.ts', [folder], { uid, gid, env: { PATH: '/usr/bin:/bin' } });
    expect(await child.line()).toBe('listo');
    child.say(ALGO);
    await child.line();
    child.say('stop');
    expect(await child.line()).toBe('fin');
    expect((await stat(datosOf(folder))).uid).toBe(uid);
    expect(await confirmed(await joinFor(folder))).toEqual([{ n: 1 }]);
  });

  it('writes nothing where a link of the folder’s owner leads, whatever PostgreSQL has to say at its start', async () => {
    const { uid, gid } = nobody();
    const folder = join(base, 'de-otro-con-enlaces');
    const victim = join(base, 'victima');
    await mkdir(folder);
    await chown(folder, uid, gid);
    await mkdir(join(victim, 'carpeta'), { recursive: true, mode: 0o755 });
    const child = startChild('open-database.ts', [folder], { uid, gid, env: { PATH: '/usr/bin:/bin' } });
    expect(await child.line()).toBe('listo');
    child.say('stop');
    expect(await child.line()).toBe('fin');
    await writeFile(join(datosOf(folder), 'postgresql.auto.conf'), `log_line_prefix = '* * * * * root id #'\n`);
    for (const name of ['arranque.log', 'bloqueo', 'bloqueo-uso', 'ultimo-respaldo.json', 'ultimo-respaldo.json.tmp']) {
      await rm(join(folder, name), { force: true });
      await writeFile(join(victim, name), 'es de root', { mode: 0o644 });
      await symlink(join(victim, name), join(folder, name));
    }
    await leave(await joinFor(folder));
    await writeUltimoRespaldo(folder, { en: '2026-11-20T17:00:00.000Z', destino: '/respaldos/1' });
    for (const name of await readdir(victim)) {
      if (name === 'carpeta') continue;
      expect(await readFile(join(victim, name), 'utf8'), name).toBe('es de root');
      expect((await stat(join(victim, name))).mode & 0o777, name).toBe(0o644);
    }
    expect((await lstat(join(folder, 'arranque.log'))).isFile()).toBe(true);
    await rm(join(folder, 'secretos'), { recursive: true });
    await symlink(join(victim, 'carpeta'), join(folder, 'secretos'));
    await expect(joinEmbedded(folder)).rejects.toThrow(/secretos debe ser una carpeta/);
    expect((await stat(join(victim, 'carpeta'))).mode & 0o777).toBe(0o755);
    expect(await readdir(join(victim, 'carpeta'))).toEqual([]);
  });

  it('takes nothing away where a link of PostgreSQL’s user leads, for it removes as that user', async () => {
    const folder = join(base, 'de-postgres-con-enlace');
    const victim = join(base, 'datos-de-root');
    await putMolde(folder);
    await mkdir(victim, { mode: 0o755 });
    await copyFile(join(datosOf(folder), 'PG_VERSION'), join(victim, 'PG_VERSION'));
    // Of a process that is there and is no PostgreSQL: a file like this is taken away.
    const pidFile = `${process.pid}\n${datosOf(folder)}\n0\n5432\n\n\n\nready\n`;
    await writeFile(join(victim, 'postmaster.pid'), pidFile, { mode: 0o644 });
    await rename(datosOf(folder), `${datosOf(folder)}-aparte`);
    await symlink(victim, datosOf(folder));
    await expect(joinEmbedded(folder)).rejects.toThrow(/No se pudo quitar .*postmaster\.pid/);
    expect(await readFile(join(victim, 'postmaster.pid'), 'utf8')).toBe(pidFile);
    await rm(datosOf(folder));
    await rename(`${datosOf(folder)}-aparte`, datosOf(folder));
    await writeFile(join(datosOf(folder), 'postmaster.pid'), pidFile);
    expect(await query((await joinFor(folder)).url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('neither waits at a pipe nor tells what a link leads to, in the place of what PostgreSQL says of itself', async () => {
    const folder = join(base, 'de-postgres');
    await putMolde(folder);
    const pidFile = join(datosOf(folder), 'postmaster.pid');
    execFileSync('mkfifo', [pidFile]);
    const child = startChild('open-database.ts', [folder]);
    expect(await child.line()).toMatch(/^error .*postmaster\.pid debe ser un archivo/);
    await rm(pidFile);
    const secreto = join(base, 'solo-de-root');
    await writeFile(secreto, 'clave-de-root', { mode: 0o600 });
    const version = join(datosOf(folder), 'PG_VERSION');
    await rm(version);
    await symlink(secreto, version);
    await expect(joinEmbedded(folder)).rejects.toThrow(/PG_VERSION debe ser un archivo/);
    await rm(version);
    await writeFile(version, 'clave-de-root');
    await expect(joinEmbedded(folder)).rejects.toThrow(/^(?!.*clave-de-root).*no dice una versión/);
  });
});

if (!ROOT) console.warn('OMITIDO: las pruebas de PostgreSQL como root (este usuario no es root)');
