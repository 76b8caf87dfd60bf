import { readFile } from 'node:fs/promises';
import { resolveGiven } from '../config.ts';
import { errorCode } from '../db/errors.ts';
import { AppError } from '../errors.ts';

/** The file that a person named after `opcion`. Throws `BAD_REQUEST` that says which one cannot be read, and why. */
export async function readGiven(opcion: string, ruta: string): Promise<Buffer> {
  const path = resolveGiven(ruta);
  return await readFile(path).catch((cause: unknown) => {
    const code = errorCode(cause);
    throw new AppError('BAD_REQUEST', `--${opcion}: ${path} ${PROBLEMAS[code] ?? `no se pudo leer (${code})`}.`, {
      cause,
    });
  });
}

const PROBLEMAS: Readonly<Record<string, string>> = {
  ENOENT: 'no existe',
  ENOTDIR: 'no existe',
  EACCES: 'no se puede leer: faltan permisos',
  EISDIR: 'es una carpeta',
};
