import { crc32, deflateRawSync } from 'node:zlib';

/*
 * Zip files as SUNAT wants them (APPNOTE 6.3, the oldest subset: no data descriptors, no extra fields, no zip64). The
 * container is written here because the same bytes must come out for the same XML, always: what is sent twice must be
 * equal. So the date is fixed and the compression level is the fastest. Reading is in `unzip.ts`.
 */

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_RECORD = 0x06054b50;
const VERSION = 20;
const DEFLATE = 8;
/** 1 January 1980, the first day that DOS can say, at 00:00. */
const DOS_DATE = 0x0021;
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

interface Parte extends Deflated {
  readonly name: Buffer;
  readonly attributes: number;
}

/** Zip with one deflated entry. Same input, same bytes. `nombreXml` is ASCII, e.g. `20000000001-01-F001-1.xml`. */
export function zipXml(nombreXml: string, xml: Uint8Array): Buffer {
  return writeZip([file(nombreXml, deflated(xml))]);
}

/** Zip of a CDR: an empty `dummy/` folder first, then the XML, as SUNAT's come. */
export function zipCdr(nombreXml: string, xml: Uint8Array | Deflated): Buffer {
  const folder = { name: Buffer.from('dummy/'), data: EMPTY_DEFLATED, crc: 0, size: 0, attributes: FOLDER };
  return writeZip([folder, file(nombreXml, xml instanceof Uint8Array ? deflated(xml) : xml)]);
}

function file(name: string, content: Deflated): Parte {
  return { ...content, name: Buffer.from(name, 'latin1'), attributes: 0 };
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
    zip.writeUInt32LE(LOCAL_HEADER, at);
    writeCommon(zip, at + 4, parte);
    at += 30;
    at += parte.name.copy(zip, at);
    at += parte.data.copy(zip, at);
  }
  const directory = at;
  for (const [index, parte] of partes.entries()) {
    zip.writeUInt32LE(CENTRAL_HEADER, at);
    zip.writeUInt16LE(VERSION, at + 4);
    writeCommon(zip, at + 6, parte);
    zip.writeUInt32LE(parte.attributes, at + 38);
    zip.writeUInt32LE(offsets[index] ?? 0, at + 42);
    at += 46;
    at += parte.name.copy(zip, at);
  }
  zip.writeUInt32LE(END_RECORD, at);
  zip.writeUInt16LE(partes.length, at + 8);
  zip.writeUInt16LE(partes.length, at + 10);
  zip.writeUInt32LE(at - directory, at + 12);
  zip.writeUInt32LE(directory, at + 16);
  return zip;
}

/** The 26 bytes that the local and the central header have in common. */
function writeCommon(zip: Buffer, at: number, { name, data, crc, size }: Parte): void {
  zip.writeUInt16LE(VERSION, at);
  zip.writeUInt16LE(DEFLATE, at + 4);
  zip.writeUInt16LE(DOS_DATE, at + 8);
  zip.writeUInt32LE(crc, at + 10);
  zip.writeUInt32LE(data.length, at + 14);
  zip.writeUInt32LE(size, at + 18);
  zip.writeUInt16LE(name.length, at + 22);
}
