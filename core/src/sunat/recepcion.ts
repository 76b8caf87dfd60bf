import { fechaLima, horaLima, instanteLima, isFecha } from '../lib/fecha.ts';

/*
 * When SUNAT answered what a CDR is of, against when we first sent: what it received before that it cannot have from us. A CDR
 * says a second of Lima, seldom a fraction, sometimes only the minute; that the one which is asked for later
 * keeps the time of the first answer is how its documents describe it, and has not been seen in a recording.
 */

/** Not before `desde` nor after `hasta`: an instant as exactly as it is known. */
export interface Lapso {
  readonly desde: Date;
  readonly hasta: Date;
}

/**
 * `antes`: before the first attempt, so not ours, whatever else agrees. `pocoAntes`: before it too, but by no more than SUNAT's clocks may
 * be apart. `dentro`: within an attempt. `cerca`: nearer to one than the clocks tell, and not before it. `dudoso`: within one, near it or not:
 * SUNAT took its time to say what its clock says. `fuera`: after the first attempt and near none. `noDice`: no time of day, or none at all.
 */
export type Cercania = 'antes' | 'pocoAntes' | 'dentro' | 'cerca' | 'dudoso' | 'fuera' | 'noDice';

/**
 * How far SUNAT's clocks may be apart from each other; ours is set by what its answer says (`alRelojDe`). Before the first
 * attempt it is given only where one of ours was lost: where none was, "already registered" speaks against us.
 */
export const HOLGURA_MS = 2_000;
export const SEGUNDO_MS = 1_000;
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

/** An attempt that may have arrived, by SUNAT's clock: when it left and when it ended. */
export interface Envio {
  readonly inicio: Lapso;
  readonly fin: Lapso;
}

/** Our attempts that may have arrived. */
export interface Tramos {
  /** When the first one left; undefined: not known. */
  readonly desde: Lapso | undefined;
  /** Each attempt of which that is known. */
  readonly tramos: readonly Envio[];
}

/**
 * Where a reception lies among our attempts. `huboPrevio`: one of them was lost, so what was received a little after it may be
 * its content. Where none was, each was answered "already registered": SUNAT had it before that answer, and had it from nobody else only if it came
 * after the attempt began.
 */
export function placeRecepcion(recibida: Lapso | undefined, { desde, tramos }: Tramos, huboPrevio: boolean): Cercania {
  if (recibida === undefined) return 'noDice';
  const [de, a] = [recibida.desde.getTime(), recibida.hasta.getTime()];
  const holguraMs = huboPrevio ? HOLGURA_MS : 0;
  if (desde !== undefined && a <= desde.desde.getTime())
    return a <= desde.desde.getTime() - holguraMs ? 'antes' : 'pocoAntes';
  if (a - de > MINUTO_MS) return 'noDice';
  const alguno = (cae: (envio: Envio) => boolean) => tramos.some(cae);
  // Sure: after it must have begun, and before it may have ended. A CDR leaves out what is less than a second.
  const seguroFin = ({ fin }: Envio) => (huboPrevio ? fin.desde : fin.hasta).getTime();
  if (alguno((envio) => de >= envio.inicio.hasta.getTime() && a - SEGUNDO_MS <= seguroFin(envio))) return 'dentro';
  const puede = ({ inicio, fin }: Envio) => a > inicio.desde.getTime() && de <= fin.hasta.getTime() + HOLGURA_MS;
  const seguro = ({ inicio }: Envio) => a > inicio.hasta.getTime() - holguraMs;
  if (alguno((envio) => puede(envio) && seguro(envio) && de <= seguroFin(envio) + HOLGURA_MS)) return 'cerca';
  return alguno(puede) ? 'dudoso' : 'fuera';
}

/** `el 20/11/2026 a las 10:19:03`, in Lima. */
export function cuando(instante: Date): string {
  return `el ${fechaLima(instante).split('-').reverse().join('/')} a las ${horaLima(instante)}`;
}

/** `cuando`, of the two ends where they are not within the same second. */
export function cuandoFue({ desde, hasta }: Lapso): string {
  const [temprano, tarde] = [cuando(desde), cuando(hasta)];
  return temprano === tarde ? temprano : `entre ${temprano} y ${tarde}`;
}
