/** Throws when an invariant of ours is broken. Never used for bad input: that is a `Problema`. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariante roto: ${message}`);
}

/** Makes the compiler prove that a `switch` covers every case. */
export function assertNever(value: never): never {
  throw new Error(`Caso no previsto: ${JSON.stringify(value)}`);
}
