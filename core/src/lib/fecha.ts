/**
 * Calendar days in Lima. A `Fecha` is `AAAA-MM-DD`, already checked; an instant is a `Date`. Peru is at UTC-5 all year
 * (no daylight saving since 1994), so the conversion needs no time-zone database.
 */
export type Fecha = string & { readonly __fecha: unique symbol };

const LIMA_OFFSET_MS = 5 * 3_600_000;
const DAY_MS = 86_400_000;

/** Whether the text is a day that exists, between 1900 and 2199. */
export function isFecha(text: string): text is Fecha {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 10) === text;
}

/** The day as a `Fecha`. Throws when it is not one: for constants and stored values, not for input. */
export function toFecha(text: string): Fecha {
  if (!isFecha(text)) throw new Error(`No es una fecha: ${JSON.stringify(text)}`);
  return text;
}

/** The day it is in Lima at that instant. */
export function fechaLima(instant: Date): Fecha {
  return toFecha(new Date(instant.getTime() - LIMA_OFFSET_MS).toISOString().slice(0, 10));
}

/** The time of day in Lima at that instant, `hh:mm:ss`. */
export function horaLima(instant: Date): string {
  return new Date(instant.getTime() - LIMA_OFFSET_MS).toISOString().slice(11, 19);
}

/** The instant at which it is that time of that day in Lima. `hora`: `hh:mm:ss`. */
export function instanteLima(fecha: Fecha, hora = '00:00:00'): Date {
  return new Date(Date.parse(`${fecha}T${hora}Z`) + LIMA_OFFSET_MS);
}

/** When that day is over in Lima: the instant at which the next begins. */
export function finDeDia(fecha: Fecha): Date {
  return new Date(instanteLima(fecha).getTime() + DAY_MS);
}

/** `fecha` plus a number of calendar days, which may be negative. */
export function addDays(fecha: Fecha, days: number): Fecha {
  return toFecha(new Date(Date.parse(`${fecha}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10));
}

/** Calendar days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Fecha, to: Fecha): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}
