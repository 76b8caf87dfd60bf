import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, realpath, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { ConfigError, errorCode } from '@chaski/node/errors.ts';
import { makeFolder } from '@chaski/node/own-files.ts';
import pg from 'pg';
import { isKernelFolder } from '../../config/config.ts';
import { joinEmbedded } from '../embedded/embedded.ts';
import { type FuenteLlaves, readInstallationKeys } from '../embedded/secrets.ts';
import { requireInstalacion } from '../open.ts';
import {
  type Archivo,
  copyFiles,
  listTree,
  MANIFIESTO,
  type Manifiesto,
  makeFolders,
  readStable,
  storeFile,
  syncFolder,
  syncTree,
} from './archivos.ts';
import { FIRMA, sign } from './firma.ts';
import { writeUltimoRespaldo } from './marca.ts';

export interface RespaldoOptions extends FuenteLlaves {
  /** A folder that does not exist yet, or is empty, on any disk. */
  readonly destino: string;
  /** Also the installation's key, with which the backup opens every secret: for a destination that is encrypted itself. */
  readonly conLlave: boolean;
}

export interface Respaldo {
  readonly destino: string;
  readonly en: string;
  readonly archivos: number;
  readonly bytes: number;
  readonly conLlave: boolean;
  /** The installation's key is at hand, and signed it. */
  readonly firmado: boolean;
}

const DATOS = 'postgres/datos';

/**
 * Backs up the embedded PostgreSQL of a data folder while it works: PostgreSQL's own base backup by its low-level functions
 * ("Making a Base Backup Using the Low Level API"), since the binaries from npm bring no pg_basebackup. Everything
 * committed before the end is in it, byte by byte. The folder appears under its name only when all of it is on the disk.
 * Throws `ConfigError` for a destination that does not serve.
 */
export async function respaldar(options: RespaldoOptions): Promise<Respaldo> {
  const { dataFolder, destino, conLlave } = options;
  await checkDestino(dataFolder, destino);
  await requireInstalacion({ dataFolder, databaseUrl: undefined });
  const borrador = `${destino}.parcial-${randomBytes(4).toString('hex')}`;
  await mkdir(borrador, { recursive: true, mode: 0o700 });
  const embedded = await joinEmbedded(dataFolder);
  const client = new pg.Client({ connectionString: embedded.adminUrl, application_name: 'chaski respaldo' });
  client.on('error', ignore);
  try {
    await client.connect();
    // The ledger first: where it knew more than the database, the simulator would look like a SUNAT that is ahead of us.
    const datos = await realpath(dataFolder);
    const antes = await copyFolder(datos, borrador, 'simulador');
    const base = await copyCluster(client, datos, borrador);
    const claves = await copySecretos(datos, borrador, conLlave);
    const partes = [antes, base, claves];
    const manifiesto: Manifiesto = {
      formato: 1,
      en: base.en,
      postgres: base.version,
      conLlave,
      carpetas: partes.flatMap(({ carpetas }) => carpetas),
      archivos: partes.flatMap(({ archivos }) => archivos),
    };
    const bytesManifiesto = Buffer.from(`${JSON.stringify(manifiesto)}\n`);
    const llaves = await readInstallationKeys(options);
    const firmado = llaves.length > 0;
    if (firmado) await storeFile(borrador, FIRMA, Buffer.from(sign(bytesManifiesto, llaves)));
    await storeFile(borrador, MANIFIESTO, bytesManifiesto);
    await syncTree(borrador);
    await rmdir(destino).catch(ignore);
    await rename(borrador, destino);
    await syncFolder(dirname(destino));
    await writeUltimoRespaldo(dataFolder, { en: base.en, destino });
    const bytes = manifiesto.archivos.reduce((total, each) => total + each.bytes, 0);
    return { destino, en: base.en, archivos: manifiesto.archivos.length, bytes, conLlave, firmado };
  } catch (error) {
    await rm(borrador, { recursive: true, force: true });
    throw error;
  } finally {
    // With the session go its slot and, if it is still under way, the backup.
    await client.end().catch(ignore);
    await embedded.leave();
  }
}

async function checkDestino(dataFolder: string, destino: string): Promise<void> {
  if (!relative(resolve(dataFolder), resolve(destino)).startsWith('..')) {
    throw new ConfigError([
      `${destino} está dentro de la carpeta de datos: elija otro disco, que no se pierda con ella.`,
    ]);
  }
  if (isKernelFolder(resolve(destino))) {
    throw new ConfigError([`${destino} no es una carpeta de disco: elija otra.`]);
  }
  const entries = await readdir(destino).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw new ConfigError([`${destino} no es una carpeta que se pueda usar.`], { cause: error });
  });
  if (entries.length > 0) throw new ConfigError([`${destino} no está vacía: cada respaldo va en una carpeta nueva.`]);
}

