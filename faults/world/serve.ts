import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ENTORNO_DE_PROGRAMA } from '../../testing/src/service/entorno.ts';
import { recordErrores } from '../../testing/src/service/registros.ts';

const CLI = join(import.meta.dirname, '../../server/src/cli/main.ts');

/** `chaski serve` in a process of its own, to be ill-treated. */
export interface Serve {
  readonly pid: number;
  /** Origin. */
  readonly url: string;
  /** What it said at the start, with the demo key at the very first one. */
  greeting(): string;
  /** Its log. */
  log(): string;
  isAlive(): boolean;
  /** SIGSTOP, SIGCONT: returns at once. */
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGTERM' | 'SIGKILL'): void;
  /** Waits for the end; answers the exit code, or the signal. */
  end(name: 'SIGTERM' | 'SIGKILL'): Promise<number | string | null>;
}

export type Environment = Readonly<Record<string, string>>;

/** Nothing of this process but its path: what is wanted is said. Free ports unless said. */
function environment(env: Environment): Record<string, string | undefined> {
  const free = { PORT: '0', SIMULADOR_PORT: '0', METRICS_PORT: 'off', LOG_LEVEL: 'warn' };
  return { ...ENTORNO_DE_PROGRAMA, ...free, ...env };
}

/** Waits until it listens. Rejects, with what it wrote, when it ends before that. */
export async function startServe(env: Environment): Promise<Serve> {
  const child = spawn(process.execPath, [CLI, 'serve'], {
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let greeting = '';
  let log = '';
  recordErrores('serve', child.stderr);
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    log += chunk;
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      greeting += chunk;
      const found = /(http:\/\/127\.0\.0\.1:\d+)\/api\/v1\b/.exec(greeting)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`chaski serve terminó (${signal ?? code}): ${log}`)));
  });
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  return {
    url,
    isAlive,
    pid: child.pid ?? 0,
    greeting: () => greeting,
    log: () => log,
    signal: (name) => void child.kill(name),
    async end(name) {
      const ended = isAlive() ? once(child, 'exit') : undefined;
      child.kill(name);
      await ended;
      return child.exitCode ?? child.signalCode;
    },
  };
}

/** What a failure left running. SIGKILL also ends a process that is stopped. */
export function killServes(): void {
  for (const child of running) child.kill('SIGKILL');
}

const running = new Set<ChildProcess>();

/** One command of the CLI; answers what it printed. Rejects when it fails. */
export async function runChaski(env: Environment, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`chaski ${args.join(' ')} terminó con ${code}: ${errors}`);
  return output;
}
