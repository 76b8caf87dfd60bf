import { randomBytes } from 'node:crypto';
import { link, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigError } from '@chaski/node/errors.ts';
import { openFolder } from '@chaski/node/own-files.ts';
import { decodeKey } from '../../config/config.ts';

/** What the data folder keeps to itself, in `secretos/` (0700), each file 0600. */
export interface Secrets {
  readonly folder: string;
  /** The secret of that name: 32 random bytes, made at the first call. Throws `ConfigError` if others can read the file. */
  read(name: string): Promise<Buffer>;
}

/** Opens `secretos/` in the data folder, making it if needed. */
export async function openSecrets(dataFolder: string): Promise<Secrets> {
  const folder = join(dataFolder, 'secretos');
  const handle = await openFolder(folder);
  await handle.chmod(0o700).finally(() => handle.close());
  return { folder, read: (name) => readSecret(join(folder, name)) };
}

/** Where the installation's keys come from. */
export interface FuenteLlaves {
  readonly dataFolder: string;
  /** CHASKI_SECRETO: where it is given, files count for nothing. */
  readonly secreto: Buffer | undefined;
  /** CHASKI_SECRETO_ANTERIOR: while the key is being changed. */
  readonly secretoAnterior: Buffer | undefined;
}

const LLAVE = /^llave(?:-(\d{1,6}))?$/;

/**
 * Every key that may be the installation's: the configuration's, else the files `secretos/llave`, `llave-2`… A file is never
 * written twice: a rotation adds one, and which of them is the key the database knows, for it opens what is stored there.
 */
export async function readInstallationKeys(fuente: FuenteLlaves): Promise<Buffer[]> {
  const { dataFolder, secreto, secretoAnterior } = fuente;
  const anterior = secretoAnterior === undefined ? [] : [secretoAnterior];
  if (secreto !== undefined) return [secreto, ...anterior];
  const secrets = await openSecrets(dataFolder);
  const names = (await readdir(secrets.folder)).filter((name) => LLAVE.test(name));
  return [...(await Promise.all(names.map((name) => secrets.read(name)))), ...anterior];
}

/** A new key in a file of its own, on the disk for good; its name is the next one that no file has. */
export async function makeInstallationKey(dataFolder: string): Promise<Buffer> {
  const secrets = await openSecrets(dataFolder);
  const taken = (await readdir(secrets.folder)).flatMap((name) => {
    const match = LLAVE.exec(name);
    return match === null ? [] : [Number(match[1] ?? 1)];
  });
  return await secrets.read(taken.length === 0 ? 'llave' : `llave-${Math.max(...taken) + 1}`);
}

async function readSecret(file: string): Promise<Buffer> {
  const text = (await readIfPresent(file)) ?? (await create(file));
  const key = decodeKey(text.trim());
  if (key === undefined)
    throw new ConfigError([`${file} está dañado: debe tener 64 cifras hexadecimales. Restáurelo de su copia.`]);
  await checkMode(file);
  return key;
}

async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Written beside and linked into place: of two processes one wins, and nobody ever reads half a key. */
async function create(file: string): Promise<string> {
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(32).toString('hex')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await link(draft, file).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  await rm(draft, { force: true });
  await syncFolder(dirname(file));
  return await readFile(file, 'utf8');
}

/** A name in a folder survives a power cut only once the folder itself is on the disk. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function checkMode(file: string): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode } = await stat(file);
  if ((mode & 0o077) === 0) return;
  throw new ConfigError([
    `${file} es legible por otros usuarios (modo ${(mode & 0o777).toString(8)}). Corríjalo: chmod 600 ${file}`,
  ]);
}
