/**
 * The import rules of ARCHITECTURE.md, checked over every TypeScript file: which folder may import which, that no rooms import each
 * other in a knot and no files in a circle, where SQL may stand, who may read the environment, and who takes all ports. Exits 1 and lists every breach.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { knotsOf } from './knots.ts';

const ROOT = join(import.meta.dirname, '../..');

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
    'lib',
    'vigencias',
    'catalogos',
    'documentos',
    'documentos/reglas',
    'documento',
    'impuestos',
    'ubl',
    'firma',
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

/** Who puts things together has all of `Deps`: routes, and what makes them. Any other says which ports it takes. */
const HAS_ALL_PORTS =
  /^server\/src\/(?:(?:.*\/)?(?:panel-)?routes|main|app|platform\/http\/operation|panel\/ruta|usuarios\/sesiones\/contexto|empresas\/panel\/\w+|operacion\/.*)\.ts$/;

/** No feature: what they all stand on, or what is put together of them and may ask any store. */
const COMPOSED = ['platform', 'cli', 'doctor', 'mantenimiento', 'metrics', 'tests'];

interface Import {
  readonly target: string;
  /** What is left of it when it runs. */
  readonly value: boolean;
}

interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

const files = globSync(
  [
    'core/src/**/*.ts',
    'node/src/**/*.ts',
    'simulator/src/**/*.ts',
    'server/src/**/*.ts',
    'testing/src/**/*.ts',
    'bench/**/*.ts',
    'faults/**/*.ts',
    'sdk/src/**/*.ts',
    'dashboard/src/**/*.{ts,tsx}',
  ],
  { cwd: ROOT },
).map(readSource);
const breaches = files.flatMap((file) => [
  ...file.imports.flatMap(({ target }) => importBreach(file, target) ?? []),
  ...textBreaches(file),
]);
const knots = knotsOf(edgesBetween(roomOf));
const cycles = knotsOf(edgesBetween((path, value) => (value ? path : undefined)));
for (const knot of knots) breaches.push(`rooms that import each other: ${knot.join(', ')}`);
for (const cycle of cycles) breaches.push(`files that import each other: ${cycle.join(', ')}`);
for (const breach of breaches) console.error(breach);
console.log(
  `Import rules: ${files.length} files, ${breaches.length} breaches, ${knots.length} knots of rooms, ${cycles.length} cycles of files`,
);
process.exit(breaches.length === 0 ? 0 : 1);

