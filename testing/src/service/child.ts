import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { ENTORNO_DE_PROGRAMA } from './entorno.ts';

/** A child process that speaks in lines. */
export interface Child {
  readonly pid: number;
  /** Its next line, or undefined when it ended. */
  line(): Promise<string | undefined>;
  say(line: string): void;
  kill(signal: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  /** Waits for its end; answers the exit code. */
  ended(): Promise<number | null>;
}

export interface ChildOptions {
  readonly uid?: number;
  readonly gid?: number;
  /** Beside `ENTORNO_DE_PROGRAMA`; absent: all of this process's. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

const CHILDREN = join(import.meta.dirname, '../children');

/** Runs a script of `testing/children` (or any absolute path) with this same Node. What it prints as errors is shown. */
export function startChild(script: string, args: readonly string[], options: ChildOptions = {}): Child {
  const child = spawn(process.execPath, [join(CHILDREN, script), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    cwd: '/',
    ...options,
    ...(options.env === undefined ? {} : { env: { ...ENTORNO_DE_PROGRAMA, ...options.env } }),
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  const reader = createInterface({ input: child.stdout });
  const lines = lineReader(reader);
  const ended = endOf(child);
  return {
    pid: child.pid ?? 0,
    line: lines,
    say: (line) => void child.stdin.write(`${line}\n`),
    async kill(signal) {
      child.kill(signal);
      if (signal === 'SIGKILL') await ended;
    },
    ended: () => ended,
  };
}

const children = new Set<ChildProcess>();

/** Kills what a failed test left running: for `afterEach`. */
export function killChildren(): void {
  for (const child of children) child.kill('SIGKILL');
}

function lineReader(reader: Interface): () => Promise<string | undefined> {
  const iterator = reader[Symbol.asyncIterator]();
  return async () => {
    const { value, done } = await iterator.next();
    return done === true ? undefined : value;
  };
}

async function endOf(child: ChildProcess): Promise<number | null> {
  await once(child, 'exit');
  return child.exitCode;
}
