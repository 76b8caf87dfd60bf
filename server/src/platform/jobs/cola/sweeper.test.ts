import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createPlazas } from './plazas.ts';
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

test('two companies with long queues leave the next place to a third, though theirs are older', async () => {
  const due = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1', 'b2', 'b3', 'b4', 'c1'];
  const carried: string[] = [];
  const ends = new Map<string, () => void>();
  const sweeper = startSweeper<string>({
    log,
    intervalMs: 0,
    slots: 6,
    slotsPerKey: 4,
    keyOf: (one) => one.charAt(0),
    claim: async (limit, busy) => {
      const taken = due.filter((one) => !busy.includes(one.charAt(0))).slice(0, limit);
      for (const one of taken) due.splice(due.indexOf(one), 1);
      return taken;
    },
    carry: (one) =>
      new Promise<void>((resolve) => {
        carried.push(one);
        ends.set(one, resolve);
      }),
  });
  await expect.poll(() => carried).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2']);
  ends.get('a1')?.();
  await expect.poll(() => carried.at(6)).toBe('c1');
  ends.get('c1')?.();
  // Nobody else has anything: the place is theirs again.
  await expect.poll(() => carried.at(7)).toBe('a5');
  const stopping = sweeper.stop();
  for (const end of ends.values()) end();
  await stopping;
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

/** A queue of documents by endpoint, `limites` of which says how many each takes at once; none ends until told. */
function porDestino(due: string[], limites: Map<string, number>) {
  const carried: string[] = [];
  const ends = new Map<string, () => void>();
  const destinoOf = (one: string) => one.split(' ')[0] ?? '';
  const sweeper = startSweeper<string>({
    log,
    intervalMs: 5,
    slots: 8,
    keyOf: (one) => one,
    destinos: { plazas: createPlazas(() => limites), of: destinoOf },
    claim: async (limit, _busy, resting) => {
      const taken = due.filter((one) => !resting.includes(destinoOf(one))).slice(0, limit);
      for (const one of taken) due.splice(due.indexOf(one), 1);
      return taken;
    },
    carry: (one) =>
      new Promise<void>((resolve) => {
        carried.push(one);
        ends.set(one, resolve);
      }),
  });
  const stop = async () => {
    const stopping = sweeper.stop();
    for (const end of ends.values()) end();
    await stopping;
  };
  return { carried, ends, stop };
}

test('an endpoint that rests gets nothing, and the others go on', async () => {
  const limites = new Map([['cae', 0]]);
  const { carried, stop } = porDestino(['cae 1', 'cae 2', 'otro 1', 'cae 3', 'otro 2'], limites);
  await expect.poll(() => carried).toEqual(['otro 1', 'otro 2']);
  limites.delete('cae');
  await expect.poll(() => carried).toEqual(['otro 1', 'otro 2', 'cae 1', 'cae 2', 'cae 3']);
  await stop();
});

test('an endpoint that has just come back gets one document, then what it takes, in order', async () => {
  const limites = new Map([['vuelve', 1]]);
  const { carried, ends, stop } = porDestino(['vuelve 1', 'vuelve 2', 'vuelve 3', 'vuelve 4'], limites);
  await expect.poll(() => carried).toEqual(['vuelve 1']);
  ends.get('vuelve 1')?.();
  await expect.poll(() => carried).toEqual(['vuelve 1', 'vuelve 2']);
  limites.set('vuelve', 2);
  ends.get('vuelve 2')?.();
  await expect.poll(() => carried).toEqual(['vuelve 1', 'vuelve 2', 'vuelve 3', 'vuelve 4']);
  await stop();
});
