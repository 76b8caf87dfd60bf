/** A JSON object of which nothing is known. */
export type Json = Readonly<Record<string, unknown>>;

/** The value as an object; an empty one if it is none. */
export function record(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The object with every value changed, in the same order. */
export function mapValues(object: Json, change: (value: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}
