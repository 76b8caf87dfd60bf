import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readlink, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, errorCode } from './errors.ts';

/*
 * The data folder may be an ordinary user's, and part of it is of PostgreSQL's user: root, at work there, follows no link that lies
 * in the place of a file or folder, and waits at no pipe. What lies above the data folder is the operator's.
 */

const { O_RDONLY, O_RDWR, O_APPEND, O_CREAT, O_DIRECTORY = 0, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/** The folder itself, open, and made (0700) where it is missing. Throws `ConfigError` for a link and for what is no folder. */
export async function openFolder(path: string): Promise<FileHandle> {
  const failure = await mkdir(path, { recursive: true, mode: 0o700 }).then(
    () => undefined,
    (error: unknown) => error,
  );
  return await open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW).catch((cause: unknown) => {
    if (errorCode(cause) === 'ENOENT') throw failure ?? cause;
    if (!NOT_IT.has(errorCode(cause))) throw cause;
    throw notIt(path, 'una carpeta', cause);
  });
}

/** Makes sure of such a folder. */
export async function makeFolder(path: string): Promise<void> {
  await (await openFolder(path)).close();
}

/** A file to be read. Throws `ConfigError` for a link and for what is no file, else as `open` does. */
export async function openToRead(path: string): Promise<FileHandle> {
  return await openFile(path, O_RDONLY);
}

/**
 * A file to be read below `base`, a real path: where a folder on the way became a link since it was looked at, what was opened lies
 * elsewhere, and is refused likewise. Only Linux tells where it lies.
 */
export async function openBelow(base: string, ruta: string): Promise<FileHandle> {
  const handle = await openToRead(join(base, ruta));
  if (process.platform !== 'linux') return handle;
  const real = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => '');
  if (real.startsWith(`${base}/`)) return handle;
  await handle.close();
  throw notIt(join(base, ruta), 'un archivo');
}

/** A file to be read and added to, made (0600) where it is missing. Throws like `openToRead`. */
export async function openToAppend(path: string): Promise<FileHandle> {
  return await openFile(path, O_RDWR | O_APPEND | O_CREAT);
}

/** An empty file (0600) in the place of whatever had that name. */
export async function createFile(path: string): Promise<FileHandle> {
  await rm(path, { force: true });
  return await open(path, 'wx+', 0o600);
}

/** At most the first `maxBytes` of a small text file; undefined where there is none. Throws like `openToRead`. */
export async function readSmall(path: string, maxBytes: number): Promise<string | undefined> {
  const handle = await openToRead(path).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
  if (handle === undefined) return undefined;
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(maxBytes), 0, maxBytes, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Beside it and then in its place, and on the disk: nobody ever reads half of it. Its folder must be there. */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}

async function openFile(path: string, flags: number): Promise<FileHandle> {
  const handle = await open(path, flags | O_NOFOLLOW | O_NONBLOCK, 0o600).catch((cause: unknown) => {
    throw NOT_IT.has(errorCode(cause)) ? notIt(path, 'un archivo', cause) : cause;
  });
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw notIt(path, 'un archivo');
}

/** What `open` says of a link, a socket, a folder. */
const NOT_IT = new Set<unknown>(['ELOOP', 'EMLINK', 'ENOTDIR', 'EISDIR', 'ENXIO']);

function notIt(path: string, que: string, cause?: unknown): ConfigError {
  return new ConfigError([`${path} debe ser ${que}, y es otra cosa o un enlace: quítelo e inicie de nuevo.`], {
    cause,
  });
}
