import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, decodeKey } from '../config.ts';

/** What the data folder keeps to itself, in `secretos/` (0700), each file 0600. */
export interface Secrets {
  readonly folder: string;
  /** The secret of that name: 32 random bytes, made at the first call. Throws `ConfigError` if others can read the file. */
  read(name: string): Promise<Buffer>;
}

/** Opens `secretos/` in the data folder, making it if needed. */
export async function openSecrets(dataFolder: string): Promise<Secrets> {
  const folder = join(dataFolder, 'secretos');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  return { folder, read: (name) => readSecret(join(folder, name)) };
}

/** The installation's key: from the configuration, else generated in the data folder. */
export async function readInstallationKey(secreto: Buffer | undefined, dataFolder: string): Promise<Buffer> {
  if (secreto !== undefined) return secreto;
  return await (await openSecrets(dataFolder)).read('llave');
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
  return await readFile(file, 'utf8');
}

async function checkMode(file: string): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode } = await stat(file);
  if ((mode & 0o077) === 0) return;
  throw new ConfigError([
    `${file} es legible por otros usuarios (modo ${(mode & 0o777).toString(8)}). Corríjalo: chmod 600 ${file}`,
  ]);
}
