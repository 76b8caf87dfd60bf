import { API_BASE } from '../http/route.ts';
import type { Exportacion } from './types.ts';

/** An export as the API answers it. `origin`: scheme and host of the absolute link. */
export function datosExportacion(e: Exportacion, origin: string) {
  const { id, entorno, estado, filtro, contenido, mensaje, tamano, terminadaEn, venceEn } = e;
  return {
    ...{ id, entorno, estado, filtro, contenido },
    progreso: { hechos: e.hechos, total: e.total, restanteSegundos: restante(e) },
    ...(mensaje === null ? {} : { mensaje }),
    ...(tamano === null ? {} : { bytes: tamano }),
    creadaEn: e.creadaEn.toISOString(),
    ...(terminadaEn === null ? {} : { terminadaEn: terminadaEn.toISOString() }),
    ...(venceEn === null ? {} : { venceEl: venceEn.toISOString() }),
    ...(estado === 'LISTA' ? { enlace: `${origin}${API_BASE}/exportaciones/${id}/archivo` } : {}),
  };
}

/** A sentence for `message`. */
export function mensajeExportacion({ estado, hechos, total, mensaje, venceEn }: Exportacion): string {
  switch (estado) {
    case 'EN_PROCESO':
      return mensaje ?? `Exportación en proceso: ${hechos} de ${total} comprobantes.`;
    case 'LISTA':
      return `Exportación lista: ${hechos === 1 ? '1 comprobante' : `${hechos} comprobantes`}.`;
    case 'FALLIDA':
      return `La exportación no se pudo hacer: ${mensaje ?? ''}`.trim();
    case 'VENCIDA':
      return `La exportación venció el ${venceEn?.toISOString() ?? ''} y su archivo se borró.`;
  }
}

/** By the pace so far; null where there is none yet, or nothing is left to wait for. */
function restante({ estado, hechos, total, trabajadoMs }: Exportacion): number | null {
  if (estado !== 'EN_PROCESO' || hechos === 0) return null;
  return Math.ceil(((total - hechos) * trabajadoMs) / hechos / 1_000);
}
