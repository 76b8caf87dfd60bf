import { describe, expect, test } from 'vitest';
import { createTurnos, type Turnos } from './turnos.ts';

/** Works that end when they are told to, and the order in which they began. */
function startWorks(turnos: Turnos) {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string, esperaMs?: number) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const work = () => {
      began.push(name);
      ends.set(name, () => resolve(name));
      return promise;
    };
    return turnos.con(name.charAt(0), work, () => `${name} sin turno`, esperaMs);
  };
  const settled = () => new Promise(setImmediate);
  const end = async (name: string) => {
    await settled();
    ends.get(name)?.();
    await settled();
  };
  return { began, start, end, settled };
}

describe('companies that share one place', () => {
  test('take turns, however many one of them has waiting', async () => {
    const { began, start, end } = startWorks(createTurnos({ plazas: 1 }));
    const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => start(name));
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name);
    expect(began).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2']);
  });

  test('of one alone go on in the order of coming, and one that fails gives its turn on', async () => {
    const turnos = createTurnos({ plazas: 1 });
    const done: number[] = [];
    const one = (n: number) => async () => {
      done.push(n);
      if (n === 2) throw new Error('broken');
    };
    const all = [1, 2, 3, 4].map((n) => turnos.con('a', one(n), () => {}));
    await expect(all[1]).rejects.toThrow('broken');
    await Promise.allSettled(all);
    expect(done).toEqual([1, 2, 3, 4]);
  });
});

describe('a share', () => {
  test('is all that one company holds, and a place that is left is anybody’s at once', async () => {
    const { began, start, end, settled } = startWorks(createTurnos({ plazas: 3, cupo: 2 }));
    const all = ['a1', 'a2', 'a3', 'b1'].map((name) => start(name));
    await settled();
    expect(began).toEqual(['a1', 'a2', 'b1']);
    for (const name of ['a2', 'a3', 'a1', 'b1']) await end(name);
    expect(began).toEqual(['a1', 'a2', 'b1', 'a3']);
    await Promise.all(all);
  });

  test('a place that gets free goes to whoever holds the fewest', async () => {
    const { began, start, end } = startWorks(createTurnos({ plazas: 4, cupo: 2 }));
    const all = ['a1', 'a2', 'b1', 'b2', 'a3', 'b3', 'c1'].map((name) => start(name));
    await end('a1');
    expect(began.at(-1)).toBe('c1');
    for (const name of ['a2', 'b1', 'b2', 'c1', 'a3', 'b3']) await end(name);
    expect(began).toHaveLength(7);
    await Promise.all(all);
  });
});

describe('whoever waits', () => {
  test('too long gets no turn: its work never begins, and nobody waits behind it', async () => {
    const { began, start, end } = startWorks(createTurnos({ plazas: 1 }));
    const first = start('a1');
    expect(await start('a2', 1)).toBe('a2 sin turno');
    const third = start('a3', 60_000);
    await end('a1');
    await end('a3');
    expect(await Promise.all([first, third])).toEqual(['a1', 'a3']);
    expect(began).toEqual(['a1', 'a3']);
  });

  test('where too many do: the last of the longest line gets none, never the one who has none waiting', async () => {
    const { start, end } = startWorks(createTurnos({ plazas: 1, enEspera: 3 }));
    const kept = ['a1', 'a2', 'a3'].map((name) => start(name));
    const dropped = start('a4');
    const neighbour = start('b1');
    expect(await dropped).toBe('a4 sin turno');
    expect(await start('a5')).toBe('a5 sin turno');
    for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name);
    expect(await Promise.all([...kept, neighbour])).toEqual(['a1', 'a2', 'a3', 'b1']);
  });
});

describe('a place that is taken', () => {
  const sinTurno = (por: string) => new Error(por);

  test('is there at once while one is free, and is waited for in the company’s turn after that', async () => {
    const turnos = createTurnos({ plazas: 3, cupo: 2 });
    const soltar = ['a', 'a', 'b'].map((quien) => turnos.take(quien, sinTurno));
    expect(soltar.map((una) => typeof una)).toEqual(['function', 'function', 'function']);
    const orden: string[] = [];
    const esperan = ['a', 'b', 'c'].map(async (quien) => {
      const give = await turnos.take(quien, sinTurno);
      orden.push(quien);
      give();
    });
    expect(turnos.esperan()).toBe(3);
    // Of two that hold one each, whoever gave one back last is behind.
    (await soltar[0])?.();
    await Promise.all(esperan);
    expect([orden, turnos.esperan()]).toEqual([['c', 'b', 'a'], 0]);
  });

  test('says why it did not come: it took too long, or too many of the company wait', async () => {
    const turnos = createTurnos({ plazas: 1, porFila: 1 });
    const give = await turnos.take('a', sinTurno);
    const tarde = turnos.take('a', sinTurno, 1);
    await expect(turnos.take('a', sinTurno)).rejects.toThrow('sobra');
    const otra = turnos.take('b', sinTurno);
    await expect(tarde).rejects.toThrow('tarde');
    give();
    expect(typeof (await otra)).toBe('function');
  });
});
