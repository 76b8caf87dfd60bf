import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { daysBetween, fechaLima, isFecha } from '../core/src/lib/fecha.ts';
import { findFaketime } from '../faults/cluster/clock.ts';

const DAY_SECONDS = 86_400;
/** What `mount` hides for the program and all that it starts, and for nobody else. */
const HIDE = 'mount --bind "$1" /etc && shift && exec "$@"';

export interface Pretended {
  /** What goes before the program and its arguments. */
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** By how many seconds a clock has to be ahead, or behind, for today in Lima to be that day. Undefined where it is no day. */
export function secondsTo(day: string | undefined, now: Date): number | undefined {
  return day !== undefined && isFecha(day) ? daysBetween(fechaLima(now), day) * DAY_SECONDS : undefined;
}

/**
 * How a program is run so that it, PostgreSQL and whatever either starts, with whatever environment and as whatever user, see a clock of the
 * wall that is so many seconds ahead: libfaketime, named by a copy of `/etc` in `folder` that stands in a mount namespace of its own.
 * Answers why not where that cannot be done.
 */
export function pretend(seconds: number, folder: string): Pretended | string {
  const library = findFaketime();
  if (library === undefined) return 'libfaketime is not installed (Debian: apt install faketime)';
  if (spawnSync('unshare', ['-m', 'true']).status !== 0) return 'only root can have a mount namespace (unshare -m)';
  const etc = join(folder, 'etc');
  mkdirSync(etc, { mode: 0o755 });
  const { status, stderr } = spawnSync('cp', ['-a', '/etc/.', etc], { encoding: 'utf8' });
  if (status !== 0) return `/etc cannot be copied: ${stderr}`;
  const clock = `${seconds < 0 ? '' : '+'}${seconds}`;
  writeFileSync(join(etc, 'ld.so.preload'), `${library}\n`, { mode: 0o644 });
  writeFileSync(join(etc, 'faketimerc'), `${clock}\n`, { mode: 0o644 });
  return {
    command: ['unshare', '-m', 'sh', '-c', HIDE, 'sh', etc],
    // Whoever is started with this environment need not look into the file again; the monotonic clock is left alone.
    env: { FAKETIME: clock, FAKETIME_DONT_FAKE_MONOTONIC: '1', FAKETIME_DISABLE_SHM: '1' },
  };
}
