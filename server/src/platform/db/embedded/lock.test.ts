import { chmod, lstat, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killChildren, startChild } from '@chaski/testing/service/child.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createFolderLock } from './lock.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chaski-bloqueo-'));
});
afterEach(killChildren);
afterAll(async () => await rm(folder, { recursive: true, force: true }));

describe('the lock of a data folder', () => {
  it('lets one process at a time in, also within one process', async () => {
    const events: string[] = [];
    const work = (name: string) => async () => {
      events.push(`${name} entra`);
      await new Promise((resolve) => setImmediate(resolve));
      events.push(`${name} sale`);
    };
    await Promise.all([
      createFolderLock(folder).exclusively(work('a')),
      createFolderLock(folder).exclusively(work('b')),
      createFolderLock(folder).exclusively(work('c')),
    ]);
    for (let index = 0; index < events.length; index += 2) {
      expect(events[index + 1]).toBe(events[index]?.replace('entra', 'sale'));
    }
  });

  it('is nobody else’s to read: who may read a file may lock it', async () => {
    await chmod(folder, 0o711);
    await writeFile(join(folder, 'bloqueo'), '', { mode: 0o644 });
    const lock = createFolderLock(folder);
    await lock.exclusively(async () => {
      lock.join();
      lock.leave();
    });
    const modes = ['bloqueo', 'bloqueo-uso'].map(async (file) => (await stat(join(folder, file))).mode & 0o777);
    expect(await Promise.all(modes)).toEqual([0o600, 0o600]);
  });

  it('knows whether anybody else is there, and forgets a process the moment it is killed', async () => {
    const lock = createFolderLock(folder);
    expect(lock.isAlone()).toBe(true);
    const child = startChild('hold-lock.ts', [folder, 'uso']);
    expect(await child.line()).toBe('listo');
    expect(lock.isAlone()).toBe(false);
    // The child was killed while it held the lock: what is stale on the disk is free for the kernel.
    await child.kill('SIGKILL');
    expect(lock.isAlone()).toBe(true);
  });

  it('is free at once when the process that was starting PostgreSQL is killed', async () => {
    const child = startChild('hold-lock.ts', [folder, 'exclusivo']);
    expect(await child.line()).toBe('listo');
    const lock = createFolderLock(folder);
    await expect(lock.exclusively(async () => 'no', 100)).rejects.toThrow('retiene');
    await child.kill('SIGKILL');
    expect(await lock.exclusively(async () => 'sí', 1_000)).toBe('sí');
  });

  it('is shared by its users: any number of them, none alone until the others left', () => {
    const [a, b] = [createFolderLock(folder), createFolderLock(folder)];
    a.join();
    b.join();
    expect(createFolderLock(folder).isAlone()).toBe(false);
    a.leave();
    expect(a.isAlone()).toBe(false);
    b.leave();
    expect(a.isAlone()).toBe(true);
  });

  it('is never the file that a link in its place names', async () => {
    const ajeno = join(folder, 'ajeno');
    await writeFile(ajeno, '', { mode: 0o644 });
    for (const name of ['bloqueo', 'bloqueo-uso']) {
      await rm(join(folder, name), { force: true });
      await symlink(ajeno, join(folder, name));
    }
    const lock = createFolderLock(folder);
    expect(await lock.exclusively(async () => lock.isAlone())).toBe(true);
    expect((await stat(ajeno)).mode & 0o777).toBe(0o644);
    expect((await lstat(join(folder, 'bloqueo'))).isFile()).toBe(true);
  });

  it('copes with a lock file that somebody wrote into', async () => {
    await writeFile(join(folder, 'bloqueo'), '{"pid": 4242, "inicio": "ayer"}\n'.repeat(40));
    await writeFile(join(folder, 'bloqueo-uso'), 'basura'.repeat(200));
    const lock = createFolderLock(folder);
    expect(await lock.exclusively(async () => 'sí')).toBe('sí');
    expect(lock.isAlone()).toBe(true);
    lock.join();
    expect(createFolderLock(folder).isAlone()).toBe(false);
    lock.leave();
  });
});
