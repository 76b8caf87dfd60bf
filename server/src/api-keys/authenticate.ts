import type { Queryable } from '../db/tx.ts';
import type { Entorno, Permiso } from '../http/route.ts';
import { findAndCount } from './store.ts';

/** A key that is valid now, and where it stands in its minute. */
export interface Autenticacion {
  readonly claveId: string;
  readonly empresaId: string;
  readonly entorno: Entorno;
  readonly permisos: readonly Permiso[];
  /** Requests per minute. */
  readonly limite: number;
  /** Requests of this minute, this one included; above `limite` it must be refused. */
  readonly usados: number;
  /** Whole seconds until the next minute begins, 1–60. */
  readonly reinicioSegundos: number;
  /** Changes when the company or this environment of it changes: certificate, SOL user, address, pause. */
  readonly version: string;
}

/**
 * Whose key it is, by its SHA-256 (`parseClave`); undefined when no such key is valid now: unknown, revoked and expired
 * are not told apart. Throws `DatabaseUnavailable`.
 */
export function authenticate(db: Queryable, hash: Buffer): Promise<Autenticacion | undefined> {
  return findAndCount(db, hash);
}
