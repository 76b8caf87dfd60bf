import { expect, test } from 'vitest';
import { createIds } from './ids.ts';

test('ids of one millisecond grow, whatever chance says', () => {
  const now = '019ac000-0000-7';
  const made = [`${now}fff-bfff-0000000000ff`, `${now}000-8000-000000000000`, `${now}fff-bfff-0000000000ff`];
  const ids = createIds(() => made.shift() ?? '');
  expect([ids(), ids(), ids()]).toEqual([
    '019ac000-0000-7fff-bfff-0000000000ff',
    '019ac000-0000-7fff-bfff-000000000100',
    '019ac000-0000-7fff-bfff-000000000101',
  ]);
});

test('a thousand at once are in order', () => {
  const id = createIds();
  const ids = Array.from({ length: 1_000 }, id);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(1_000);
});

test('a clock that goes back is believed: an id says when it was made', () => {
  const made = ['019ac000-0001-7000-8000-000000000000', '019ac000-0000-7000-8000-000000000000'];
  const ids = createIds(() => made.shift() ?? '');
  expect([ids(), ids()]).toEqual(['019ac000-0001-7000-8000-000000000000', '019ac000-0000-7000-8000-000000000000']);
});
