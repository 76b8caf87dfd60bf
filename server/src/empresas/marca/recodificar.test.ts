import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { ceros, exif, jpg, PIXEL, pixeles, png, segmento, trozo } from '@chaski/testing/service/logos.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Logo, logoOf, MAX_LOGO } from './logo.ts';
import { type Recodificado, recodificar } from './recodificar.ts';

/* Pictures that were made to hurt: each is written anew without what hurts, or refused with its cause. */

const UNO = { ancho: 1, alto: 1 };
const pixel = pixeles(2);
const GRANDE = { ancho: 4_000, alto: 4_000 };
const DE_16_BITS = { ...GRANDE, bits: 16, color: 6 };
const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** Of 256 colours: three times as large without its palette. */
function ruido(lado: number): Buffer {
  const filas = Array.from({ length: lado }, () => Buffer.concat([Buffer.of(0), randomBytes(lado)]));
  const pixeles = trozo('IDAT', deflateSync(Buffer.concat(filas)));
  return png({ ancho: lado, alto: lado, color: 3 }, trozo('PLTE', randomBytes(768)), pixeles);
}

/** 400 MB in 389 KB. */
let bomba: Buffer;
beforeAll(() => {
  bomba = ceros(400_000_000);
});

type Caso = readonly [que: string, archivo: () => Buffer, mide: readonly [ancho: number, alto: number]];

const SE_ESCRIBEN: readonly Caso[] = [
  ['a PNG with a text of 400 MB', () => png(UNO, trozo('zTXt', latin1('x\0\0'), bomba), pixel), [1, 1]],
  [
    'with an international text of 400 MB',
    () => png(UNO, trozo('iTXt', latin1('x\0\x01\0\0\0'), bomba), pixel),
    [1, 1],
  ],
  ['with pixels of 400 MB for one', () => png(UNO, trozo('IDAT', bomba)), [1, 1]],
  ['4000 × 4000 with 16 bits', () => png(DE_16_BITS, pixeles(4_000 * 32_001)), [1000, 1000]],
  [
    'the same, interlaced',
    () => png({ ...DE_16_BITS, entrelazado: true }, pixeles(4_000 * 32_001 + 20_000)),
    [1000, 1000],
  ],
  ['4000 × 1', () => png({ ancho: 4_000, alto: 1 }, pixeles(4_001)), [1000, 1]],
  ['1000 × 4000', () => png({ ancho: 1_000, alto: 4_000 }, pixeles(4_000 * 1_001)), [250, 1000]],
  ['30,000 texts', () => png(UNO, ...Array(30_000).fill(trozo('tEXt', latin1('a\0b'))), pixel), [1, 1]],
  ['30,000 empty pieces of pixels', () => png(UNO, ...Array(30_000).fill(trozo('IDAT')), pixel), [1, 1]],
  ['4,294,967,295 frames', () => png(UNO, trozo('acTL', Buffer.alloc(8, 255)), pixel), [1, 1]],
  ['a page behind it', () => Buffer.concat([PIXEL, latin1('PK\x03\x04<script>alert(1)</script>')]), [1, 1]],
  ['a script in its text', () => png(UNO, trozo('tEXt', latin1('a\0<script>alert(1)</script>')), pixel), [1, 1]],
  ['of a palette', () => png({ ...UNO, color: 3 }, trozo('PLTE', Buffer.alloc(6)), pixel), [1, 1]],
  ['a JPG', () => jpg({ ancho: 24, alto: 16 }), [24, 16]],
  ['a JPG of a camera that was turned', () => jpg({ ancho: 24, alto: 16, segmentos: [exif(6)] }), [16, 24]],
  ['a progressive JPG', () => jpg({ ancho: 24, alto: 16, pasadas: 1 }), [24, 16]],
  ['a progressive JPG of 4000 × 4000', () => jpg({ ...GRANDE, componentes: 1, pasadas: 8 }), [1000, 1000]],
  ['a CMYK JPG', () => jpg({ ancho: 24, alto: 16, componentes: 4 }), [24, 16]],
  ['a grey JPG', () => jpg({ ancho: 24, alto: 16, componentes: 1 }), [24, 16]],
  [
    'a JPG with 500 KB of comments and a script',
    () => jpg({ ancho: 24, alto: 16, segmentos: Array(8).fill(segmento(0xfe, latin1('<script>'.repeat(8_000)))) }),
    [24, 16],
  ],
];

const NO_SE_LEEN: readonly (readonly [que: string, archivo: () => Buffer])[] = [
  ['with half of its pixels', () => png({ ancho: 100, alto: 100 }, pixeles(5_000))],
  ['without an end', () => PIXEL.subarray(0, -12)],
  ['with a wrong checksum', () => Buffer.from(PIXEL).fill(7, 29, 33)],
  ['of a palette that it lacks', () => png({ ...UNO, color: 3 }, pixel)],
  ['of a colour that does not exist', () => png({ ...UNO, color: 5 }, pixel)],
  ['with pixels that are no zlib', () => png(UNO, trozo('IDAT', latin1('hola')))],
  ['a header alone', () => PIXEL.subarray(0, 33)],
  ['a JPG that ends after its header', () => jpg({ ancho: 24, alto: 16 }).subarray(0, -21)],
  ['a progressive JPG of 3,000 scans', () => jpg({ ancho: 24, alto: 16, pasadas: 3_000 })],
];

