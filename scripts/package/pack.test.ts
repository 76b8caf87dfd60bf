import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { packChaski, packSdk } from './pack.ts';

/* What is installed is what one command makes here: no name of ours is in a registry, where it could be anybody's. */

const ROOT = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'chaski-dist-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inside = (file: string) => execFileSync('tar', ['-tzf', file], { encoding: 'utf8' }).split('\n');

test('one command makes the service and the client, with what their texts name', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(scripts.package).toBe('npm run build && node scripts/package/pack.ts');
  const chaski = packChaski(folder);
  expect(chaski.file).toBe(join(folder, 'chaski.tgz'));
  const files = [
    'bin/chaski.js',
    'npm-shrinkwrap.json',
    'deploy/chaski.service',
    'dashboard/dist/index.html',
    'docs/produccion.md',
  ];
  expect(inside(chaski.file)).toEqual(expect.arrayContaining(files.map((file) => `package/${file}`)));
  const sdk = packSdk(folder);
  expect(sdk.file).toBe(join(folder, 'chaski-sdk.tgz'));
  expect(inside(sdk.file)).toEqual(expect.arrayContaining(['package/dist/index.js', 'package/README.md']));
}, 120_000);

test('no text installs or runs by a name what only a tarball of ours is', () => {
  const texts = globSync(
    [
      '*.md',
      'docs/**/*.md',
      'sdk/*.md',
      'examples/**/*.md',
      'deploy/*',
      '{core,server,sdk,dashboard}/src/**/*.{ts,tsx,json}',
    ],
    {
      cwd: ROOT,
      exclude: ['**/node_modules/**', '**/*.test.ts'],
    },
  );
  expect(texts.length).toBeGreaterThan(500);
  const found = texts.flatMap((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    const commands = text.matchAll(
      /(?:\b(?:npm|pnpm|yarn|bun)\s+(?:install|i|add|exec|create|init|x)|\bnpx|\bbunx)\b([^`\n]*)/g,
    );
    return [...commands]
      .filter(([, rest = '']) => /(?:^|\s)@?chaski(?:[@/][\w.-]+)?(?=\s|$)/.test(rest))
      .map(([command]) => `${path}: ${command}`);
  });
  expect(found).toEqual([]);
});
