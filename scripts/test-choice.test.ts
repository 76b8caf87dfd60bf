import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawsCases, isQuick, QUICK, slowest } from './test-choice.ts';

test('the quick tests are there, and the long ones are not among them', () => {
  expect(QUICK.filter((each) => !existsSync(join(import.meta.dirname, '..', each)))).toEqual([]);
  expect(isQuick('core/src/lib/decimal.test.ts')).toBe(true);
  expect(isQuick('dashboard/e2e/nuevo.test.ts')).toBe(false);
});

test('the tests that draw cases are known by asking how many', () => {
  expect(drawsCases('core/src/documento/hostile.test.ts')).toBe(true);
  expect(drawsCases('server/src/tests/acuerdo.test.ts')).toBe(true);
  expect(drawsCases('core/src/lib/decimal.test.ts')).toBe(false);
});

test('the slowest files of a report come longest first, as many as asked', () => {
  const file = (name: string, seconds: number) => ({ name, startTime: 5_000, endTime: 5_000 + seconds * 1_000 });
  const report = { testResults: [file('a', 1), file('b', 90.5), file('c', 3), { name: 'without times' }] };
  expect(slowest(report, 2)).toEqual([
    { file: 'b', seconds: 90.5 },
    { file: 'c', seconds: 3 },
  ]);
  expect(slowest(undefined, 2)).toEqual([]);
});
