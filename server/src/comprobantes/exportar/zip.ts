import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { ParteXlsx } from './xlsx.ts';

/* A zip whose sizes nobody knows beforehand (APPNOTE 6.3 with data descriptors): written as its parts come. */

const LOCAL_HEADER = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL_HEADER = 0x02014b50;
const END_RECORD = 0x06054b50;
const VERSION = 20;
const DEFLATE = 8;
/** Sizes follow the data; the name is UTF-8. */
const FLAGS = 0x0808;
/** 1 January 1980. */
const DOS_DATE = 0x0021;

interface Escrita {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

/** The bytes of the zip, a few at a time. Nothing of zip64: parts and package stay below 4 GiB. */
export async function* zipEnPartes(partes: readonly ParteXlsx[]): AsyncGenerator<Buffer> {
  const escritas: Escrita[] = [];
  let offset = 0;
  for (const { nombre, contenido } of partes) {
    const name = Buffer.from(nombre);
    const header = localHeader(name);
    yield header;
    const cuenta = { crc: 0, packed: 0, size: 0 };
    for await (const bytes of packed(contenido, cuenta)) yield bytes;
    yield descriptor(cuenta);
    escritas.push({ name, offset, ...cuenta });
    offset += header.length + cuenta.packed + 16;
  }
  const central = Buffer.concat(escritas.map(centralHeader));
  yield Buffer.concat([central, endRecord(escritas.length, central.length, offset)]);
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

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATE, 8);
  header.writeUInt16LE(DOS_DATE, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function descriptor({ crc, packed: packedSize, size }: Cuenta): Buffer {
  const record = Buffer.alloc(16);
  for (const [index, value] of [DESCRIPTOR, crc, packedSize, size].entries()) record.writeUInt32LE(value, index * 4);
  return record;
}

function centralHeader({ name, offset, crc, packed: packedSize, size }: Escrita): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(CENTRAL_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(VERSION, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt16LE(DEFLATE, 10);
  header.writeUInt16LE(DOS_DATE, 14);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(packedSize, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name]);
}

function endRecord(parts: number, centralSize: number, centralOffset: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(END_RECORD, 0);
  record.writeUInt16LE(parts, 8);
  record.writeUInt16LE(parts, 10);
  record.writeUInt32LE(centralSize, 12);
  record.writeUInt32LE(centralOffset, 16);
  return record;
}
