import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startSweeper } from './sweeper.ts';

const log = pino({ level: 'silent' });

/** A queue of documents by company; those of `colgada` never end until released. */
function setup(due: string[]) {
  const carried: string[] = [];
  let release: () => void = () => {};
  const hang = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sweeper = startSweeper<string>({
    log,
    intervalMs: 5,
    slots: 6,
    slotsPerKey: 3,
    keyOf: (one) => one.split(' ')[0] ?? '',
    claim: async (limit, busy) => {
      const taken = due.filter((one) => !busy.includes(one.split(' ')[0] ?? '')).slice(0, limit);
      for (const one of taken) due.splice(due.indexOf(one), 1);
      return taken;
    },
    carry: async (one) => {
      carried.push(one);
      if (one.startsWith('colgada')) await hang;
      if (one.startsWith('mala')) throw new Error('mala');
    },
  });
  return { carried, release, sweeper };
}

test('documents that hang hold their own slots: other companies go on', async () => {
  const colgadas = Array.from({ length: 20 }, (_, index) => `colgada ${index}`);
  const { carried, release, sweeper } = setup([
    ...colgadas,
    'mala 1',
    'otra 1',
    'otra 2',
    'otra 3',
    'otra 4',
    'otra 5',
  ]);
  await expect.poll(() => carried.filter((one) => one.startsWith('otra'))).toHaveLength(5);
  expect(carried.filter((one) => one.startsWith('colgada')).length).toBeLessThanOrEqual(6);
  release();
  await expect.poll(() => carried.length).toBe(26);
  await sweeper.stop();
});

test('stop waits for what is being carried', async () => {
  const { carried, release, sweeper } = setup(['colgada 1']);
  await expect.poll(() => carried.length).toBe(1);
  let stopped = false;
  const stopping = sweeper.stop().then(() => {
    stopped = true;
  });
  await Promise.resolve();
  expect(stopped).toBe(false);
  release();
  await stopping;
});
