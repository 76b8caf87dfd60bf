/**
 * The import rules of ARCHITECTURE.md, checked over every TypeScript file: which folder may import which, where SQL may
 * stand, and who may read the environment. Exits 1 and lists every breach.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

const ROOT = dirname(import.meta.dirname);

/** Inside core: a layer may import itself and what is listed. */
const CORE_LAYERS: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  vigencias: ['lib'],
  catalogos: ['lib', 'vigencias'],
  documentos: ['lib', 'vigencias', 'catalogos'],
  documento: ['lib', 'vigencias', 'catalogos', 'documentos', 'documentos/reglas', 'impuestos'],
  'documentos/reglas': ['lib', 'vigencias', 'catalogos', 'documentos', 'documento', 'impuestos'],
  impuestos: ['lib', 'vigencias', 'catalogos', 'documentos', 'documento'],
  ubl: ['lib', 'vigencias', 'catalogos', 'documentos', 'documento', 'impuestos', 'firma'],
  'documentos/xml': [
    ...['lib', 'vigencias', 'catalogos', 'documentos', 'documentos/reglas', 'documento', 'impuestos', 'ubl', 'firma'],
  ],
  firma: ['lib'],
  sunat: ['lib', 'vigencias', 'catalogos', 'documentos', 'firma'],
  estado: ['lib', 'catalogos', 'sunat'],
  novedades: ['lib', 'vigencias', 'catalogos', 'documentos', 'documentos/reglas', 'documento', 'impuestos', 'sunat'],
};

/** What a kind is: its `Clase`, and what asks it. */
const KINDS = /^core\/src\/documentos\/(?:\w+\/index|clase|registro)\.ts$/;

/** What a kind writes: rooms of its folder that stand above `ubl`, and their registries. */
const WRITES = /^core\/src\/documentos\/(?:\w+\/)?(?:xml|archivos?|impreso)\.ts$/;

/** Tests, and what only tests and generators use. */
const TESTING = /(\.test|\/testing)\.ts$/;

const FEATURES = [
  'comprobantes',
  'anulaciones',
  'webhooks',
  'correos',
  'exportaciones',
  'auditoria',
  'series',
  'api-keys',
  'empresas',
  'clientes',
  'catalogos',
  'novedades',
  'usuarios',
  'operacion',
  'peticiones',
  'referencia',
];

interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

const files = globSync(
  [
    ...['core/src/**/*.ts', 'server/src/**/*.ts', 'bench/**/*.ts', 'faults/**/*.ts', 'sdk/src/**/*.ts'],
    'dashboard/src/**/*.{ts,tsx}',
  ],
  {
    cwd: ROOT,
  },
).map(readSource);
const breaches = files.flatMap((file) => [
  ...file.imports.flatMap((target) => importBreach(file, target) ?? []),
  ...textBreaches(file),
]);
for (const breach of breaches) console.error(breach);
console.log(`Import rules: ${files.length} files, ${breaches.length} breaches`);
process.exit(breaches.length === 0 ? 0 : 1);

function readSource(path: string): SourceFile {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap((match) => match[1] ?? []);
  return { path, text, imports: specifiers.flatMap((specifier) => resolveImport(path, specifier) ?? []) };
}

function resolveImport(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('@chaski/core/')) return `core/src/${specifier.slice('@chaski/core/'.length)}`;
  if (specifier.startsWith('@chaski/sdk/')) return specifier.slice('@chaski/'.length);
  if (specifier.startsWith('.')) return relative('.', normalize(join(dirname(from), specifier)));
  return undefined;
}

function importBreach({ path, text }: SourceFile, target: string): string | undefined {
  const isTest = TESTING.test(path);
  const [area] = path.split('/');
  const [targetArea] = target.split('/');
  const [folder, targetFolder] = [layerOf(path), layerOf(target)];
  if (area === 'core') {
    if (targetArea !== 'core') return `${path}: core imports ${target}`;
    if (isTest || folder === undefined || targetFolder === undefined || folder === targetFolder) return undefined;
    if (CORE_LAYERS[folder]?.includes(targetFolder)) return undefined;
    return `${path}: core/${folder} imports core/${targetFolder}`;
  }
  if (area === 'sdk' && !isTest && targetArea !== 'sdk') return `${path}: the sdk imports ${target}`;
  if (area === 'dashboard' && !reachedByDashboard(target)) return `${path}: the dashboard imports ${target}`;
  if (area !== 'server' || isTest || text === '') return undefined;
  if (
    folder === 'simulator' &&
    targetArea === 'core' &&
    /^(vigencias|documentos?|impuestos|ubl|documentos\/\w+)$/.test(targetFolder ?? '')
  ) {
    return `${path}: the simulator judges as a stranger and may not import core/${targetFolder}`;
  }
  if (targetFolder === 'simulator' && !/^server\/src\/(simulator\/|cli\/|testing\/|main\.ts)/.test(path)) {
    return `${path}: only main, cli and tests import the simulator`;
  }
  if (folder === 'http' && targetArea === 'server' && FEATURES.includes(targetFolder ?? '')) {
    return `${path}: http imports the feature ${targetFolder}`;
  }
  if (isFeature(folder) && isFeature(targetFolder) && folder !== targetFolder && /(store|routes)\.ts$/.test(target)) {
    return `${path}: a feature imports another feature's ${target}`;
  }
  return undefined;
}

/** The other rooms of a kind, of what it reads, judges and computes, stand beside `documento`. */
function layerOf(path: string): string | undefined {
  if (WRITES.test(path)) return 'documentos/xml';
  if (path.startsWith('core/src/documentos/') && !KINDS.test(path)) return 'documentos/reglas';
  return path.split('/')[2];
}

/** A customer of the API through the sdk, which computes totals as the service does. */
function reachedByDashboard(target: string): boolean {
  return (
    /^(dashboard|sdk)\//.test(target) ||
    (!WRITES.test(target) && /^core\/src\/(lib|vigencias|catalogos|documentos?|impuestos)\//.test(target))
  );
}

function isFeature(folder: string | undefined): boolean {
  return folder !== undefined && FEATURES.includes(folder);
}

function textBreaches({ path, text }: SourceFile): string[] {
  const breaches: string[] = [];
  if (TESTING.test(path) || /^(server\/src\/testing|bench|faults)\//.test(path)) return breaches;
  if (/process\.env\b/.test(text) && path !== 'server/src/config.ts' && !path.startsWith('server/src/cli/')) {
    breaches.push(`${path}: only config.ts reads the environment`);
  }
  if (
    /\b(select [\s\S]{1,400}? from |insert into |update \w+ set |delete from )/.test(text) &&
    !/(store|sql|jobs\/.*|db\/.*|simulator\/.*)\.ts$/.test(path)
  ) {
    breaches.push(`${path}: SQL outside store.ts, jobs/ and db/`);
  }
  if (
    path.startsWith('core/') &&
    /\b(Date\.now\(\)|new Date\(\)|Math\.random\(\)|from 'node:(fs|http|https|net)')/.test(text)
  ) {
    breaches.push(`${path}: core reads the clock, chance, files or the network`);
  }
  const ofOthers = path.startsWith('sdk/') && /(?:from|import)\s*\(?\s*'[^.']/.test(text);
  if (ofOthers)
    breaches.push(
      `${path}: the sdk imports a package or a module of Node: it runs in browsers and has no dependencies`,
    );
  return breaches;
}
