/** For tests: zips byte by byte, so that each of their words can lie. */
import { crc32, deflateRawSync } from 'node:zlib';

const EMPTY = Buffer.alloc(0);

/** One entry as it is to be written, true or not. Sizes and CRC are right unless given. */
export interface Entry {
  readonly name: string;
  readonly content?: Buffer;
  /** Raw data, where it is not simply the deflated content. */
  readonly data?: Buffer;
  readonly method?: number;
  readonly flags?: number;
  readonly crc?: number;
  readonly size?: number;
  readonly compressed?: number;
  readonly mode?: number;
  readonly localName?: string;
  readonly localSize?: number;
  readonly offset?: number;
  readonly descriptor?: Buffer;
  readonly extra?: Buffer;
  readonly gap?: number;
}

/** What stands around the entries. */
export interface Frame {
  readonly count?: number;
  readonly comment?: Buffer;
  readonly prefix?: Buffer;
  /** Between the entries and the directory, and between it and the end record. */
  readonly beforeDirectory?: Buffer;
  readonly beforeEnd?: Buffer;
  /** Added to what the end record says of the directory. */
  readonly offsetBy?: number;
  readonly sizeBy?: number;
  readonly disk?: number;
}

/** Zips that say whatever the test wants. */
export function craft(entries: readonly Entry[], end: Frame = {}): Buffer {
  const locals: Buffer[] = [end.prefix ?? EMPTY];
  const centrals: Buffer[] = [];
  let at = locals[0]?.length ?? 0;
  for (const entry of entries) {
    const content = entry.content ?? Buffer.from('hola');
    const data = entry.data ?? (entry.method === 0 ? content : deflateRawSync(content));
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(entry.flags ?? 0, 2);
    common.writeUInt16LE(entry.method ?? 8, 4);
    common.writeUInt32LE(entry.crc ?? crc32(content), 10);
    common.writeUInt32LE(entry.compressed ?? data.length, 14);
    common.writeUInt32LE(entry.size ?? content.length, 18);
    common.writeUInt16LE(entry.name.length, 22);
    common.writeUInt16LE(entry.extra?.length ?? 0, 24);
    const local = Buffer.from(common);
    if (entry.descriptor !== undefined) local.fill(0, 10, 22);
    if (entry.localSize !== undefined) local.writeUInt32LE(entry.localSize, 18);
    const localParts = [
      Buffer.from('PK\x03\x04'),
      local,
      Buffer.from(entry.localName ?? entry.name),
      entry.extra ?? EMPTY,
      data,
    ];
    const written = Buffer.concat([...localParts, entry.descriptor ?? EMPTY, Buffer.alloc(entry.gap ?? 0)]);
    locals.push(written);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((entry.mode ?? 0) << 16) >>> 0, 6);
    tail.writeUInt32LE(entry.offset ?? at, 10);
    const madeBy = Buffer.from([20, entry.mode === undefined ? 0 : 3]);
    centrals.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), madeBy, common, tail, Buffer.from(entry.name), entry.extra ?? EMPTY]),
    );
    at += written.length;
  }
  const directory = Buffer.concat(centrals);
  const record = Buffer.alloc(22);
  record.write('PK\x05\x06', 'latin1');
  record.writeUInt16LE(end.count ?? entries.length, 8);
  record.writeUInt16LE(end.count ?? entries.length, 10);
  record.writeUInt16LE(end.disk ?? 0, 4);
  record.writeUInt32LE((directory.length + (end.sizeBy ?? 0)) >>> 0, 12);
  record.writeUInt32LE((at + (end.beforeDirectory?.length ?? 0) + (end.offsetBy ?? 0)) >>> 0, 16);
  record.writeUInt16LE(end.comment?.length ?? 0, 20);
  const { beforeDirectory = EMPTY, beforeEnd = EMPTY, comment = EMPTY } = end;
  return Buffer.concat([...locals, beforeDirectory, directory, beforeEnd, record, comment]);
}

/** What stands after the data of an entry whose header did not know its size. */
export function descriptor(content: Buffer, { signed = true, size = content.length } = {}): Buffer {
  const fields = Buffer.alloc(12);
  fields.writeUInt32LE(crc32(content), 0);
  fields.writeUInt32LE(deflateRawSync(content).length, 4);
  fields.writeUInt32LE(size, 8);
  return signed ? Buffer.concat([Buffer.from('PK\x07\x08'), fields]) : fields;
}
