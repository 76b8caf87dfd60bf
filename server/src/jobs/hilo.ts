import { setImmediate } from 'node:timers/promises';
import { createTurnos } from './turnos.ts';

/*
 * The thread that answers everybody is held while a large body is read, judged, computed or written as XML: tens of milliseconds each.
 * One at a time, company by company in turns; between two of them everybody else is heard.
 */

/** Characters of JSON from which on a piece of work takes turns: reading so many takes a few milliseconds. */
export const GRANDE = 16 * 1024;

/** A line of a document, in characters of JSON: about the shortest. */
const POR_LINEA = 80;

/** As large as `con` takes it, of a document with so many lines. */
export function tamanoDe(lineas: number): number {
  return lineas * POR_LINEA;
}

/** After a piece of work, how many times as long as it took the thread is others', while any are waiting for their answer. */
const VECES = 2;

/** A piece of work: of which company, how large, and whom it waits behind. */
export interface Pieza {
  readonly quien: string;
  /** In characters of JSON; up to `GRANDE` nothing is waited for. */
  readonly tamano: number;
  /** What holds locks has a line of its own, besides that of its company's reading. */
  readonly fila?: string;
}

export interface Hilo {
  /** Somebody waits for an answer from now on; `de`: which company, once that is known. Answers what ends it. */
  llega(de: () => string | undefined): () => void;
  /** Does `work`, which waits for no I/O but its own signature; of a large piece, when its turn comes. */
  con<T>(pieza: Pieza, work: () => T | Promise<T>): T | Promise<T>;
}

export function createHilo(ahora: () => number = () => performance.now()): Hilo {
  const turnos = createTurnos({ plazas: 1 });
  const presentes = new Set<() => string | undefined>();
  /** Companies with large pieces here, and how many. */
  const conPiezas = new Map<string, number>();
  /** Until when the thread is others'. */
  let hasta = 0;
  let alQuedarSolos: (() => void) | undefined;

  /** Anybody but those who wait for large pieces of their own, whom a pause would only delay. */
  const hayOtros = (): boolean => {
    for (const de of presentes) {
      const quien = de();
      if (quien === undefined || !conPiezas.has(quien)) return true;
    }
    return false;
  };
  const revisar = (): void => {
    if (alQuedarSolos !== undefined && !hayOtros()) alQuedarSolos();
  };
  const ceder = async (): Promise<void> => {
    // Whoever has come meanwhile is heard.
    await setImmediate();
    const falta = hasta - ahora();
    if (falta <= 0 || !hayOtros()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, falta);
    alQuedarSolos = resolve;
    await promise;
    alQuedarSolos = undefined;
    clearTimeout(timer);
  };
  const trabajar = async <T>(work: () => T | Promise<T>): Promise<T> => {
    await ceder();
    const desde = ahora();
    try {
      return await work();
    } finally {
      const fin = ahora();
      hasta = fin + VECES * (fin - desde);
    }
  };
  const contar = (quien: string, n: number): void => {
    const total = (conPiezas.get(quien) ?? 0) + n;
    if (total === 0) conPiezas.delete(quien);
    else conPiezas.set(quien, total);
    revisar();
  };
  const grande = async <T>({ quien, fila = quien }: Pieza, work: () => T | Promise<T>): Promise<T> => {
    contar(quien, 1);
    try {
      return await turnos.con(fila, () => trabajar(work), sinFin);
    } finally {
      contar(quien, -1);
    }
  };
  return {
    llega: (de) => {
      presentes.add(de);
      return () => {
        presentes.delete(de);
        revisar();
      };
    },
    con: (pieza, work) => (pieza.tamano <= GRANDE ? work() : grande(pieza, work)),
  };
}

function sinFin(): never {
  throw new Error('Un turno sin límite de espera no se agota');
}
