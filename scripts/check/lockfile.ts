/**
 * `npm ci` refuses a lockfile that lacks an optional package of another platform, and `npm install` drops those that it
 * could not see. Lists what is missing; exits 1 if there is any.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Entry {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const ROOT = join(import.meta.dirname, '../..');
const { packages }: { packages: Record<string, Entry> } = JSON.parse(
  readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
);

const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies)
    .filter((name) => !isLocked(path, name))
    .map((name) => `missing from the lockfile: ${name}, optional of ${path || 'this project'}`),
);
for (const finding of missing) console.error(finding);
console.log(`Lockfile: ${Object.keys(packages).length} packages, ${missing.length} findings`);
process.exit(missing.length === 0 ? 0 : 1);

/** As Node finds it: beside the package, or in any folder above. */
function isLocked(path: string, name: string): boolean {
  for (let at = path; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    if (`${at === '' ? '' : `${at}/`}node_modules/${name}` in packages) return true;
    if (at === '') return false;
  }
}
