import { fechaLima, horaLima, instanteLima, isFecha } from '../lib/fecha.ts';

/*
 * When SUNAT answered what a CDR is of, against when we first sent: what it received before that it cannot have from us. A CDR
 * says a second of Lima, seldom a fraction, sometimes only the minute (`respuestas.md` §1); that the one which is asked for later
 * keeps the time of the first answer is how its documents describe it, and has not been seen in a recording.
 */

/** From `desde` and before `hasta`: as exactly as a CDR says it. */
export interface Lapso {
  readonly desde: Date;
  readonly hasta: Date;
}

/**
 * `antes`: not ours, whatever else agrees. `despues`: it may be. `aLaPar`: nearer than its clock tells. `noDice`: no time of day, or
 * none at all.
 */
export type Cercania = 'antes' | 'aLaPar' | 'despues' | 'noDice';

/**
 * How far SUNAT's clocks may be apart from each other; ours is set by what its answer says (`alRelojDe`). Given only where an attempt
 * of ours was lost: where none was, "already registered" speaks against us.
 */
export const HOLGURA_MS = 2_000;
const MINUTO_MS = 60_000;
const DIA_MS = 86_400_000;

const HORA = /^(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?$/;

/** `ResponseDate`, to which a time may be stuck, and `ResponseTime`, as a CDR writes them. Midnight sharp is what stands where no time is told. */
export function parseRecepcion(fecha: string | undefined, hora: string | undefined): Lapso | undefined {
  const [dia = '', pegada] = (fecha ?? '').split('T');
  if (!isFecha(dia)) return undefined;
  const [, hh = '00', mm = '00', ss] = HORA.exec(hora ?? pegada ?? '') ?? [];
  const desde = instanteLima(dia, `${hh}:${mm}:${ss ?? '00'}`);
  if (Number.isNaN(desde.getTime())) return undefined;
  const dura = `${hh}${mm}${ss ?? '00'}` === '000000' ? DIA_MS : ss === undefined ? MINUTO_MS : 1_000;
  return { desde, hasta: new Date(desde.getTime() + dura) };
}

/** Where a reception lies for somebody who first sent at `envio`, by SUNAT's clock; before it by more than `holguraMs`, or not. */
export function situarRecepcion(recibida: Lapso | undefined, envio: Date, holguraMs: number): Cercania {
  if (recibida === undefined) return 'noDice';
  const [desde, hasta] = [recibida.desde.getTime(), recibida.hasta.getTime()];
  if (hasta <= envio.getTime() - holguraMs) return 'antes';
  if (desde >= envio.getTime()) return 'despues';
  return hasta - desde > MINUTO_MS ? 'noDice' : 'aLaPar';
}

/**
 * An instant of our clock by the clock of whom answered just now (`suya`, of its answer, which leaves out what is less than a second;
 * undefined where it tells none). The same where the two clocks may be the same.
 */
export function alRelojDe(suya: Date | undefined, ahora: Date, instante: Date): Date {
  if (suya === undefined) return instante;
  const adelanto = suya.getTime() - ahora.getTime();
  return new Date(instante.getTime() + (adelanto > 0 ? adelanto : Math.min(0, adelanto + 1_000)));
}

/** `el 20/11/2026 a las 10:19:03`, in Lima. */
export function cuando(instante: Date): string {
  return `el ${fechaLima(instante).split('-').reverse().join('/')} a las ${horaLima(instante)}`;
}
