/**
 * The packages that we take from others: exact versions, a hash for each, install scripts by an allow-list, licences. Prints
 * how many of them reach production; lists every finding and exits 1 if there is any.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  isFor,
  type Lockfile,
  licencesOf,
  looseVersions,
  type Manifest,
  productionOf,
  undecidedScripts,
  withoutIntegrity,
} from './packages.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Binaries of other platforms that the registry of this lockfile did not carry, so that it knows no hash of theirs. An
 * installation on such a platform trusts its own registry for them; with `npm install` there, the hash enters the lockfile.
 */
const SIN_HUELLA = ['@biomejs/cli-', '@myriaddreamin/typst-ts-node-compiler-', '@tailwindcss/oxide-'];

const lockfile: Lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
const root: Manifest & { readonly workspaces: readonly string[] } = readManifest('.');
const manifests = [root, ...root.workspaces.map(readManifest)];

const { missing, known } = withoutIntegrity(lockfile, SIN_HUELLA);
const { counts, others } = licencesOf(lockfile);
const findings = [
  ...looseVersions(manifests),
  ...missing,
  ...undecidedScripts(lockfile, root.allowScripts ?? {}),
  ...others,
];
for (const finding of findings) console.error(finding);

const production = productionOf(lockfile);
const here = production.filter((each) => isFor(each, { os: process.platform, cpu: process.arch, libc: libcOf() }));
console.log(`Paquetes de producción: ${here.length} (${production.length} con los binarios de otras plataformas)`);
console.log(`Licencias: ${[...counts].map(([licence, count]) => `${licence} ${count}`).join(', ')}`);
if (known.length > 0) console.log(`Sin huella, de otras plataformas: ${known.length} (${SIN_HUELLA.join('*, ')}*)`);
console.log(`Cadena de suministro: ${findings.length} hallazgos`);
process.exit(findings.length === 0 ? 0 : 1);

function readManifest(folder: string) {
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
}

/** As npm decides it: musl where the running Node was not built with glibc. */
function libcOf(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  const { header }: { header?: { glibcVersionRuntime?: string } } = JSON.parse(
    JSON.stringify(process.report.getReport()),
  );
  return header?.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
}
