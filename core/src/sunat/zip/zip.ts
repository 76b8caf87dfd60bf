import { crc32, deflateRawSync } from 'node:zlib';
import { DEFLATED, type Entry, endOfZip, FIRST_DAY, writeCentralHeader, writeLocalHeader } from './records.ts';

/*
 * Zip files as SUNAT wants them (the oldest subset: no data descriptors, no extra fields, no zip64). The
 * container is written by us because the same bytes must come out for the same XML, always: what is sent twice must be
 * equal. So the date is fixed and the compression level is the fastest. Reading is in `unzip.ts`.
 */

/** MS-DOS attribute of a folder. */
const FOLDER = 0x10;
/** What deflate makes of nothing: one final empty block. */
const EMPTY_DEFLATED = Buffer.from([3, 0]);

/** Bytes as they stand in a zip. */
export interface Deflated {
  readonly data: Buffer;
  readonly crc: number;
  readonly size: number;
}

interface Parte extends Entry {
  readonly data: Buffer;
}

/** Zip with one deflated entry. Same input, same bytes. `nombreXml` is ASCII, e.g. `20000000001-01-F001-1.xml`. */
export function zipXml(nombreXml: string, xml: Uint8Array): Buffer {
  return writeZip([file(nombreXml, deflated(xml))]);
}

/** Zip of a CDR: an empty `dummy/` folder first, then the XML, as SUNAT's come. */
export function zipCdr(nombreXml: string, xml: Uint8Array | Deflated): Buffer {
  const folder = file('dummy/', { data: EMPTY_DEFLATED, crc: 0, size: 0 }, FOLDER);
  return writeZip([folder, file(nombreXml, xml instanceof Uint8Array ? deflated(xml) : xml)]);
}

function file(name: string, { data, crc, size }: Deflated, attributes = 0): Parte {
  const packed = data.length;
  return { name: Buffer.from(name, 'latin1'), method: DEFLATED, date: FIRST_DAY, crc, packed, size, attributes, data };
}

/** What is zipped under many names is deflated once. */
export function deflated(bytes: Uint8Array): Deflated {
  return { data: deflate(bytes), crc: crc32(bytes), size: bytes.length };
}

/** No window larger than the file, which costs its clearing, and room for the output at once: it packs to less than half. */
function deflate(bytes: Uint8Array): Buffer {
  const windowBits = Math.min(15, Math.max(9, 32 - Math.clz32(bytes.length)));
  return deflateRawSync(bytes, { level: 1, windowBits, chunkSize: Math.max(1024, bytes.length >> 1) });
}

function writeZip(partes: readonly Parte[]): Buffer {
  const length = partes.reduce((sum, { name, data }) => sum + 76 + 2 * name.length + data.length, 22);
  const zip = Buffer.alloc(length);
  const offsets: number[] = [];
  let at = 0;
  for (const parte of partes) {
    offsets.push(at);
    at = writeLocalHeader(zip, at, parte);
    at += parte.data.copy(zip, at);
  }
  const offset = at;
  for (const [index, parte] of partes.entries()) at = writeCentralHeader(zip, at, parte, offsets[index] ?? 0);
  endOfZip({ entries: partes.length, bytes: at - offset, offset }).copy(zip, at);
  return zip;
}
