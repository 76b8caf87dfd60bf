import { crc32, deflateRawSync } from 'node:zlib';

/*
 * The records of a zip (APPNOTE 6.3.10) one by one, for a zip that is made in pieces by several processes and never stands whole in
 * memory. Sizes are known before their bytes are written: no data descriptors. The zip stays below 4 GiB, so that Zip64 is needed
 * only for the number of entries.
 */

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_RECORD = 0x06054b50;
const END_RECORD_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const VERSION = 20;
const VERSION_64 = 45;
const STORED = 0;
const DEFLATED = 8;
/** What a number of 16 bits says where the real one is in the Zip64 record. */
const EN_OTRO_LUGAR = 0xffff;

/** What both headers of an entry say of it. */
export interface Ficha {
  /** ASCII. */
  readonly nombre: string;
  /** AAAA-MM-DD, from 1980 on. */
  readonly fecha: string;
  readonly comprimida: boolean;
  readonly crc: number;
  readonly bytes: number;
  readonly tamano: number;
}

export interface Entrada {
  readonly ficha: Ficha;
  /** As they stand in the zip. */
  readonly datos: Buffer;
}

/** A file about to be written, packed where that makes it smaller. */
export function entradaDe(nombre: string, contenido: Buffer, fecha: string): Entrada {
  const deflated = deflateRawSync(contenido, { level: 6 });
  const comprimida = deflated.length < contenido.length;
  const datos = comprimida ? deflated : contenido;
  const ficha = { nombre, fecha, comprimida, crc: crc32(contenido), bytes: datos.length, tamano: contenido.length };
  return { ficha, datos };
}

/** What stands before the bytes of an entry. */
export function cabeceraLocal(ficha: Ficha): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL_HEADER, 0);
  writeComun(header, 4, ficha);
  return Buffer.concat([header, Buffer.from(ficha.nombre, 'latin1')]);
}

/** The entry in the directory; `desde`: where its local header begins. */
export function cabeceraCentral(ficha: Ficha, desde: number): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(CENTRAL_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  writeComun(header, 6, ficha);
  header.writeUInt32LE(desde, 42);
  return Buffer.concat([header, Buffer.from(ficha.nombre, 'latin1')]);
}

export interface Directorio {
  readonly entradas: number;
  readonly bytes: number;
  readonly desde: number;
}

/** What ends the zip, right after the directory. */
export function finDeZip(directorio: Directorio): Buffer {
  const end = Buffer.alloc(22);
  const { entradas, bytes, desde } = directorio;
  end.writeUInt32LE(END_RECORD, 0);
  end.writeUInt16LE(Math.min(entradas, EN_OTRO_LUGAR), 8);
  end.writeUInt16LE(Math.min(entradas, EN_OTRO_LUGAR), 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(desde, 16);
  return entradas < EN_OTRO_LUGAR ? end : Buffer.concat([fin64(directorio), end]);
}

function fin64({ entradas, bytes, desde }: Directorio): Buffer {
  const record = Buffer.alloc(76);
  record.writeUInt32LE(END_RECORD_64, 0);
  // Of the record, without these first twelve bytes.
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(VERSION_64, 12);
  record.writeUInt16LE(VERSION_64, 14);
  record.writeBigUInt64LE(BigInt(entradas), 24);
  record.writeBigUInt64LE(BigInt(entradas), 32);
  record.writeBigUInt64LE(BigInt(bytes), 40);
  record.writeBigUInt64LE(BigInt(desde), 48);
  record.writeUInt32LE(LOCATOR_64, 56);
  record.writeBigUInt64LE(BigInt(desde + bytes), 64);
  record.writeUInt32LE(1, 72);
  return record;
}

/** The 26 bytes that the local and the central header have in common. */
function writeComun(header: Buffer, at: number, { nombre, fecha, comprimida, crc, bytes, tamano }: Ficha): void {
  header.writeUInt16LE(VERSION, at);
  header.writeUInt16LE(comprimida ? DEFLATED : STORED, at + 4);
  header.writeUInt16LE(fechaDos(fecha), at + 8);
  header.writeUInt32LE(crc, at + 10);
  header.writeUInt32LE(bytes, at + 14);
  header.writeUInt32LE(tamano, at + 18);
  header.writeUInt16LE(nombre.length, at + 22);
}

function fechaDos(fecha: string): number {
  const [year = 0, month = 1, day = 1] = fecha.split('-').map(Number);
  return (Math.max(0, year - 1980) << 9) | (month << 5) | day;
}
