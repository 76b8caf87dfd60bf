import { setImmediate } from 'node:timers/promises';
import { AppError } from '../mensajes/app-error.ts';
import { createTurnos } from '../turnos.ts';

/*
 * The thread that answers everybody is held while a large body is read, judged, computed or written as XML: tens of milliseconds each.
 * One at a time, company by company in turns; between two of them everybody else is heard. What a large text is read into takes tens of
 * times its memory: who holds such goes first, few do at once, and so much waits of one company and no more.
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

/** Who keeps what a large text was read into while another piece, or the database, is waited for: how many, and of one company. */
const ARBOLES = { plazas: 4, cupo: 2 } as const;

/** Characters of large texts of one company that wait to be read, or are held, because somebody asked: eight bodies of the longest. */
const MAX_PENDIENTE = 16 * 1024 * 1024;

/** A piece of work: of which company, how large, and whom it waits behind. */
export interface Pieza {
  readonly quien: string;
  /** In characters of JSON; up to `GRANDE` nothing is waited for. */
  readonly tamano: number;
  /** What holds locks has a line of its own, besides that of its company's reading. */
  readonly fila?: string;
  /** What it works on is in memory already: it goes before those of its line that are still to be read. */
  readonly leida?: boolean;
  /** Somebody asked for it, who is told to come back (429) where too much of the company waits. */
  readonly negable?: boolean;
}

export interface Hilo {
  /** Somebody waits for an answer from now on; `de`: which company, once that is known. Answers what ends it. */
  llega(de: () => string | undefined): () => void;
  /** Does `work`, which waits for no I/O but its own signature; of a large piece, when its turn comes. */
  con<T>(pieza: Pieza, work: () => T | Promise<T>): T | Promise<T>;
  /**
   * Does `work`, which reads a text so large, and keeps what that was read into from one piece of its own to the next and while it waits
   * for the database, when there is room for it. None does so within another. Rejects with 429 as of what is `negable`.
   */
  conArbol<T>(texto: Pick<Pieza, 'quien' | 'tamano'>, work: () => Promise<T>): Promise<T>;
}

export function createHilo(ahora: () => number = () => performance.now()): Hilo {
  const turnos = createTurnos({ plazas: 1 });
  const arboles = createTurnos(ARBOLES);
  const pendiente = createPendiente();
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
  const check = (): void => {
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
  const count = (quien: string, n: number): void => {
    const total = (conPiezas.get(quien) ?? 0) + n;
    if (total === 0) conPiezas.delete(quien);
    else conPiezas.set(quien, total);
    check();
  };
  /** Of each line, what is to be done in its turns: first what is in memory already. */
  const lineas = new Map<string, Linea>();
  const siguiente = async (fila: string, { leidas, otras }: Linea): Promise<void> => {
    const hacer = leidas.shift() ?? otras.shift();
    if (leidas.length + otras.length === 0) lineas.delete(fila);
    await hacer?.();
  };
  const enFila = <T>({ quien, fila = quien, leida = false }: Pieza, work: () => T | Promise<T>): Promise<T> => {
    const linea = lineas.get(fila) ?? { leidas: [], otras: [] };
    lineas.set(fila, linea);
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    (leida ? linea.leidas : linea.otras).push(() => trabajar(work).then(resolve, reject));
    // As many turns as pieces; whose each of them is shows when it comes.
    void turnos.con(fila, () => siguiente(fila, linea), sinFin);
    return promise;
  };
  const grande = async <T>(pieza: Pieza, work: () => Promise<T>): Promise<T> => {
    const { quien, tamano, negable = false } = pieza;
    const end = negable ? pendiente(quien, tamano) : undefined;
    count(quien, 1);
    try {
      return await work();
    } finally {
      count(quien, -1);
      end?.();
    }
  };
  return {
    llega: (de) => {
      presentes.add(de);
      return () => {
        presentes.delete(de);
        check();
      };
    },
    con: (pieza, work) => (pieza.tamano <= GRANDE ? work() : grande(pieza, () => enFila(pieza, work))),
    conArbol: async (texto, work) => {
      if (texto.tamano <= GRANDE) return work();
      return grande({ ...texto, negable: true }, () => arboles.con(texto.quien, work, sinFin));
    },
  };
}

interface Linea {
  readonly leidas: (() => Promise<void>)[];
  readonly otras: (() => Promise<void>)[];
}

/** Counts the characters of each company's texts that wait or are held; answers what ends that of one. One alone may be of any size. */
function createPendiente(): (quien: string, tamano: number) => () => void {
  const de = new Map<string, number>();
  return (quien, tamano) => {
    const antes = de.get(quien) ?? 0;
    if (antes > 0 && antes + tamano > MAX_PENDIENTE) throw demasiado();
    de.set(quien, antes + tamano);
    return () => {
      const queda = (de.get(quien) ?? 0) - tamano;
      if (queda === 0) de.delete(quien);
      else de.set(quien, queda);
    };
  };
}

function demasiado(): AppError {
  return new AppError('demasiados-documentos-largos');
}

function sinFin(): never {
  throw new Error('Un turno sin límite de espera no se agota');
}
