import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { esperaMs, esperaTrasInterrupcionMs, MAX_INTERRUPCIONES } from './reintentos.ts';

const wait = (intentos: number, aleatorio = 0) => esperaMs(intentos, aleatorio);

describe('esperaMs', () => {
  it('waits 2 s after the first attempt, twice as long after each further one, and 10 minutes at most', () => {
    expect([1, 2, 3, 8, 9, 10, 11, 1000].map((n) => wait(n))).toEqual([
      2_000, 4_000, 8_000, 256_000, 512_000, 600_000, 600_000, 600_000,
    ]);
  });

  it('takes off at most half of the wait, so that documents do not come back together', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2000 }),
        fc.double({ min: 0, max: 0.999_999, noNaN: true }),
        (n, random) => {
          expect(wait(n, random)).toBeLessThanOrEqual(wait(n));
          expect(wait(n, random)).toBeGreaterThanOrEqual(wait(n) / 2);
        },
      ),
    );
    expect(wait(3, 0.5)).toBe(6_000);
  });

  it('is not asked before the first attempt, nor with a number that is no share', () => {
    for (const [n, random] of [
      [0, 0],
      [1.5, 0],
      [1, 1],
      [1, -0.1],
      [1, Number.NaN],
    ] as const) {
      expect(() => wait(n, random)).toThrow('Invariante roto');
    }
  });
});

describe('esperaTrasInterrupcionMs', () => {
  it('waits for nothing at first, and draws apart what was interrupted together', () => {
    const most = Array.from({ length: MAX_INTERRUPCIONES }, (_, n) => esperaTrasInterrupcionMs(n, 0.999_999_9));
    expect(most).toEqual([0, 10_000, 20_000, 40_000, 80_000]);
    expect(esperaTrasInterrupcionMs(3, 0.25)).toBe(10_000);
    expect(esperaTrasInterrupcionMs(40, 0.5)).toBe(600_000);
  });

  it('is not asked with what is no count or no share', () => {
    for (const [n, random] of [
      [-1, 0],
      [0.5, 0],
      [1, 1],
      [1, Number.NaN],
    ] as const) {
      expect(() => esperaTrasInterrupcionMs(n, random)).toThrow('Invariante roto');
    }
  });
});
