import { assert, assertNever } from '../lib/assert.ts';
import type { VeredictoResumen } from '../sunat/resumen.ts';

/*
 * The life of a file that goes by `sendSummary` (a comunicación de baja, a resumen diario), from the moment that its signed
 * bytes are stored.
 *
 * It has two phases. First it is sent: EN_COLA until somebody takes the lease, ENVIANDO while the answer is awaited. SUNAT
 * gives a ticket and judges later, so the answer only opens the second phase: CON_TICKET until it is time to ask, CONSULTANDO
 * while somebody asks. "Still in process", a failure, silence, all lead back to CON_TICKET: asking changes nothing, so it
 * may be repeated for ever. What SUNAT says of the ticket is final.
 *
 * A send that certainly came to nothing leaves it POR_REINTENTAR. One of which nobody knows leaves it POR_CONFIRMAR, for
 * SUNAT may have the file, and with it a ticket that we never saw; so does a ticket that SUNAT does not know. From there the
 * same bytes are sent again: SUNAT either takes them, or says that it has them already, and then whether the comprobante is
 * annulled tells the rest.
 *
 * A file whose ticket is lost, and of which nothing else tells, gives way to another by itself, a few times: it ends RECHAZADA without
 * SUNAT's word, and what SUNAT says of the second tells what became of the first.
 *
 * POR_ATENDER waits for a person: SUNAT has the file, and the ticket is lost or SUNAT does not say what it made of it. The person
 * lets it go on, decides it with the evidence at hand, or makes another file, which takes its place. Meanwhile SUNAT is still asked,
 * now and then, where there is a ticket to ask with, and nothing is sent: what it says at last decides (`tardeAceptado`,
 * `tardeRechazado`), or is one more thing for the person to know (`atender`).
 *
 * ACEPTADA and RECHAZADA are final. Refused, or never sent before the deadline, the file changes nothing: each comprobante
 * that it names stays as it was.
 */
export const ESTADOS_ANULACION = [
  'EN_COLA',
  'ENVIANDO',
  'POR_REINTENTAR',
  'POR_CONFIRMAR',
  'CON_TICKET',
  'CONSULTANDO',
  'POR_ATENDER',
  'ACEPTADA',
  'RECHAZADA',
] as const;

export type EstadoAnulacion = (typeof ESTADOS_ANULACION)[number];

/** What the client sees. */
export type EstadoPublicoAnulacion = 'EN_PROCESO' | 'ACEPTADA' | 'RECHAZADA';

export const EVENTOS_ANULACION = [
  /** Somebody took the lease and recorded it; no socket is open yet. */
  'intentoIniciado',
  /** SUNAT has the file and gave its ticket. */
  'ticketRecibido',
  /** SUNAT has not finished with it. */
  'enProceso',
  /** SUNAT does not know the ticket. */
  'ticketPerdido',
  /** SUNAT accepted the file. */
  'aceptado',
  /** SUNAT refused the file. */
  'rechazado',
  /** SUNAT, asked again about what waits for a person, accepted the file. */
  'tardeAceptado',
  /** Likewise, and SUNAT refused it. */
  'tardeRechazado',
  /** SUNAT did not process this attempt. */
  'noProcesado',
  /** Nobody knows what became of this attempt. */
  'desconocido',
  /** Only a person can go on. */
  'atender',
  /** The holder of the lease gave no sign of life in time. */
  'leaseVencido',
  /** The legal deadline is past and SUNAT certainly has nothing. */
  'plazoVencido',
  /** The database was put back to an earlier copy: what is known of it may be old. */
  'baseRestaurada',
  /** A person lets it go on. */
  'personaReanuda',
  /** A person found out that SUNAT accepted it. */
  'personaAcepta',
  /** A person found out that SUNAT refused it. */
  'personaRechaza',
  /** A person asked again: another file takes its place. */
  'personaReemplaza',
] as const;

export type EventoAnulacion = (typeof EVENTOS_ANULACION)[number];

type Row = Readonly<Partial<Record<EventoAnulacion, EstadoAnulacion>>>;

