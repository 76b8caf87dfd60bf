/** How many documents the background may carry to each endpoint at once, over all sweepers of this process. */
export interface Plazas {
  /** What is left at each endpoint that is limited now. */
  libres(): ReadonlyMap<string, number>;
  enter(destino: string): void;
  leave(destino: string): void;
}

/** @param limites what each endpoint takes now; those that are not there take any number. */
export function createPlazas(limites: () => ReadonlyMap<string, number>): Plazas {
  const dentro = new Map<string, number>();
  const change = (destino: string, by: 1 | -1) => {
    const now = (dentro.get(destino) ?? 0) + by;
    if (now === 0) dentro.delete(destino);
    else dentro.set(destino, now);
  };
  return {
    libres: () => new Map([...limites()].map(([destino, limit]) => [destino, limit - (dentro.get(destino) ?? 0)])),
    enter: (destino) => change(destino, 1),
    leave: (destino) => change(destino, -1),
  };
}
