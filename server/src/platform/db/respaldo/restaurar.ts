import { existsSync, readdirSync, statSync } from 'node:fs';
import { lchown, readFile, realpath, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigError } from '@chaski/node/errors.ts';
import { makeFolder, readSmall, replaceFile } from '@chaski/node/own-files.ts';
import pg from 'pg';
import { joinEmbedded, makeDataFolder } from '../embedded/embedded.ts';
import { postgresUser } from '../embedded/os-user.ts';
import { removeTree } from '../embedded/process.ts';
import { type FuenteLlaves, readInstallationKeys } from '../embedded/secrets.ts';
import { type Archivo, copyFiles, MANIFIESTO, type Manifiesto, makeFolders, syncFolder, syncTree } from './archivos.ts';
import { FIRMA, type Firma, verifyFirma } from './firma.ts';

/** What was found in a restored database, all of it read once: PostgreSQL checks each page that it reads. */
export interface Restaurado {
  readonly en: string;
  readonly comprobantes: number;
  readonly empresas: number;
  /** When the newest document was stored; null where there is none. */
  readonly ultimo: Date | null;
  /** The installation's key is in the folder. */
  readonly conLlave: boolean;
  /** `noVale` only where that was accepted. */
  readonly firma: Firma;
}

export interface RestaurarOptions extends FuenteLlaves {
  /** Also what the keys at hand did not sign. */
  readonly sinFirma: boolean;
}

/** Tells the next start that numbers issued after the backup may be at SUNAT and unknown here. */
export const MARCA_RESTAURADO = 'restaurado.json';

/**
 * Puts a backup of `respaldar` into a data folder that has no database yet, checks who signed it and the SHA-256 of every file on the
 * way, lets PostgreSQL recover it, with settings of ours, and reads all documents once. Throws `ConfigError` when the backup is not whole,
 * was signed by another installation or changed since, has orders for PostgreSQL in it, or the folder is taken or an ordinary user's and this
 * is root, and leaves nothing behind then.
 */
export async function restaurar(origen: string, options: RestaurarOptions): Promise<Restaurado> {
  const { dataFolder } = options;
  const bytes = await readFile(join(origen, MANIFIESTO)).catch(() => undefined);
  if (bytes === undefined) throw new ConfigError([`${origen} no es un respaldo terminado: no tiene ${MANIFIESTO}.`]);
  const manifiesto = parseManifiesto(origen, bytes.toString('utf8'));
  const folder = join(dataFolder, 'postgres');
  if (existsSync(folder)) {
    throw new ConfigError([
      `${dataFolder} ya tiene una base de datos, y restaurar no reemplaza ninguna: indique en CHASKI_DATA una carpeta nueva.`,
    ]);
  }
  await makeDataFolder(dataFolder);
  refuseRootAbroad(dataFolder);
  const firma = await checkFirma(origen, bytes, options);
  const borrador = join(dataFolder, 'restauracion.parcial');
  await removeTree(borrador);
  try {
    await makeFolders(borrador, ['', ...manifiesto.carpetas]);
    const rutas = manifiesto.archivos.map(({ ruta }) => ruta);
    compare(manifiesto.archivos, await copyFiles(await realpath(origen), borrador, rutas));
    await writeOwnSettings(borrador);
    await giveToPostgres(borrador, manifiesto);
    await syncTree(borrador);
    await place(borrador, dataFolder, manifiesto);
  } finally {
    await removeTree(borrador);
  }
  return {
    ...(await readThrough(dataFolder)),
    en: manifiesto.en,
    firma,
    conLlave: readdirSync(join(dataFolder, 'secretos')).some((name) => /^llave(-\d+)?$/.test(name)),
  };
}

