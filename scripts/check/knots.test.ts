import { expect, test } from 'vitest';
import { knotsOf } from './knots.ts';

const edges = (text: string) =>
  Map.groupBy(
    text.split(' ').map((each) => each.split('>')),
    ([from = '']) => from,
  );
const knotsIn = (text: string) =>
  knotsOf(new Map([...edges(text)].map(([from, pairs]) => [from, new Set(pairs.map(([, to = '']) => to))])));

test('what imports in one direction is no knot', () => {
  expect(knotsIn('a>b b>c a>c c>d')).toEqual([]);
});

test('whoever lead to each other are one, however long the way', () => {
  expect(knotsIn('a>b b>c c>a c>d d>e e>d x>a')).toEqual([
    ['d', 'e'],
    ['a', 'b', 'c'],
  ]);
});

test('a way back into the middle of a path is found', () => {
  expect(knotsIn('a>b b>c c>d d>b a>e')).toEqual([['b', 'c', 'd']]);
});
