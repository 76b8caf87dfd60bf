import { constants, crc32, deflateRawSync } from 'node:zlib';
import { COLUMNAS } from '../comprobantes/exportar/exportar.ts';
import type { ComprobanteDeVenta } from '../comprobantes/types.ts';
import { BOM, linea, valorDe } from '../platform/tabla/csv.ts';
import { CONTENIDOS, type Contenido } from './types.ts';
import type { Ficha } from './zip.ts';

/* The list of what is in the zip, as a CSV that is packed piece by piece: packed pieces one after another are one packed text. */

export const NOMBRE_INDICE = 'indice.csv';

/** One document: where its files are in the zip, and what is missing of what was asked for. */
export interface Renglon {
  readonly comprobante: ComprobanteDeVenta;
  readonly rutas: Readonly<Partial<Record<Contenido, string>>>;
  readonly faltas: readonly string[];
}

/** Some lines, packed, with CRC-32 and size of the whole text up to their end. */
export interface Tramo {
  readonly datos: Buffer;
  readonly crc: number;
  readonly tamano: number;
}

/** Ends a packed text: one empty block that says to be the last. */
export const FIN_DEL_INDICE = Buffer.from([3, 0]);

/** The line of titles, with which the text begins. */
export function titulos(): Tramo {
  const todos = [...COLUMNAS.map(({ titulo }) => titulo), ...CONTENIDOS.map((cual) => cual.toUpperCase()), 'Falta'];
  return tramo(BOM + linea(todos), { crc: 0, tamano: 0 });
}

/** The lines of the next documents, after what is there by now. */
export function renglones(filas: readonly Renglon[], hasta: Omit<Tramo, 'datos'>): Tramo {
  return tramo(filas.map(renglon).join(''), hasta);
}

/** What the headers of the finished list say; `bytes`: packed, without its end. */
export function fichaDelIndice(
  { crc, tamano, bytes }: { crc: number; tamano: number; bytes: number },
  fecha: string,
): Ficha {
  return { nombre: NOMBRE_INDICE, fecha, comprimida: true, crc, tamano, bytes: bytes + FIN_DEL_INDICE.length };
}

function renglon({ comprobante, rutas, faltas }: Renglon): string {
  const archivos = [...CONTENIDOS.map((cual) => rutas[cual] ?? ''), faltas.join('; ')];
  return linea([...COLUMNAS.map(({ celda }) => valorDe(celda(comprobante))), ...archivos]);
}

function tramo(texto: string, { crc, tamano }: Omit<Tramo, 'datos'>): Tramo {
  const bytes = Buffer.from(texto);
  // Flushed to a whole byte, not ended: what comes next stands right behind.
  const datos = deflateRawSync(bytes, { level: 6, finishFlush: constants.Z_SYNC_FLUSH });
  return { datos, crc: crc32(bytes, crc), tamano: tamano + bytes.length };
}
