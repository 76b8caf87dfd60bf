import { crc32, inflateRawSync } from 'node:zlib';
import { assert } from '../../lib/assert.ts';

/*
 * Reads the zips that come over the wire, which are hostile input. Only the plain subset that every authority and every
 * client writes is understood, and the file must be exactly that and nothing more: the entries tile it from its first
 * byte to the central directory, which runs to the end record, which ends the file. So two readers (one that goes by
 * the local headers, one that goes by the directory) cannot see different things in it, and nothing can overlap, hide
 * in a gap or lie about its size.
 */

export interface EntradaZip {
  readonly nombre: string;
  readonly bytes: Buffer;
}

export type UnzipResult =
  | { readonly ok: true; readonly entradas: readonly EntradaZip[] }
  /** `motivo`: Spanish, without a final stop. */
  | { readonly ok: false; readonly motivo: string };

export interface UnzipLimits {
  /** Entries, folders included. Default 4. */
  readonly entradas?: number;
  /** Inflated bytes of all entries together. Default 10 MB. */
  readonly bytes?: number;
}

/** Entries that a zip may hold, and bytes that they may inflate to, where the caller says nothing. */
const MAX_ENTRADAS = 4;
const MAX_BYTES = 10_000_000;

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_RECORD = 0x06054b50;
const DESCRIPTOR = 0x08074b50;
/** Memory that zlib asks for at a time. */
const CHUNK = 262_144;
const STORED = 0;
const DEFLATED = 8;
/** General purpose flags: encrypted (0), patch data (5), strong encryption (6), masked headers (13). */
const FLAGS_REFUSED = 0x2061;
const FLAG_DESCRIPTOR = 0x0008;
const UNIX = 3;
const FILE_TYPE = 0xf000;
const REGULAR = 0x8000;
const FOLDER = 0x4000;

/** Thrown and caught inside this file only. */
class ZipError extends Error {}

interface Header {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly compressed: number;
  readonly size: number;
  /** Where the local header begins. */
  readonly offset: number;
}

/**
 * The files of a zip, with CRC and sizes checked; folders (which must be empty) are left out. Nothing is inflated before
 * the whole directory has been found sound and within limits. Never throws.
 */
export function unzip(bytes: Uint8Array, limits: UnzipLimits = {}): UnzipResult {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const headers = readDirectory(zip, limits.entradas ?? MAX_ENTRADAS);
    const total = headers.reduce((sum, { size }) => sum + size, 0);
    check(total <= (limits.bytes ?? MAX_BYTES), `el contenido descomprimido mide ${total} bytes, más de lo permitido`);
    const entradas: EntradaZip[] = [];
    for (const header of headers) {
      const content = extract(zip, header);
      if (!header.name.endsWith('/')) entradas.push({ nombre: header.name, bytes: content });
    }
    return { ok: true, entradas };
  } catch (error) {
    if (error instanceof ZipError) return { ok: false, motivo: error.message };
    throw error;
  }
}

/** The headers, in the order of their data, found to tile the file. */
function readDirectory(zip: Buffer, maxEntries: number): Header[] {
  const end = zip.length - 22;
  check(end >= 0 && zip.readUInt32LE(end) === END_RECORD, 'no es un zip, o está cortado o le sobran bytes');
  const count = zip.readUInt16LE(end + 10);
  const directory = zip.readUInt32LE(end + 16);
  check(zip.readUInt32LE(end + 4) === 0 && zip.readUInt16LE(end + 8) === count, 'es un zip de varios discos');
  check(count <= maxEntries, `trae ${count} entradas, más de lo permitido`);
  check(directory + zip.readUInt32LE(end + 12) === end, 'el directorio no ocupa el lugar que declara');
  const headers: Header[] = [];
  let at = directory;
  for (let index = 0; index < count; index++) {
    check(at + 46 <= end && zip.readUInt32LE(at) === CENTRAL_HEADER, 'el directorio está dañado');
    const length = 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    check(at + length <= end, 'el directorio está dañado');
    headers.push(readCentral(zip, at));
    at += length;
  }
  check(at === end, 'el directorio no tiene tantas entradas como declara');
  check(new Set(headers.map(({ name }) => name)).size === count, 'trae dos entradas con el mismo nombre');
  headers.sort((a, b) => a.offset - b.offset);
  checkTiling(zip, headers, directory);
  return headers;
}

