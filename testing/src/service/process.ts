import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ENTORNO_DE_PROGRAMA } from './entorno.ts';
import { recordErrores } from './registros.ts';

const CLI = join(import.meta.dirname, '../../../server/src/cli/main.ts');

/** `npm start` as a process of its own, to be killed at any moment. */
export interface ServiceProcess {
  readonly url: string;
  readonly simuladorUrl: string;
  /** What it printed so far. */
  output(): string;
  /** Answers the exit code, or the signal. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | string | null>;
}

/** Runs `chaski serve` on a data folder and waits until it listens. */
export async function startServiceProcess(env: Readonly<Record<string, string>>): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [CLI, 'serve'], {
    env: { ...ENTORNO_DE_PROGRAMA, LOG_LEVEL: 'warn', PORT: '0', SIMULADOR_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  recordErrores('proceso', child.stderr);
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const [url, simuladorUrl] = await listening(child, (chunk) => {
    output += chunk;
    return output;
  });
  return {
    url,
    simuladorUrl,
    output: () => output,
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode ?? child.signalCode;
      child.kill(signal);
      await once(child, 'exit');
      return child.exitCode ?? child.signalCode;
    },
  };
}

function listening(child: ChildProcess, add: (chunk: string) => string): Promise<[string, string]> {
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      const urls = add(chunk).match(/http:\/\/127\.0\.0\.1:\d+/g);
      const [url, simuladorUrl] = urls ?? [];
      if (url !== undefined && simuladorUrl !== undefined) resolve([url, simuladorUrl]);
    });
    child.once('exit', (code) => reject(new Error(`chaski serve terminó (${code}): ${add('')}`)));
  });
}

/** Runs one command of the CLI; answers what it printed. Throws when it fails. */
export async function runCli(env: Readonly<Record<string, string>>, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { ...ENTORNO_DE_PROGRAMA, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`chaski ${args.join(' ')} terminó con ${code}: ${errors}`);
  return output;
}