function readSource(path: string): SourceFile {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const imports = [
    ...text.matchAll(/(?:\b(import|export)( type)? ([^;'"]*?)from|\bimport\s*\(?)\s*'([^']+)'/g),
  ].flatMap(([, , type, names = '', specifier = '']): Import[] => {
    const target = resolveImport(path, specifier);
    const onlyTypes = type !== undefined || /^\{(?:\s*type [^,}]+,?)+\s*\}\s*$/.test(names);
    return target === undefined ? [] : [{ target, value: !onlyTypes }];
  });
  return { path, text, imports };
}

function resolveImport(from: string, specifier: string): string | undefined {
  const [, area, path] = /^@chaski\/(core|node|simulator|server|testing)\/(.+)$/.exec(specifier) ?? [];
  if (area !== undefined) return `${area}/src/${path}`;
  if (specifier.startsWith('@chaski/sdk/')) return specifier.slice('@chaski/'.length);
  if (specifier.startsWith('.')) return relative('.', normalize(join(dirname(from), specifier)));
  return undefined;
}

/** What imports what, of other than tests, by the name that each has; undefined: it counts for nothing. */
function edgesBetween(nameOf: (path: string, value: boolean) => string | undefined): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    if (isTesting(path)) continue;
    for (const { target, value } of imports) {
      const [from, to] = [nameOf(path, value), nameOf(target, value)];
      if (from === undefined || to === undefined || from === to) continue;
      edges.set(from, (edges.get(from) ?? new Set()).add(to));
    }
  }
  return edges;
}

/** The rooms of the server: each feature, and each part of the platform. What stands beside them composes them. */
function roomOf(path: string): string | undefined {
  return /^server\/src\/(platform\/[\w-]+|[\w-]+)\//.exec(path)?.[1];
}

/** Tests, and what only tests and generators use. */
function isTesting(path: string): boolean {
  return /(\.test|\/testing)\.ts$|^testing\//.test(path);
}

function importBreach({ path, text }: SourceFile, target: string): string | undefined {
  const [area = ''] = path.split('/');
  const [targetArea = ''] = target.split('/');
  const [folder, targetFolder] = [layerOf(path), layerOf(target)];
  const isTest = isTesting(path);
  if (area === 'sdk' && !isTest && targetArea !== 'sdk') return `${path}: the sdk imports ${target}`;
  if (area === 'dashboard' && !reachedByDashboard(target)) return `${path}: the dashboard imports ${target}`;
  if (area === 'core' && targetArea !== 'core') return `${path}: core imports ${target}`;
  if (isTest || text === '') return undefined;
  if (area === 'core') {
    if (folder === undefined || targetFolder === undefined || folder === targetFolder) return undefined;
    if (CORE_LAYERS[folder]?.includes(targetFolder)) return undefined;
    return `${path}: core/${folder} imports core/${targetFolder}`;
  }
  if (area === 'node' && targetArea !== 'node') return `${path}: node imports ${target}`;
  if (area === 'simulator') return simulatorBreach(path, target, targetFolder);
  if (area !== 'server') return undefined;
  if (targetArea === 'testing') return `${path}: only tests import ${target}`;
  if (targetArea === 'simulator' && !/^server\/src\/(cli\/|main\.ts)/.test(path)) {
    return `${path}: only main, cli and tests import the simulator`;
  }
  if (folder === 'platform' && targetArea === 'server' && targetFolder !== 'platform' && targetFolder !== 'deps.ts') {
    return `${path}: the platform imports ${target}`;
  }
  const features = [folder, targetFolder].every((each) => each !== undefined && isFeature(each));
  if (features && folder !== targetFolder && /(store|routes)\.ts$/.test(target)) {
    return `${path}: a feature imports another feature's ${target}`;
  }
  return undefined;
}

/** It judges as a stranger. */
function simulatorBreach(path: string, target: string, layer: string | undefined): string | undefined {
  const [area] = target.split('/');
  if (area === 'simulator' || area === 'node') return undefined;
  const known = area === 'core' && !/^(vigencias|documentos?|impuestos|ubl|documentos\/\w+)$/.test(layer ?? '');
  return known ? undefined : `${path}: the simulator judges as a stranger and may not import ${target}`;
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

function isFeature(folder: string): boolean {
  return !folder.endsWith('.ts') && !COMPOSED.includes(folder);
}

function textBreaches({ path, text }: SourceFile): string[] {
  const breaches: string[] = [];
  if (isTesting(path) || /^(bench|faults)\//.test(path)) return breaches;
  if (
    /process\.env\b/.test(text) &&
    path !== 'server/src/platform/config/config.ts' &&
    !path.startsWith('server/src/cli/')
  ) {
    breaches.push(`${path}: only config.ts reads the environment`);
  }
  if (
    /\b(select [\s\S]{1,400}? from |insert into |update \w+ set |delete from )/.test(text) &&
    !/(store|sql|jobs\/.*|db\/.*)\.ts$|^simulator\//.test(path)
  ) {
    breaches.push(`${path}: SQL outside store.ts, jobs/ and db/`);
  }
  if (
    path.startsWith('core/') &&
    /\b(Date\.now\(\)|new Date\(\)|Math\.random\(\)|from 'node:(fs|http|https|net)')/.test(text)
  ) {
    breaches.push(`${path}: core reads the clock, chance, files or the network`);
  }
  if (path.startsWith('server/') && /: Deps\b/.test(text) && !HAS_ALL_PORTS.test(path)) {
    breaches.push(`${path}: takes all of Deps and not the ports that it needs`);
  }
  const ofOthers = path.startsWith('sdk/') && /(?:from|import)\s*\(?\s*'[^.']/.test(text);
  if (ofOthers)
    breaches.push(
      `${path}: the sdk imports a package or a module of Node: it runs in browsers and has no dependencies`,
    );
  return breaches;
}
