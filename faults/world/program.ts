import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { ENTORNO_DE_PROGRAMA } from '../../testing/src/service/entorno.ts';
import { recordErrores } from '../../testing/src/service/registros.ts';
import { parseJson } from './json.ts';

/** A program of ours in a process of its own, which speaks in lines of JSON. */
export interface Program {
  readonly pid: number;
  /** Its first line. */
  readonly greeting: unknown;
  /** Every line that it said, the greeting included. */
  said(): readonly unknown[];
  /** What it wrote as errors, its log included. */
  errors(): string;
  say(value: unknown): void;
  /** Resolves with the exit code or the signal once it ended; a program that ended already is no failure. */
  kill(signal: NodeJS.Signals): Promise<number | string | null>;
  /** Sends a signal and waits for nothing. */
  signal(signal: NodeJS.Signals): void;
  readonly ended: Promise<number | string | null>;
  isAlive(): boolean;
}

/** Runs a script with this same Node and waits for its first line. Rejects when it ends before that. */
export async function startProgram(
  script: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Program> {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...ENTORNO_DE_PROGRAMA, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    cwd: '/',
  });
  const said: unknown[] = [];
  let errors = '';
  child.stdin.on('error', () => {});
  recordErrores('programa', child.stderr);
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk;
  });
  const ended = endOf(child);
  const greeting = await new Promise<unknown>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const value = parseJson(line);
      if (value === undefined) return;
      said.push(value);
      resolve(value);
    });
    ended.then((code) => reject(new Error(`${script} terminó (${code}) sin saludar: ${errors}`)), reject);
  });
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  return {
    pid: child.pid ?? 0,
    greeting,
    ended,
    isAlive,
    said: () => said,
    errors: () => errors,
    say: (value) => void child.stdin.write(`${JSON.stringify(value)}\n`),
    signal: (signal) => void child.kill(signal),
    async kill(signal) {
      if (isAlive()) child.kill(signal);
      return await ended;
    },
  };
}

async function endOf(child: ChildProcess): Promise<number | string | null> {
  await once(child, 'exit');
  return child.exitCode ?? child.signalCode;
}
