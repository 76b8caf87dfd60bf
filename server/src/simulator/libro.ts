import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Constancia } from './cdr.ts';
import { GrupoDeEscritura } from './grupo-de-escritura.ts';

/*
 * The simulator's ledger: one JSON line for each request that named a file, appended and never changed. A number that
 * SUNAT holds is on the disk before anybody is told so; what was torn by a crash is cut off at the next start. In memory
 * there is only where each number's line lies.
 */

/** What `GET /_control/libro` shows of a line. */
export interface Asiento {
  /** Instant, ISO 8601. */
  readonly en: string;
  readonly operacion: string;
  /** Base name, `20000000001-01-F001-1`; whatever came where it is not one. */
  readonly archivo: string;
  /** Of the XML, or of what came as a zip where there is no XML; empty where nothing came. Hexadecimal. */
  readonly sha256: string;
  /** `0`, four digits, or the scenario that kept SUNAT from judging it. */
  readonly codigo: string;
  readonly aceptado: boolean;
}

/** What the file keeps besides. */
export interface AsientoCompleto extends Asiento {
  /** There where SUNAT holds the number from this line on: what its CDR says. */
  readonly constancia?: Constancia;
  /** For files with a token that holds for some attempts only: which attempt this was, from 1. */
  readonly intento?: number;
}

export interface Registro {
  readonly aceptado: boolean;
  /** Settles once the line is durable; rejects when it could not be written, and then the number is free again. */
  readonly durable: Promise<void>;
}

interface Entrada extends Registro {
  readonly desde: number;
  readonly bytes: number;
}

const DURABLE = Promise.resolve();

export class Libro {
  readonly #ruta: string;
  readonly #handle: FileHandle;
  readonly #escritura: GrupoDeEscritura;
  readonly #numeros: Map<string, Entrada>;
  readonly #intentos: Map<string, number>;

  private constructor(ruta: string, handle: FileHandle, escritura: GrupoDeEscritura, memoria: Memoria) {
    this.#ruta = ruta;
    this.#handle = handle;
    this.#escritura = escritura;
    this.#numeros = memoria.numeros;
    this.#intentos = memoria.intentos;
  }

  /** Opens `libro.jsonl` in a folder, making both when they are not there, and reads what it holds. */
  static async open(carpeta: string): Promise<Libro> {
    await mkdir(carpeta, { recursive: true });
    const ruta = join(carpeta, 'libro.jsonl');
    const handle = await open(ruta, 'a+', 0o600);
    await syncFolder(carpeta);
    const memoria: Memoria = { numeros: new Map(), intentos: new Map() };
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

  /** The CDR's content for a number; `undefined` when SUNAT does not hold it. */
  async readConstancia(clave: string): Promise<Constancia | undefined> {
    const entrada = this.#numeros.get(clave);
    if (entrada === undefined) return undefined;
    await entrada.durable;
    const buffer = Buffer.alloc(entrada.bytes);
    await this.#handle.read(buffer, 0, entrada.bytes, entrada.desde);
    return parseAsiento(buffer)?.constancia;
  }

  /** Appends a line. Resolves once it is durable; rejects when it could not be written. */
  append(asiento: AsientoCompleto): Promise<void> {
    return this.#escritura.append(encode(asiento)).durable;
  }

  /** Appends a line by which SUNAT comes to hold a number. From this call on `find` gives it. */
  register(clave: string, asiento: AsientoCompleto & { readonly constancia: Constancia }): Promise<void> {
    const linea = encode(asiento);
    const { desde, durable } = this.#escritura.append(linea);
    this.#numeros.set(clave, { aceptado: asiento.aceptado, durable, desde, bytes: linea.length });
    durable.then(
      () => this.#numeros.set(clave, { aceptado: asiento.aceptado, durable: DURABLE, desde, bytes: linea.length }),
      () => this.#numeros.delete(clave),
    );
    return durable;
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

/** What is kept in memory of the file: little for each number, nothing for the rest. */
interface Memoria {
  readonly numeros: Map<string, Entrada>;
  readonly intentos: Map<string, number>;
}

function remember({ numeros, intentos }: Memoria, linea: Buffer, desde: number): void {
  const asiento = parseAsiento(linea);
  if (asiento === undefined) return;
  const { archivo, constancia, intento, aceptado } = asiento;
  if (intento !== undefined) intentos.set(archivo, intento);
  if (constancia === undefined || !constancia.registrada) return;
  numeros.set(claveDe(constancia), { aceptado, durable: DURABLE, desde, bytes: linea.length });
}

/** A number as SUNAT knows it: the zeros to its left do not count. */
export function claveDe(comprobante: { ruc: string; tipo: string; serie: string; numero: number }): string {
  return `${comprobante.ruc}-${comprobante.tipo}-${comprobante.serie}-${comprobante.numero}`;
}

function encode(asiento: AsientoCompleto): Buffer {
  return Buffer.from(`${JSON.stringify(asiento)}\n`);
}

/** Lines are our own: one that does not parse was damaged on the disk, and is passed over. */
function parseAsiento(linea: Buffer | string): AsientoCompleto | undefined {
  try {
    const value: unknown = JSON.parse(linea.toString());
    return isAsiento(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isAsiento(value: unknown): value is AsientoCompleto {
  return typeof value === 'object' && value !== null && 'archivo' in value && 'codigo' in value;
}

const TROZO = 1 << 20;
const FIN_DE_LINEA = 0x0a;

/** Hands over each whole line with its place, and gives back where the last one ends. */
async function readLineas(handle: FileHandle, each: (linea: Buffer, desde: number) => void): Promise<number> {
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

/** So that the file itself survives a loss of power, not only its content. */
async function syncFolder(carpeta: string): Promise<void> {
  const handle = await open(carpeta, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
