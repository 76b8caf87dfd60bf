import { sinAcentos } from '../../lib/acentos.ts';

const MAX_LENGTH = 40;
const MIN_BEGINNING = 4;

/**
 * The candidate that somebody who wrote `name` most likely meant, or undefined when none is close: at most one edit in
 * three characters, or the beginning of one (`precio`); capitals, accents and separators aside. Names over 40 characters
 * are not compared.
 */
export function suggest(name: string, candidates: readonly string[]): string | undefined {
  if (name.length > MAX_LENGTH) return undefined;
  const wanted = fold(name);
  let best: string | undefined;
  let bestDistance = Math.floor(wanted.length / 3) + 1;
  for (const candidate of candidates) {
    const distance = distanceOf(wanted, fold(candidate));
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

function distanceOf(wanted: string, candidate: string): number {
  const isBeginning = wanted.length >= MIN_BEGINNING && candidate.startsWith(wanted) && candidate !== wanted;
  return isBeginning ? 1 : editDistance(wanted, candidate);
}

function fold(name: string): string {
  return sinAcentos(name)
    .replace(/[_\- ]/g, '')
    .toLowerCase();
}

/** Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) best = Math.min(best, at(beforeLast, j - 2) + 1);
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? 0;
}
