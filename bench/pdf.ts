import { computeTotales } from '@chaski/core/impuestos/compute-totales.ts';
import { toImpreso } from '../server/src/pdf/comprobante-impreso.ts';
import { papelDeComprobante } from '../server/src/pdf/papeles/comprobante.ts';
import { createPdfPool } from '../server/src/pdf/pool.ts';
import { EMISOR, factura } from './documento.ts';

export interface PdfBench {
  readonly ms: number;
  readonly veces_rsa: number;
}

/** Milliseconds per PDF of that many lines, one after the other, warm: the best of several rounds. */
export async function measurePdf(lines: number, rsaPorSegundo: number): Promise<PdfBench> {
  const pool = createPdfPool({});
  const calculado = computeTotales(factura(lines));
  let numero = 0;
  const render = () => {
    numero++;
    const cadenaQr = `20100066603|01|F001|${numero}|180.00|1180.00|2026-11-20|6|20100070970|${'A'.repeat(43)}=`;
    const datos = {
      numero,
      hash: `${'A'.repeat(43)}=`,
      cadenaQr,
      estado: 'ACEPTADA' as const,
      entorno: 'live' as const,
    };
    return pool.renderPdf(papelDeComprobante(toImpreso(calculado, EMISOR, datos)));
  };
  for (let i = 0; i < 60; i++) await render();
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 15; round++) {
    const start = performance.now();
    for (let i = 0; i < 40; i++) await render();
    best = Math.min(best, (performance.now() - start) / 40);
  }
  await pool.close();
  return { ms: best, veces_rsa: (best / 1000) * rsaPorSegundo };
}
