/** How few do something at once, and how they are shared. */
export interface Reparto {
  /** How many at once; any number unless said. */
  readonly plazas?: number;
  /** How many of them one company may hold; all unless said. */
  readonly cupo?: number;
  /** How many may wait; any number unless said. */
  readonly enEspera?: number;
}

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
}

/** One company: how many places it holds, and who waits, in the order of coming. */
interface Fila {
  readonly quien: string;
  dentro: number;
  readonly esperan: Set<Espera>;
}

/** Tells one that waits whether it got its turn. */
type Espera = (entra: boolean) => void;

export function createTurnos({ plazas = Infinity, cupo = plazas, enEspera = Infinity }: Reparto): Turnos {
  /** Whoever was served longest ago stands first. */
  const filas = new Map<string, Fila>();
  let dentro = 0;
  let esperan = 0;

  /** Nothing is kept of a company that has nothing here. */
  const olvidar = (fila: Fila): void => {
    if (fila.dentro === 0 && fila.esperan.size === 0) filas.delete(fila.quien);
  };
  const quitar = (fila: Fila, uno: Espera, entra: boolean): void => {
    if (!fila.esperan.delete(uno)) return;
    esperan -= 1;
    olvidar(fila);
    uno(entra);
  };
  const repartir = (): void => {
    while (dentro < plazas) {
      const fila = siguiente(filas, cupo);
      const [uno] = fila?.esperan ?? [];
      if (fila === undefined || uno === undefined) return;
      fila.dentro += 1;
      dentro += 1;
      quitar(fila, uno, true);
    }
  };
  const soltar = (fila: Fila): void => {
    fila.dentro -= 1;
    dentro -= 1;
    // Behind all others.
    filas.delete(fila.quien);
    filas.set(fila.quien, fila);
    olvidar(fila);
    repartir();
  };
  const esperar = async (fila: Fila, esperaMs?: number, alEsperar?: () => void): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    fila.esperan.add(resolve);
    esperan += 1;
    repartir();
    if (esperan > enEspera) {
      const larga = masLarga(filas, fila);
      const ultimo = [...larga.esperan].at(-1);
      if (ultimo !== undefined) quitar(larga, ultimo, false);
    }
    if (fila.esperan.has(resolve)) alEsperar?.();
    if (esperaMs === undefined || !fila.esperan.has(resolve)) return promise;
    const timer = setTimeout(() => quitar(fila, resolve, false), esperaMs);
    return promise.finally(() => clearTimeout(timer));
  };
  return {
    con: async (quien, work, sinTurno, esperaMs, alEsperar) => {
      const fila = filas.get(quien) ?? { quien, dentro: 0, esperan: new Set() };
      filas.set(quien, fila);
      if (!(await esperar(fila, esperaMs, alEsperar))) return sinTurno();
      try {
        return await work();
      } finally {
        soltar(fila);
      }
    },
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
