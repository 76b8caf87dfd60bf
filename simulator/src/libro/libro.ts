import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { makeFolder, openToAppend } from '@chaski/node/own-files.ts';
import type { Constancia } from '../respuesta/cdr.ts';
import { type Asiento, type AsientoCompleto, encodeAsiento, parseAsiento, type ResumenAsentado } from './asiento.ts';
import { GrupoDeEscritura } from './grupo-de-escritura.ts';
import {
  DURABLE,
  datosDe,
  type Entrada,
  type EntradaTicket,
  type Lugar,
  type Memoria,
  type Registro,
  type RegistroTicket,
  readLineas,
  remember,
  toTicket,
  withEfecto,
} from './memoria-libro.ts';

/*
 * The simulator's ledger: one JSON line for each request that named a file, appended and never changed. A number that
 * SUNAT holds, a ticket, and what its resumen changed are on the disk before anybody is told so; what was torn by a crash
 * is cut off at the next start. In memory there is where each line lies, and the little that rules ask of a number.
 */

export class Libro {
  readonly #ruta: string;
  readonly #handle: FileHandle;
  readonly #escritura: GrupoDeEscritura;
  readonly #numeros: Map<string, Entrada>;
  readonly #tickets: Map<string, EntradaTicket>;
  readonly #resumenes: Map<string, string>;
  readonly #intentos: Map<string, number>;

  private constructor(ruta: string, handle: FileHandle, escritura: GrupoDeEscritura, memoria: Memoria) {
    this.#ruta = ruta;
    this.#handle = handle;
    this.#escritura = escritura;
    this.#numeros = memoria.numeros;
    this.#tickets = memoria.tickets;
    this.#resumenes = memoria.resumenes;
    this.#intentos = memoria.intentos;
  }

  /** Opens `libro.jsonl` in a folder, making both when they are not there, and reads what it holds. */
  static async open(carpeta: string): Promise<Libro> {
    await makeFolder(carpeta);
    const ruta = join(carpeta, 'libro.jsonl');
    const handle = await openToAppend(ruta);
    await syncFolder(carpeta);
    const memoria: Memoria = { numeros: new Map(), tickets: new Map(), resumenes: new Map(), intentos: new Map() };
    const completo = await readLineas(handle, (linea, desde) => remember(memoria, linea, desde));
    // A line without its end was being written when the process died: nobody was told about it.
    await handle.truncate(completo);
    return new Libro(ruta, handle, new GrupoDeEscritura(handle, completo), memoria);
  }

  /** How many numbers SUNAT holds. */
  get registrados(): number {
    return this.#numeros.size;
  }

  find(clave: string): Registro | undefined {
    return this.#numeros.get(clave);
  }

  findTicket(ticket: string): RegistroTicket | undefined {
    return this.#tickets.get(ticket);
  }

  /** The ticket given to a RA or RC of that name, number without zeros. */
  findResumen(nombre: string): RegistroTicket | undefined {
    return this.#tickets.get(this.#resumenes.get(nombre) ?? '');
  }

