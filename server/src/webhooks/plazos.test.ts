import { describe, expect, test } from 'vitest';
import { esperaMs, judge, MAX_INTENTOS } from './plazos.ts';

const AHORA = new Date('2026-11-20T17:00:00Z');
const SEGUNDOS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

describe('the schedule', () => {
  test('is ten attempts: at once, then after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h', () => {
    expect(MAX_INTENTOS).toBe(10);
    expect(SEGUNDOS.map((_, index) => esperaMs(index + 1, 0.5))).toEqual(SEGUNDOS.map((seconds) => seconds * 1_000));
    expect(esperaMs(10, 0.5)).toBeUndefined();
  });

  test('jitter moves each wait by a tenth at most', () => {
    for (const [index, seconds] of SEGUNDOS.entries()) {
      expect(esperaMs(index + 1, 0)).toBe(seconds * 900);
      expect(esperaMs(index + 1, 0.999_999_9)).toBeLessThanOrEqual(seconds * 1_100);
      expect(esperaMs(index + 1, 0.999_999_9)).toBeGreaterThan(seconds * 1_099);
    }
  });

  test('what the receiver asks for is the least, never the most', () => {
    expect(esperaMs(1, 0.5, 60_000)).toBe(60_000);
    expect(esperaMs(2, 0.5, 60_000)).toBe(300_000);
    expect(esperaMs(10, 0.5, 60_000)).toBeUndefined();
  });
});

describe('an answer', () => {
  test.each([200, 201, 202, 204, 299])('%i is success', (status) => {
    expect(judge(status, undefined, AHORA)).toEqual({ tipo: 'entregada' });
  });

  test.each([100, 199, 301, 302, 307, 400, 401, 404, 500, 502])('%i is a failure', (status) => {
    expect(judge(status, '60', AHORA)).toEqual({ tipo: 'fallida', retryAfterMs: undefined });
  });

  test('410 wants no more', () => {
    expect(judge(410, undefined, AHORA)).toEqual({ tipo: 'rehusada' });
  });

  test.each([
    ['120', 120_000],
    ['0', 0],
    ['Fri, 20 Nov 2026 17:10:00 GMT', 600_000],
    ['Fri, 20 Nov 2026 16:00:00 GMT', 0],
    ['999999999', 86_400_000],
    ['mañana', undefined],
    ['-5', undefined],
    ['1e9', undefined],
  ])('429 and 503 with Retry-After: %s', (retryAfter, retryAfterMs) => {
    expect(judge(429, retryAfter, AHORA)).toEqual({ tipo: 'fallida', retryAfterMs });
    expect(judge(503, retryAfter, AHORA)).toEqual({ tipo: 'fallida', retryAfterMs });
  });
});
