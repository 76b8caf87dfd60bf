import { createWriteStream } from 'node:fs';
import { readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '@chaski/node/errors.ts';
import { resolveGiven } from '../../platform/config/config.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { NO_SE_ESCRIBE, nadieLee, SalidaPerdida } from '../salida-perdida.ts';

/** The file that a person named after `opcion`. Throws `BAD_REQUEST` that says which one cannot be read, and why. */
export async function readGiven(opcion: string, ruta: string): Promise<Buffer> {
  return await read(`--${opcion}: `, ruta);
}

/** The text of the file that a command is about, or what comes in by `-`. Throws `BAD_REQUEST` that says why it cannot be read. */
export async function readEntrada(ruta: string): Promise<string> {
  if (ruta !== '-') return (await read('', ruta)).toString('utf8');
  return await text(process.stdin);
}

/** The bytes of the file that a command is about. Throws `BAD_REQUEST` that says why it cannot be read. */
export async function readArchivo(ruta: string): Promise<Buffer> {
  return await read('', ruta);
}

async function read(delante: string, ruta: string): Promise<Buffer> {
  const path = resolveGiven(ruta);
  return await readFile(path).catch((cause: unknown) => {
    const code = errorCode(cause);
    const problema = PROBLEMAS[code] ?? `no se pudo leer (${code})`;
    throw new AppError('archivo-que-no-se-lee', { archivo: `${delante}${path}`, problema }, { cause });
  });
}

/** What a command produces: all of it, or as it comes. */
export type Producto = string | Uint8Array | ReadableStream<Uint8Array>;

/**
 * Writes it to the file that a person named after `--salida`, or to the output without one or with `-`. A file appears under its
 * name only when it is whole; one that was there is replaced. Answers whether all of it was taken: whoever reads the output may
 * leave before. Throws `BAD_REQUEST` that says why it cannot be written.
 */
export async function deliver(salida: string | undefined, producto: Producto): Promise<boolean> {
  if (salida === undefined || salida === '-') return await alaSalida(producto);
  const path = await realpath(resolveGiven(salida)).catch(() => resolveGiven(salida));
  const estado = await stat(path).catch(() => undefined);
  // A device or a pipe is written into, and never replaced.
  const enSitio = estado !== undefined && !estado.isFile() && !estado.isDirectory();
  const parcial = enSitio ? path : `${path}.parcial`;
  try {
    await pipeline(partesDe(producto), createWriteStream(parcial));
    if (!enSitio) await rename(parcial, path);
    return true;
  } catch (cause) {
    if (!enSitio) await rm(parcial, { force: true }).catch(() => {});
    const problema = NO_SE_ESCRIBE[errorCode(cause)];
    if (problema === undefined) throw cortada(producto, cause);
    throw new AppError('archivo-que-no-se-escribe', { archivo: path, problema }, { cause });
  }
}

async function alaSalida(producto: Producto): Promise<boolean> {
  try {
    await pipeline(partesDe(producto), process.stdout, { end: false });
    return true;
  } catch (error) {
    if (nadieLee(error)) return false;
    if (NO_SE_ESCRIBE[errorCode(error)] !== undefined) throw new SalidaPerdida(errorCode(error), { cause: error });
    throw cortada(producto, error);
  }
}

/** What comes by the network may end half way. */
function cortada(producto: Producto, cause: unknown): unknown {
  if (!(producto instanceof ReadableStream)) return cause;
  const motivo = cause instanceof Error ? cause.message : String(cause);
  return new Error(`La descarga se cortó antes de acabar (${motivo}). Repita el comando.`, { cause });
}

function partesDe(producto: Producto): Readable {
  if (producto instanceof ReadableStream) return Readable.fromWeb(producto);
  return Readable.from([Buffer.from(producto)]);
}

const PROBLEMAS: Readonly<Record<string, string>> = {
  ENOENT: 'no existe',
  ENOTDIR: 'no existe',
  EACCES: 'no se puede leer: faltan permisos',
  EISDIR: 'es una carpeta',
};
