/** How few do something at once, and how they are shared. */
export interface Reparto {
  /** How many at once; any number unless said. */
  readonly plazas?: number;
  /** How many of them one company may hold; all unless said. */
  readonly cupo?: number;
  /** How many may wait; any number unless said. */
  readonly enEspera?: number;
  /** How many of one company may wait; any number unless said. */
  readonly porFila?: number;
}

/** Gives a place back, once. */
export type Soltar = () => void;

/** Why there was no turn: it took too long, or too many waited. */
export type SinTurno = 'tarde' | 'sobra';

/** Places shared among companies: of those that wait, whoever holds the fewest is next, and of equals whoever was served longest ago. */
export interface Turnos {
  /**
   * Does `work` when its turn comes. `sinTurno` answers (or throws) instead where that takes longer than `esperaMs`, or where too
   * many wait: then the longest `fila` loses its last one. `alEsperar` is told where the turn does not come at once.
   */
  con<T>(
    quien: string,
    work: () => Promise<T>,
    sinTurno: () => T | Promise<T>,
    esperaMs?: number | undefined,
    alEsperar?: () => void,
  ): Promise<T>;
  /** A place, at once where one is free; otherwise when its turn comes. Rejects with what `sinTurno` answers where it does not. */
  take(quien: string, sinTurno: (por: SinTurno) => Error, esperaMs?: number): Soltar | Promise<Soltar>;
  /** How many wait. */
  esperan(): number;
}

/** One company: how many places it holds, and who waits, in the order of coming. */
interface Fila {
  readonly quien: string;
  dentro: number;
  readonly esperan: Set<Espera>;
}

/** Tells one that waits whether it got its turn. */
type Espera = (desenlace: 'entra' | SinTurno) => void;

export function createTurnos({
  plazas = Infinity,
  cupo = plazas,
  enEspera = Infinity,
  porFila = Infinity,
}: Reparto): Turnos {
  /** Whoever was served longest ago stands first. */
  const filas = new Map<string, Fila>();
  let dentro = 0;
  let esperan = 0;

  /** Nothing is kept of a company that has nothing here. */
  const forget = (fila: Fila): void => {
    if (fila.dentro === 0 && fila.esperan.size === 0) filas.delete(fila.quien);
  };
  const filaDe = (quien: string): Fila => {
    const fila = filas.get(quien) ?? { quien, dentro: 0, esperan: new Set() };
    filas.set(quien, fila);
    return fila;
  };
  const remove = (fila: Fila, uno: Espera, desenlace: 'entra' | SinTurno): void => {
    if (!fila.esperan.delete(uno)) return;
    esperan -= 1;
    forget(fila);
    uno(desenlace);
  };
  const ocupar = (fila: Fila): void => {
    fila.dentro += 1;
    dentro += 1;
  };
  const share = (): void => {
    while (dentro < plazas) {
      const fila = siguiente(filas, cupo);
      const [uno] = fila?.esperan ?? [];
      if (fila === undefined || uno === undefined) return;
      ocupar(fila);
      remove(fila, uno, 'entra');
    }
  };
  const release = (fila: Fila): void => {
    fila.dentro -= 1;
    dentro -= 1;
    // Behind all others.
    filas.delete(fila.quien);
    filas.set(fila.quien, fila);
    forget(fila);
    share();
  };
  const wait = async (fila: Fila, esperaMs?: number, alEsperar?: () => void): Promise<'entra' | SinTurno> => {
    const { promise, resolve } = Promise.withResolvers<'entra' | SinTurno>();
    fila.esperan.add(resolve);
    esperan += 1;
    share();
    if (fila.esperan.size > porFila) remove(fila, resolve, 'sobra');
    if (esperan > enEspera) {
      const larga = masLarga(filas, fila);
      const ultimo = [...larga.esperan].at(-1);
      if (ultimo !== undefined) remove(larga, ultimo, 'sobra');
    }
    if (fila.esperan.has(resolve)) alEsperar?.();
    if (esperaMs === undefined || !fila.esperan.has(resolve)) return promise;
    const timer = setTimeout(() => remove(fila, resolve, 'tarde'), esperaMs);
    return promise.finally(() => clearTimeout(timer));
  };
  return {
    con: async (quien, work, sinTurno, esperaMs, alEsperar) => {
      const fila = filaDe(quien);
      if ((await wait(fila, esperaMs, alEsperar)) !== 'entra') return sinTurno();
      try {
        return await work();
      } finally {
        release(fila);
      }
    },
    take: (quien, sinTurno, esperaMs) => {
      const fila = filaDe(quien);
      // Where a place is free, whoever waits has its share already.
      if (dentro < plazas && fila.dentro < cupo) {
        ocupar(fila);
        return () => release(fila);
      }
      return wait(fila, esperaMs).then((desenlace) => {
        if (desenlace !== 'entra') throw sinTurno(desenlace);
        return () => release(fila);
      });
    },
    esperan: () => esperan,
  };
}

function siguiente(filas: ReadonlyMap<string, Fila>, cupo: number): Fila | undefined {
  let next: Fila | undefined;
  for (const fila of filas.values()) {
    if (fila.esperan.size === 0 || fila.dentro >= cupo) continue;
    if (next === undefined || fila.dentro < next.dentro) next = fila;
  }
  return next;
}

/** The `fila` in which most wait; `propia` where none is longer. */
function masLarga(filas: ReadonlyMap<string, Fila>, propia: Fila): Fila {
  let larga = propia;
  for (const fila of filas.values()) if (fila.esperan.size > larga.esperan.size) larga = fila;
  return larga;
}
