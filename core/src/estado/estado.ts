import { assert, assertNever } from '../lib/assert.ts';
import type { Veredicto } from '../sunat/veredicto.ts';

/*
 * The life of a comprobante, from the moment that its signed bytes are stored.
 *
 * It begins EN_COLA. Whoever carries it to SUNAT first takes the lease and records the attempt (`intentoIniciado`), and
 * only then opens a socket; while the lease is alive it is ENVIANDO, and nobody else touches it. The answer ends the
 * attempt. Yes and no are final. "Not processed" leaves it POR_REINTENTAR. An outcome that nobody knows (timeout, garbage,
 * a lease that expired because its holder died) leaves it POR_CONFIRMAR: SUNAT may have it.
 *
 * Doubt, once there, stays until SUNAT decides. The next holder of the lease of a document in doubt finds it CONFIRMANDO: it
 * asks SUNAT first and sends the same bytes again only if SUNAT does not have them or cannot be asked; if that attempt comes
 * to nothing, however surely, the earlier one is still unknown and the document goes back to POR_CONFIRMAR.
 *
 * POR_ATENDER waits for a person: the number is held by another content, the legal deadline is past, a CDR's signature
 * does not hold. A person may let it go on, which is always by way of asking, or decide it with the evidence at hand. Its
 * owner may also set a document aside before SUNAT has it (`personaAparta`): it waits there too, until somebody lets it go on. SUNAT may
 * take up late what an attempt before that left there, so it is asked about again, and what SUNAT has is told and decides
 * (`apartadoAceptado`, `apartadoRechazado`), or, where nobody knows whose it is, a person does (`apartadoDudoso`). So it is with what
 * waits there only because SUNAT, asked until a day after the deadline, did not answer (`tardeAceptado` and its like). A
 * boleta past its individual deadline waits there for the resumen diario that informs of it, whose outcome is its own.
 *
 * ACEPTADA, RECHAZADA and ANULADA are final. The one way out of them is from ACEPTADA to ANULADA, and SUNAT gives it.
 */
export const ESTADOS = [
  'EN_COLA',
  'ENVIANDO',
  'CONFIRMANDO',
  'POR_CONFIRMAR',
  'POR_REINTENTAR',
  'POR_ATENDER',
  'ACEPTADA',
  'RECHAZADA',
  'ANULADA',
] as const;

export type EstadoInterno = (typeof ESTADOS)[number];

/** What the client sees. */
export type EstadoPublico = 'ACEPTADA' | 'EN_PROCESO' | 'RECHAZADA' | 'PENDIENTE_ENVIO' | 'ANULADA';

export const EVENTOS = [
  /** Somebody took the lease and recorded it; no socket is open yet. */
  'intentoIniciado',
  /** SUNAT accepted it. */
  'aceptado',
  /** SUNAT judged it and refused. */
  'rechazado',
  /** SUNAT did not process this attempt (verdicts `reintentar` and `configurar`). */
  'noProcesado',
  /** Nobody knows what became of this attempt. */
  'desconocido',
  /** Only a person can go on. */
  'atender',
  /** The holder of the lease gave no sign of life in time. */
  'leaseVencido',
  /** The legal deadline to send it is past. */
  'plazoVencido',
  /** The database was put back to an earlier copy: what is known of it may be old. */
  'baseRestaurada',
  /** Its owner sets it aside: SUNAT does not have it, and nobody sends it. */
  'personaAparta',
  /** SUNAT, asked again, accepted what was set aside: an attempt before that had arrived. */
  'apartadoAceptado',
  /** Likewise, and SUNAT had judged and refused it. */
  'apartadoRechazado',
  /** SUNAT, asked again, has something under the number of what was set aside: a person has to look. */
  'apartadoDudoso',
  /** SUNAT, asked again about what waits for a person because it had not answered, has it, and accepted it. */
  'tardeAceptado',
  /** Likewise, and SUNAT had judged and refused it. */
  'tardeRechazado',
  /** Likewise, and a person has to look all the same, who is told what SUNAT says. */
  'tardeDudoso',
  /** A person lets it go on. */
  'personaReanuda',
  /** A person found out that SUNAT accepted it. */
  'personaAcepta',
  /** A person found out that it is not to be: SUNAT refused it, or holds another content under its number. */
  'personaRechaza',
  /** SUNAT accepted the resumen diario that informs of it, past the deadline to send it by itself. */
  'resumenAcepta',
  /** SUNAT refused the resumen diario that informs of it. */
  'resumenRechaza',
  /** SUNAT accepted its annulment. */
  'anulado',
] as const;

export type Evento = (typeof EVENTOS)[number];

type Row = Readonly<Partial<Record<Evento, EstadoInterno>>>;

