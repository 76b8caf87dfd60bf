import { fstatSync, writeSync } from 'node:fs';
import { errorCode } from '@chaski/node/errors.ts';

/* What a command answers may not arrive: a full disk behind `>` must not look like success. */

/** The output failed under a product; whoever throws it leaves the words to `vigilarSalida`. */
export class SalidaPerdida extends Error {}

/** Why nothing can be written to a place, after its name; by the system's code. */
export const NO_SE_ESCRIBE: Readonly<Record<string, string>> = {
  ENOENT: 'no se puede crear: su carpeta no existe',
  ENOTDIR: 'no se puede crear: su carpeta no existe',
  EACCES: 'no se puede escribir: faltan permisos',
  EPERM: 'no se puede escribir: faltan permisos',
  EROFS: 'no se puede escribir: el disco es de solo lectura',
  EISDIR: 'es una carpeta: diga también el nombre del archivo',
  ENOSPC: 'no se pudo escribir: el disco está lleno',
  EDQUOT: 'no se pudo escribir: la cuota de disco está agotada',
  EFBIG: 'no se pudo escribir: el archivo pasaría el tamaño permitido',
};

/** Whoever read is gone (`| head`): nothing is lost that somebody wanted. */
export function nadieLee(error: unknown): boolean {
  return ['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'].includes(errorCode(error));
}

const avisos: string[] = [];

/** What a person has to know if the answer is lost, e.g. of a key that is shown once. */
export function siSePierde(aviso: string): void {
  avisos.push(aviso);
}

/** From now on, an answer that could not be written is told on stderr when the process ends, and success becomes `codigo`. */
export function watchSalida(codigo: number): void {
  let perdida: unknown;
  process.stdout.on('error', (error) => {
    if (!nadieLee(error)) perdida ??= error;
  });
  process.stderr.on('error', () => {});
  writeEntero();
  process.once('exit', (actual) => {
    if (perdida === undefined) return;
    const code = errorCode(perdida);
    console.error(
      `✗ El resultado ${NO_SE_ESCRIBE[code] ?? `no se pudo escribir (${code})`}. Lo que el comando hizo, hecho está.`,
    );
    for (const aviso of avisos) console.error(`  ${aviso}`);
    if (actual === 0) process.exitCode = codigo;
  });
}

/** Node takes a write into a file that the disk cut short for a whole one. */
function writeEntero(): void {
  const { fd } = process.stdout;
  if (!esArchivo(fd)) return;
  process.stdout._write = (chunk: Uint8Array, _encoding, done) => {
    try {
      for (let at = 0; at < chunk.length; ) at += writeSync(fd, chunk, at);
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  };
}

function esArchivo(fd: number): boolean {
  try {
    return fstatSync(fd).isFile();
  } catch {
    return false;
  }
}
