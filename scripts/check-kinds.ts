/**
 * Who wants to know something of a kind of document asks its `Clase` (core/src/documentos) and compares no code of
 * SUNAT's, in TypeScript or in its SQL. Exits 1 and lists every place that does.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { comparisonsIn } from './kinds.ts';

const ROOT = dirname(import.meta.dirname);

/** The kinds themselves, SUNAT's catalogs, the stranger that judges from outside, what a program wrote, and tests. */
const HOMES =
  /^core\/src\/(documentos|catalogos)\/|^server\/src\/simulator\/|\/(generado|testing|e2e)\/|(\.test|\/testing)[^/]*$|^scripts\/kinds/;

const files = globSync('{core,server,dashboard,sdk,scripts,bench,faults}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: ['**/node_modules', '**/dist'],
}).filter((path) => !HOMES.test(path));
const found = files.sort().flatMap((path) => {
  const comparisons = comparisonsIn(readFileSync(join(ROOT, path), 'utf8'));
  return comparisons.map(({ how, line, text }) => `${path}:${line}: ${how}: ${text}`);
});
for (const place of found) console.error(place);
console.log(`Kinds: ${files.length} files, ${found.length} comparisons with a type code`);
process.exit(found.length === 0 ? 0 : 1);