/** Every pair that is not here is impossible. */
const TABLE: Readonly<Record<EstadoInterno, Row>> = {
  EN_COLA: {
    intentoIniciado: 'ENVIANDO',
    atender: 'POR_ATENDER',
    plazoVencido: 'POR_ATENDER',
    personaAparta: 'POR_ATENDER',
    baseRestaurada: 'POR_CONFIRMAR',
  },
  ENVIANDO: {
    aceptado: 'ACEPTADA',
    rechazado: 'RECHAZADA',
    noProcesado: 'POR_REINTENTAR',
    desconocido: 'POR_CONFIRMAR',
    leaseVencido: 'POR_CONFIRMAR',
    atender: 'POR_ATENDER',
    personaAparta: 'POR_ATENDER',
  },
  CONFIRMANDO: {
    aceptado: 'ACEPTADA',
    rechazado: 'RECHAZADA',
    noProcesado: 'POR_CONFIRMAR',
    desconocido: 'POR_CONFIRMAR',
    leaseVencido: 'POR_CONFIRMAR',
    atender: 'POR_ATENDER',
    personaAparta: 'POR_ATENDER',
  },
  POR_CONFIRMAR: {
    intentoIniciado: 'CONFIRMANDO',
    atender: 'POR_ATENDER',
    plazoVencido: 'POR_ATENDER',
    personaAparta: 'POR_ATENDER',
  },
  POR_REINTENTAR: {
    intentoIniciado: 'ENVIANDO',
    atender: 'POR_ATENDER',
    plazoVencido: 'POR_ATENDER',
    personaAparta: 'POR_ATENDER',
    baseRestaurada: 'POR_CONFIRMAR',
  },
  POR_ATENDER: {
    personaAparta: 'POR_ATENDER',
    apartadoAceptado: 'ACEPTADA',
    apartadoRechazado: 'RECHAZADA',
    apartadoDudoso: 'POR_ATENDER',
    tardeAceptado: 'ACEPTADA',
    tardeRechazado: 'RECHAZADA',
    tardeDudoso: 'POR_ATENDER',
    personaReanuda: 'POR_CONFIRMAR',
    personaAcepta: 'ACEPTADA',
    personaRechaza: 'RECHAZADA',
    resumenAcepta: 'ACEPTADA',
    resumenRechaza: 'RECHAZADA',
  },
  ACEPTADA: { anulado: 'ANULADA' },
  RECHAZADA: {},
  ANULADA: {},
};

/** The state after an event. Throws on a pair that cannot be: whoever holds no lease has no news to tell. */
export function transition(estado: EstadoInterno, evento: Evento): EstadoInterno {
  const next = TABLE[estado][evento];
  assert(next !== undefined, `${evento} no puede ocurrir en ${estado}`);
  return next;
}

/** Whether an event can happen to a document in that state. */
export function puedeOcurrir(estado: EstadoInterno, evento: Evento): boolean {
  return TABLE[estado][evento] !== undefined;
}

/** The event that a verdict is. A `consultar` that could not be resolved leaves the outcome unknown. */
export function eventoDe(veredicto: Veredicto): Evento {
  switch (veredicto.tipo) {
    case 'aceptado':
    case 'rechazado':
    case 'atender':
      return veredicto.tipo;
    case 'reintentar':
    case 'configurar':
      return 'noProcesado';
    case 'consultar':
    case 'desconocido':
      return 'desconocido';
    default:
      return assertNever(veredicto);
  }
}

/** Whether SUNAT has decided: nothing is to be done any more. */
export function esFinal(estado: EstadoInterno): estado is 'ACEPTADA' | 'RECHAZADA' | 'ANULADA' {
  return estado === 'ACEPTADA' || estado === 'RECHAZADA' || estado === 'ANULADA';
}

/** Whether somebody holds the document's lease. */
export function estaEnCurso(estado: EstadoInterno): estado is 'ENVIANDO' | 'CONFIRMANDO' {
  return estado === 'ENVIANDO' || estado === 'CONFIRMANDO';
}

/** Nobody knows whether SUNAT has it: it must be asked before anything is sent again. */
export function enDuda(estado: EstadoInterno): boolean {
  return estado === 'POR_CONFIRMAR' || estaEnCurso(estado);
}

/** Where SUNAT has nothing of it, as far as the database knows. One that was put back to an earlier copy knows no more. */
export const SIN_ENVIAR = ESTADOS.filter((estado) => puedeOcurrir(estado, 'baseRestaurada'));

/** What the client sees. `asincrono`: issued with `webhook: true`, whose caller was told EN_PROCESO. */
export function estadoPublico(estado: EstadoInterno, asincrono: boolean): EstadoPublico {
  switch (estado) {
    case 'ACEPTADA':
    case 'RECHAZADA':
    case 'ANULADA':
      return estado;
    case 'ENVIANDO':
    case 'CONFIRMANDO':
      return 'EN_PROCESO';
    case 'EN_COLA':
    case 'POR_CONFIRMAR':
    case 'POR_REINTENTAR':
      return asincrono ? 'EN_PROCESO' : 'PENDIENTE_ENVIO';
    case 'POR_ATENDER':
      return 'PENDIENTE_ENVIO';
    default:
      return assertNever(estado);
  }
}
