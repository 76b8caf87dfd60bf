/**
 * `npm run -s sbom [-- FILE]`: the bill of materials of production, CycloneDX 1.5, to the standard output or a file. It is
 * what `npm sbom` writes from the lockfile, less what only development needs. Not by `--omit dev`, which also drops production
 * packages that a development package happens to need too (npm 11.19). Refuses one that does not name what the lockfile locks.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lockfile, productionOf } from '../check/packages.ts';

const ROOT = join(import.meta.dirname, '../..');

interface Component {
  readonly 'bom-ref': string;
  readonly purl: string;
}

interface Sbom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const lockfile: Lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
const locked = new Set(productionOf(lockfile).map(({ name, version }) => `pkg:npm/${name}@${version}`));
const sbom = withoutDevelopment(readSbom());
const named = new Set(sbom.components.map(purlOf).filter((purl) => !isOurs(purl)));
const difference = [...named.symmetricDifference(locked)];
if (difference.length > 0) fail(`El SBOM y el lockfile no nombran lo mismo: ${difference.join(', ')}`);

const text = `${JSON.stringify(sbom, undefined, 2)}\n`;
const [file] = process.argv.slice(2);
if (file === undefined) process.stdout.write(text);
else writeFileSync(file, text);
console.error(`SBOM: ${named.size} paquetes de producción, los mismos que el lockfile`);

function readSbom(): Sbom {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return status === 0 ? JSON.parse(stdout) : fail(`npm sbom falló: ${stderr}`);
}

function withoutDevelopment(all: Sbom): Sbom {
  const components = all.components.filter((each) => isOurs(purlOf(each)) || locked.has(purlOf(each)));
  const refs = new Set([all.metadata.component, ...components].map((each) => each['bom-ref']));
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
  return { ...all, components, dependencies };
}

function purlOf({ purl }: Component): string {
  return decodeURIComponent(purl);
}

function isOurs(purl: string): boolean {
  return purl.startsWith('pkg:npm/@chaski/');
}

function fail(problem: string): never {
  console.error(problem);
  process.exit(1);
}
