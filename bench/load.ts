import { randomUUID } from 'node:crypto';
import { Pool } from 'undici';

export interface Load {
  readonly docs: number;
  readonly segundos: number;
  readonly docs_por_s: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  readonly fallas: number;
}

/**
 * POSTs facturas over `connections` connections until `total` were answered. Bounded in count; one warm-up round first.
 * @param body makes the JSON text of the i-th request.
 * @param conClave each with an `Idempotency-Key` of its own, as the SDK sends it.
 */
export async function loadEmitir(
  url: string,
  clave: string,
  body: (index: number) => string,
  { total, connections, conClave = false }: { total: number; connections: number; conClave?: boolean },
): Promise<Load> {
  const pool = new Pool(url, { connections, pipelining: 1, keepAliveTimeout: 30_000 });
  const headers = { authorization: `Bearer ${clave}`, 'content-type': 'application/json' };
  const latencies: number[] = [];
  let next = 0;
  let fallas = 0;
  const worker = async () => {
    while (next < total) {
      const index = next++;
      const start = performance.now();
      const response = await pool.request({
        method: 'POST',
        path: '/api/v1/comprobantes/emitir',
        headers: conClave ? { ...headers, 'idempotency-key': randomUUID() } : headers,
        body: body(index),
      });
      const text = await response.body.text();
      latencies.push(performance.now() - start);
      if (response.statusCode !== 200 || !text.includes('"ACEPTADA"')) {
        if (fallas++ === 0) console.error(`primera falla: ${response.statusCode} ${text.slice(0, 400)}`);
      }
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  const segundos = (performance.now() - start) / 1000;
  await pool.close();
  latencies.sort((a, b) => a - b);
  const at = (fraction: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * fraction))] ?? 0;
  return { docs: total, segundos, docs_por_s: total / segundos, p50_ms: at(0.5), p99_ms: at(0.99), fallas };
}

/** A factura of that many lines, priced with tax, as a client would send it. */
export function facturaJson(serie: string, lines: number): string {
  return JSON.stringify({
    documento: {
      tipoComprobante: '01',
      serie,
      cliente: {
        tipoDocumento: '6',
        numeroDocumento: '20100070970',
        denominacion: 'COMERCIAL ANDINA DE MUESTRA S.A.C.',
        direccion: 'Av. Los Ejemplos 123, Lima',
      },
      items: Array.from({ length: lines }, (_, index) => ({
        codigo: `P${String(index + 1).padStart(4, '0')}`,
        descripcion: `Producto de ferretería número ${index + 1}, caja por ${(index % 7) + 2} unidades`,
        cantidad: (index % 5) + 1,
        unidadMedida: 'NIU',
        precioUnitario: `${(index % 90) + 10}.${String((index * 37) % 100).padStart(2, '0')}`,
      })),
    },
  });
}