/** Whoever owns the folder may put a link in the place of any name that root is about to write. */
function refuseRootAbroad(dataFolder: string): void {
  const { uid } = statSync(dataFolder);
  if (process.getuid?.() !== 0 || uid === 0) return;
  throw new ConfigError([
    `${dataFolder} es de otro usuario (uid ${uid}), que debe poder leer lo que se restaura: ejecute restaurar con ese usuario, ` +
      `o en una carpeta de root.`,
  ]);
}

/** Of more keys than an installation ever has. */
const MAX_FIRMAS = 16_384;

/** By the keys that are here already: one that comes in the backup says nothing of who made it. */
async function checkFirma(origen: string, manifiesto: Uint8Array, options: RestaurarOptions): Promise<Firma> {
  const firmas = await readSmall(join(origen, FIRMA), MAX_FIRMAS);
  const firma = verifyFirma(manifiesto, firmas, await readInstallationKeys(options));
  if (firma !== 'noVale' || options.sinFirma) return firma;
  throw new ConfigError([
    `${origen} no lo hizo una instalación con la llave que hay aquí, o alguien lo cambió: su firma no vale. Si es de antes de cambiar la llave, ponga ` +
      'también la de entonces. Si no, use otro respaldo; solo si sabe quién lo hizo, repita con --sin-firma.',
  ]);
}

function parseManifiesto(origen: string, text: string): Manifiesto {
  try {
    const value: unknown = JSON.parse(text);
    if (isManifiesto(value)) return refuseOrders(origen, value);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    // Said below, like any other damage.
  }
  throw new ConfigError([`${join(origen, MANIFIESTO)} está dañado o es de una versión que este Chaski no conoce.`]);
}

/** A path may not leave the folder: a backup comes from a disk that others may have written to. */
function isManifiesto(value: unknown): value is Manifiesto {
  if (typeof value !== 'object' || value === null) return false;
  if (!('formato' in value && 'en' in value && 'carpetas' in value && 'archivos' in value)) return false;
  const { formato, en, carpetas, archivos } = value;
  if (formato !== 1 || typeof en !== 'string' || !Array.isArray(carpetas) || !Array.isArray(archivos)) return false;
  const isArchivo = (each: unknown): each is Archivo =>
    typeof each === 'object' &&
    each !== null &&
    'ruta' in each &&
    isSafe(each.ruta) &&
    'sha256' in each &&
    'bytes' in each;
  return carpetas.every(isSafe) && archivos.every(isArchivo);
}

function isSafe(path: unknown): boolean {
  if (typeof path !== 'string' || !/^(postgres|secretos|simulador)(\/|$)/.test(path)) return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..') && !/[\\\0]/.test(path);
}

/** Orders to recover from elsewhere, or to keep data outside the folder. `respaldar` writes none: somebody else did. */
const ORDEN = /^postgres\/datos\/([^/]+\.signal|recovery\.(conf|done)|tablespace_map[^/]*|pg_tblspc\/.+)$/;

function refuseOrders(origen: string, manifiesto: Manifiesto): Manifiesto {
  const paths = [...manifiesto.carpetas, ...manifiesto.archivos.map(({ ruta }) => ruta)];
  const found = paths.find((path) => ORDEN.test(path));
  if (found === undefined) return manifiesto;
  throw new ConfigError([
    `${origen} trae ${found}, que ningún respaldo de Chaski lleva: alguien lo cambió. No lo restaure; use otro respaldo.`,
  ]);
}

/** What PostgreSQL does at its start is ours to say, not the backup's: a setting may name a program. As `initdb` would write them. */
const AJUSTES: Readonly<Record<string, string>> = {
  'postgresql.conf': ['messages', 'monetary', 'numeric', 'time'].map((name) => `lc_${name} = 'C'\n`).join(''),
  'postgresql.auto.conf': '',
  'pg_hba.conf': ['local all all', 'host all all 127.0.0.1/32', 'host all all ::1/128']
    .map((line) => `${line} scram-sha-256\n`)
    .join(''),
  'pg_ident.conf': '',
};

