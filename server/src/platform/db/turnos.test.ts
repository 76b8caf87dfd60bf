import { randomUUID } from 'node:crypto';
import { cloneDatabase, type TestDatabase } from '@chaski/testing/service/database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDb, type Db } from './db.ts';
import { DatabaseUnavailable } from './errors.ts';

/* One company asks the database for as much as it can, and its neighbour for a little. What came first is counted, not timed. */

let database: TestDatabase;
let db: Db;
const en = (empresaId: string) => ({ empresaId, entorno: 'test' as const });
const [mala, chica, otra] = [randomUUID(), randomUUID(), randomUUID()].map(en) as [Alcance, Alcance, Alcance];
type Alcance = ReturnType<typeof en>;

beforeAll(async () => {
  database = await cloneDatabase();
  db = database.db;
  await database.pool.query('create table filas_prueba (n integer); grant all on filas_prueba to public');
  await database.pool.query('insert into filas_prueba values (1)');
});
afterAll(async () => await database.stop());

const UNO = 'select 1 as uno';
const FILA = 'select n from filas_prueba for update';

/** Holds the row until `soltar`, beside the companies. */
async function takeFila() {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query(FILA);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

describe('where one company asks for more than all connections', () => {
  let release: () => Promise<void>;
  let esperan: Promise<unknown>[];
  let contestadas: number;

  /** So many transactions of it that wait for one row, as those do that change one document. */
  const inundar = (cuantas: number) => {
    esperan = Array.from({ length: cuantas }, () =>
      db
        .tx(mala, (client) => client.query(FILA))
        .catch((error: unknown) => error)
        .finally(() => {
          contestadas += 1;
        }),
    );
  };
  beforeEach(async () => {
    contestadas = 0;
    release = await takeFila();
    return async () => {
      await release();
      await Promise.all(esperan);
    };
  });

  test('a neighbour’s statements and transactions are done before the first of its own', async () => {
    inundar(60);
    for (let n = 0; n < 20; n++) expect((await db.of(chica).query(UNO)).rowCount).toBe(1);
    expect((await db.tx(chica, (client) => client.query(UNO))).rowCount).toBe(1);
    expect((await db.group((de) => de(chica).query(UNO))).rowCount).toBe(1);
    expect(contestadas).toBe(0);
  });

  test('so is what several companies wait for together, its own work with it', async () => {
    inundar(60);
    const juntas = db.group((de) => Promise.all([mala, chica].map((a) => de(a).query(UNO))));
    expect((await juntas).map(({ rowCount }) => rowCount)).toEqual([1, 1]);
    expect(contestadas).toBe(0);
  });

  test('who waits for a connection is counted, and what is too much is told at once to come back', async () => {
    inundar(1_100);
    const [primera] = await Promise.all([Promise.race(esperan), db.of(chica).query(UNO)]);
    expect(primera).toMatchObject({
      name: 'DemasiadasALaVez',
      status: 503,
      headers: { 'retry-after': '2' },
      message: expect.stringContaining('Reintente en unos segundos'),
    });
    expect(contestadas).toBe(92);
    expect(db.conexiones.servicio.waitingCount).toBe(1_000);
    // A neighbour’s line is its own.
    const [suyas] = await Promise.all([Array.from({ length: 100 }, () => db.of(otra).query(UNO))]);
    expect((await Promise.all(suyas)).length).toBe(100);
  });
});

test('whoever asks from within its transaction takes no second place: as many as there are go on', async () => {
  const dentro = Promise.withResolvers<void>();
  let abiertas = 0;
  const anidada = () =>
    db.tx(mala, async (client) => {
      await client.query(UNO);
      abiertas += 1;
      if (abiertas === 8) dentro.resolve();
      await dentro.promise;
      await db.of(mala).query(UNO);
      await db.tx(mala, (otro) => otro.query(UNO));
      return await db.group((de) => de(mala).query(UNO));
    });
  const todas = await Promise.all(Array.from({ length: 8 }, anidada));
  expect(todas.map(({ rowCount }) => rowCount)).toEqual(todas.map(() => 1));
});

test('what was begun within a transaction and outlives it waits for its turn as anybody', async () => {
  const fin = Promise.withResolvers<void>();
  let despues: Promise<unknown> = Promise.resolve();
  await db.tx(mala, async (client) => {
    despues = fin.promise.then(() => db.of(mala).query(UNO));
    return client.query(UNO);
  });
  const release = await takeFila();
  const esperan = Array.from({ length: 8 }, () => db.tx(mala, (client) => client.query(FILA)));
  let hecha = false;
  void despues.then(() => {
    hecha = true;
  });
  fin.resolve();
  await db.of(chica).query(UNO);
  expect([hecha, db.conexiones.servicio.waitingCount]).toEqual([false, 1]);
  await release();
  await Promise.all([...esperan, despues]);
});

test('a place that is free is taken at once, and comes back however its work ends', async () => {
  const nueva = createDb(database.url);
  const juntas = [nueva.of(mala).query(UNO), nueva.tx(mala, (client) => client.query(UNO))];
  // Asked for before anything was awaited.
  expect(nueva.conexiones.servicio.totalCount).toBe(2);
  await Promise.all(juntas);
  await nueva.close();
  for (let n = 0; n < 40; n++) {
    await expect(db.of(mala).query('select 1 / 0')).rejects.toThrow('division');
    await expect(db.tx(mala, () => Promise.reject(new Error('rota')))).rejects.toThrow('rota');
  }
  expect((await db.of(mala).query(UNO)).rowCount).toBe(1);
});

test('whoever waits too long for its company’s turn is told that the database cannot answer now', async () => {
  const lenta = await cloneDatabase({ waitMs: 1_500 });
  const fin = Promise.withResolvers<void>();
  const tomadas = Array.from({ length: 8 }, () => lenta.db.tx(mala, () => fin.promise));
  await expect(lenta.db.of(mala).query(UNO)).rejects.toThrow(DatabaseUnavailable);
  expect((await lenta.db.of(chica).query(UNO)).rowCount).toBe(1);
  fin.resolve();
  await Promise.all(tomadas);
  await lenta.stop();
});

test('changes at the dashboard that wait for a row of their company keep neither others’ changes nor keys and leases from a connection', async () => {
  const release = await takeFila();
  let contestados = 0;
  const esperan = Array.from({ length: 40 }, () =>
    db
      .change(mala.empresaId, (client) => client.query(FILA))
      .catch((error: unknown) => error)
      .finally(() => {
        contestados += 1;
      }),
  );
  try {
    for (let n = 0; n < 20; n++) expect((await db.sistema.query(UNO)).rowCount).toBe(1);
    expect((await db.change(chica.empresaId, (client) => client.query(UNO))).rowCount).toBe(1);
    expect(contestados).toBe(0);
    expect(db.conexiones.sistema.waitingCount).toBe(39);
  } finally {
    await release();
    await Promise.all(esperan);
  }
});
