/** What a lockfile and the manifests of the workspaces say of the packages that we take from others. */

export interface Entry {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

export interface Lockfile {
  readonly packages: Readonly<Record<string, Entry>>;
}

export interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
}

export interface Package extends Entry {
  readonly name: string;
}

/** Every package of others in the lockfile: the workspaces themselves and the links to them left out. */
export function packagesOf({ packages }: Lockfile): Package[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const at = path.lastIndexOf('node_modules/');
    if (at === -1 || entry.link === true) return [];
    return [{ ...entry, name: path.slice(at + 'node_modules/'.length) }];
  });
}

/** Those that a production installation may have. */
export function productionOf(lockfile: Lockfile): Package[] {
  return packagesOf(lockfile).filter(({ dev, devOptional }) => dev !== true && devOptional !== true);
}

/**
 * The part of the lockfile that goes with the published package: with it an installation gets those versions and those hashes,
 * and not whatever is newest that day. `manifest`: the published one, which stands for all our workspaces.
 */
export function shrinkwrapOf(lockfile: Lockfile, manifest: object & { name: string; version: string }): object {
  const ours = ([path, { dev, link }]: [string, Entry]) =>
    path.startsWith('node_modules/') && dev !== true && link !== true;
  const packages = Object.fromEntries(Object.entries(lockfile.packages).filter(ours));
  const { name, version } = manifest;
  return { name, version, lockfileVersion: 3, requires: true, packages: { '': manifest, ...packages } };
}

/** Whether npm installs the package on such a machine. `libc`: undefined where there is none to choose. */
export function isFor(
  { os, cpu, libc }: Entry,
  machine: { os: string; cpu: string; libc: string | undefined },
): boolean {
  const takes = (list: readonly string[] | undefined, value: string | undefined) =>
    list === undefined || value === undefined || list.includes(value);
  return takes(os, machine.os) && takes(cpu, machine.cpu) && takes(libc, machine.libc);
}

/** Versions that could change by themselves: only `1.2.3`, and `1.2.3-beta.4`, are exact. */
export function looseVersions(manifests: readonly Manifest[]): string[] {
  return manifests.flatMap(({ name, dependencies, devDependencies, optionalDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([, range]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range))
      .map(([dependency, range]) => `${name}: ${dependency} ${range} no es una versión exacta`),
  );
}

/**
 * Packages that nothing would be compared with: whoever serves them could serve anything. Binaries of other platforms may
 * lack it (`sinHuella`: beginnings of their names), where the registry that the lockfile was made with does not carry them.
 */
export function withoutIntegrity(
  lockfile: Lockfile,
  sinHuella: readonly string[],
): { missing: string[]; known: string[] } {
  const bare = packagesOf(lockfile).filter(({ integrity }) => integrity === undefined);
  const isKnown = ({ name, optional }: Package) => optional === true && sinHuella.some((each) => name.startsWith(each));
  const weak = packagesOf(lockfile).filter(
    ({ integrity }) => integrity !== undefined && !/^sha(512|384)-/.test(integrity),
  );
  return {
    missing: [
      ...bare.filter((each) => !isKnown(each)).map(({ name }) => `${name} no tiene huella (integrity) en el lockfile`),
      ...weak.map(({ name }) => `${name}: su huella no es SHA-512`),
    ],
    known: bare.filter(isKnown).map(({ name }) => name),
  };
}

/** Install scripts run with the user's rights as soon as `npm ci` does: each is read and allowed by name, or refused. */
export function undecidedScripts(lockfile: Lockfile, allowScripts: Readonly<Record<string, boolean>>): string[] {
  const scripted = packagesOf(lockfile).filter(({ hasInstallScript }) => hasInstallScript === true);
  const names = new Set(scripted.map(({ name }) => name));
  return [
    ...[...names]
      .filter((name) => !(name in allowScripts))
      .map((name) => `${name} ejecuta código al instalarse y no está en allowScripts de package.json`),
    ...Object.keys(allowScripts)
      .filter((name) => !names.has(name))
      .map((name) => `${name} está en allowScripts y no ejecuta nada al instalarse`),
  ];
}

/** Licences that let us pass the software on under Apache-2.0; of a choice (`A OR B`) one is enough. */
const LICENCES = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
]);

/** How many production packages there are under each licence, and those whose licence is none of the above. */
export function licencesOf(lockfile: Lockfile): { counts: Map<string, number>; others: string[] } {
  const counts = new Map<string, number>();
  const others: string[] = [];
  for (const { name, license = 'sin declarar' } of productionOf(lockfile)) {
    counts.set(license, (counts.get(license) ?? 0) + 1);
    const choices = license.replace(/^\(|\)$/g, '').split(' OR ');
    if (!choices.some((each) => LICENCES.has(each))) others.push(`${name}: licencia ${license}`);
  }
  return { counts, others };
}
