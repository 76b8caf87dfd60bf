import { chmodSync, closeSync, lstatSync, openSync, rmSync } from 'node:fs';
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
        close(mutex);
      }
    },
    join() {
      membership ??= takeShared(usersFile);
    },
    leave() {
      if (membership !== undefined) close(membership);
      membership = undefined;
    },
    isAlone() {
      const users = tryExclusive(usersFile);
      if (users !== undefined) close(users);
      return users !== undefined;
    },
  };
}

async function takeExclusive(file: string, deadline: number): Promise<DatabaseSync> {
  for (;;) {
    const lock = tryExclusive(file);
    if (lock !== undefined) return lock;
    if (Date.now() > deadline) throw new Error(`Otro proceso retiene ${file} desde hace demasiado tiempo`);
    await delay(RETRY_MS);
  }
}

/** The lock, or undefined while somebody holds it. */
function tryExclusive(file: string): DatabaseSync | undefined {
  try {
    return open(file, 'begin exclusive');
  } catch (error) {
    if (sqliteCode(error) === SQLITE_BUSY) return undefined;
    throw error;
  }
}

/** Reading anything inside a transaction takes the shared lock. Only called where no one holds the other one. */
function takeShared(file: string): DatabaseSync {
  return open(file, 'begin; select count(*) from sqlite_schema');
}

function open(file: string, sql: string): DatabaseSync {
  keepToOurselves(file);
  const database = new DatabaseSync(file);
  try {
    database.exec(sql);
    held.add(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * An empty file of ours. A link, or one that somebody wrote into, is no lock of ours, and nobody can be holding it; nor is there ever a
 * journal beside it, which SQLite would follow. Whoever may read the file may lock it, and we would wait. Only opened where it is new:
 * to close a file drops every lock that this process has on it.
 */
function keepToOurselves(file: string): void {
  for (const suffix of ['-journal', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found?.isFile() === true && found.size === 0) {
    if ((found.mode & 0o777) !== 0o600) chmodSync(file, 0o600);
    return;
  }
  if (found !== undefined) rmSync(file, { force: true });
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    // Another process of ours, at the same instant.
    if (lstatSync(file, { throwIfNoEntry: false })?.isFile() !== true) throw error;
  }
}

function close(database: DatabaseSync): void {
  held.delete(database);
  database.close();
}

/** Locks that this process holds: reachable from here, or the garbage collector could close one and give it away. */
const held = new Set<DatabaseSync>();

function sqliteCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}
