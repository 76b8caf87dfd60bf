/** What a data folder remembers: which one it is, and how far the database had come when it last looked. */
export interface Testigo {
  readonly id: string;
  readonly cuenta: number;
}

/** What is known when a service starts, and every few seconds after. */
export interface Comparacion {
  /** What the data folder remembers; undefined of a new one. */
  readonly carpeta: Testigo | undefined;
  /** The count that the database has for that folder; undefined when it does not know it. */
  readonly base: number | undefined;
  /** The database knows some folder. */
  readonly conocida: boolean;
  /** A service works on this database right now, or did so a moment ago. */
  readonly enServicio: boolean;
  /** It has issued numbers. */
  readonly conNumeros: boolean;
  /** The database is not in the data folder, which may then be as short-lived as a container. */
  readonly aparte: boolean;
  /** The counts of all folders that the database has, together, and what the witness outside says of them; 0: nothing. */
  readonly total: number;
  readonly afuera: number;
  /** Somebody left word that a backup was restored. */
  readonly restaurada: boolean;
}

/**
 * Why the database may be older than the last numbers issued, in Spanish; undefined when nothing says so. The count grows in
 * the database first and in the folder after it, so a folder that is ahead has seen what the database has not, whatever other
 * folders say. The same is true of all counts together and the witness outside.
 */
export function sospechar(c: Comparacion): string | undefined {
  const { carpeta, base, conNumeros } = c;
  if (c.restaurada) return 'se restauró una copia de la base de datos';
  if (carpeta !== undefined && base !== undefined && base < carpeta.cuenta) {
    return 'la base de datos es más antigua que lo último que anotó este servicio: parece restaurada de una copia';
  }
  if (c.total < c.afuera) {
    return 'la base de datos es más antigua que lo que dice el testigo de fuera: se volvió a una copia, quizá de la carpeta entera';
  }
  if (carpeta !== undefined && base !== undefined) return undefined;
  if (!conNumeros) return undefined;
  if (carpeta !== undefined) {
    return 'la base de datos no conoce esta carpeta de datos, que ya trabajó con una: es otra, o una copia restaurada';
  }
  if (!c.conocida || c.enServicio || c.aparte) return undefined;
  return 'la carpeta de datos no recuerda esta base de datos: puede ser una copia restaurada';
}

/** Reads what `writeTestigo` wrote; undefined for anything else. */
export function parseTestigo(text: string): Testigo | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('id' in value) || !('cuenta' in value)) return undefined;
  const { id, cuenta } = value;
  const valid = typeof id === 'string' && typeof cuenta === 'number' && Number.isSafeInteger(cuenta) && cuenta >= 0;
  return valid ? { id, cuenta } : undefined;
}
