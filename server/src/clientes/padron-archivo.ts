import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fechaLima } from '@chaski/core/lib/fecha.ts';
import yauzl from 'yauzl';
import { AppError } from '../platform/mensajes/app-error.ts';

/** A padrón's text, whether it came in a zip or not. */
export interface ArchivoPadron {
  /** Throws `ZipDanado` where a zip is not what it says. */
  readonly texto: AsyncIterable<Buffer>;
  /** Bytes of the text, for the progress. */
  readonly bytes: number;
  /** Day of the file, in Lima (`YYYY-MM-DD`). */
  readonly fecha: string;
  close(): void;
}

/** What is in the zip does not come out of it as the zip says. */
export class ZipDanado extends Error {}

/** Opens a `.zip` with one text in it, or the text itself. Throws `BAD_REQUEST` that says what is wrong with the file. */
export async function openPadron(ruta: string): Promise<ArchivoPadron> {
  const info = await stat(ruta).catch((cause: unknown) => {
    throw new AppError('padron-que-no-se-lee', { ruta }, { cause });
  });
  if (!info.isFile()) throw new AppError('padron-que-no-es-archivo', { ruta });
  if (await isZip(ruta)) return await openZip(ruta);
  const texto = createReadStream(ruta, { highWaterMark: PIECE });
  return { texto, bytes: info.size, fecha: fechaLima(info.mtime), close: () => texto.destroy() };
}

const PIECE = 256 * 1024;

async function isZip(ruta: string): Promise<boolean> {
  const file = await open(ruta);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.readUInt32LE(0) === 0x04034b50;
  } finally {
    await file.close();
  }
}

async function openZip(ruta: string): Promise<ArchivoPadron> {
  const danado = (cause: unknown): never => {
    throw new AppError('padron-en-zip-danado', { ruta }, { cause });
  };
  const zip = await yauzl.openPromise(ruta, { lazyEntries: true, autoClose: false }).catch(danado);
  try {
    for await (const entry of zip.eachEntry()) {
      if (!/\.txt$/i.test(entry.fileName)) continue;
      const texto = await zip.openReadStreamPromise(entry);
      // It may fail before anybody reads it: who reads it is told.
      texto.on('error', () => {});
      const fecha = fechaLima(entry.getLastModDate());
      return { texto: readEntry(texto), bytes: entry.uncompressedSize, fecha, close: () => zip.close() };
    }
  } catch (cause) {
    zip.close();
    return danado(cause);
  }
  zip.close();
  throw new AppError('padron-sin-texto', { ruta });
}

async function* readEntry(texto: Readable): AsyncGenerator<Buffer> {
  try {
    yield* texto;
  } catch (cause) {
    throw new ZipDanado('El zip no es lo que dice', { cause });
  }
}
