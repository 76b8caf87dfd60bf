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
   * many wait: then the longest line loses its last one.
   */
  con<T>(
    quien: string,
    work: () => Promise<T>,
    sinTurno: () => T | Promise<T>,
    esperaMs?: number | undefined,
  ): Promise<T>;
}

/** One company: how many places it holds, and who waits, in the order of coming. */
interface Linea {
  readonly quien: string;
  dentro: number;
  readonly esperan: Set<Espera>;
}

/** Tells one that waits whether it got its turn. */
type Espera = (entra: boolean) => void;

export function createTurnos({ plazas = Infinity, cupo = plazas, enEspera = Infinity }: Reparto): Turnos {
  /** Whoever was served longest ago stands first. */
  const lineas = new Map<string, Linea>();
  let dentro = 0;
  let esperan = 0;

  /** Nothing is kept of a company that has nothing here. */
  const olvidar = (linea: Linea): void => {
    if (linea.dentro === 0 && linea.esperan.size === 0) lineas.delete(linea.quien);
  };
  const quitar = (linea: Linea, uno: Espera, entra: boolean): void => {
    if (!linea.esperan.delete(uno)) return;
    esperan -= 1;
    olvidar(linea);
    uno(entra);
  };
  const repartir = (): void => {
    while (dentro < plazas) {
      const linea = siguiente(lineas, cupo);
      const [uno] = linea?.esperan ?? [];
      if (linea === undefined || uno === undefined) return;
      linea.dentro += 1;
      dentro += 1;
      quitar(linea, uno, true);
    }
  };
  const soltar = (linea: Linea): void => {
    linea.dentro -= 1;
    dentro -= 1;
    // Behind all others.
    lineas.delete(linea.quien);
    lineas.set(linea.quien, linea);
    olvidar(linea);
    repartir();
  };
  const esperar = async (linea: Linea, esperaMs: number | undefined): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    linea.esperan.add(resolve);
    esperan += 1;
    repartir();
    if (esperan > enEspera) {
      const larga = masLarga(lineas, linea);
      const ultimo = [...larga.esperan].at(-1);
      if (ultimo !== undefined) quitar(larga, ultimo, false);
    }
    if (esperaMs === undefined || !linea.esperan.has(resolve)) return promise;
    const timer = setTimeout(() => quitar(linea, resolve, false), esperaMs);
    return promise.finally(() => clearTimeout(timer));
  };
  return {
    con: async (quien, work, sinTurno, esperaMs) => {
      const linea = lineas.get(quien) ?? { quien, dentro: 0, esperan: new Set() };
      lineas.set(quien, linea);
      if (!(await esperar(linea, esperaMs))) return sinTurno();
      try {
        return await work();
      } finally {
        soltar(linea);
      }
    },
  };
}

function siguiente(lineas: ReadonlyMap<string, Linea>, cupo: number): Linea | undefined {
  let next: Linea | undefined;
  for (const linea of lineas.values()) {
    if (linea.esperan.size === 0 || linea.dentro >= cupo) continue;
    if (next === undefined || linea.dentro < next.dentro) next = linea;
  }
  return next;
}

/** The line in which most wait; `propia` where none is longer. */
function masLarga(lineas: ReadonlyMap<string, Linea>, propia: Linea): Linea {
  let larga = propia;
  for (const linea of lineas.values()) if (linea.esperan.size > larga.esperan.size) larga = linea;
  return larga;
}