const NO_SON: readonly (readonly [que: string, archivo: () => Buffer])[] = [
  ['65,535 × 65,535', () => png({ ancho: 65_535, alto: 65_535 }, pixel)],
  ['2^31 - 1 a side', () => png({ ancho: 2 ** 31 - 1, alto: 2 ** 31 - 1 }, pixel)],
  ['no side at all', () => png({ ancho: 0, alto: 0 }, pixel)],
  ['a JPG of 65,535 × 65,535', () => conLados(jpg({ ancho: 8, alto: 8 }), 65_535)],
  ['an SVG', () => latin1('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a GIF', () => latin1('GIF89a\x01\0\x01\0\0\0\0;')],
  ['a page', () => latin1('<!doctype html><script>alert(1)</script>')],
  ['one byte more than 512 KB', () => Buffer.concat([PIXEL, Buffer.alloc(MAX_LOGO - PIXEL.length + 1)])],
];

function conLados(bytes: Buffer, lado: number): Buffer {
  const marco = bytes.indexOf(Buffer.of(0xff, 0xc0));
  bytes.writeUInt16BE(lado, marco + 5);
  bytes.writeUInt16BE(lado, marco + 7);
  return bytes;
}

describe('is written anew, with nothing of the file but what it shows', () => {
  it.each(SE_ESCRIBEN)('%s', async (_, archivo, [ancho, alto]) => {
    const antes = unLogo(archivo());
    const { bytes, formato } = escrito(await recodificar(antes));
    expect([formato, ...medidas(bytes)]).toEqual([antes.formato, ancho, alto]);
    expect(bytes.length).toBeLessThanOrEqual(MAX_LOGO);
    expect(partes(bytes).filter((parte) => !DE_LA_IMAGEN.has(parte))).toEqual([]);
    expect(bytes.toString('latin1')).not.toMatch(/script/);
  });

  it('and once more is the same', async () => {
    expect(escrito(await recodificar(unLogo(PIXEL))).bytes).toEqual(PIXEL);
  });

  it('noise of 700 × 700, which does not fit into 512 KB without its palette, is smaller', async () => {
    const { bytes } = escrito(await recodificar(unLogo(ruido(700))));
    expect(bytes.length).toBeLessThanOrEqual(MAX_LOGO);
    expect(medidas(bytes)).toEqual([350, 350]);
  });
});

describe('cannot be read, and says so', () => {
  it.each(NO_SE_LEEN)('%s', async (_, archivo) => {
    expect(await recodificar(unLogo(archivo()))).toEqual({ ok: false, causa: 'ilegible' });
  });
});

describe('is no logo by its first bytes: nobody tries to read it', () => {
  it.each(NO_SON)('%s', (_, archivo) => expect(logoOf(archivo())).toBeUndefined());
});

describe('what one picture may cost', () => {
  const enLinux = it.runIf(process.platform === 'linux');
  if (process.platform !== 'linux') console.warn('OMITIDO: solo Linux acota la memoria de un proceso');
  enLinux('is memory: the process that a profile of 400 MB would fill ends, and the next one is read', async () => {
    const perfil = png(UNO, trozo('iCCP', latin1('x\0\0'), bomba), pixel);
    expect(await recodificar(unLogo(perfil))).toEqual({ ok: false, causa: 'costoso' });
    expect(await recodificar(unLogo(PIXEL))).toMatchObject({ ok: true });
  });

  it('is time: the process that takes longer ends, and the next one is read', async () => {
    expect(await recodificar(unLogo(PIXEL), { timeoutMs: 1, memoriaKib: 1024 * 1024, heapMib: 64 })).toEqual({
      ok: false,
      causa: 'costoso',
    });
    expect(await recodificar(unLogo(PIXEL))).toMatchObject({ ok: true });
  });
});

function unLogo(bytes: Buffer): Logo {
  return logoOf(bytes) ?? expect.fail('no es un logo');
}

function escrito(leido: Recodificado): Logo {
  return leido.ok ? leido.logo : expect.fail(leido.causa);
}

/** What a picture consists of. JFIF (e0) is the head of every JPG. */
const DE_LA_IMAGEN = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'IDAT',
  'IEND',
  'ffd8',
  'ffe0',
  'ffdb',
  'ffc0',
  'ffc4',
  'ffda',
  'ffd9',
]);

function medidas(bytes: Buffer): [number, number] {
  if (bytes[0] !== 0xff) return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const marco = bytes.indexOf(Buffer.of(0xff, 0xc0));
  return [bytes.readUInt16BE(marco + 7), bytes.readUInt16BE(marco + 5)];
}

/** Names of its chunks, or markers of its segments, to the last byte. */
function partes(bytes: Buffer): string[] {
  return bytes[0] === 0xff ? segmentos(bytes) : trozos(bytes);
}

function trozos(bytes: Buffer): string[] {
  const nombres: string[] = [];
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    nombres.push(bytes.toString('latin1', at + 4, at + 8));
  }
  return nombres;
}

function segmentos(bytes: Buffer): string[] {
  const marcas = [bytes.toString('hex', 0, 2)];
  for (let at = 2; marcas.at(-1) !== 'ffda'; at += 2 + bytes.readUInt16BE(at + 2)) {
    marcas.push(bytes.toString('hex', at, at + 2));
  }
  return [...marcas, bytes.toString('hex', bytes.length - 2)];
}
