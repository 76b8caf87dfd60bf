import { crc32, deflateRawSync } from 'node:zlib';
import { centralHeader, DEFLATED, type Entry, endOfZip, localHeader, STORED } from '@chaski/core/sunat/zip/records.ts';

/*
 * The records of a zip that is made in pieces by several processes and never stands whole in memory. Sizes are known before their
 * bytes are written: no data descriptors.
 */

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
  return localHeader(entryOf(ficha));
}

/** The entry in the directory; `desde`: where its local header begins. */
export function cabeceraCentral(ficha: Ficha, desde: number): Buffer {
  return centralHeader(entryOf(ficha), desde);
}

function entryOf({ nombre, fecha, comprimida, crc, bytes, tamano }: Ficha): Entry {
  const method = comprimida ? DEFLATED : STORED;
  return { name: Buffer.from(nombre, 'latin1'), method, date: fechaDos(fecha), crc, packed: bytes, size: tamano };
}

export interface Directorio {
  readonly entradas: number;
  readonly bytes: number;
  readonly desde: number;
}

/** What ends the zip, right after the directory. */
export function finDeZip({ entradas, bytes, desde }: Directorio): Buffer {
  return endOfZip({ entries: entradas, bytes, offset: desde });
}

function fechaDos(fecha: string): number {
  const [year = 0, month = 1, day = 1] = fecha.split('-').map(Number);
  return (Math.max(0, year - 1980) << 9) | (month << 5) | day;
}
