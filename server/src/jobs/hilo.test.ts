import { setImmediate as pasada } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createHilo, GRANDE, tamanoDe } from './hilo.ts';

/** Pieces that last a minute each by a clock that only they move, and the order in which they are done. */
function startPiezas() {
  let ms = 0;
  const hechas: string[] = [];
  const hilo = createHilo(() => ms);
  const pieza = (nombre: string, tamano = GRANDE + 1) =>
    hilo.con({ quien: nombre.charAt(0), tamano }, () => {
      hechas.push(nombre);
      ms += 60_000;
      return nombre;
    });
  const pasadas = async (cuantas: number) => {
    for (let n = 0; n < cuantas; n++) await pasada();
  };
  return { hilo, hechas, pieza, pasadas };
}

test('a small piece is done at once, by whoever asks', () => {
  const { hechas, pieza } = startPiezas();
  expect(pieza('a1', GRANDE)).toBe('a1');
  expect(hechas).toEqual(['a1']);
  expect(tamanoDe(100)).toBeLessThan(GRANDE);
  expect(tamanoDe(999)).toBeGreaterThan(GRANDE);
});

test('large ones are done one in each pass of the loop, company by company', async () => {
  const { hechas, pieza, pasadas } = startPiezas();
  const todas = Promise.all(['a1', 'a2', 'a3', 'b1', 'b2'].map((nombre) => pieza(nombre)));
  expect(hechas).toEqual([]);
  let antes = 0;
  while (hechas.length < 5) {
    await pasadas(1);
    expect(hechas.length).toBeLessThanOrEqual(antes + 1);
    antes = hechas.length;
  }
  expect(hechas).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  expect(await todas).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
});

test('while a neighbour waits for its answer the next one rests, until that is there or twice as long has passed', async () => {
  const { hilo, hechas, pieza, pasadas } = startPiezas();
  let quien: string | undefined;
  const contestada = hilo.llega(() => quien);
  const suya = hilo.llega(() => 'a');
  const todas = Promise.all(['a1', 'a2', 'a3'].map((nombre) => pieza(nombre)));
  await pasadas(20);
  expect(hechas).toEqual(['a1']);
  // Nobody knows yet whose it was; then it is known.
  quien = 'b';
  await pasadas(20);
  expect(hechas).toEqual(['a1']);
  contestada();
  await todas;
  expect(hechas).toEqual(['a1', 'a2', 'a3']);
  suya();
});

test('companies that all wait for large ones do not wait for each other’s answers', async () => {
  const { hilo, hechas, pieza, pasadas } = startPiezas();
  const contestadas = ['a', 'b'].map((quien) => hilo.llega(() => quien));
  const todas = Promise.all(['a1', 'a2', 'b1', 'b2'].map((nombre) => pieza(nombre)));
  await pasadas(20);
  // Now one has none left and only its answer to wait for.
  expect(hechas).toEqual(['a1', 'b1', 'a2']);
  contestadas[0]?.();
  expect(await todas).toHaveLength(4);
});

test('one that fails gives its turn on', async () => {
  const { hilo } = startPiezas();
  const pieza = (work: () => number) => hilo.con({ quien: 'a', tamano: GRANDE + 1 }, work);
  const mala = pieza(() => {
    throw new Error('rota');
  });
  const buena = pieza(() => 7);
  await expect(mala).rejects.toThrow('rota');
  expect(await buena).toBe(7);
});
