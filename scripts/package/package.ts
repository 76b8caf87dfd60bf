/**
 * Builds what is installed: one package `chaski` with the service, its command and the dashboard, as JavaScript, since
 * Node strips no types of what is installed. `makePackage(folder)` fills an empty folder that `npm pack` takes as it is.
 */
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { type Lockfile, shrinkwrapOf } from '../check/packages.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Copied as they are. */
const AS_THEY_ARE = [
  'LICENSE',
  'README.md',
  'README.es.md',
  'CHANGELOG.md',
  'dashboard/dist',
  'server/migrations',
  'server/package.json',
  'server/src/pdf/fonts',
  'server/src/pdf/plantillas',
  'deploy/base.sh',
  'deploy/chaski.service',
];

/** What only tests use, and what says so by its name. */
const TESTING = /(\.test\.ts$|\/testing[/-]|\/testing\.ts$|\/fixtures\/)/;

/** The entry of the command: runs on any Node from 20, and starts the one that the package brings. */
const BIN = `#!/usr/bin/env node
// Chaski runs on the Node that it brings; whatever Node starts this file only hands over.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const main = join(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), '../server/src/cli/main.js');
const child = spawn(runtime(), [main, ...process.argv.slice(2)], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));

function runtime() {
  for (const name of RUNTIMES) {
    try {
      const folder = dirname(require.resolve(name + '/package.json'));
      const program = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
      if (existsSync(program)) return program;
    } catch {
      // Of another platform.
    }
  }
  return process.execPath;
}
`;

interface Manifest {
  readonly version: string;
  readonly license: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Fills the folder, which is made; answers the package's version. */
export function makePackage(folder: string): string {
  for (const path of [...AS_THEY_ARE, ...documents()])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  // The command is a customer of the API through the sdk.
  for (const area of ['core', 'node', 'simulator', 'server', 'sdk']) addSources(folder, area);
  // `chaski demo` issues these.
  cpSync(join(ROOT, 'examples'), join(folder, 'examples'), {
    recursive: true,
    filter: (path) => !/\.(xml|pdf|md)$/.test(path) && !path.includes('/certificado'),
  });
  const root = read('package.json');
  const runtimes = Object.keys(root.optionalDependencies ?? {});
  mkdirSync(join(folder, 'bin'), { recursive: true });
  writeFileSync(
    join(folder, 'bin/chaski.js'),
    BIN.replace('RUNTIMES', JSON.stringify(runtimes).replaceAll('"', "'").replaceAll(',', ', ')),
    { mode: 0o755 },
  );
  const published = manifest(root);
  writeJson(join(folder, 'package.json'), published);
  writeJson(join(folder, 'npm-shrinkwrap.json'), shrinkwrapOf(readLockfile(), published));
  return root.version;
}

/** What is read: the guides are served, the rest is for whoever operates. Decisions and generated documents stay behind. */
function documents(): string[] {
  return globSync(['docs/{*,guias/*}.md', 'sdk/README.md', 'examples/README.md'], { cwd: ROOT });
}

function manifest(root: Manifest) {
  const ours = (name: string) => name.startsWith('@chaski/');
  const dependencies = Object.entries({
    ...read('core/package.json').dependencies,
    ...read('server/package.json').dependencies,
  });
  return {
    name: 'chaski',
    version: root.version,
    description: 'Facturación electrónica para el Perú (SUNAT, UBL 2.1) en su propio servidor',
    license: root.license,
    type: 'module',
    engines: { node: '>=20' },
    bin: { chaski: 'bin/chaski.js' },
    dependencies: Object.fromEntries(dependencies.filter(([name]) => !ours(name)).sort()),
    optionalDependencies: root.optionalDependencies,
  };
}

function addSources(folder: string, area: string): void {
  for (const path of globSync(`${area}/src/**/*.{ts,json}`, { cwd: ROOT })) {
    if (TESTING.test(path)) continue;
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    const text = readFileSync(join(ROOT, path), 'utf8');
    if (path.endsWith('.json')) writeFileSync(target, text);
    else writeFileSync(target.replace(/\.ts$/, '.js'), toJavaScript(path, text));
  }
}

/** Without its types; every import of a sibling by its new name, and of core and the sdk by their place. */
export function toJavaScript(path: string, text: string): string {
  return stripTypeScriptTypes(text)
    .replace(/(from |import\(|import |new URL\()'(\.[^']*|@chaski\/[^']*)'/g, (_all, before: string, name: string) => {
      const place = name.startsWith('.') ? name : relative(dirname(path), placeOf(name));
      return `${before}'${place.replace(/\.ts$/, '.js')}'`;
    })
    .replace(/[ \t]+$/gm, '');
}

/** As the exports of the packages say: `./*` is its `src`, and the sdk's names its own. */
function placeOf(name: string): string {
  return name.replace('@chaski/sdk/', 'sdk/').replace(/^@chaski\/(\w+)\//, '$1/src/');
}

function writeJson(path: string, value: object): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}

function readLockfile(): Lockfile {
  return JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
}

function read(path: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
}
