import { expect, test } from 'vitest';
import { createFailedAuth } from './failed-auth.ts';

test('an address that fails 20 times in a minute waits; another address and the next minute do not', () => {
  let now = 0;
  const failedAuth = createFailedAuth(() => now);
  for (let i = 0; i < 20; i++) expect(failedAuth.fail('10.0.0.1')).toBe(0);
  expect(failedAuth.fail('10.0.0.1')).toBe(60);
  expect(failedAuth.fail('10.0.0.2')).toBe(0);
  now = 59_500;
  expect(failedAuth.fail('10.0.0.1')).toBe(1);
  now = 60_000;
  expect(failedAuth.fail('10.0.0.1')).toBe(0);
});

test('a million addresses do not grow the table without bound', () => {
  const failedAuth = createFailedAuth(() => 0);
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < 200_000; i++) failedAuth.fail(`10.${i}`);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(40_000_000);
});
