import { AppError } from '../errors.ts';

/* Reads that look at very many rows: of one company so many at a time in each process, so that the connections are there for issuing. */

const MAX_A_LA_VEZ = 2;
/** Who waits longer for a turn is told to come back. */
const ESPERA_MS = 3_000;

export interface Turnos {
  /** Does the work when it is its turn. Throws 429 where that takes longer than `esperaMs`; without it, it waits. */
  con<T>(empresaId: string, work: () => Promise<T>, esperaMs?: number): Promise<T>;
}

interface Fila {
  enCurso: number;
  /** Whoever waits, in the order of coming. */
  readonly esperan: Set<() => void>;
}

export function createTurnosDeLectura(maximo = MAX_A_LA_VEZ): Turnos {
  const filas = new Map<string, Fila>();
  const tomar = async (fila: Fila, esperaMs: number | undefined): Promise<void> => {
    if (fila.enCurso < maximo) {
      fila.enCurso += 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    fila.esperan.add(resolve);
    const rendirse = () => {
      if (fila.esperan.delete(resolve)) reject(ocupada());
    };
    const timer = esperaMs === undefined ? undefined : setTimeout(rendirse, esperaMs);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
    }
  };
  const soltar = (empresaId: string, fila: Fila): void => {
    const [siguiente] = fila.esperan;
    if (siguiente === undefined) {
      fila.enCurso -= 1;
      if (fila.enCurso === 0) filas.delete(empresaId);
      return;
    }
    // The place goes straight to who waits longest.
    fila.esperan.delete(siguiente);
    siguiente();
  };
  return {
    con: async (empresaId, work, esperaMs) => {
      const fila = filas.get(empresaId) ?? { enCurso: 0, esperan: new Set() };
      filas.set(empresaId, fila);
      await tomar(fila, esperaMs);
      try {
        return await work();
      } finally {
        soltar(empresaId, fila);
      }
    },
  };
}

function ocupada(): AppError {
  const message = 'Ya se están leyendo muchos comprobantes de esta empresa; repita en unos segundos.';
  return new AppError('RATE_LIMIT_EXCEEDED', message, { headers: { 'retry-after': '3' } });
}

const turnos = createTurnosDeLectura();

/** Sums, searches and pages of exports, all of them together. Throws 429 when the company has too many of them for too long. */
export function conTurno<T>(empresaId: string, work: () => Promise<T>): Promise<T> {
  return turnos.con(empresaId, work, ESPERA_MS);
}

/** The same for what has begun to be answered and can only wait. */
export function conTurnoSinPrisa<T>(empresaId: string, work: () => Promise<T>): Promise<T> {
  return turnos.con(empresaId, work);
}
