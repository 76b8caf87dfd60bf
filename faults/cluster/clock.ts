import { existsSync, readdirSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** libfaketime, where Debian's package `faketime` and its kin put it; undefined: it is not installed. */
export function findFaketime(): string | undefined {
  const places = ['/usr/lib', '/usr/local/lib', '/usr/lib64'].filter((place) => existsSync(place));
  const folders = places.flatMap((place) => [
    join(place, 'faketime'),
    ...readdirSync(place).map((name) => join(place, name, 'faketime')),
  ]);
  return folders.map((folder) => join(folder, 'libfaketime.so.1')).find((path) => existsSync(path));
}

/** The clock of the wall, as the processes that are started with `env` see it; the monotonic one is left alone. */
export interface Clock {
  readonly env: Readonly<Record<string, string>>;
  /** By how many seconds it is ahead from now on; negative: behind. They see it within `SEEN_MS`. */
  set(seconds: number): Promise<void>;
}

/** How long a process goes by what it read, and some air. */
export const SEEN_MS = 1_500;

/** By how many seconds everybody's clock is ahead, where the tests pretend another day. */
const PRETENDED = Number(process.env.FAKETIME ?? 0);

/** `file`: where it is kept; every process that goes by it must be able to read it. */
export async function createClock(library: string, file: string): Promise<Clock> {
  const set = (seconds: number) => {
    const ahead = seconds + PRETENDED;
    return writeFile(file, `${ahead < 0 ? '' : '+'}${ahead}\n`);
  };
  await set(0);
  await chmod(file, 0o644);
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  return { env, set };
}