/** Every pair that is not here is impossible. */
const TABLE: Readonly<Record<EstadoAnulacion, Row>> = {
  EN_COLA: {
    intentoIniciado: 'ENVIANDO',
    plazoVencido: 'RECHAZADA',
    atender: 'POR_ATENDER',
    baseRestaurada: 'POR_CONFIRMAR',
  },
  ENVIANDO: {
    ticketRecibido: 'CON_TICKET',
    aceptado: 'ACEPTADA',
    rechazado: 'RECHAZADA',
    noProcesado: 'POR_REINTENTAR',
    enProceso: 'POR_CONFIRMAR',
    desconocido: 'POR_CONFIRMAR',
    leaseVencido: 'POR_CONFIRMAR',
    atender: 'POR_ATENDER',
  },
  POR_REINTENTAR: {
    intentoIniciado: 'ENVIANDO',
    plazoVencido: 'RECHAZADA',
    atender: 'POR_ATENDER',
    baseRestaurada: 'POR_CONFIRMAR',
  },
  POR_CONFIRMAR: { intentoIniciado: 'ENVIANDO', atender: 'POR_ATENDER' },
  CON_TICKET: { intentoIniciado: 'CONSULTANDO', atender: 'POR_ATENDER' },
  CONSULTANDO: {
    aceptado: 'ACEPTADA',
    rechazado: 'RECHAZADA',
    enProceso: 'CON_TICKET',
    noProcesado: 'CON_TICKET',
    desconocido: 'CON_TICKET',
    leaseVencido: 'CON_TICKET',
    ticketPerdido: 'POR_CONFIRMAR',
    atender: 'POR_ATENDER',
  },
  POR_ATENDER: {
    tardeAceptado: 'ACEPTADA',
    tardeRechazado: 'RECHAZADA',
    atender: 'POR_ATENDER',
    personaReanuda: 'POR_CONFIRMAR',
    personaAcepta: 'ACEPTADA',
    personaRechaza: 'RECHAZADA',
    personaReemplaza: 'RECHAZADA',
  },
  ACEPTADA: {},
  RECHAZADA: {},
};

/** The state after an event. Throws on a pair that cannot be. */
export function transitionAnulacion(estado: EstadoAnulacion, evento: EventoAnulacion): EstadoAnulacion {
  const next = TABLE[estado][evento];
  assert(next !== undefined, `${evento} no puede ocurrir en ${estado}`);
  return next;
}

/** Whether an event can happen to a file in that state. */
export function puedeOcurrirAnulacion(estado: EstadoAnulacion, evento: EventoAnulacion): boolean {
  return TABLE[estado][evento] !== undefined;
}

/** The event that a verdict is. */
export function eventoDeAnulacion(veredicto: VeredictoResumen): EventoAnulacion {
  switch (veredicto.tipo) {
    case 'ticket':
      return 'ticketRecibido';
    case 'reintentar':
    case 'configurar':
      return 'noProcesado';
    case 'reponer':
      return 'rechazado';
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
export function esFinalAnulacion(estado: EstadoAnulacion): estado is 'ACEPTADA' | 'RECHAZADA' {
  return estado === 'ACEPTADA' || estado === 'RECHAZADA';
}

/** Whether somebody holds the file's lease. */
export function estaEnCursoAnulacion(estado: EstadoAnulacion): estado is 'ENVIANDO' | 'CONSULTANDO' {
  return estado === 'ENVIANDO' || estado === 'CONSULTANDO';
}

/** Where SUNAT has nothing of it, as far as the database knows. One that was put back to an earlier copy knows no more. */
export const SIN_ENVIAR_ANULACION = ESTADOS_ANULACION.filter((estado) =>
  puedeOcurrirAnulacion(estado, 'baseRestaurada'),
);

/** What the client sees. */
export function estadoPublicoAnulacion(estado: EstadoAnulacion): EstadoPublicoAnulacion {
  switch (estado) {
    case 'ACEPTADA':
    case 'RECHAZADA':
      return estado;
    case 'EN_COLA':
    case 'ENVIANDO':
    case 'POR_REINTENTAR':
    case 'POR_CONFIRMAR':
    case 'CON_TICKET':
    case 'CONSULTANDO':
    case 'POR_ATENDER':
      return 'EN_PROCESO';
    default:
      return assertNever(estado);
  }
}
