import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import {
  centralHeader,
  DEFLATED,
  descriptor,
  type Entry,
  endOfZip,
  FIRST_DAY,
  localHeader,
  SIZES_FOLLOW,
} from '@chaski/core/sunat/zip/records.ts';
import type { ParteXlsx } from './xlsx.ts';

/* A zip whose sizes nobody knows beforehand: written as its parts come. */

/** The bytes of the zip, a few at a time. Nothing of zip64: parts and package stay below 4 GiB. */
export async function* zipEnPartes(partes: readonly ParteXlsx[]): AsyncGenerator<Buffer> {
  const escritas: Buffer[] = [];
  let offset = 0;
  for (const { nombre, contenido } of partes) {
    const entry = announced(nombre);
    const header = localHeader(entry);
    yield header;
    const cuenta = { crc: 0, packed: 0, size: 0 };
    for await (const bytes of packed(contenido, cuenta)) yield bytes;
    const end = descriptor(cuenta);
    yield end;
    escritas.push(centralHeader({ ...entry, ...cuenta }, offset));
    offset += header.length + cuenta.packed + end.length;
  }
  const central = Buffer.concat(escritas);
  yield Buffer.concat([central, endOfZip({ entries: escritas.length, bytes: central.length, offset })]);
}

function announced(nombre: string): Entry {
  const name = Buffer.from(nombre);
  return { name, flags: SIZES_FOLLOW, method: DEFLATED, date: FIRST_DAY, crc: 0, packed: 0, size: 0 };
}

interface Cuenta {
  crc: number;
  packed: number;
  size: number;
}

async function* packed(contenido: ParteXlsx['contenido'], cuenta: Cuenta): AsyncGenerator<Buffer> {
  const counted = async function* () {
    for await (const piece of contenido) {
      const bytes = Buffer.from(piece);
      cuenta.crc = crc32(bytes, cuenta.crc);
      cuenta.size += bytes.length;
      yield bytes;
    }
  };
  // Whoever stops reading stops the source; a source that fails fails here.
  const deflated = pipeline(Readable.from(counted()), createDeflateRaw({ level: 6 }), () => {});
  for await (const bytes of deflated) {
    cuenta.packed += bytes.length;
    yield bytes;
  }
}
