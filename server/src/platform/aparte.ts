import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';

/** What reading one file of a stranger may cost. */
export interface Costo {
  readonly timeoutMs: number;
  /** Of the process that reads it: what it may write to, with some 550 MiB that V8 reserves and never uses. Linux holds to it. */
  readonly memoriaKib: number;
  /** Of them, for JavaScript. */
  readonly heapMib: number;
}

/**
 * What that program of ours answers to `entrada`, in a process of its own, bounded in memory and time and with none of the service's
 * secrets: a thread that runs out of memory takes the service with it. `code` is null where it cost too much. Throws where no process can be started.
 */
export async function runAparte(programa: string, entrada: Uint8Array, { timeoutMs, memoriaKib, heapMib }: Costo) {
  const suyo = [process.execPath, `--max-old-space-size=${heapMib}`, programa];
  const [comando = '', ...args] =
    process.platform === 'win32' ? suyo : ['/bin/sh', '-c', `ulimit -d ${memoriaKib}; exec "$@"`, 'sh', ...suyo];
  const hijo = spawn(comando, args, {
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    cwd: '/',
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const fin = once(hijo, 'close');
  // It may end without having read all of it.
  hijo.stdin.on('error', () => {});
  hijo.stdin.end(entrada);
  const [salida, [code]] = await Promise.all([buffer(hijo.stdout), fin]);
  return { salida, code: typeof code === 'number' ? code : null };
}
