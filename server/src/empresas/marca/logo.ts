/** What the first bytes of a picture say of it. Nothing is decoded here. */

export interface Logo {
  readonly formato: 'png' | 'jpg';
  readonly bytes: Buffer;
}

/** Bytes. */
export const MAX_LOGO = 512 * 1024;
const MAX_LADO = 4_000;

export const QUE_ES_UN_LOGO = {
  es: `debe ser un PNG o JPG de hasta ${MAX_LOGO / 1024} KB y ${MAX_LADO} píxeles de lado`,
  en: `it must be a PNG or JPG of up to ${MAX_LOGO / 1024} KB and ${MAX_LADO} pixels a side`,
};

/** A picture by its header alone; undefined when it is none, or too large. */
export function logoOf(bytes: Buffer): Logo | undefined {
  const size = bytes.length > MAX_LOGO ? undefined : (sizeOfPng(bytes) ?? sizeOfJpg(bytes));
  if (size === undefined || Math.max(size.width, size.height) > MAX_LADO) return undefined;
  return Math.min(size.width, size.height) > 0 ? { formato: size.formato, bytes } : undefined;
}

interface Size {
  readonly formato: Logo['formato'];
  readonly width: number;
  readonly height: number;
}

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function sizeOfPng(bytes: Buffer): Size | undefined {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(PNG)) return undefined;
  return { formato: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Walks the segments up to the frame header (ITU T.81, B.2). */
function sizeOfJpg(bytes: Buffer): Size | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at);
    if (marker < 0xffc0 || marker > 0xfffe) return undefined;
    const isFrame = marker <= 0xffcf && marker !== 0xffc4 && marker !== 0xffc8 && marker !== 0xffcc;
    if (isFrame) return { formato: 'jpg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return undefined;
}
