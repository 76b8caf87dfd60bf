import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/db/db.ts';
import type { EnCurso } from '../types.ts';
import { noteSurvived } from './intentos-store.ts';

/** The attempt of a document from which its holder came back without having written its outcome. */
export interface Sobrevivido extends Pick<EnCurso, 'empresaId' | 'entorno' | 'id'> {
  /** The attempt's number. */
  readonly n: number;
}

/**
 * Says of attempts whose outcome nobody wrote that who carried them lived on, as soon as the database takes it: a document is set apart for what
 * it does to processes, not for what a database that was away did.
 */
export interface Sobrevividos {
  note(attempt: Sobrevivido): void;
  close(): Promise<void>;
}

const EVERY_MS = 500;
/** What is beyond counts as an interruption, as if nobody had lived on. */
const MOST = 10_000;

export function createSobrevividos(db: Db, log: FastifyBaseLogger): Sobrevividos {
  const pending = new Set<Sobrevivido>();
  let writing: Promise<void> = Promise.resolve();
  const write = async () => {
    for (const attempt of [...pending]) {
      await noteSurvived(db.of(attempt), attempt);
      pending.delete(attempt);
    }
  };
  const timer = setInterval(() => {
    if (pending.size === 0) return;
    writing = writing.then(write).catch((err: unknown) => log.debug({ err }, 'aún no se anota quién sobrevivió'));
  }, EVERY_MS);
  return {
    note: (attempt) => void (pending.size < MOST && pending.add(attempt)),
    close: async () => {
      clearInterval(timer);
      await writing;
    },
  };
}
