import { ultimoDiaDeEnvioDeGuia } from '@chaski/core/documento/plazos.ts';
import type { Aviso } from '@chaski/core/documento/types.ts';
import type { Guia as Declarada } from '@chaski/core/documentos/guia/calculo.ts';
import { GUIA } from '@chaski/core/documentos/guia/campos.ts';
import { claseDeGuia } from '@chaski/core/documentos/registro.ts';
import { type EstadoPublicoGuia, estadoPublicoGuia } from '@chaski/core/estado/guia.ts';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { warnings } from '../comprobantes/respuesta.ts';
import { frase } from '../platform/http/reading/idioma.ts';
import { shown } from '../platform/http/reading/shown.ts';
import { API_BASE } from '../platform/http/route.ts';
import type { Static } from '../platform/http/schema.ts';
import type { DatosDeGuia, ResumenDeGuia } from './respuesta-schema.ts';
import { correlativoDe, type Guia } from './types.ts';

/** The state that the client sees. */
export function estadoDe(g: Pick<Guia, 'estado' | 'asincrono' | 'leaseVivo'>): EstadoPublicoGuia {
  // Sent by who died: nobody knows its outcome yet.
  const huerfana = g.estado === 'ENVIANDO' && !g.leaseVivo;
  return estadoPublicoGuia(huerfana ? 'POR_CONFIRMAR' : g.estado, g.asincrono);
}

/** One row of the list. */
export function filaGuia(g: Guia): Static<typeof ResumenDeGuia> {
  return {
    id: g.id,
    estado: estadoDe(g),
    tipo: claseDeGuia(g.tipo).nombreApi,
    tipoComprobante: g.tipo,
    serie: g.serie,
    correlativo: correlativoDe(g),
    fechaEmision: g.fechaEmision,
    ...shown({ motivo: g.motivoTraslado }),
    destinatario: {
      tipoDocumento: g.destinatarioTipo,
      numeroDocumento: g.destinatarioNumero,
      denominacion: g.destinatarioDenominacion,
    },
  };
}

/** `data` of the issue response. `origin` is scheme and host, for absolute links. */
export function datosGuia(g: Guia, origin: string): Static<typeof DatosDeGuia> {
  const estado = estadoDe(g);
  return {
    entorno: g.entorno,
    estado,
    documento: {
      ...filaGuia(g),
      plazos: { envio: ultimoDiaDeEnvioDeGuia(g.tipo, g.fechaEmision) },
      ...shown({ ticket: g.ticket, mensaje: g.mensaje, baja: g.baja }),
      ...(g.estado === 'ACEPTADA' || g.estado === 'ANULADA' ? { hash: g.digest } : {}),
    },
    enlaces: enlaces(g, origin),
    ...(g.sunat === null ? {} : { sunat: { estado, ...g.sunat } }),
  };
}

/** The same with all that the guía says. */
export function datosCompletos(g: Guia, guia: Declarada, origin: string) {
  const { documento, ...resto } = datosGuia(g, origin);
  return { ...resto, documento: { ...documento, ...GUIA.write(guia, 'respuesta'), ...documento } };
}

/** What would be issued. */
export function datosValidados(guia: Declarada, numero: number, avisos: readonly Aviso[]) {
  const documento = { ...GUIA.write(guia, 'respuesta'), tipo: claseDeGuia(guia.tipo).nombreApi };
  return {
    documento: { ...documento, correlativo: correlativoDe({ serie: guia.serie, numero }) },
    ...warnings(avisos),
  };
}

export function urlDeGuia({ id }: Pick<Guia, 'id'>, origin: string): string {
  return `${origin}${API_BASE}/guias/${id}`;
}

function enlaces(g: Guia, origin: string) {
  const consulta = urlDeGuia(g, origin);
  return {
    consulta,
    pdf: `${consulta}/pdf`,
    xml: `${consulta}/xml`,
    ...(g.tieneCdr ? { cdr: `${consulta}/cdr` } : {}),
  };
}

/** A sentence for `message`. */
export function mensajeGuia(g: Guia): EnIdiomas {
  const { nombre } = claseDeGuia(g.tipo);
  const es = `${nombre.es} ${correlativoDe(g)}`;
  const en = `${nombre.en} ${correlativoDe(g)}`;
  switch (estadoDe(g)) {
    case 'ACEPTADA':
      return g.sunat !== null && g.sunat.notas.length > 0
        ? { es: `${es} aceptada por SUNAT con observaciones.`, en: `${en} accepted by SUNAT with observations.` }
        : { es: `${es} aceptada por SUNAT.`, en: `${en} accepted by SUNAT.` };
    case 'RECHAZADA': {
      const porque = g.sunat?.mensaje ?? g.mensaje ?? '';
      return { es: `${es} rechazada: ${porque}`.trim(), en: `${en} rejected: ${porque}`.trim() };
    }
    case 'EN_PROCESO':
      return {
        es: `${es} creada; SUNAT aún no responde. No inicie el traslado hasta que la acepte.`,
        en: `${en} created; SUNAT has not answered yet. Do not begin the transport until it accepts it.`,
      };
    case 'PENDIENTE_ENVIO':
      return { es: `${es} creada; falta transmitirla a SUNAT.`, en: `${en} created; it is still to be sent to SUNAT.` };
    case 'ANULADA':
      return { es: `${es} dada de baja.`, en: `${en} taken back.` };
  }
}

/** The body of a send failure, which is outside the envelope. */
export function fallaDeEnvio(g: Guia, origin: string) {
  const motivo = g.mensaje ?? 'SUNAT no respondió.';
  return {
    success: false,
    code: 'GUIA_SEND_FAILED_AFTER_CREATE',
    message: frase({
      es: `${correlativoDe(g)} se creó pero no se pudo transmitir: ${motivo}`,
      en: `${correlativoDe(g)} was created but could not be sent: ${motivo}`,
    }),
    guia_id: g.id,
    reintentar_en: `${urlDeGuia(g, origin)}/reintentar`,
    estado: 'PENDIENTE_ENVIO',
  };
}
