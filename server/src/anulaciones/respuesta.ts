import { claseDeResumen } from '@chaski/core/documentos/registro.ts';
import { estadoPublicoAnulacion } from '@chaski/core/estado/anulacion.ts';
import { correlativoDe, datosEmision, urlConsulta } from '../comprobantes/respuesta.ts';
import type { Comprobante } from '../comprobantes/types.ts';
import { identificadorDe, type Resumen } from './types.ts';

/** `data`: the comprobante as the issue response tells it, and its annulment. */
export function datosAnulacion(c: Comprobante, r: Resumen, origin: string) {
  return { ...datosEmision(c, origin), anulacion: anulacion(r, origin) };
}

function anulacion(r: Resumen, origin: string) {
  const consulta = `${urlConsulta({ id: r.comprobanteId }, origin)}/anulacion`;
  return {
    id: r.id,
    estado: estadoPublicoAnulacion(r.estado),
    motivo: r.motivo,
    via: r.clase,
    explicacion: r.explicacion,
    identificador: identificadorDe(r),
    fechaGeneracion: r.fecha,
    solicitadaEn: r.creadoEn.toISOString(),
    ...(r.finalEn === null ? {} : { resueltaEn: r.finalEn.toISOString() }),
    ...(r.ticket === null ? {} : { ticket: r.ticket }),
    ...(r.mensaje === null ? {} : { mensaje: r.mensaje }),
    ...(r.sunat === null ? {} : { sunat: r.sunat }),
    enlaces: { consulta, xml: `${consulta}/xml`, ...(r.tieneCdr ? { cdr: `${consulta}/cdr` } : {}) },
  };
}

/** A sentence for `message`. */
export function mensajeAnulacion(c: Comprobante, r: Resumen): string {
  const correlativo = correlativoDe(c);
  const archivo = `${claseDeResumen(r.clase).nombre.es.toLowerCase()} ${identificadorDe(r)}`;
  switch (estadoPublicoAnulacion(r.estado)) {
    case 'ACEPTADA':
      return `${correlativo} quedó anulado por ${archivo}.`;
    case 'RECHAZADA':
      return `${correlativo} no se anuló (${archivo}): ${r.sunat?.mensaje ?? r.mensaje ?? ''}`.trim();
    case 'EN_PROCESO':
      return `La anulación de ${correlativo} por ${archivo} está en proceso${r.estado === 'POR_ATENDER' ? ' y necesita su atención' : ''}.`;
  }
}
