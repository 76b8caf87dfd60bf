import { spawnSync } from 'node:child_process';
import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asAdmin, type FaultyCluster } from './cluster.ts';

/** A disk under the service's database that can be filled to the last byte. */
export interface SmallDisk {
  /** From now on no table and no index can grow (53100). */
  fill(): Promise<void>;
  /** As somebody who deletes a forgotten file. */
  free(): Promise<void>;
  remove(): void;
}

/**
 * Moves the service's database to a memory disk of that size; nobody may be connected to it. Undefined where the machine
 * lets nobody mount one: only root on Linux may, and not in every container.
 *
 * The log (WAL) stays on the ordinary disk: without room for that, PostgreSQL itself stops, which is an outage like any other.
 */
export async function moveToSmallDisk(cluster: FaultyCluster, mebibytes: number): Promise<SmallDisk | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const folder = join(cluster.folder, 'disco');
  const ballast = join(folder, 'lastre');
  await mkdir(folder);
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0755`, 'tmpfs', folder]);
  if (mount.status !== 0) return undefined;
  const space = join(folder, 'tablas');
  await mkdir(space, { mode: 0o700 });
  const { user } = cluster;
  if (user !== undefined) await chown(space, user.uid, user.gid);
  await asAdmin(cluster.adminUrl, [
    `create tablespace disco location '${space}'`,
    'alter database chaski set tablespace disco',
  ]);
  return {
    async fill() {
      const chunk = Buffer.alloc(64 * 1024);
      const full = await writeUntilFull(ballast, chunk);
      if (!full) throw new Error('El disco no se llenó');
    },
    free: () => rm(ballast, { force: true }),
    remove: () => void spawnSync('umount', ['-l', folder]),
  };
}

/** In smaller and smaller pieces, so that not one page is left. */
async function writeUntilFull(file: string, chunk: Buffer): Promise<boolean> {
  let size = chunk.length;
  for (let written = 0; written < 4 * 1024 ** 3; written += size) {
    const failed = await writeFile(file, chunk.subarray(0, size), { flag: 'a' }).then(
      () => false,
      (error: NodeJS.ErrnoException) => error.code === 'ENOSPC',
    );
    if (failed && size === 1) return true;
    if (failed) size = Math.max(1, size >> 2);
  }
  return false;
}
