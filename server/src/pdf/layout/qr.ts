import { encode } from 'uqr';

/** Modules of quiet zone on each side (ISO/IEC 18004). */
const QUIET = 4;

/** A QR as SVG, and which part of its side is quiet zone, on each side. */
export interface Qr {
  readonly svg: string;
  readonly quiet: number;
}

/**
 * The QR of a comprobante, level Q, with its quiet zone (RS 114-2019/SUNAT, annex). The mask is fixed: all eight are valid
 * and read alike, and trying each costs ten times the rest.
 */
export function createQr(text: string): Qr {
  const { size, data } = encode(text, { ecc: 'Q', boostEcc: false, border: 0, maskPattern: 2 });
  const side = size + 2 * QUIET;
  let strokes = '';
  for (const [y, row] of data.entries()) {
    for (let x = row.indexOf(true); x >= 0; x = row.indexOf(true, x)) {
      const start = x;
      x = row.indexOf(false, x);
      if (x < 0) x = size;
      strokes += `M${start} ${y}h${x - start}`;
    }
  }
  const [left, top] = [-QUIET, -QUIET - 0.5];
  const ground = `<rect x="${left}" y="${top}" width="${side}" height="${side}" fill="#fff"/>`;
  const ink = `<path stroke="#000" d="${strokes}"/>`;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${side} ${side}">${ground}${ink}</svg>`,
    quiet: QUIET / side,
  };
}