interface Parte {
  readonly carpetas: readonly string[];
  readonly archivos: readonly Archivo[];
}

async function copyFolder(from: string, to: string, name: string): Promise<Parte> {
  if (!existsSync(join(from, name))) return { carpetas: [], archivos: [] };
  await makeFolder(join(from, name));
  const { carpetas, archivos } = await listTree(join(from, name), () => false);
  const folders = [name, ...carpetas.map((path) => `${name}/${path}`)];
  await makeFolders(to, folders);
  const paths = archivos.map((path) => `${name}/${path}`);
  return { carpetas: folders, archivos: await copyFiles(from, to, paths) };
}

/** The passwords of PostgreSQL's roles always: they are worth nothing but to whoever has the data already. */
async function copySecretos(from: string, to: string, conLlave: boolean): Promise<Parte> {
  await makeFolders(to, ['secretos']);
  const names = await readdir(join(from, 'secretos'));
  const wanted = names.filter((name) => /^postgres-[a-z]+$/.test(name) || (conLlave && /^llave(-\d+)?$/.test(name)));
  const paths = wanted.map((name) => `secretos/${name}`);
  return { carpetas: ['secretos'], archivos: await copyFiles(from, to, paths) };
}

/** Not part of the data: of this run of the server only, or brought apart (the log). As pg_basebackup leaves them out. */
const SIN_CONTENIDO = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./;
const FUERA =
  /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|current_logfiles|backup_label.*|tablespace_map.*)$/;
const CONTROL = 'global/pg_control';

async function copyCluster(
  client: pg.Client,
  dataFolder: string,
  to: string,
): Promise<Parte & Stop & { version: string }> {
  const from = join(dataFolder, DATOS);
  const target = join(to, DATOS);
  // Keeps every segment of the log from here on until the session ends.
  const slot = `chaski_respaldo_${randomBytes(4).toString('hex')}`;
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
  const { rows } = await client.query<{ inicio: string; version: string }>(
    `select pg_walfile_name(pg_backup_start('chaski', true)) as inicio, current_setting('server_version') as version`,
  );
  const { inicio = '', version = '' } = rows[0] ?? {};
  const skip = (path: string, isFolder: boolean) => FUERA.test(path) || (SIN_CONTENIDO.test(path) && !isFolder);
  const tree = await listTree(
    from,
    (path, isFolder) => path === CONTROL || path.startsWith('pg_replslot/') || skip(path, isFolder),
  );
  await makeFolders(target, ['', ...tree.carpetas]);
  const archivos = await copyFiles(from, target, tree.archivos);
  archivos.push(await storeFile(target, CONTROL, await readStable(from, CONTROL)));
  const stop = await stopBackup(client);
  archivos.push(await storeFile(target, 'backup_label', Buffer.from(stop.label)));
  archivos.push(...(await copyFiles(from, target, await walFiles(from, inicio, stop.fin))));
  return {
    ...stop,
    version,
    carpetas: ['postgres', DATOS, ...tree.carpetas.map((path) => `${DATOS}/${path}`)],
    archivos: archivos.map((each) => ({ ...each, ruta: `${DATOS}/${each.ruta}` })),
  };
}

interface Stop {
  readonly label: string;
  /** The last segment of the log that recovery needs. */
  readonly fin: string;
  readonly en: string;
}

async function stopBackup(client: pg.Client): Promise<Stop> {
  const { rows } = await client.query<{ label: string; mapa: string; fin: string; en: Date }>(
    `select labelfile as label, spcmapfile as mapa, pg_walfile_name(lsn - 1) as fin, clock_timestamp() as en
     from pg_backup_stop(false)`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL no terminó el respaldo');
  if (row.mapa.trim() !== '')
    throw new Error('La base tiene tablespaces fuera de su carpeta: respáldela con pg_basebackup');
  return { label: row.label, fin: row.fin, en: row.en.toISOString() };
}

/** Segments from the first to the last that recovery needs, none missing, and the histories of earlier timelines. */
async function walFiles(datos: string, inicio: string, fin: string): Promise<string[]> {
  const names = (await readdir(join(datos, 'pg_wal'))).sort();
  const segments = names.filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= inicio && name <= fin);
  const expected = numberOf(fin) - numberOf(inicio) + 1n;
  if (BigInt(segments.length) !== expected) {
    throw new Error(`Faltan segmentos del registro de PostgreSQL: hay ${segments.length} de ${expected}`);
  }
  const histories = names.filter((name) => name.endsWith('.history'));
  return [...segments, ...histories].map((name) => `pg_wal/${name}`);
}

/** Of a segment of 16 MB: 256 of them to each number of the middle third of the name. */
function numberOf(segment: string): bigint {
  return BigInt(`0x${segment.slice(8, 16)}`) * 256n + BigInt(`0x${segment.slice(16)}`);
}

function ignore(): void {}
