import { encode } from 'uqr';

/** Modules of quiet zone on each side (ISO/IEC 18004). */
const SILENCIO = 4;

/**
 * The QR of a comprobante as SVG, level Q, with its quiet zone (RS 114-2019/SUNAT, annex). The mask is fixed: all eight are
 * valid and read alike, and trying them all costs ten times the rest.
 */
export function qrSvg(texto: string): string {
  const { size, data } = encode(texto, { ecc: 'Q', boostEcc: false, border: 0, maskPattern: 2 });
  const lado = size + 2 * SILENCIO;
  let trazos = '';
  for (const [y, fila] of data.entries()) {
    for (let x = fila.indexOf(true); x >= 0; x = fila.indexOf(true, x)) {
      const inicio = x;
      x = fila.indexOf(false, x);
      if (x < 0) x = size;
      trazos += `M${inicio} ${y}h${x - inicio}`;
    }
  }
  const caja = `${-SILENCIO} ${-SILENCIO - 0.5} ${lado} ${lado}`;
  const fondo = `<rect x="${-SILENCIO}" y="${-SILENCIO - 0.5}" width="${lado}" height="${lado}" fill="#fff"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${caja}">${fondo}<path stroke="#000" d="${trazos}"/></svg>`;
}
