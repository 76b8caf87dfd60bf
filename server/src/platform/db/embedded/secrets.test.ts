import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@chaski/node/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeInstallationKey, openSecrets, readInstallationKeys } from './secrets.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chaski-secretos-'));
});
afterAll(async () => await rm(folder, { recursive: true, force: true }));

describe('the secrets of a data folder', () => {
  it('are made at the first call, for the owner alone, and stay the same', async () => {
    const secrets = await openSecrets(folder);
    const key = await secrets.read('llave');
    expect(key).toHaveLength(32);
    expect(await (await openSecrets(folder)).read('llave')).toEqual(key);
    expect(await secrets.read('otra')).not.toEqual(key);
    expect((await stat(secrets.folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(secrets.folder, 'llave'))).mode & 0o777).toBe(0o600);
  });

  it('are one and the same for processes that make them at the same instant', async () => {
    const secrets = await openSecrets(folder);
    const read = await Promise.all(Array.from({ length: 20 }, () => secrets.read('disputada')));
    expect(new Set(read.map((key) => key.toString('hex'))).size).toBe(1);
    expect((await readdir(secrets.folder)).filter((name) => name.startsWith('disputada'))).toEqual(['disputada']);
  });

  it('are refused when others can read them or when they are damaged, with the remedy', async () => {
    const secrets = await openSecrets(folder);
    await secrets.read('abierta');
    const file = join(secrets.folder, 'abierta');
    await chmod(file, 0o640);
    await expect(secrets.read('abierta')).rejects.toThrow(
      new ConfigError([`${file} es legible por otros usuarios (modo 640). Corríjalo: chmod 600 ${file}`]),
    );
    await chmod(file, 0o600);
    await writeFile(file, (await readFile(file, 'utf8')).slice(0, 20));
    await expect(secrets.read('abierta')).rejects.toThrow('está dañado');
  });

  it('are not needed when the configuration brings the key', async () => {
    const [secreto, secretoAnterior] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
    const dataFolder = join(folder, 'no-existe');
    expect(await readInstallationKeys({ dataFolder, secreto, secretoAnterior: undefined })).toEqual([secreto]);
    expect(await readInstallationKeys({ dataFolder, secreto, secretoAnterior })).toEqual([secreto, secretoAnterior]);
    await expect(stat(dataFolder)).rejects.toThrow('ENOENT');
  });

  it('hold every key of the installation that there ever was: a new one is a new file, and none is made by looking', async () => {
    const dataFolder = join(folder, 'llaves');
    const fuente = { dataFolder, secreto: undefined, secretoAnterior: undefined };
    expect(await readInstallationKeys(fuente)).toEqual([]);
    const made: Buffer[] = [];
    for (let i = 0; i < 3; i++) made.push(await makeInstallationKey(dataFolder));
    expect((await readdir(join(dataFolder, 'secretos'))).sort()).toEqual(['llave', 'llave-2', 'llave-3']);
    expect((await readInstallationKeys(fuente)).map(String).sort()).toEqual(made.map(String).sort());
    await rm(join(dataFolder, 'secretos/llave-2'));
    await makeInstallationKey(dataFolder);
    expect((await readdir(join(dataFolder, 'secretos'))).sort()).toEqual(['llave', 'llave-3', 'llave-4']);
  });
});