function readCentral(zip: Buffer, at: number): Header {
  const header = {
    name: readName(zip, at + 46, zip.readUInt16LE(at + 28)),
    flags: zip.readUInt16LE(at + 8),
    method: zip.readUInt16LE(at + 10),
    crc: zip.readUInt32LE(at + 16),
    compressed: zip.readUInt32LE(at + 20),
    size: zip.readUInt32LE(at + 24),
    offset: zip.readUInt32LE(at + 42),
  };
  check((header.flags & FLAGS_REFUSED) === 0, `${header.name} está cifrado`);
  check(header.method === STORED || header.method === DEFLATED, `${header.name} usa una compresión no admitida`);
  check(header.method === DEFLATED || header.compressed === header.size, `${header.name} declara un tamaño falso`);
  check(zip.readUInt16LE(at + 34) === 0, 'es un zip de varios discos');
  check(!header.name.endsWith('/') || header.size === 0, `la carpeta ${header.name} trae contenido`);
  const mode = zip.readUInt16LE(at + 40) & FILE_TYPE;
  const special = zip.readUInt8(at + 5) === UNIX && mode !== 0 && mode !== REGULAR && mode !== FOLDER;
  check(!special, `${header.name} no es un archivo ni una carpeta, sino un enlace u otra cosa`);
  return header;
}

/** Printable ASCII, relative, without `..`, `\` or a drive letter. */
function readName(zip: Buffer, at: number, length: number): string {
  const name = zip.toString('latin1', at, at + length);
  const safe = SAFE_NAME.test(name) && !name.startsWith('/') && !name.split('/').includes('..');
  check(safe, 'trae una entrada de nombre no admitido');
  return name;
}

const SAFE_NAME = /^[ !#-)+-9;=@-[\]-{}~]{1,255}$/;

/** Every local header says what the directory says, and the entries fill the file up to the directory without a gap. */
function checkTiling(zip: Buffer, headers: readonly Header[], directory: number): void {
  let at = 0;
  for (const header of headers) {
    check(header.offset === at, 'sus entradas se superponen o dejan huecos');
    at = dataOffset(zip, header, directory) + header.compressed;
    if (header.flags & FLAG_DESCRIPTOR) at = skipDescriptor(zip, header, at, directory);
    check(at <= directory, `${header.name} se sale de su lugar`);
  }
  check(at === directory, 'sus entradas se superponen o dejan huecos');
}

/** Where the data of an entry begins. */
function dataOffset(zip: Buffer, header: Header, directory: number): number {
  const { name, offset } = header;
  check(offset + 30 <= directory && zip.readUInt32LE(offset) === LOCAL_HEADER, `${name} está dañado`);
  const nameEnd = offset + 30 + zip.readUInt16LE(offset + 26);
  const same =
    nameEnd <= directory &&
    zip.toString('latin1', offset + 30, nameEnd) === name &&
    zip.readUInt16LE(offset + 6) === header.flags &&
    zip.readUInt16LE(offset + 8) === header.method &&
    ((header.flags & FLAG_DESCRIPTOR) !== 0 || sameSizes(zip, header, offset + 14));
  check(same, `la cabecera de ${name} no coincide con el directorio`);
  return nameEnd + zip.readUInt16LE(offset + 28);
}

/** Writers that stream (Java's among them) put CRC and sizes after the data; the signature before them is optional. */
function skipDescriptor(zip: Buffer, header: Header, at: number, directory: number): number {
  const signed = at + 16 <= directory && zip.readUInt32LE(at) === DESCRIPTOR && sameSizes(zip, header, at + 4);
  if (signed) return at + 16;
  check(at + 12 <= directory && sameSizes(zip, header, at), `${header.name} declara tamaños distintos al final`);
  return at + 12;
}

function sameSizes(zip: Buffer, header: Header, at: number): boolean {
  return (
    zip.readUInt32LE(at) === header.crc &&
    zip.readUInt32LE(at + 4) === header.compressed &&
    zip.readUInt32LE(at + 8) === header.size
  );
}

function extract(zip: Buffer, header: Header): Buffer {
  const start = header.offset + 30 + zip.readUInt16LE(header.offset + 26) + zip.readUInt16LE(header.offset + 28);
  const data = zip.subarray(start, start + header.compressed);
  const bytes = header.method === STORED ? Buffer.from(data) : inflate(data, header);
  check(bytes.length === header.size, `${header.name} no mide lo que declara`);
  check(crc32(bytes) === header.crc, `${header.name} está dañado: su CRC no coincide`);
  return bytes;
}

function inflate(data: Buffer, { name, size }: Header): Buffer {
  // One byte more than declared is a lie, and zlib stops there. `info` also gives how much of the input was used.
  const options = {
    maxOutputLength: Math.max(size, 1),
    chunkSize: Math.min(Math.max(size + 1, 64), CHUNK),
    info: true,
  };
  let result: unknown;
  try {
    result = inflateRawSync(data, options);
  } catch {
    throw new ZipError(`${name} no se puede descomprimir, o mide más de lo que declara`);
  }
  assert(isInflateInfo(result), 'zlib responde con info');
  check(result.engine.bytesWritten === data.length, `${name} trae bytes de más`);
  return result.buffer;
}

/** What zlib gives with `info: true`, which its types do not know. */
function isInflateInfo(value: unknown): value is { buffer: Buffer; engine: { bytesWritten: number } } {
  return typeof value === 'object' && value !== null && 'buffer' in value && 'engine' in value;
}

function check(condition: boolean, motivo: string): asserts condition {
  if (!condition) throw new ZipError(motivo);
}
