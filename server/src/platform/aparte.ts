import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { assert } from '@chaski/core/lib/assert.ts';

/** What a process of ours may take of the machine. */
export interface Memoria {
  /** What it may write to, with some 550 MiB that V8 reserves and never uses. Linux holds to it. */
  readonly memoriaKib: number;
  /** Of them, for JavaScript. */
  readonly heapMib: number;
}

/** What reading one file of a stranger may cost. */
export interface Costo extends Memoria {
  readonly timeoutMs: number;
}

/**
 * That program of ours in a process of its own, bounded in memory and with none of the service's secrets: a thread cannot be bounded in
 * native memory nor ended while native code runs, and takes the service with it when it has no memory left.
 */
export function startAparte(
  [programa, ...args]: readonly [programa: string, ...args: string[]],
  { memoriaKib, heapMib }: Memoria,
  options: Pick<SpawnOptions, 'stdio' | 'serialization' | 'timeout'>,
): ChildProcess {
  const suyo = [process.execPath, `--max-old-space-size=${heapMib}`, programa, ...args];
  const [comando = '', ...sus] =
    process.platform === 'win32' ? suyo : ['/bin/sh', '-c', `ulimit -d ${memoriaKib}; exec "$@"`, 'sh', ...suyo];
  return spawn(comando, sus, { ...options, killSignal: 'SIGKILL', cwd: '/', env: { MALLOC_ARENA_MAX: '2' } });
}

/**
 * What that program answers to `entrada`, in a process that is started for it and ends with it. `code` is null where it cost too much.
 * Throws where no process can be started.
 */
export async function runAparte(programa: string, entrada: Uint8Array, { timeoutMs: timeout, ...memoria }: Costo) {
  const hijo = startAparte([programa], memoria, { timeout, stdio: ['pipe', 'pipe', 'ignore'] });
  const { stdin, stdout } = hijo;
  assert(stdin !== null && stdout !== null, 'entrada y salida son tubos');
  const fin = once(hijo, 'close');
  // It may end without having read all of it.
  stdin.on('error', () => {});
  stdin.end(entrada);
  const [salida, [code]] = await Promise.all([buffer(stdout), fin]);
  return { salida, code: typeof code === 'number' ? code : null };
}
