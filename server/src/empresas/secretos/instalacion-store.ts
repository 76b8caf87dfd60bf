import { run } from '../../platform/db/run.ts';
import type { Queryable } from '../../platform/db/tx.ts';

/** The installation's own data key, wrapped as every company's is. */
export interface Instalacion {
  /** Of the installation's key. */
  readonly version: number;
  readonly llaveCifrada: Buffer;
}

/** Undefined before the first start of a version that knows of it. */
export async function findInstalacion(db: Queryable): Promise<Instalacion | undefined> {
  return (await run<Instalacion>(db, 'select version, llave_cifrada as "llaveCifrada" from instalacion', []))[0];
}

export async function insertInstalacion(db: Queryable, { version, llaveCifrada }: Instalacion): Promise<void> {
  await run(db, 'insert into instalacion (version, llave_cifrada) values ($1, $2)', [version, llaveCifrada]);
}

export async function updateInstalacion(db: Queryable, { version, llaveCifrada }: Instalacion): Promise<void> {
  await run(db, 'update instalacion set version = $1, llave_cifrada = $2, rotada_en = now()', [version, llaveCifrada]);
}

const LOCK = `hashtext('chaski llave de la instalación')`;

/** Until the end of the transaction nobody rotates the installation's key. */
export async function keepLlave(db: Queryable): Promise<void> {
  await run(db, `select pg_advisory_xact_lock_shared(${LOCK})`, []);
}

/** Until the end of the transaction nobody else rotates the key, and nobody wraps a data key with the one that goes. */
export async function lockLlave(db: Queryable): Promise<void> {
  await run(db, `select pg_advisory_xact_lock(${LOCK})`, []);
}

/** A company's wrapped data key. */
export interface LlaveEnvuelta {
  readonly id: string;
  readonly llaveCifrada: Buffer;
}

/** In order of their ids, those after `id`. */
export async function listLlaves(db: Queryable, id: string, limit: number): Promise<LlaveEnvuelta[]> {
  const text =
    'select id, llave_cifrada as "llaveCifrada" from empresas where id > $1 order by id limit $2 for no key update';
  return await run(db, text, [id, limit]);
}

export async function updateLlaves(db: Queryable, llaves: readonly LlaveEnvuelta[]): Promise<void> {
  const text = `update empresas e set llave_cifrada = nueva.cifrada
    from unnest($1::uuid[], $2::bytea[]) as nueva (id, cifrada) where e.id = nueva.id`;
  await run(db, text, [llaves.map(({ id }) => id), llaves.map(({ llaveCifrada }) => llaveCifrada)]);
}
