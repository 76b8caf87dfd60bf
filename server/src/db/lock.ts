import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Who uses a data folder, by locks of the operating system. Node offers no file lock of its own, but its SQLite takes
 * real ones on an empty file, and the kernel drops them the instant their process dies, however it dies. So there is no
 * stale lock to detect: no process numbers, no start times, no guessing.
 *
 * `bloqueo`: held alone while PostgreSQL is started, joined, left or stopped. `bloqueo-uso`: shared by every process
 * that uses it, for as long as it does; whoever can take it alone knows that nobody else is there.
 */
export interface FolderLock {
  /** Runs `work` while no other process starts, joins, leaves or stops. Waits up to `timeoutMs`, then throws. */
  exclusively<T>(work: () => Promise<T>, timeoutMs?: number): Promise<T>;
  /** Counts this process as a user until `leave` or its death. */
  join(): void;
  leave(): void;
  /** Whether no other process is a user (call it before `join` or after `leave`, inside `exclusively`). */
  isAlone(): boolean;
}

const RETRY_MS = 25;
const SQLITE_BUSY = 5;
const SQLITE_NOTADB = 26;

/** The locks of that folder, which must exist and be writable. */
export function createFolderLock(folder: string): FolderLock {
  const mutexFile = join(folder, 'bloqueo');
  const usersFile = join(folder, 'bloqueo-uso');
  let membership: DatabaseSync | undefined;
  return {
    async exclusively(work, timeoutMs = 150_000) {
      const mutex = await takeExclusive(mutexFile, Date.now() + timeoutMs);
      try {
        return await work();
      } finally {
        mutex.close();
      }
    },
    join() {
      membership ??= takeShared(usersFile);
    },
    leave() {
      membership?.close();
      membership = undefined;
    },
    isAlone() {
      const users = tryExclusive(usersFile);
      users?.close();
      return users !== undefined;
    },
  };
}

async function takeExclusive(file: string, deadline: number): Promise<DatabaseSync> {
  for (;;) {
    const lock = await mendGarbage(file, () => tryExclusive(file));
    if (lock !== undefined) return lock;
    if (Date.now() > deadline) throw new Error(`Otro proceso retiene ${file} desde hace demasiado tiempo`);
    await delay(RETRY_MS);
  }
}

/** A file that is not ours to read as a lock (somebody wrote into it) is thrown away; nobody can be holding it. */
async function mendGarbage<T>(file: string, attempt: () => T): Promise<T> {
  try {
    return attempt();
  } catch (error) {
    if (sqliteCode(error) !== SQLITE_NOTADB) throw error;
    await rm(file, { force: true });
    return attempt();
  }
}

function tryExclusive(file: string): DatabaseSync | undefined {
  const database = new DatabaseSync(file);
  try {
    database.exec('begin exclusive');
    return database;
  } catch (error) {
    database.close();
    if (sqliteCode(error) === SQLITE_BUSY) return undefined;
    throw error;
  }
}

/** Reading anything inside a transaction takes the shared lock. Only called where no one holds the other one. */
function takeShared(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    database.exec('begin');
    database.prepare('select count(*) from sqlite_schema').get();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function sqliteCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}
