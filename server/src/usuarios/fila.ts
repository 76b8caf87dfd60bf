import { Unavailable } from '../platform/mensajes/app-error.ts';

/** Whose turn it is to be. */
export interface Quien {
  /** The address (`whoseAddress`), or the session or link that it comes with: nobody fills a line alone. */
  readonly de: string;
  /** Somebody was let in from there before, is in, or holds a link: it stands in a line of its own, which goes first. */
  readonly conocido: boolean;
}

/** Two lines for what costs memory and time. */
export interface Fila {
  /** Whether whoever comes now would be refused. */
  llena(quien: Quien): boolean;
  /** Does it when its turn comes. Throws `Unavailable` when the line is full. */
  turno<T>(quien: Quien, work: () => Promise<T>): Promise<T>;
}

/** At a time: half of the threads that signing and files use too. */
const A_LA_VEZ = 2;
/** In each of the two lines. */
const EN_FILA = 64;
const EN_FILA_DE_UNO = 16;

interface Espera {
  readonly de: string;
  readonly enter: () => void;
}

/**
 * However many strangers come from however many addresses, those who are known wait for what is being done and for each other:
 * how often one of these may fail is counted elsewhere (`ventanas-store`).
 */
export function createFila(): Fila {
  let dentro = 0;
  const conocidos: Espera[] = [];
  const otros: Espera[] = [];
  const suya = ({ conocido }: Quien) => (conocido ? conocidos : otros);
  const llena = (quien: Quien) => {
    const fila = suya(quien);
    if (dentro < A_LA_VEZ) return false;
    return fila.length >= EN_FILA || fila.filter(({ de }) => de === quien.de).length >= EN_FILA_DE_UNO;
  };
  return {
    llena,
    async turno(quien, work) {
      if (llena(quien)) throw demasiados();
      if (dentro < A_LA_VEZ) dentro++;
      else await new Promise<void>((enter) => suya(quien).push({ de: quien.de, enter }));
      try {
        return await work();
      } finally {
        // Whoever waited longest takes this place; only without anybody it becomes free.
        const siguiente = conocidos.shift() ?? otros.shift();
        if (siguiente === undefined) dentro--;
        else siguiente.enter();
      }
    },
  };
}

export function demasiados(): Unavailable {
  return new Unavailable('demasiados-ingresos');
}
