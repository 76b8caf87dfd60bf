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

test('of one company’s, what is in memory already goes before what is still to be read', async () => {
  const { hilo } = startPiezas();
  const hechas: string[] = [];
  const pieza = (nombre: string, leida = false) =>
    hilo.con({ quien: 'a', tamano: GRANDE + 1, leida }, () => {
      hechas.push(nombre);
    });
  await Promise.all([pieza('a1'), pieza('a2'), pieza('a3', true), pieza('a4'), pieza('a5', true)]);
  expect(hechas).toEqual(['a3', 'a5', 'a1', 'a2', 'a4']);
});

test('what large texts are read into is held by two of a company at once, and by four in all', async () => {
  const { hilo, pasadas } = startPiezas();
  const dentro: string[] = [];
  const fines = new Map<string, () => void>();
  const texto = (nombre: string, tamano = GRANDE + 1) =>
    hilo.conArbol({ quien: nombre.charAt(0), tamano }, () => {
      dentro.push(nombre);
      return new Promise<void>((resolve) => fines.set(nombre, resolve));
    });
  const todas = Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'd1', 'b2'].map((nombre) => texto(nombre)));
  await pasadas(1);
  expect(dentro).toEqual(['a1', 'a2', 'b1', 'c1']);
  // A small one is held by anybody.
  void texto('a0', GRANDE);
  expect(dentro.at(-1)).toBe('a0');
  for (const nombre of ['a1', 'a2', 'b1', 'c1', 'd1', 'a3', 'b2', 'a4']) {
    fines.get(nombre)?.();
    await pasadas(1);
  }
  await todas;
  expect(dentro).toEqual(['a1', 'a2', 'b1', 'c1', 'a0', 'd1', 'a3', 'b2', 'a4']);
});

test('where much of a company waits the next is told to come back, but for what nobody asked for; one alone may be of any size', async () => {
  const { hilo, hechas, pieza } = startPiezas();
  const MEGA = 1024 * 1024;
  const pedida = (quien: string, tamano: number) =>
    hilo.conArbol({ quien, tamano }, async () => hilo.con({ quien, tamano }, () => hechas.push(quien)));
  const enorme = pedida('a', 40 * MEGA);
  await expect(pedida('a', MEGA)).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
  expect(await pedida('b', 15 * MEGA)).toBeGreaterThan(0);
  await enorme;
  const pedidas = Array.from({ length: 16 }, () => pedida('a', MEGA));
  await expect(hilo.con({ quien: 'a', tamano: MEGA, negable: true }, () => 7)).rejects.toMatchObject({ status: 429 });
  expect(await pieza('a1', MEGA)).toBe('a1');
  await Promise.all(pedidas);
  expect(await hilo.con({ quien: 'a', tamano: MEGA, negable: true }, () => 7)).toBe(7);
});
