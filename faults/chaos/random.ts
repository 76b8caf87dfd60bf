/** A generator of pseudo-random numbers in [0, 1): the same seed gives the same run (mulberry32). */
export type Random = () => number;

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A seed for one part of a run, from the run's own and the part's name: parts do not depend on which others run. */
export function seedOf(seed: number, name: string): number {
  let hash = seed >>> 0;
  for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/** An integer from 0 to `below` - 1. */
export function integer(random: Random, below: number): number {
  return Math.floor(random() * below);
}

/** `count` of them, in an order that the seed decides. */
export function sample<T>(random: Random, values: readonly T[], count: number): T[] {
  const left = [...values];
  const taken: T[] = [];
  while (taken.length < count && left.length > 0) taken.push(...left.splice(integer(random, left.length), 1));
  return taken;
}
