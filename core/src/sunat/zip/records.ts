/* The records of a zip file (APPNOTE 6.3.10), which everything that writes one shares. */

const LOCAL_HEADER = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL_HEADER = 0x02014b50;
const END_RECORD = 0x06054b50;
const END_RECORD_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const VERSION = 20;
const VERSION_64 = 45;
/** What a number of 16 bits says where the real one is in the Zip64 record. */
const ELSEWHERE = 0xffff;

/** 1 January 1980, the first day that DOS can say. */
export const FIRST_DAY = 0x0021;

/** What both headers of an entry say of it. */
export interface Entry {
  readonly name: Buffer;
  /** 0 unless said. */
  readonly flags?: number;
  readonly method: typeof STORED | typeof DEFLATED;
  /** As DOS writes a day. */
  readonly date: number;
  readonly crc: number;
  /** In the zip, in bytes. */
  readonly packed: number;
  readonly size: number;
  /** Of MS-DOS; 0 unless said. */
  readonly attributes?: number;
}

export const STORED = 0;
export const DEFLATED = 8;
/** Flags of an entry whose sizes and CRC follow its data (`descriptor`), with a name in UTF-8. */
export const SIZES_FOLLOW = 0x0808;

/** Writes what stands before the bytes of an entry; where it ends. */
export function writeLocalHeader(zip: Buffer, at: number, entry: Entry): number {
  zip.writeUInt32LE(LOCAL_HEADER, at);
  writeCommon(zip, at + 4, entry);
  return at + 30 + entry.name.copy(zip, at + 30);
}

/** Writes the entry of the directory; `offset`: where its local header begins. Where it ends. */
export function writeCentralHeader(zip: Buffer, at: number, entry: Entry, offset: number): number {
  zip.writeUInt32LE(CENTRAL_HEADER, at);
  zip.writeUInt16LE(VERSION, at + 4);
  writeCommon(zip, at + 6, entry);
  zip.writeUInt32LE(entry.attributes ?? 0, at + 38);
  zip.writeUInt32LE(offset, at + 42);
  return at + 46 + entry.name.copy(zip, at + 46);
}

/** The 26 bytes that both headers have in common. */
function writeCommon(zip: Buffer, at: number, { name, flags = 0, method, date, crc, packed, size }: Entry): void {
  zip.writeUInt16LE(VERSION, at);
  zip.writeUInt16LE(flags, at + 2);
  zip.writeUInt16LE(method, at + 4);
  zip.writeUInt16LE(date, at + 8);
  zip.writeUInt32LE(crc, at + 10);
  zip.writeUInt32LE(packed, at + 14);
  zip.writeUInt32LE(size, at + 18);
  zip.writeUInt16LE(name.length, at + 22);
}

export function localHeader(entry: Entry): Buffer {
  const header = Buffer.alloc(30 + entry.name.length);
  writeLocalHeader(header, 0, entry);
  return header;
}

export function centralHeader(entry: Entry, offset: number): Buffer {
  const header = Buffer.alloc(46 + entry.name.length);
  writeCentralHeader(header, 0, entry, offset);
  return header;
}

/** What follows the data of an entry with `SIZES_FOLLOW`. */
export function descriptor({ crc, packed, size }: Pick<Entry, 'crc' | 'packed' | 'size'>): Buffer {
  const record = Buffer.alloc(16);
  for (const [index, value] of [DESCRIPTOR, crc, packed, size].entries()) record.writeUInt32LE(value, index * 4);
  return record;
}

export interface Directory {
  readonly entries: number;
  readonly bytes: number;
  /** Where it begins. */
  readonly offset: number;
}

/** What ends the zip, right after the directory. It stays below 4 GiB, so Zip64 is needed only for the number of entries. */
export function endOfZip(directory: Directory): Buffer {
  const { entries, bytes, offset } = directory;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END_RECORD, 0);
  end.writeUInt16LE(Math.min(entries, ELSEWHERE), 8);
  end.writeUInt16LE(Math.min(entries, ELSEWHERE), 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(offset, 16);
  return entries < ELSEWHERE ? end : Buffer.concat([end64(directory), end]);
}

function end64({ entries, bytes, offset }: Directory): Buffer {
  const record = Buffer.alloc(76);
  record.writeUInt32LE(END_RECORD_64, 0);
  // Of the record, without these first twelve bytes.
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(VERSION_64, 12);
  record.writeUInt16LE(VERSION_64, 14);
  record.writeBigUInt64LE(BigInt(entries), 24);
  record.writeBigUInt64LE(BigInt(entries), 32);
  record.writeBigUInt64LE(BigInt(bytes), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  record.writeUInt32LE(LOCATOR_64, 56);
  record.writeBigUInt64LE(BigInt(offset + bytes), 64);
  record.writeUInt32LE(1, 72);
  return record;
}
