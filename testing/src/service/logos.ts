/** For tests: pictures that say whatever the test wants, whole or absurd, made without any program. */
import { crc32, deflateSync } from 'node:zlib';

const FIRMA = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const FIN = trozo('IEND');

/** A chunk of a PNG. */
export function trozo(tipo: string, ...partes: readonly Uint8Array[]): Buffer {
  const cuerpo = Buffer.concat([Buffer.from(tipo, 'latin1'), ...partes]);
  return Buffer.concat([entero(cuerpo.length - 4), cuerpo, entero(crc32(cuerpo))]);
}

export interface CabeceraPng {
  readonly ancho: number;
  readonly alto: number;
  readonly bits?: number;
  /** 0 grey, 2 RGB, 3 palette, 6 RGBA. */
  readonly color?: number;
  readonly entrelazado?: boolean;
}

export function png(cabecera: CabeceraPng, ...trozos: readonly Uint8Array[]): Buffer {
  const { ancho, alto, bits = 8, color = 0, entrelazado = false } = cabecera;
  const resto = Buffer.of(bits, color, 0, 0, entrelazado ? 1 : 0);
  return Buffer.concat([FIRMA, trozo('IHDR', entero(ancho), entero(alto), resto), ...trozos, FIN]);
}

/** So many bytes of pixels, all zero. */
export function pixeles(bytes: number): Buffer {
  return trozo('IDAT', ceros(bytes));
}

/** The zlib of so many zeros: a thousandth of them. */
export function ceros(bytes: number): Buffer {
  return deflateSync(Buffer.alloc(bytes), { level: 9 });
}

/** PNG of one black pixel, as it comes out when it is written anew. */
export const PIXEL = png({ ancho: 1, alto: 1 }, trozo('IDAT', deflateSync(Buffer.alloc(2))));

/** The tables of a JPEG in which every block is grey: one bit says that, twice. */
const TABLAS = Buffer.concat([
  segmento(0xdb, Buffer.of(0), Buffer.alloc(64, 1)),
  segmento(0xc4, Buffer.of(0x00, 1, ...Array(15).fill(0), 0)),
  segmento(0xc4, Buffer.of(0x10, 1, ...Array(15).fill(0), 0)),
]);

export interface CabeceraJpg {
  readonly ancho: number;
  readonly alto: number;
  /** 1 grey, 3 YCbCr, 4 CMYK. */
  readonly componentes?: number;
  /** Progressive, with so many scans of the same. */
  readonly pasadas?: number;
  /** Before its own. */
  readonly segmentos?: readonly Uint8Array[];
}

export function jpg({ ancho, alto, componentes = 3, pasadas, segmentos = [] }: CabeceraJpg): Buffer {
  const ids = Array.from({ length: componentes }, (_, index) => index + 1);
  const [arriba, lado] = [Buffer.alloc(2), Buffer.alloc(2)];
  arriba.writeUInt16BE(alto);
  lado.writeUInt16BE(ancho);
  const marco = Buffer.of(componentes, ...ids.flatMap((id) => [id, 0x11, 0]));
  const bloques = Math.ceil(ancho / 8) * Math.ceil(alto / 8) * componentes;
  const [ultimo, bits] = pasadas === undefined ? [63, bloques * 2] : [0, bloques];
  const pasada = Buffer.concat([
    segmento(0xda, Buffer.of(componentes, ...ids.flatMap((id) => [id, 0]), 0, ultimo, 0)),
    Buffer.alloc(Math.ceil(bits / 8)),
  ]);
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    ...segmentos,
    TABLAS,
    segmento(pasadas === undefined ? 0xc0 : 0xc2, Buffer.of(8), arriba, lado, marco),
    ...Array<Buffer>(pasadas ?? 1).fill(pasada),
    Buffer.of(0xff, 0xd9),
  ]);
}

/** An EXIF that says how the camera was held: 6 is a quarter turn. */
export function exif(orientacion: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientacion, 18);
  return segmento(0xe1, Buffer.from('Exif\0\0', 'latin1'), tiff);
}

export function segmento(marca: number, ...partes: readonly Uint8Array[]): Buffer {
  const cuerpo = Buffer.concat(partes);
  const cabeza = Buffer.of(0xff, marca, 0, 0);
  cabeza.writeUInt16BE(cuerpo.length + 2, 2);
  return Buffer.concat([cabeza, cuerpo]);
}

function entero(valor: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(valor);
  return bytes;
}
