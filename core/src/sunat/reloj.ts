import { type Lapso, SEGUNDO_MS } from './recepcion.ts';

/*
 * What SUNAT's clock says, by a clock of ours that never jumps. Each answer tells it to a second, at some moment of its exchange,
 * nobody knows at which; several narrow each other, as long as none contradicts another. Where clocks behind one name differ, what
 * all their answers admit may hold none of them; but what is `HOLGURA_MS` off it holds each, where they differ by no more than that:
 * its lower end is at most the most advanced one, its upper end at least the most behind.
 */

/** How far SUNAT's clock is ahead of ours: from so much to so much. */
export interface Desfase {
  readonly desdeMs: number;
  readonly hastaMs: number;
}

/** What its clock said in an answer (`Date`, to a second), and within which milliseconds of ours. */
export interface HoraDicha {
  readonly fecha: Date;
  readonly enviadoMs: number;
  readonly terminadoMs: number;
  /** How far the machine's clock of the wall was ahead of ours then. */
  readonly paredMs: number;
}

/** What the answers so far admit. */
export interface Oido extends Desfase {
  /** When that was so, by our clock: the end of the last of them. */
  readonly enMs: number;
  /** Of the first of them. */
  readonly paredMs: number;
}

/** By how much two clocks may drift apart: the kernel and `ntpd` slew one by 500 ppm at most (`chrony` by more, see the ADR 0023). */
const DERIVA = 1 / 1_000;
/** The clock of the wall and ours never part but where one is set or the other stood still, as it may while the machine sleeps. */
const SALTO_MS = 500;

/** What is admitted after one more answer; of those that contradict each other, by the newest alone. */
export function oir(oido: Oido | undefined, { fecha, enviadoMs, terminadoMs, paredMs }: HoraDicha): Oido {
  const duraMs = terminadoMs - enviadoMs;
  const desdeMs = fecha.getTime() - terminadoMs;
  const nuevo = { desdeMs, hastaMs: desdeMs + SEGUNDO_MS + duraMs * (1 + DERIVA), enMs: terminadoMs, paredMs };
  if (oido === undefined || Math.abs(paredMs - oido.paredMs) > SALTO_MS) return nuevo;
  const derivaMs = (terminadoMs - oido.enMs) * DERIVA;
  const juntos = {
    ...oido,
    desdeMs: Math.max(nuevo.desdeMs, oido.desdeMs - derivaMs),
    hastaMs: Math.min(nuevo.hastaMs, oido.hastaMs + derivaMs),
    enMs: terminadoMs,
  };
  return juntos.desdeMs > juntos.hastaMs ? nuevo : juntos;
}

/** The instant `ms` of our clock by SUNAT's, never more exactly than to the second that a `Date` leaves out: servers round it, or look at their clock seldom. */
export function alRelojDe({ desdeMs, hastaMs }: Desfase, ms: number): Lapso {
  const faltaMs = Math.max(0, SEGUNDO_MS - (hastaMs - desdeMs)) / 2;
  return { desde: new Date(ms + desdeMs - faltaMs), hasta: new Date(ms + hastaMs + faltaMs) };
}
