import { cloneDatabase, type TestDatabase } from '@chaski/testing/service/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desfase, measureDesfase, problemaDeReloj } from './reloj.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.stop());

describe('the clock', () => {
  it('is measured against the database to within the time that the question took', async () => {
    expect(Math.abs(await measureDesfase(database.pool, () => new Date()))).toBeLessThan(50);
    const ahead = await measureDesfase(database.pool, () => new Date(Date.now() + 3_600_000));
    expect(ahead).toBeGreaterThan(3_599_000);
    expect(ahead).toBeLessThan(3_601_000);
    expect(await measureDesfase(database.pool, () => new Date(Date.now() - 86_400_000))).toBeLessThan(-86_399_000);
  });

  it('takes a slow answer for no difference', () => {
    expect(desfase(1_000, 8_000, 9_000)).toBe(0);
    expect(desfase(1_000, 500, 9_000)).toBe(500);
    expect(desfase(1_000, 9_250, 9_000)).toBe(-250);
  });

  it('serves up to two seconds of difference, in either direction', () => {
    expect(problemaDeReloj(2_000)).toBeUndefined();
    expect(problemaDeReloj(-2_000)).toBeUndefined();
    expect(problemaDeReloj(2_001)?.message).toContain('2.0 s adelantado');
    expect(problemaDeReloj(-86_400_000)?.message).toContain('86400.0 s atrasado');
  });
});
