import { interval, schedule } from '../platform/jobs/cola/waits.ts';

const MINUTO = 60_000;
const HORA = 60 * MINUTO;

/**
 * The first waits suit greylisting, which lets a sender in after some minutes; all of them together are two days, after which RFC 5321
 * (§4.5.4.1) lets one give up.
 */
const ESPERAS = schedule([
  1 * MINUTO,
  5 * MINUTO,
  15 * MINUTO,
  30 * MINUTO,
  1 * HORA,
  2 * HORA,
  4 * HORA,
  8 * HORA,
  12 * HORA,
  20 * HORA,
]);

export const MAX_INTENTOS = ESPERAS.attempts;

/** Milliseconds until the next attempt after `fallidos` failed ones (1 or more); undefined when that was the last. `aleatorio` in [0, 1). */
export const esperaMs = ESPERAS.ms;

/** The longest wait of a mail, as SQL. */
export const ESPERA_MAS_LARGA = interval(ESPERAS.longest);

/** Until a mail is tried again for which the server was not to be had, `intentos` (1 or more) times by now: an hour at most. */
export function esperaSinServidorMs(intentos: number, aleatorio: number): number {
  return esperaMs(Math.min(intentos, HASTA_UNA_HORA), aleatorio) ?? HORA;
}

const HASTA_UNA_HORA = 5;

/**
 * As how many failed attempts one counts that the server may have taken without saying so: the next are half an hour and eight
 * hours later, and there is no fourth. More would be copies for the customer rather than a better chance.
 */
export const PESO_INCIERTA = 4;

/** A document that is being annulled: its mail waits this long before it is looked at again, and uses up nothing. */
export const ESPERA_ANULACION_MS = 5 * MINUTO;

/**
 * Where the conversation with the mail server was when it failed. `mensaje`: from the server's agreement to the recipient on;
 * `respuesta`: it has the whole message and is to answer for it.
 */
export type Fase = 'conexion' | 'ingreso' | 'remitente' | 'destinatario' | 'mensaje' | 'respuesta';

/**
 * What a failure means. `definitiva`: the server refuses this mail, and would again. `temporal`: it may take it later.
 * `incierta`: it may have taken it. `servidor`: it is the server that is not to be had, or does not let us in; the mail has
 * nothing to do with it.
 */
export type Clase = 'definitiva' | 'temporal' | 'incierta' | 'servidor';

/** The size of the mail, which the answer to MAIL FROM may be about. */
const DEMASIADO_GRANDE = 552;
/** Bad sequence of commands: the conversation went wrong, not the mail. */
const FUERA_DE_ORDEN = 503;

/**
 * `codigo`: what the server answered; undefined when it did not. What it says, or does not, once it was told the recipient is
 * about this mail: taken for the server's, one company's recipients would stop everybody's mail.
 */
export function classify(fase: Fase, codigo: number | undefined): Clase {
  if (codigo === DEMASIADO_GRANDE && fase !== 'conexion' && fase !== 'ingreso') return 'definitiva';
  if (fase === 'conexion' || fase === 'ingreso' || fase === 'remitente') return 'servidor';
  if (codigo === undefined) return fase === 'respuesta' ? 'incierta' : 'temporal';
  return codigo >= 500 && codigo !== FUERA_DE_ORDEN ? 'definitiva' : 'temporal';
}
