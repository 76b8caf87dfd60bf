import { expect, test } from 'vitest';
import { DatabaseUnavailable, RowBusy } from './errors.ts';
import { createGroup, createGroups, createSolos } from './group.ts';

function recorder(fails: (items: readonly number[]) => Error | undefined = () => undefined) {
  const groups: number[][] = [];
  const add = createGroup(async (items: readonly number[]) => {
    groups.push([...items]);
    await new Promise((resolve) => setImmediate(resolve));
    const error = fails(items);
    if (error !== undefined) throw error;
    return items.map((item) => item * 10);
  }, 3);
  return { groups, add };
}

test('what arrives during a run goes together into the next ones, in order, at most three at a time', async () => {
  const { groups, add } = recorder();
  const first = add(1);
  await Promise.resolve();
  await Promise.resolve();
  const rest = [2, 3, 4, 5, 6].map(add);
  expect(await Promise.all([first, ...rest])).toEqual([10, 20, 30, 40, 50, 60]);
  expect(groups).toEqual([[1], [2, 3, 4], [5, 6]]);
});

test('a fault of one is its own: the others of its group succeed by themselves', async () => {
  const { groups, add } = recorder((items) => (items.includes(2) ? new Error('malo') : undefined));
  const results = await Promise.allSettled([1, 2, 3].map(add));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(groups).toEqual([[1, 2, 3], [1], [2], [3]]);
});

test('however many groups fail at once, nobody is told a neighbour’s fault', async () => {
  const { add } = recorder((items) => (items.some((item) => item % 3 === 0) ? new Error('malo') : undefined));
  const results = await Promise.allSettled(Array.from({ length: 90 }, (_, item) => add(item)));
  expect(results.map(({ status }) => status)).toEqual(
    results.map((_, item) => (item % 3 === 0 ? 'rejected' : 'fulfilled')),
  );
});

test('who waits for a lock waits alone, few at a time: a long line is told at once, and the others go on meanwhile', async () => {
  const lock = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
  const had = Promise.withResolvers<void>();
  let waiting = 0;
  const add = createGroup(async (items: readonly number[], solo) => {
    if (items.every((item) => item >= 200)) return items;
    if (!solo) throw new DatabaseUnavailable(lock);
    waiting += 1;
    await had.promise;
    return items;
  }, 3);
  const results = Promise.allSettled(Array.from({ length: 198 }, (_, item) => add(item)));
  expect(await add(200)).toBe(200);
  expect(waiting).toBe(8);
  had.resolve();
  const fulfilled = (await results).filter(({ status }) => status === 'fulfilled').length;
  expect(fulfilled).toBeGreaterThanOrEqual(8 + 64);
  expect(fulfilled).toBeLessThan(8 + 64 + 3);
});

test('when the database is away nothing is tried again: the commit may have happened', async () => {
  const { groups, add } = recorder(() => new DatabaseUnavailable(new Error('ECONNRESET')));
  const results = await Promise.allSettled([1, 2, 3].map(add));
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(groups).toEqual([[1, 2, 3]]);
});

test('whoever stands behind a run that waits in vain for a silent database is told with it, not made to wait again', async () => {
  const runs: number[][] = [];
  const add = createGroup(async (items: readonly number[]): Promise<number[]> => {
    runs.push([...items]);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    throw new DatabaseUnavailable(new Error('Query read timeout'));
  }, 3);
  const first = add(1);
  await Promise.resolve();
  await Promise.resolve();
  const results = await Promise.allSettled([first, ...[2, 3, 4, 5].map(add)]);
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(runs).toEqual([[1]]);
});

test('an error that is one item’s alone is told to it, and nobody is run again', async () => {
  const groups: number[][] = [];
  const add = createGroup(async (items: readonly number[]) => {
    groups.push([...items]);
    return items.map((item) => (item === 2 ? new Error('negado') : item));
  }, 3);
  const results = await Promise.allSettled([1, 2, 3].map(add));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(groups).toEqual([[1, 2, 3]]);
});

test('whose row somebody holds waits for it alone, and the others are done', async () => {
  const runs: [readonly number[], boolean][] = [];
  const add = createGroup(async (items: readonly number[], solo) => {
    runs.push([[...items], solo]);
    return items.map((item) => (item === 2 && !solo ? new RowBusy() : item));
  }, 3);
  expect(await Promise.all([1, 2, 3].map(add))).toEqual([1, 2, 3]);
  expect(runs).toEqual([
    [[1, 2, 3], false],
    [[2], true],
  ]);
});

test('of items with a name in common the later ones go into later runs, in their order, and delay nobody else', async () => {
  const groups: string[][] = [];
  const run = async (items: readonly string[]) => {
    groups.push([...items]);
    return items;
  };
  const add = createGroup(run, 3, (item) => [item.slice(0, 1)]);
  await Promise.all(['a1', 'a2', 'b1', 'a3', 'c1', 'd1'].map(add));
  expect(groups).toEqual([['a1', 'b1', 'c1'], ['a2', 'd1'], ['a3']]);
});

test('those who wait alone share the places of all groups, and a group with few has its turn among those with many', async () => {
  const solos = createSolos(2);
  const begun: string[] = [];
  const allow = new Map<string, () => void>();
  const create = () =>
    createGroup(
      async (items: readonly string[], solo): Promise<readonly (string | Error)[]> => {
        if (!solo) return items.map(() => new RowBusy());
        const [item = ''] = items;
        begun.push(item);
        await new Promise<void>((resolve) => allow.set(item, resolve));
        return items;
      },
      3,
      undefined,
      solos,
    );
  const [many, few] = [create(), create()];
  const all = ['a1', 'a2', 'a3', 'a4', 'a5'].map(many);
  await expect.poll(() => begun).toEqual(['a1', 'a2']);
  all.push(few('b1'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(['a1', 'a2']);
  allow.get('a1')?.();
  allow.get('a2')?.();
  await expect.poll(() => begun.slice(2).sort()).toEqual(['a3', 'b1']);
  for (const item of ['a3', 'b1', 'a4', 'a5']) {
    await expect.poll(() => allow.has(item)).toBe(true);
    allow.get(item)?.();
  }
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'b1']);
});

test('a group lasts as long as something of it is under way, and its key shares it', async () => {
  const runs: string[][] = [];
  const groups = createGroups(
    (item: string) => item.slice(0, 1),
    () =>
      createGroup(async (items: readonly string[]) => {
        runs.push([...items]);
        if (items.includes('a2')) throw new Error('malo');
        return items;
      }, 3),
  );
  const results = Promise.allSettled(['a1', 'b1', 'a2'].map(groups.add));
  expect(groups.size()).toBe(2);
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(runs[0]).toEqual(['a1', 'a2']);
  expect(groups.size()).toBe(0);
  expect(await groups.add('a3')).toBe('a3');
});