  /** The CDR's content for a number; `undefined` when SUNAT does not hold it, or took it by a resumen. */
  async readConstancia(clave: string): Promise<Constancia | undefined> {
    const entrada = this.#numeros.get(clave);
    return entrada && (await this.#read(entrada))?.constancia;
  }

  /** All that was kept of a ticket. */
  async readResumen(ticket: string): Promise<ResumenAsentado | undefined> {
    const entrada = this.#tickets.get(ticket);
    return entrada && (await this.#read(entrada))?.resumen;
  }

  async #read({ desde, bytes, durable }: Lugar & { durable: Promise<void> }): Promise<AsientoCompleto | undefined> {
    await durable;
    const buffer = Buffer.alloc(bytes);
    await this.#handle.read(buffer, 0, bytes, desde);
    return parseAsiento(buffer);
  }

  /** Appends a line. Resolves once it is durable; rejects when it could not be written. */
  append(asiento: AsientoCompleto): Promise<void> {
    return this.#escritura.append(encodeAsiento(asiento)).durable;
  }

  /** Appends a line by which SUNAT comes to hold a number. From this call on `find` gives it. */
  register(clave: string, asiento: AsientoCompleto & { readonly constancia: Constancia }): Promise<void> {
    const linea = encodeAsiento(asiento);
    const { desde, durable } = this.#escritura.append(linea);
    const entrada = { ...datosDe(asiento), durable, desde, bytes: linea.length };
    this.#numeros.set(clave, entrada);
    durable.then(
      () => this.#settle(clave, entrada),
      () => this.#undo(clave, entrada, undefined),
    );
    return durable;
  }

  /**
   * Appends the line of a RA or RC that was taken. From this call on its ticket is known, its name is used, and the
   * numbers are as it leaves them.
   */
  registerResumen(asiento: AsientoCompleto & { readonly resumen: ResumenAsentado }): Promise<void> {
    const linea = encodeAsiento(asiento);
    const { desde, durable } = this.#escritura.append(linea);
    const lugar = { desde, bytes: linea.length };
    const { resumen } = asiento;
    const ticket = { ...toTicket(asiento, resumen), durable, ...lugar };
    this.#tickets.set(resumen.ticket, ticket);
    if (resumen.registrado) this.#resumenes.set(resumen.nombre, resumen.ticket);
    const cambios = resumen.efectos.map((efecto) => {
      const previa = this.#numeros.get(efecto.clave);
      const entrada = withEfecto(previa, efecto, { ...lugar, durable });
      this.#numeros.set(efecto.clave, entrada);
      return { clave: efecto.clave, previa, entrada };
    });
    durable.then(
      () => {
        this.#tickets.set(resumen.ticket, { ...ticket, durable: DURABLE });
        for (const { clave, entrada } of cambios) this.#settle(clave, entrada);
      },
      () => {
        this.#tickets.delete(resumen.ticket);
        if (resumen.registrado) this.#resumenes.delete(resumen.nombre);
        for (const { clave, previa, entrada } of cambios.toReversed()) this.#undo(clave, entrada, previa);
      },
    );
    return durable;
  }

  /** The line is durable: nobody has to wait for it any more. */
  #settle(clave: string, entrada: Entrada): void {
    if (this.#numeros.get(clave) === entrada) this.#numeros.set(clave, { ...entrada, durable: DURABLE });
  }

  /** The line is lost: the number is again what it was, if that was not lost as well. */
  #undo(clave: string, entrada: Entrada, previa: Entrada | undefined): void {
    if (this.#numeros.get(clave) !== entrada) return;
    if (previa !== undefined && previa.desde + previa.bytes <= this.#escritura.durables)
      this.#numeros.set(clave, previa);
    else this.#numeros.delete(clave);
  }

  /** Counts one more attempt to send a file, and says which it is, from 1. */
  countIntento(archivo: string): number {
    const intento = (this.#intentos.get(archivo) ?? 0) + 1;
    this.#intentos.set(archivo, intento);
    return intento;
  }

  /** The lines as they are shown, oldest first: everything appended before the question. */
  async *asientos(): AsyncGenerator<Asiento> {
    await this.#escritura.settled();
    const { durables } = this.#escritura;
    if (durables === 0) return;
    const input = createReadStream(this.#ruta, { end: durables - 1 });
    for await (const linea of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      const asiento = parseAsiento(linea);
      if (asiento === undefined) continue;
      const { en, operacion, archivo, sha256, codigo, aceptado } = asiento;
      yield { en, operacion, archivo, sha256, codigo, aceptado };
    }
  }

  async close(): Promise<void> {
    await this.#escritura.idle();
    await this.#handle.close();
  }
}

/** So that the file itself survives a loss of power, not only its content. */
async function syncFolder(carpeta: string): Promise<void> {
  const handle = await open(carpeta, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
