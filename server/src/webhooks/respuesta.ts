import type { EntregaEntera } from './reenviar.ts';
import type { Entrega, Intento, Webhook } from './types.ts';

/** An endpoint as the API shows it. */
export function datosWebhook(w: Webhook) {
  return {
    ...{ id: w.id, entorno: w.entorno, url: w.url },
    ...(w.descripcion === null ? {} : { descripcion: w.descripcion }),
    ...{ eventos: w.eventos, activo: w.activo },
    ...(w.motivoInactivo === null ? {} : { motivoInactivo: w.motivoInactivo }),
    ...(w.secretoAnteriorHasta === null ? {} : { secretoAnteriorHasta: w.secretoAnteriorHasta.toISOString() }),
    ...{ creadoEn: w.creadoEn.toISOString(), cambiadoEn: w.cambiadoEn.toISOString() },
  };
}

/** A delivery as lists show it. */
export function filaEntrega(e: Entrega) {
  return {
    ...{ id: e.id, webhook: e.webhookId, mensaje: e.mensajeId, tipo: e.tipo },
    ...(e.comprobanteId === null ? {} : { comprobante: e.comprobanteId }),
    ...(e.secuencia === null ? {} : { secuencia: e.secuencia }),
    ...{ estado: e.estado, intentos: e.intentos, creadaEn: e.creadaEn.toISOString() },
    ...(e.siguienteIntentoEn === null ? {} : { siguienteIntentoEn: e.siguienteIntentoEn.toISOString() }),
    ...(e.terminadaEn === null ? {} : { terminadaEn: e.terminadaEn.toISOString() }),
    ...(e.ultimoStatus === null ? {} : { ultimoStatus: e.ultimoStatus }),
    ...(e.ultimoError === null ? {} : { ultimoError: e.ultimoError }),
  };
}

/** A delivery with its body and every attempt. */
export function datosEntrega({ entrega, payload, intentos }: EntregaEntera) {
  return { ...filaEntrega(entrega), cuerpo: payload, historial: intentos.map(intento) };
}

function intento(i: Intento) {
  return {
    ...{ n: i.n, iniciadoEn: i.iniciadoEn.toISOString() },
    ...(i.terminadoEn === null ? {} : { terminadoEn: i.terminadoEn.toISOString() }),
    ...{ url: i.url, cabeceras: i.cabeceras },
    ...(i.error === null ? {} : { error: i.error }),
    ...(i.status === null ? {} : { respuesta: respuesta(i, i.status) }),
  };
}

/** What came back is foreign text: bytes that are none are shown as `\uFFFD`. */
function respuesta(i: Intento, status: number) {
  return {
    status,
    cabeceras: i.respuestaCabeceras ?? {},
    cuerpo: i.respuesta?.toString('utf8') ?? '',
    cortada: i.respuestaCortada ?? false,
  };
}

/** A sentence for `message`. */
export function mensajeEntrega(e: Entrega): string {
  switch (e.estado) {
    case 'ENTREGADA':
      return `Entregada: el receptor respondió ${e.ultimoStatus ?? '2xx'}.`;
    case 'CANCELADA':
      return 'Cancelada: el webhook quedó inactivo o se eliminó antes de entregarla.';
    case 'AGOTADA':
      return `No se entregó: ${causa(e)}. No habrá otro intento si no lo pide.`;
    case 'PENDIENTE':
      return e.intentos === 0 ? 'En camino.' : `Todavía no se entregó: ${causa(e)}. Se intentará otra vez.`;
  }
}

function causa({ ultimoError, ultimoStatus }: Entrega): string {
  return ultimoError ?? (ultimoStatus === null ? 'sin respuesta' : `el receptor respondió ${ultimoStatus}`);
}
