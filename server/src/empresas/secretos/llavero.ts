import { createHmac, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '@chaski/node/errors.ts';
import type pg from 'pg';
import { INSTALACION } from '../../auditoria/anotar.ts';
import { type FuenteLlaves, makeInstallationKey, readInstallationKeys } from '../../platform/db/embedded/secrets.ts';
import { type Queryable, tx } from '../../platform/db/tx.ts';
import { findAnyLlave, lockFirstStart } from '../store.ts';
import { findInstalacion, type Instalacion, insertInstalacion, keepLlave } from './instalacion-store.ts';
import {
  type Contexto,
  LLAVE_LENGTH,
  type Llave,
  openSecret,
  SecretoIlegible,
  sealSecret,
  versionOf,
} from './secretos.ts';

/** What a key is derived for: cursors; users' passwords, their TOTP secrets and their recovery codes; the installation's name outside. */
export type Uso = 'cursor' | 'contrasena' | 'segundo-factor' | 'codigo-recuperacion' | 'testigo';

/** The installation's keys that this process knows. */
export interface Llavero {
  /** The one that seals. */
  readonly actual: Llave;
  de(version: number): Llave | undefined;
  /** A key of its own for that use; stays the same when the installation's key is rotated. */
  derivar(uso: Uso): Buffer;
  /**
   * Looks again: after a rotation the new key is where the old one came from. `db`: the caller's transaction, if it has one,
   * so as not to wait for a second connection. Throws `ConfigError` when the key is not there.
   */
  refrescar(db?: Queryable): Promise<void>;
}

/** Sealed under a version of the installation's key that this process does not know (yet). */
export class LlaveDesconocida extends SecretoIlegible {}

const CONTEXTO_INSTALACION: Contexto = { empresaId: INSTALACION, entorno: '*', proposito: 'llave-instalacion' };

/** An installation's key and the data key that it opened. */
export interface Abierta {
  readonly llave: Llave;
  readonly datos: Buffer;
}

/**
 * Opens the installation's keys; at the very first start makes them. Throws `ConfigError` when none of those at hand opens
 * what is stored.
 */
export async function openLlavero(pool: pg.Pool, fuente: FuenteLlaves): Promise<Llavero> {
  let actual = await tx(pool, async (db) => {
    await lockFirstStart(db);
    const instalacion = await findInstalacion(db);
    return instalacion === undefined ? await instalar(db, fuente) : await openInstalacion(instalacion, fuente);
  });
  const llaves = new Map([[actual.llave.version, actual.llave]]);
  return {
    get actual() {
      return actual.llave;
    },
    de: (version) => llaves.get(version),
    derivar: (uso) => createHmac('sha256', actual.datos).update(uso).digest(),
    async refrescar(db = pool) {
      const instalacion = await findInstalacion(db);
      if (instalacion === undefined) throw new Error('La instalación perdió su llave de datos');
      actual = await openInstalacion(instalacion, fuente);
      llaves.set(actual.llave.version, actual.llave);
    },
  };
}

/** Opens the installation's data key with whichever key at hand does. Throws `ConfigError`. */
export async function openInstalacion(instalacion: Instalacion, fuente: FuenteLlaves): Promise<Abierta> {
  const { version, llaveCifrada } = instalacion;
  for (const bytes of await readInstallationKeys(fuente)) {
    const llave = { version, bytes };
    const datos = tryOpen(llave, llaveCifrada, CONTEXTO_INSTALACION);
    if (datos !== undefined) return { llave, datos };
  }
  throw noAbre(undefined, await detalleOf(version, fuente));
}

/** Which key is wanted and which were tried, for whoever is to bring it back. */
async function detalleOf(version: number, { secreto, dataFolder }: FuenteLlaves): Promise<string> {
  const pedida = `La base de datos usa la versión ${version} de la llave`;
  if (secreto !== undefined) return `${pedida}; se probó CHASKI_SECRETO.`;
  const names = (await readdir(join(dataFolder, 'secretos'))).filter((name) => /^llave(-\d+)?$/.test(name)).sort();
  const archivo = version === 1 ? 'secretos/llave' : `secretos/llave-${version}`;
  return `${pedida}, que suele estar en ${archivo}; se encontró ${names.join(', ') || 'ninguna'}.`;
}

/** The data key wrapped by another key. */
export function envolverInstalacion(llave: Llave, datos: Buffer): Instalacion {
  const llaveCifrada = sealSecret(llave, datos, CONTEXTO_INSTALACION, randomBytes(12));
  return { version: llave.version, llaveCifrada };
}

/** The first start: of all, or of a version that keeps a data key of the installation. */
async function instalar(db: Queryable, fuente: FuenteLlaves): Promise<Abierta> {
  const companies = await findAnyLlave(db);
  const candidatas = (await readInstallationKeys(fuente)).map((bytes) => ({ version: 1, bytes }));
  const llave =
    companies === undefined
      ? (candidatas[0] ?? { version: 1, bytes: await makeInstallationKey(fuente.dataFolder) })
      : candidatas.find((candidata) => tryOpen(candidata, companies.llaveCifrada, contextoLlave(companies.id)));
  if (llave === undefined) throw noAbre();
  const datos = randomBytes(LLAVE_LENGTH);
  await insertInstalacion(db, envolverInstalacion(llave, datos));
  return { llave, datos };
}

export function contextoLlave(empresaId: string): Contexto {
  return { empresaId, entorno: '*', proposito: 'llave-empresa' };
}

/** The key that wraps a company's data key. Throws `LlaveDesconocida`. */
export function llaveDe(llavero: Pick<Llavero, 'de'>, llaveCifrada: Uint8Array, contexto: Contexto): Llave {
  const version = versionOf(llaveCifrada);
  const llave = version === undefined ? undefined : llavero.de(version);
  if (llave === undefined) throw new LlaveDesconocida(contexto);
  return llave;
}

/** The key to seal with in this transaction: until its end no other takes its place. */
export async function llaveActual(db: Queryable, llavero: Llavero): Promise<Llave> {
  await keepLlave(db);
  const instalacion = await findInstalacion(db);
  if (instalacion !== undefined && instalacion.version !== llavero.actual.version) await llavero.refrescar(db);
  return llavero.actual;
}

/** `work`, and once more with the keys read anew when it met one that another process has made meanwhile. */
export async function conLlavero<T>(llavero: Llavero, work: () => T | Promise<T>, db?: Queryable): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof LlaveDesconocida)) throw error;
    await llavero.refrescar(db);
    return await work();
  }
}

function tryOpen(llave: Llave, sellado: Uint8Array, contexto: Contexto): Buffer | undefined {
  try {
    return openSecret(llave, sellado, contexto);
  } catch (error) {
    if (error instanceof SecretoIlegible) return undefined;
    throw error;
  }
}

export function noAbre(cause?: unknown, detalle = ''): ConfigError {
  return new ConfigError(
    [
      'La llave de esta instalación no abre los secretos guardados (certificados y claves SOL): CHASKI_SECRETO (o ' +
        'CHASKI_SECRETO_ANTERIOR), o los archivos secretos/llave* de la carpeta de datos, no son los de siempre. Restáurelos de su copia.' +
        (detalle === '' ? '' : ` ${detalle}`),
    ],
    { cause },
  );
}