async function writeOwnSettings(borrador: string): Promise<void> {
  const datos = join(borrador, 'postgres/datos');
  for (const [name, text] of Object.entries(AJUSTES)) await writeFile(join(datos, name), text, { mode: 0o600 });
}

function compare(expected: readonly Archivo[], copied: readonly Archivo[]): void {
  const found = new Map(copied.map(({ ruta, sha256 }) => [ruta, sha256]));
  const wrong = expected.filter(({ ruta, sha256 }) => found.get(ruta) !== sha256);
  const [first] = wrong;
  if (first === undefined) return;
  throw new ConfigError([
    `El respaldo está dañado: ${wrong.length} de sus ${expected.length} archivos faltan o cambiaron (p. ej. ${first.ruta}). Use otro respaldo.`,
  ]);
}

/** PostgreSQL wants to own its files, and does not run as root. */
async function giveToPostgres(borrador: string, { carpetas, archivos }: Manifiesto): Promise<void> {
  const user = postgresUser(join(borrador, 'postgres'));
  if (user === undefined) return;
  const ajustes = Object.keys(AJUSTES).map((name) => `postgres/datos/${name}`);
  const paths = new Set([...carpetas, ...archivos.map(({ ruta }) => ruta), ...ajustes]);
  const own = [...paths].filter((path) => path.split('/')[0] === 'postgres');
  // From the inside out, and no link followed: whoever is given a folder changes nothing that is still to be given.
  own.sort((a, b) => b.split('/').length - a.split('/').length);
  for (const path of own) await lchown(join(borrador, path), user.uid, user.gid);
}

/** Secrets that the folder has already (the key, put there by hand) stay. The database last: with it the restoration stands. */
async function place(borrador: string, dataFolder: string, { archivos, en }: Manifiesto): Promise<void> {
  const sueltos = archivos.filter(({ ruta }) => !ruta.startsWith('postgres/'));
  for (const { ruta } of sueltos) {
    const target = join(dataFolder, ruta);
    await makeFolder(dirname(target));
    if (ruta.startsWith('secretos/postgres-') || !existsSync(target)) await rename(join(borrador, ruta), target);
  }
  await replaceFile(join(dataFolder, MARCA_RESTAURADO), `${JSON.stringify({ respaldoDe: en })}\n`);
  await rename(join(borrador, 'postgres'), join(dataFolder, 'postgres'));
  await syncFolder(dataFolder);
}

/** Where files are kept, whatever version wrote them: a backup may be of before a table was. */
const FILES = `select table_name as tabla, column_name as columna from information_schema.columns
  where table_schema = 'public' and data_type = 'bytea' and column_name in ('archivo', 'cdr')`;

const COUNTS = `select (select count(*) from empresas)::int as empresas, count(*)::int as comprobantes, max(creado_en) as ultimo from comprobantes`;

async function readThrough(dataFolder: string): Promise<Pick<Restaurado, 'empresas' | 'comprobantes' | 'ultimo'>> {
  const embedded = await joinEmbedded(dataFolder);
  const client = new pg.Client({ connectionString: embedded.adminUrl.replace(/\/postgres(?=\?|$)/, '/chaski') });
  client.on('error', () => {});
  try {
    await client.connect();
    // `sha256` makes PostgreSQL read each file whole; its own checksums tell a page that is not as it was written.
    for (const { tabla, columna } of (await client.query<{ tabla: string; columna: string }>(FILES)).rows) {
      const [ident, de] = [columna, tabla].map((name) => client.escapeIdentifier(name));
      await client.query(`select count(sha256(${ident})) from ${de}`);
    }
    const { rows } = await client.query<Pick<Restaurado, 'empresas' | 'comprobantes' | 'ultimo'>>(COUNTS);
    const { empresas = 0, comprobantes = 0, ultimo = null } = rows[0] ?? {};
    return { empresas, comprobantes, ultimo };
  } finally {
    await client.end();
    await embedded.leave();
  }
}
