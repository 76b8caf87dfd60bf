import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type Entry,
  isFor,
  type Lockfile,
  licencesOf,
  looseVersions,
  packagesOf,
  productionOf,
  shrinkwrapOf,
  undecidedScripts,
  withoutIntegrity,
} from './packages.ts';

const ROOT = join(import.meta.dirname, '../..');
const LOCKFILE: Lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));

/** The project's own lockfile with one package more. */
function con(name: string, entry: Entry): Lockfile {
  return {
    packages: { ...LOCKFILE.packages, [`node_modules/${name}`]: { version: '1.0.0', license: 'MIT', ...entry } },
  };
}

describe('packages of others', () => {
  it('with a version that may move are found', () => {
    const manifest = (range: string) => [{ name: 'x', dependencies: { fijo: '1.2.3', otro: range } }];
    for (const range of ['^1.2.3', '~1.2.3', '1.x', '*', 'latest', '>=1.0.0', 'github:a/b', '1.2']) {
      expect(looseVersions(manifest(range)), range).toHaveLength(1);
    }
    expect(looseVersions(manifest('18.4.0-beta.17'))).toEqual([]);
  });

  it('without a hash, or with a weak one, are found; binaries of other platforms only by their name', () => {
    const missing = (lockfile: Lockfile) =>
      withoutIntegrity(lockfile, ['@biomejs/cli-', '@myriaddreamin/', '@tailwindcss/oxide-']).missing;
    expect(missing(LOCKFILE)).toEqual([]);
    expect(missing(con('malo', {}))).toEqual(['malo no tiene huella (integrity) en el lockfile']);
    expect(missing(con('malo', { optional: true }))).toHaveLength(1);
    expect(missing(con('@biomejs/cli-nuevo', {}))).toHaveLength(1);
    expect(missing(con('debil', { integrity: 'sha1-abc' }))).toEqual(['debil: su huella no es SHA-512']);
  });

  it('that run code when installed are found unless they are decided by name, and decisions about nothing too', () => {
    const { allowScripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(undecidedScripts(LOCKFILE, allowScripts)).toEqual([]);
    expect(undecidedScripts(con('malo', { hasInstallScript: true }), allowScripts)).toHaveLength(1);
    expect(undecidedScripts(LOCKFILE, { ...allowScripts, ido: true })).toHaveLength(1);
  });

  it('under a licence that does not go with ours are found', () => {
    expect(licencesOf(LOCKFILE).others).toEqual([]);
    expect(licencesOf(con('x', { license: 'GPL-3.0-only' })).others).toEqual(['x: licencia GPL-3.0-only']);
    expect(licencesOf(con('x', { license: '(GPL-2.0 OR MIT)' })).others).toEqual([]);
  });

  it('go with the published package in the versions and with the hashes of the lockfile, and none of development', () => {
    const manifest = { name: 'chaski', version: '9.9.9', dependencies: { fastify: '5.12.8' } };
    const { packages } = JSON.parse(JSON.stringify(shrinkwrapOf(LOCKFILE, manifest)));
    expect(packages['']).toEqual(manifest);
    expect(packages['node_modules/fastify']).toEqual(LOCKFILE.packages['node_modules/fastify']);
    const names = Object.keys(packages);
    for (const { name } of productionOf(LOCKFILE))
      expect(
        names.some((path) => path.endsWith(`/${name}`)),
        name,
      ).toBe(true);
    expect(names.filter((path) => /vitest|@chaski|^(core|server|sdk|dashboard)$/.test(path))).toEqual([]);
  });

  it('are counted without the workspaces, without development, and for one machine', () => {
    const machine = { os: 'linux', cpu: 'x64', libc: 'glibc' };
    const names = productionOf(LOCKFILE).map(({ name }) => name);
    expect(names).toContain('fastify');
    expect(names).not.toContain('vitest');
    expect(packagesOf(LOCKFILE).some(({ name }) => name.startsWith('@chaski/'))).toBe(false);
    expect(isFor({ os: ['darwin'] }, machine)).toBe(false);
    expect(isFor({ os: ['linux'], cpu: ['x64'], libc: ['musl'] }, machine)).toBe(false);
    expect(isFor({ os: ['linux'], cpu: ['x64'], libc: ['glibc'] }, machine)).toBe(true);
    expect(isFor({}, machine)).toBe(true);
  });
});

it('the SBOM parses as CycloneDX and names every production package of the lockfile, and nothing else of others', () => {
  const { status, stdout } = spawnSync('npm', ['run', '-s', 'sbom'], { cwd: ROOT, encoding: 'utf8' });
  expect(status).toBe(0);
  const sbom = JSON.parse(stdout);
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
  const purls: string[] = sbom.components.map(({ purl }: { purl: string }) => decodeURIComponent(purl));
  const strangers = purls.filter((purl) => !purl.startsWith('pkg:npm/@chaski/'));
  const expected = new Set(productionOf(LOCKFILE).map(({ name, version }) => `pkg:npm/${name}@${version}`));
  expect(new Set(strangers)).toEqual(expected);
  expect(expected.size).toBeGreaterThan(50);
});
