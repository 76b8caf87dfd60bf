import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readlinkSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '@chaski/node/errors.ts';
import { readSmall } from '@chaski/node/own-files.ts';
import type { OsUser } from './os-user.ts';

/** What `postmaster.pid` says about a server on a data folder. */
export interface PidFile {
  readonly pid: number;
  readonly port: number;
  /** `starting`, `ready`, `stopping`, `standby`; empty in the first instants. */
  readonly estado: string;
  /** Loopback address or empty: only the Unix socket. */
  readonly address: string;
}

/**
 * Its lines: pid, data folder, start time, port, socket folder, address, shared memory, status. Throws `ConfigError` for what is no
 * file: PostgreSQL never leaves that.
 */
export async function readPidFile(datos: string): Promise<PidFile | undefined> {
  const text = await readSmall(join(datos, 'postmaster.pid'), 4_096).catch((error: unknown) => {
    if (error instanceof ConfigError) throw error;
  });
  if (text === undefined) return undefined;
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3] ?? 0), address: lines[5] ?? '', estado: lines[7] ?? '' };
}

/** Whether a process of that number exists (a zombie counts). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Whether that process is the server of that data folder, and not a stranger who got its number after a crash. On Linux
 * a postmaster's working directory is its data folder; elsewhere its command line names it (`-D`).
 */
export function isPostmaster(pid: number, datos: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return commandOf(pid).includes(datos);
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(datos);
  } catch {
    // Somebody else's process, a zombie, or gone meanwhile: none is a server of ours.
    return false;
  }
}

function commandOf(pid: number): string {
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

interface RunOptions {
  readonly user: OsUser | undefined;
  readonly cwd: string;
}

/** Only what PostgreSQL needs: nothing of ours (secrets), nothing that would change it (`PG…`, locale). */
const CHILD_ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Runs one of PostgreSQL's programs to its end; answers its exit code and all that it printed. */
export function run(
  program: string,
  args: readonly string[],
  options: RunOptions,
): Promise<{ code: number; output: string }> {
  const child = spawn(program, args, { ...identity(options), stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? -1, output: Buffer.concat(chunks).toString('utf8').trim() }));
  });
}

/**
 * Takes away what is there, with all that is in it, as `user` or else as this process. Root leaves that to the system's `rm`, which holds
 * each folder open on its way down: none becomes a link under its feet. Throws when something stays.
 */
export async function removeTree(path: string, user?: OsUser): Promise<void> {
  if (process.getuid?.() !== 0) return await rm(path, { recursive: true, force: true });
  const { code, output } = await run('rm', ['-rf', '--', path], { user, cwd: '/' });
  if (code !== 0) throw new Error(`No se pudo quitar ${path}: ${output}`);
}

/**
 * Starts a server that outlives this process and its terminal: in a session of its own, so that Ctrl-C reaches only the
 * service, which stops PostgreSQL last. `logFile` is an open file descriptor.
 */
export function spawnServer(
  program: string,
  args: readonly string[],
  options: RunOptions,
  logFile: number,
): ChildProcess {
  const child = spawn(program, args, { ...identity(options), stdio: ['ignore', logFile, logFile], detached: true });
  child.unref();
  return child;
}

function identity(options: RunOptions) {
  const { user, cwd } = options;
  return {
    cwd,
    env: CHILD_ENVIRONMENT,
    windowsHide: true,
    ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
  };
}
