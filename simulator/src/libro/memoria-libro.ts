import type { FileHandle } from 'node:fs/promises';
import type { Constancia } from '../respuesta/cdr.ts';
import {
  type Asiento,
  type AsientoCompleto,
  claveDe,
  claveDeIntento,
  type DatosRegistro,
  type EfectoResumen,
  parseAsiento,
  type ResumenAsentado,
} from './asiento.ts';

/* What the ledger keeps in memory of its file, and how it is read back. */

export interface Registro extends DatosRegistro {
  /** Whether SUNAT took it when it came: also of one annulled since. */
  readonly aceptado: boolean;
  /** Settles once the line is durable; rejects when it could not be written, and then it is as before. */
  readonly durable: Promise<void>;
}

/** A ticket, as far as it is known without reading its line. */
export interface RegistroTicket {
  readonly ticket: string;
  readonly ruc: string;
  readonly archivo: string;
  readonly aceptado: boolean;
  /** When the file was taken. */
  readonly en: string;
  readonly escenarios: readonly string[];
  readonly durable: Promise<void>;
}

/** Where a line lies. */
export interface Lugar {
  readonly desde: number;
  readonly bytes: number;
}

export interface Entrada extends Registro, Lugar {}

export interface EntradaTicket extends RegistroTicket, Lugar {
  readonly nombre: string;
}

/** Of a line that is on the disk. */
export const DURABLE = Promise.resolve();

/** What is kept in memory of the file: little for each number and ticket, nothing for the rest. */
export interface Memoria {
  readonly numeros: Map<string, Entrada>;
  readonly tickets: Map<string, EntradaTicket>;
  /** Name of a RA or RC → its ticket. */
  readonly resumenes: Map<string, string>;
  readonly intentos: Map<string, number>;
}

export function remember(memoria: Memoria, linea: Buffer, desde: number): void {
  const asiento = parseAsiento(linea);
  if (asiento === undefined) return;
  const { archivo, operacion, constancia, intento, resumen } = asiento;
  const lugar = { desde, bytes: linea.length, durable: DURABLE };
  if (intento !== undefined) memoria.intentos.set(claveDeIntento(operacion, archivo), intento);
  if (resumen !== undefined) rememberResumen(memoria, asiento, resumen, lugar);
  if (constancia === undefined || !constancia.registrada) return;
  memoria.numeros.set(claveDe(constancia), { ...datosDe({ ...asiento, constancia }), ...lugar });
}

function rememberResumen(
  { numeros, tickets, resumenes }: Memoria,
  asiento: AsientoCompleto,
  resumen: ResumenAsentado,
  lugar: Lugar & { durable: Promise<void> },
): void {
  tickets.set(resumen.ticket, { ...toTicket(asiento, resumen), ...lugar });
  if (resumen.registrado) resumenes.set(resumen.nombre, resumen.ticket);
  for (const efecto of resumen.efectos) {
    numeros.set(efecto.clave, withEfecto(numeros.get(efecto.clave), efecto, lugar));
  }
}

export function datosDe({ aceptado, constancia }: { aceptado: boolean; constancia: Constancia }) {
  const { importe, moneda, fechaEmision, credito } = constancia;
  return {
    estado: aceptado ? ('aceptado' as const) : ('rechazado' as const),
    aceptado,
    fechaEmision,
    ...(importe === undefined ? {} : { importe }),
    ...(moneda === undefined ? {} : { moneda }),
    ...(credito === undefined ? {} : { credito }),
  };
}

export function toTicket({ archivo, en, aceptado }: Asiento, { ticket, ruc, nombre, escenarios }: ResumenAsentado) {
  return { ticket, ruc, nombre, archivo, aceptado, en, escenarios };
}

/** A number as a resumen leaves it. Its CDR is still the one that it came with, where it had one. */
export function withEfecto(
  previa: Entrada | undefined,
  { clave: _, ...datos }: EfectoResumen,
  { desde, bytes, durable }: Lugar & { durable: Promise<void> },
): Entrada {
  return {
    ...previa,
    ...datos,
    aceptado: datos.estado !== 'rechazado',
    durable,
    desde: previa?.desde ?? desde,
    bytes: previa?.bytes ?? bytes,
  };
}

const TROZO = 1 << 20;
const FIN_DE_LINEA = 0x0a;

/** Hands over each whole line with its place, and gives back where the last one ends. */
export async function readLineas(handle: FileHandle, each: (linea: Buffer, desde: number) => void): Promise<number> {
  let resto = Buffer.alloc(0);
  let desde = 0;
  for (;;) {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(TROZO), 0, TROZO, desde + resto.length);
    if (bytesRead === 0) return desde;
    const datos = Buffer.concat([resto, buffer.subarray(0, bytesRead)]);
    let at = 0;
    for (let fin = datos.indexOf(FIN_DE_LINEA); fin >= 0; fin = datos.indexOf(FIN_DE_LINEA, at)) {
      each(datos.subarray(at, fin + 1), desde + at);
      at = fin + 1;
    }
    resto = datos.subarray(at);
    desde += at;
  }
}
