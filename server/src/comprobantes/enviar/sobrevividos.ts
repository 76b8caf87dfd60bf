import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/db/db.ts';
import { createLater, type Later } from '../../platform/jobs/later.ts';
import type { EnCurso } from '../types.ts';
import { noteSurvived } from './intentos-store.ts';

/** The attempt of a document from which its holder came back without having written its outcome. */
export interface Sobrevivido extends Pick<EnCurso, 'empresaId' | 'entorno' | 'id'> {
  /** The attempt's number. */
  readonly n: number;
}

/**
 * Says of attempts whose outcome nobody wrote that who carried them lived on, as soon as the database takes it: a document is set apart for what
 * it does to processes, not for what a database that was away did. What does not fit counts as an interruption, as if nobody had lived on.
 */
export type Sobrevividos = Later<Sobrevivido>;

export function createSobrevividos(db: Db, log: FastifyBaseLogger): Sobrevividos {
  return createLater(log, 'quién sobrevivió', (attempt) => noteSurvived(db.of(attempt), attempt));
}
