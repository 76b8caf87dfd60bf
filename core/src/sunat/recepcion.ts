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
 * `antes`: before the first attempt, so not ours, whatever else agrees. `dentro`: within an attempt. `cerca`: nearer to one than the
 * clocks tell. `fuera`: after the first attempt and near none. `noDice`: no time of day, or none at all.
 */
export type Cercania = 'antes' | 'dentro' | 'cerca' | 'fuera' | 'noDice';

/**
 * How far SUNAT's clocks may be apart from each other; ours is set by what its answer says (`alRelojDe`). Before an
 * attempt it is given only where one of ours was lost: where none was, "already registered" speaks against us.
 */
export const HOLGURA_MS = 2_000;
const SEGUNDO_MS = 1_000;
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
  const dura = `${hh}${mm}${ss ?? '00'}` === '000000' ? DIA_MS : ss === undefined ? MINUTO_MS : SEGUNDO_MS;
  return { desde, hasta: new Date(desde.getTime() + dura) };
}

/** Our attempts that may have arrived, by SUNAT's clock. */
export interface Tramos {
  /** Nothing of ours left before. */
  readonly desde: Date;
  /** From the record of each attempt to its end. */
  readonly tramos: readonly Lapso[];
}

/** Where a reception lies among our attempts; `holguraMs`: how far before one it may be. */
export function situarRecepcion(recibida: Lapso | undefined, { desde, tramos }: Tramos, holguraMs: number): Cercania {
  if (recibida === undefined) return 'noDice';
  const [de, a] = [recibida.desde.getTime(), recibida.hasta.getTime()];
  if (a <= desde.getTime() - holguraMs) return 'antes';
  if (a - de > MINUTO_MS) return 'noDice';
  const alguno = (cae: (inicio: number, fin: number) => boolean) =>
    tramos.some((tramo) => cae(tramo.desde.getTime(), tramo.hasta.getTime()));
  // A CDR leaves out what is less than a second.
  if (alguno((inicio, fin) => de >= inicio && a - SEGUNDO_MS <= fin)) return 'dentro';
  return alguno((inicio, fin) => a > inicio - holguraMs && de <= fin + HOLGURA_MS) ? 'cerca' : 'fuera';
}

/**
 * An instant of our clock by the clock of whom answered just now (`suya`, of its answer, which leaves out what is less than a second;
 * undefined where it tells none). The same where the two clocks may be the same. `tardoMs`: how long before `ahora` it may have answered.
 */
export function alRelojDe(suya: Date | undefined, ahora: Date, instante: Date, tardoMs = 0): Date {
  if (suya === undefined) return instante;
  const adelanto = suya.getTime() - ahora.getTime();
  return new Date(instante.getTime() + (adelanto > 0 ? adelanto : Math.min(0, adelanto + SEGUNDO_MS + tardoMs)));
}

/** `el 20/11/2026 a las 10:19:03`, in Lima. */
export function cuando(instante: Date): string {
  return `el ${fechaLima(instante).split('-').reverse().join('/')} a las ${horaLima(instante)}`;
}
