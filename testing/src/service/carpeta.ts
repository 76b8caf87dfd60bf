import { readFileSync, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORIA = '/dev/shm';
/** What the databases of a whole run and their log may come to, with room for the run itself. */
const BYTES = 4 * 2 ** 30;

/**
 * A new folder for a PostgreSQL that lives as long as the tests: in memory where there is plenty, so that each flush to disk, which it
 * makes as in production, waits for no disk; nothing that tests do to it tells the difference. Otherwise a temporary one.
 */
export function carpetaDeBase(prefijo: string): Promise<string> {
  return mkdtemp(join(cabeEnMemoria() ? MEMORIA : tmpdir(), prefijo));
}

function cabeEnMemoria(): boolean {
  if (process.platform !== 'linux' || process.availableMemory() < 2 * BYTES) return false;
  try {
    const { bavail, bsize } = statfsSync(MEMORIA);
    const [, , tipo, opciones = ''] = mounts().find(([, donde]) => donde === MEMORIA) ?? [];
    // Its programs may have to be copied to where its user reaches them.
    return tipo === 'tmpfs' && !opciones.split(',').includes('noexec') && bavail * bsize >= BYTES;
  } catch {
    return false;
  }
}

function mounts(): string[][] {
  return readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
}
