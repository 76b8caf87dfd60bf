/**
 * Who wants to know something of a kind of document asks its `Clase` (core/src/documentos) and compares no code of
 * SUNAT's, in TypeScript or in its SQL; a kind's own folder names its own. Exits 1 and lists every place that does otherwise, and
 * what of the kinds is not generated as their folders are now.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeRooms } from '../generate/rooms.ts';
import { CODES, type Codes, comparisonsIn } from './kinds.ts';

const ROOT = join(import.meta.dirname, '../..');

/** SUNAT's catalogs, the stranger that judges from outside, what a program wrote, and tests. */
const HOMES =
  /^core\/src\/catalogos\/|^simulator\/|\/(generado|testing|e2e)\/|(\.test|\/testing)[^/]*$|^scripts\/check\/kinds\.|^testing\//;

const FOLDER = /^core\/src\/documentos\/\w+(?=\/)/;

const files = globSync('{core,node,simulator,server,testing,dashboard,sdk,scripts,bench,faults}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: ['**/node_modules', '**/dist'],
}).filter((path) => !HOMES.test(path));
const found = files.sort().flatMap((path) => {
  const comparisons = comparisonsIn(read(path), codesOfOthers(path));
  return comparisons.map(({ how, line, text }) => `${path}:${line}: ${how}: ${text}`);
});
for (const place of found) console.error(place);
const stale = writeRooms(ROOT).filter(({ path, text }) => !existsSync(join(ROOT, path)) || read(path) !== text);
for (const { path } of stale) console.error(`${path}: run npm run generate`);
console.log(`Kinds: ${files.length} files, ${found.length} comparisons with a type code`);
process.exit(found.length + stale.length === 0 ? 0 : 1);

/** In the folder of a kind, those that its `index.ts` does not declare. */
function codesOfOthers(path: string): Codes {
  const [folder] = FOLDER.exec(path) ?? [];
  if (folder === undefined) return CODES;
  const own = [...read(`${folder}/index.ts`).matchAll(/^ {2}(?:codigo|nombreApi): '(\w+)'/gm)].map(([, code]) => code);
  const others = (codes: readonly string[]) => codes.filter((code) => !own.includes(code));
  return { issued: others(CODES.issued), names: others(CODES.names), files: others(CODES.files) };
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
