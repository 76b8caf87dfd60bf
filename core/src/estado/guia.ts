import { assert, assertNever } from '../lib/assert.ts';
import type { VeredictoGuia } from '../sunat/gre.ts';
import {
  ESTADOS_ANULACION,
  type EstadoAnulacion,
  type EventoAnulacion,
  puedeOcurrirAnulacion,
  transitionAnulacion,
} from './anulacion.ts';

/*
 * The life of a guía de remisión: that of any file which SUNAT answers with a ticket (`anulacion.ts`), since its signed bytes are stored, and
 * one step more. An accepted one is taken back by a person in SUNAT Operaciones en Línea and nowhere else: it is ANULADA once somebody says
 * so here.
 */
export const ESTADOS_GUIA = [...ESTADOS_ANULACION, 'ANULADA'] as const;

export type EstadoGuia = (typeof ESTADOS_GUIA)[number];

/** What the client sees: as of a comprobante. */
export type EstadoPublicoGuia = 'ACEPTADA' | 'EN_PROCESO' | 'RECHAZADA' | 'PENDIENTE_ENVIO' | 'ANULADA';

/** `personaAnula`: a person took it back in SOL. */
export type EventoGuia = Exclude<EventoAnulacion, 'personaReemplaza'> | 'personaAnula';

/** Whether an event can happen to a guía in that state. */
export function puedeOcurrirGuia(estado: EstadoGuia, evento: EventoGuia): boolean {
  if (evento === 'personaAnula') return estado === 'ACEPTADA';
  return estado !== 'ANULADA' && puedeOcurrirAnulacion(estado, evento);
}

/** The state after an event. Throws on a pair that cannot be. */
export function transitionGuia(estado: EstadoGuia, evento: EventoGuia): EstadoGuia {
  assert(puedeOcurrirGuia(estado, evento), `${evento} no puede ocurrir en ${estado}`);
  if (evento === 'personaAnula') return 'ANULADA';
  // ANULADA takes no event: it was asked.
  return transitionAnulacion(estado as EstadoAnulacion, evento);
}

/** The event that a verdict is. */
export function eventoDeGuia(veredicto: VeredictoGuia): EventoGuia {
  switch (veredicto.tipo) {
    case 'ticket':
      return 'ticketRecibido';
    case 'reintentar':
    case 'configurar':
      return 'noProcesado';
    case 'vencido':
      return 'plazoVencido';
    case 'aceptado':
    case 'rechazado':
    case 'enProceso':
    case 'ticketPerdido':
    case 'desconocido':
    case 'atender':
      return veredicto.tipo;
    default:
      return assertNever(veredicto);
  }
}

/** Whether nothing is to be done any more. */
export function esFinalGuia(estado: EstadoGuia): estado is 'ACEPTADA' | 'RECHAZADA' | 'ANULADA' {
  return estado === 'ACEPTADA' || estado === 'RECHAZADA' || estado === 'ANULADA';
}

/** What the client sees. `asincrona`: issued with `webhook: true`, whose caller was told EN_PROCESO. */
export function estadoPublicoGuia(estado: EstadoGuia, asincrona: boolean): EstadoPublicoGuia {
  switch (estado) {
    case 'ACEPTADA':
    case 'RECHAZADA':
    case 'ANULADA':
      return estado;
    // SUNAT has it, and has not said yet what it makes of it.
    case 'ENVIANDO':
    case 'CON_TICKET':
    case 'CONSULTANDO':
      return 'EN_PROCESO';
    case 'EN_COLA':
    case 'POR_REINTENTAR':
    case 'POR_CONFIRMAR':
      return asincrona ? 'EN_PROCESO' : 'PENDIENTE_ENVIO';
    case 'POR_ATENDER':
      return 'PENDIENTE_ENVIO';
    default:
      return assertNever(estado);
  }
}
