import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** How long one command of a document may take. */
const PACIENCIA_MS = 60_000;

/** Every command counts, not only the last: the first that fails, unless something asks whether it did, is told. */
const AL_FALLAR = `unset fallo_de_orden; trap ': "\${fallo_de_orden:=$?}"; echo "failed: $BASH_COMMAND" >&2' ERR`;

/** What commands left: what they printed, and the exit code of the first that failed; 0 if none did. */
export interface Ejecucion {
  readonly codigo: number;
  readonly salida: string;
  readonly errores: string;
}

/** One terminal, as a reader has one open: variables, functions and programs left running stay from one command to the next. */
export interface Terminal {
  ejecutar(ordenes: string): Promise<Ejecucion>;
  /** Ends it, with all that it left running. */
  close(): Promise<void>;
}

/**
 * Opens bash in that folder with that environment and nothing else of ours. What commands read and print goes by files of
 * `propia`, so that nothing waits for an answer and nothing is mixed.
 */
export function openTerminal(carpeta: string, propia: string, entorno: Readonly<Record<string, string>>): Terminal {
  const bash = spawn('bash', ['--noprofile', '--norc'], {
    cwd: carpeta,
    env: { ...entorno },
    stdio: ['pipe', 'pipe', 'inherit'],
    // A group of its own: what is left running ends with it.
    detached: true,
  });
  const fines = waitFines(bash);
  let cuenta = 0;
  return {
    async ejecutar(ordenes) {
      const n = ++cuenta;
      const en = (extension: string) => join(propia, `${n}.${extension}`);
      await writeFile(en('sh'), `${AL_FALLAR}\n${ordenes}`);
      const fin = fines.de(n);
      bash.stdin.write(
        `source '${en('sh')}' </dev/null >'${en('salida')}' 2>'${en('errores')}'; echo "fin ${n} \${fallo_de_orden:-$?}"\n`,
      );
      const codigo = await fin;
      const [salida, errores] = await Promise.all([readFile(en('salida'), 'utf8'), readFile(en('errores'), 'utf8')]);
      return { codigo, salida, errores };
    },
    async close() {
      if (bash.pid === undefined || bash.exitCode !== null || bash.signalCode !== null) return;
      const ended = once(bash, 'exit');
      process.kill(-bash.pid, 'SIGKILL');
      await ended;
    },
  };
}

/** Waits for the line `fin N CODE` that each command ends with; not for ever, and not after the terminal ended. */
function waitFines({ stdout }: { readonly stdout: Readable }): { de(n: number): Promise<number> } {
  let dicho = '';
  let look = () => {};
  let acabada = false;
  stdout.setEncoding('utf8').on('data', (parte: string) => {
    dicho += parte;
    look();
  });
  stdout.once('close', () => {
    acabada = true;
    look();
  });
  return {
    async de(n) {
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      look = () => {
        const codigo = new RegExp(`^fin ${n} (\\d+)$`, 'm').exec(dicho)?.[1];
        if (codigo !== undefined) resolve(Number(codigo));
        else if (acabada) reject(new Error('the commands ended the terminal'));
      };
      const tarde = setTimeout(() => reject(new Error(`no end within ${PACIENCIA_MS} ms`)), PACIENCIA_MS);
      look();
      return promise.finally(() => clearTimeout(tarde));
    },
  };
}
