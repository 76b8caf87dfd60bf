import type { FileHandle } from 'node:fs/promises';

interface Pendiente {
  readonly bytes: Buffer;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** The ledger could not be written: nobody holds what was appended. `message`: what the disk said. */
export class LibroNoEscrito extends Error {}

/**
 * Group commit: appends that come while the disk is busy go together into one write and one `fdatasync`, so a hundred
 * concurrent appends cost little more than one. Order is kept. When a write fails, everything not yet durable fails
 * with it, and the file is cut back to what is durable.
 */
export class GrupoDeEscritura {
  readonly #handle: FileHandle;
  #pendientes: Pendiente[] = [];
  #durables: number;
  /** Where the next append will lie. */
  #fin: number;
  #ronda: Promise<void> | undefined;
  #ultimo: Promise<void> = Promise.resolve();

  /** `handle` is open for appending, and the file has `length` bytes. */
  constructor(handle: FileHandle, length: number) {
    this.#handle = handle;
    this.#durables = length;
    this.#fin = length;
  }

  /** How many bytes of the file will survive anything. */
  get durables(): number {
    return this.#durables;
  }

  /** Where the bytes come to lie, and when they are durable. */
  append(bytes: Buffer): { desde: number; durable: Promise<void> } {
    const desde = this.#fin;
    this.#fin += bytes.length;
    const durable = new Promise<void>((resolve, reject) => this.#pendientes.push({ bytes, resolve, reject }));
    this.#ultimo = durable;
    this.#ronda ??= this.#run();
    return { desde, durable };
  }

  /** Resolves when everything appended so far is durable, or lost. */
  async settled(): Promise<void> {
    await this.#ultimo.catch(() => undefined);
  }

  /** Resolves when nothing is pending. */
  async idle(): Promise<void> {
    while (this.#ronda !== undefined) await this.#ronda;
  }

  async #run(): Promise<void> {
    // What is appended in this same turn joins the first round.
    await Promise.resolve();
    while (this.#pendientes.length > 0) {
      const lote = this.#pendientes;
      this.#pendientes = [];
      try {
        await this.#write(lote);
        for (const { resolve } of lote) resolve();
      } catch (error) {
        await this.#undo();
        const perdidos = [...lote, ...this.#pendientes];
        this.#pendientes = [];
        this.#fin = this.#durables;
        const falla = new LibroNoEscrito(error instanceof Error ? error.message : String(error), { cause: error });
        for (const { reject } of perdidos) reject(falla);
      }
    }
    this.#ronda = undefined;
  }

  async #write(lote: readonly Pendiente[]): Promise<void> {
    const bytes = lote.length === 1 && lote[0] ? lote[0].bytes : Buffer.concat(lote.map((one) => one.bytes));
    let escritos = 0;
    while (escritos < bytes.length) {
      const { bytesWritten } = await this.#handle.write(bytes, escritos, bytes.length - escritos);
      escritos += bytesWritten;
    }
    await this.#handle.datasync();
    this.#durables += bytes.length;
  }

  /** A half-written round must not stay in front of the next one. */
  async #undo(): Promise<void> {
    try {
      await this.#handle.truncate(this.#durables);
    } catch {
      // The disk does not even do that: the next write will fail as well, and say so.
    }
  }
}
