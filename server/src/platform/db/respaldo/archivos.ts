import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '@chaski/node/errors.ts';
import { openBelow } from '@chaski/node/own-files.ts';

/** One file of a backup. */
export interface Archivo {
  /** Below the backup's folder, with `/`. */
  readonly ruta: string;
  readonly bytes: number;
  /** SHA-256, hexadecimal. */
  readonly sha256: string;
}

/** What `respaldo.json` says of a backup; its last file to be written. */
export interface Manifiesto {
  readonly formato: 1;
  /** Instant up to which everything stored is in it, ISO 8601. */
  readonly en: string;
  /** Version of the PostgreSQL that wrote it. */
  readonly postgres: string;
  readonly conLlave: boolean;
  /** Also the empty ones: PostgreSQL wants to find them. */
  readonly carpetas: readonly string[];
  readonly archivos: readonly Archivo[];
}

export const MANIFIESTO = 'respaldo.json';

const AT_ONCE = 4;

export interface Arbol {
  readonly carpetas: string[];
  readonly archivos: string[];
}

/** Files and folders below `folder`, as paths relative to it. `skip` leaves out a path, and with a folder all that it holds. */
export async function listTree(folder: string, skip: (path: string, isFolder: boolean) => boolean): Promise<Arbol> {
  const tree: Arbol = { carpetas: [], archivos: [] };
  const pending = [''];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    for (const entry of await readdir(join(folder, at), { withFileTypes: true })) {
      const path = at === '' ? entry.name : `${at}/${entry.name}`;
      if (skip(path, entry.isDirectory())) continue;
      if (entry.isFile()) tree.archivos.push(path);
      if (!entry.isDirectory()) continue;
      tree.carpetas.push(path);
      pending.push(path);
    }
  }
  return tree;
}

/** Copies files from below a real path, a few at a time; `syncTree` makes them last. A file that vanished meanwhile is left out: its table was dropped. */
export async function copyFiles(from: string, to: string, paths: readonly string[]): Promise<Archivo[]> {
  const copied: Archivo[] = [];
  const pending = paths.values();
  const worker = async () => {
    for (const ruta of pending) {
      const archivo = await copyFile(from, join(to, ruta), ruta);
      if (archivo !== undefined) copied.push(archivo);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return copied;
}

export async function makeFolders(base: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) await mkdir(join(base, path), { recursive: true, mode: 0o700 });
}

async function copyFile(from: string, target: string, ruta: string): Promise<Archivo | undefined> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  try {
    const content = (await openBelow(from, ruta)).createReadStream();
    await pipeline(content, measure, createWriteStream(target, { mode: 0o600, flags: 'wx' }));
  } catch (error) {
    if (errorCode(error) === 'ENOENT' && !(await exists(join(from, ruta)))) return undefined;
    throw error;
  }
  return { ruta, bytes, sha256: hash.digest('hex') };
}

/** Writes a small file. */
export async function storeFile(base: string, ruta: string, content: Uint8Array): Promise<Archivo> {
  await writeFile(join(base, ruta), content, { mode: 0o600, flag: 'wx' });
  return { ruta, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

/** A file of one page below a real path, written in place: read until two readings agree. */
export async function readStable(base: string, ruta: string): Promise<Buffer> {
  const read = async () => {
    const handle = await openBelow(base, ruta);
    return await handle.readFile().finally(() => handle.close());
  };
  for (let before = await read(); ; ) {
    const now = await read();
    if (now.equals(before)) return now;
    before = now;
  }
}

/**
 * Returns when all that is below `base` would survive a power cut: the whole file system at once where the system can do
 * that (`sync -f`, far faster than a thousand small files one by one), else file by file.
 */
export async function syncTree(base: string): Promise<void> {
  if (process.platform === 'linux' && spawnSync('sync', ['-f', base]).status === 0) return;
  const { carpetas, archivos } = await listTree(base, () => false);
  for (const path of archivos) await syncOne(join(base, path));
  if (process.platform !== 'win32') for (const path of [...carpetas, '']) await syncOne(join(base, path));
}

/** Names in a folder survive a power cut only once the folder itself is on the disk. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform !== 'win32') await syncOne(path);
}

async function syncOne(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

async function exists(path: string): Promise<boolean> {
  return open(path, 'r').then(
    (handle) => handle.close().then(() => true),
    (error: unknown) => errorCode(error) !== 'ENOENT',
  );
}
