/**
 * Whoever has the repository has all that it refers to: every text (`….md`) that a file names is in it, and every path that a
 * text names in backticks or links to, and each ✓ of STYLE.md stands in the code. Exits 1 and lists what is not. Tests may invent names.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const TEXT = /\.(tsx?|mjs|md|ya?ml|sh|sql|typ|html)$/;
const TEST = /\.test\.tsx?$|\/testing\//;
/** What a command writes where it is told to. */
const WRITTEN = /--informe \S+/g;
const NAMED = /[\w.-]+\.md\b/g;
const IN_BACKTICKS = /`(?:node )?([\w./-]*\/[\w./-]+\.(?:ts|tsx|sh|json|yml|sql|md))`/g;
const LINKED = /\]\(([^)#\s:]+)(?:#[^)\s]*)?\)/g;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(ROOT, path)));
const paths = files.map((path) => `/${path}`);
const names = new Set(files.map((path) => path.slice(path.lastIndexOf('/') + 1)));

const missing = [...files.filter((path) => TEXT.test(path) && !TEST.test(path)).flatMap(missingIn), ...examplesGone()];
for (const place of missing) console.error(place);
console.log(`Texts: ${files.length} files, ${missing.length} references to what is not here`);
process.exit(missing.length === 0 ? 0 : 1);

function missingIn(path: string): string[] {
  const text = read(path).replaceAll(WRITTEN, '');
  const unnamed = [...text.matchAll(NAMED)].map(([name]) => name).filter((name) => !names.has(name));
  const absent = path.endsWith('.md') && path !== 'CHANGELOG.md' ? absentFrom(path, text) : [];
  return [...new Set([...unnamed, ...absent])].map((what) => `${path}: ${what}`);
}

/** What STYLE.md shows as ours and no file has any more; a list of words is no code. */
function examplesGone(): string[] {
  const code = files
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => read(path))
    .join('\n')
    .replaceAll(/\n\s*(?:\* )?/g, ' ');
  const shown = [...read('STYLE.md').matchAll(/^✓ (.*?)(?: {2,}✗.*)?$/gm)].flatMap(([, one = '']) =>
    /[({|]|^\/\*/.test(one) ? one.split('…') : [],
  );
  const parts = shown.map((one) => one.trim().replace(/^\/\*\* ?|,$| ?\*\/$|, \)$/g, '')).filter(Boolean);
  return parts.filter((one) => !code.includes(one) && one !== ')').map((one) => `STYLE.md: ${one}`);
}

/** Paths are told from any folder above, so that `jobs/cola/cola.ts` needs not say where rooms stand. */
function absentFrom(path: string, text: string): string[] {
  const told = [...text.matchAll(IN_BACKTICKS)].flatMap(([, one]) => one ?? []);
  const linked = [...text.matchAll(LINKED)].flatMap(([, one]) => one ?? []);
  return [
    ...told.filter((one) => !one.startsWith('/') && !paths.some((other) => other.endsWith(`/${one}`))),
    ...linked.filter((one) => !one.startsWith('/') && !existsSync(join(ROOT, dirname(path), one))),
  ];
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
