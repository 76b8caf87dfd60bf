export interface RecuerdoOptions {
  /** How long an answer stays good, given how long it took; in milliseconds. */
  readonly ttlMs: (costoMs: number) => number;
  /** Answers kept at most. */
  readonly max: number;
}

/** Remembers answers that cost much for a short while; who asks meanwhile waits for the same one. A failure is not remembered. */
export function createRecuerdo<T>({ ttlMs, max }: RecuerdoOptions) {
  interface Entrada {
    readonly answer: Promise<T>;
    hasta: number;
  }
  const entradas = new Map<string, Entrada>();
  return (key: string, ask: () => Promise<T>): Promise<T> => {
    const now = performance.now();
    const known = entradas.get(key);
    if (known !== undefined && known.hasta > now) return known.answer;
    const entrada: Entrada = { answer: ask(), hasta: Number.POSITIVE_INFINITY };
    entradas.delete(key);
    entradas.set(key, entrada);
    const [oldest] = entradas.keys();
    if (entradas.size > max && oldest !== undefined) entradas.delete(oldest);
    entrada.answer.then(
      () => {
        const end = performance.now();
        entrada.hasta = end + ttlMs(end - now);
      },
      () => {
        if (entradas.get(key) === entrada) entradas.delete(key);
      },
    );
    return entrada.answer;
  };
}
