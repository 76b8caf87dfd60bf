import type { Frase } from './idioma.ts';

/** A value as JSON shows it: what is null is left out, an instant is its text, and a sentence is one in the language of whoever asks. */
export type Shown<T> = { readonly [K in keyof T as null extends T[K] ? never : K]: Text<T[K]> } & {
  readonly [K in keyof T as null extends T[K] ? K : never]?: Text<Exclude<T[K], null>>;
};

type Text<V> = V extends Date | Frase ? string : V;

export function shown<T extends object>(value: T): Shown<T> {
  const entries = Object.entries(value).filter(([, each]) => each !== null);
  const texts = entries.map(([name, each]) => [name, each instanceof Date ? each.toISOString() : each]);
  // A loop forgets which property it is at.
  return Object.fromEntries(texts) as Shown<T>;
}
