/**
 * `npm run package [-- FOLDER]`: makes `chaski.tgz`, with the service, its command and the dashboard, and `chaski-sdk.tgz`, the client, in
 * `dist` or that folder. Neither is in a registry. The service is unpacked and `npm ci` gives it the versions that its
 * `npm-shrinkwrap.json` names, which `npm install` of a tarball does not read; the client is installed as it is.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makePackage } from './package.ts';

const ROOT = join(import.meta.dirname, '../..');

/** What npm says of a package that it packed. */
export interface Packed {
  readonly file: string;
  readonly entries: number;
  /** Bytes, packed and unpacked. */
  readonly size: number;
  readonly unpackedSize: number;
}

/** Packs the service into `folder`. Needs the built dashboard. */
export function packChaski(folder: string): Packed {
  const source = mkdtempSync(join(tmpdir(), 'chaski-pack-'));
  try {
    makePackage(source);
    return pack(source, folder, 'chaski.tgz');
  } finally {
    rmSync(source, { recursive: true, force: true });
  }
}

/** Packs the client into `folder`. */
export function packSdk(folder: string): Packed {
  return pack(join(ROOT, 'sdk'), folder, 'chaski-sdk.tgz');
}

function pack(source: string, folder: string, name: string): Packed {
  mkdirSync(folder, { recursive: true });
  const args = ['pack', '--json', '--pack-destination', folder];
  const out = execFileSync('npm', args, { cwd: source, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  // The scripts of the package may print before.
  const [{ filename, entryCount, size, unpackedSize }] = JSON.parse(out.slice(out.search(/^\[$/m)));
  const file = join(folder, name);
  renameSync(join(folder, filename), file);
  return { file, entries: entryCount, size, unpackedSize };
}

if (import.meta.main) {
  const folder = resolve(process.argv[2] ?? join(ROOT, 'dist'));
  for (const { file, entries, size } of [packChaski(folder), packSdk(folder)]) {
    console.log(`${file}: ${entries} archivos, ${(size / 1_048_576).toFixed(1)} MiB`);
  }
  const open = `tar -xzf ${join(folder, 'chaski.tgz')} -C /opt/chaski --strip-components 1`;
  console.log(`Instale el servicio: mkdir -p /opt/chaski && ${open} && npm ci --prefix /opt/chaski`);
}
