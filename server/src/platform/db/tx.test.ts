import { errorCode } from '@chaski/node/errors.ts';
import { cloneDatabase, type TestDatabase } from '@chaski/testing/service/database.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { DatabaseUnavailable, isConflict, isUnavailable, toDatabaseError, violatedConstraint } from './errors.ts';
import { createPool } from './pool.ts';
import { tx } from './tx.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await cloneDatabase({ max: 3, waitMs: 2_000 });
  await database.pool.query('create table prueba (n integer primary key, en date, grande bigint)');
});
afterAll(async () => await database.stop());

async function numbers(): Promise<number[]> {
  const { rows } = await database.pool.query<{ n: number }>('select n from prueba order by n');
  return rows.map(({ n }) => n);
}

async function asAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testServer').adminUrl });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

describe('a transaction', () => {
  it('keeps all of its work or none', async () => {
    expect(await tx(database.pool, async (db) => (await db.query('insert into prueba values (1), (2)')).rowCount)).toBe(
      2,
    );
    const failing = tx(database.pool, async (db) => {
      await db.query('insert into prueba values (3)');
      throw new Error('nuestro');
    });
    await expect(failing).rejects.toThrow('nuestro');
    expect(await numbers()).toEqual([1, 2]);
  });

  it('throws when a failed statement was swallowed: its COMMIT would keep nothing', async () => {
    const swallowing = tx(database.pool, async (db) => {
      await db.query('insert into prueba values (4)');
      await db.query('insert into prueba values (1)').catch(() => {});
    });
    await expect(swallowing).rejects.toThrow('ya estaba abortada');
    expect(await numbers()).toEqual([1, 2]);
  });

  it('names the constraint that was violated, and is no outage', async () => {
    const error: unknown = await tx(database.pool, (db) => db.query('insert into prueba values (1)')).catch(
      (e: unknown) => e,
    );
    expect(violatedConstraint(error)).toBe('prueba_pkey');
    expect(isUnavailable(error)).toBe(false);
    expect(violatedConstraint(new Error('otro'))).toBeUndefined();
  });

  it('gives its connection back, whatever happened', async () => {
    for (let round = 0; round < 10; round++) {
      await tx(database.pool, (db) => db.query('select 1/0')).catch(() => {});
      await tx(database.pool, async () => Promise.reject(new Error('x'))).catch(() => {});
    }
    expect(database.pool.waitingCount).toBe(0);
    expect(await tx(database.pool, async () => 'libre')).toBe('libre');
  });
});

describe('an outage of the database', () => {
  it('is a 503 with Retry-After when the server ends the connection, and the next call works', async () => {
    const killed = tx(database.pool, async (db) => {
      await db.query('insert into prueba values (5)');
      const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
      await asAdmin(`select pg_terminate_backend(${rows[0]?.pid})`);
      await db.query('insert into prueba values (6)');
    });
    await expect(killed).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      status: 503,
      headers: { 'retry-after': '2' },
    });
    expect(await numbers()).toEqual([1, 2]);
  });

  it('is a 503 when every connection is taken for longer than a caller may wait', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holders = [1, 2, 3].map(() => tx(database.pool, () => held));
    await expect(tx(database.pool, async () => 'nunca')).rejects.toThrow(DatabaseUnavailable);
    release();
    await Promise.all(holders);
  });

  it('is a 503 when the server is read-only, or another session holds a lock for too long', async () => {
    const readOnly = tx(database.pool, async (db) => {
      await db.query('set transaction read only');
      await db.query('insert into prueba values (7)');
    });
    await expect(readOnly).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      internal: expect.stringContaining('25006'),
    });
    const locked = tx(database.pool, async (db) => {
      await db.query('select * from prueba where n = 1 for update');
      await tx(database.pool, async (other) => {
        await other.query(`set local lock_timeout = '50ms'`);
        await other.query('update prueba set n = 1 where n = 1');
      });
    });
    await expect(locked).rejects.toThrow(DatabaseUnavailable);
  });

  it('is a 503 when there is no server, or its disk is full, and nothing else is', () => {
    const withCode = (code: string) => Object.assign(new Error('x'), { code });
    for (const code of [
      '53100',
      '53300',
      '57P01',
      '57P03',
      '57014',
      '08006',
      '25006',
      '58030',
      'ECONNREFUSED',
      'ENOENT',
      'EPIPE',
    ]) {
      expect(toDatabaseError(withCode(code)), code).toBeInstanceOf(DatabaseUnavailable);
    }
    for (const code of ['23505', '22001', '42P01', '42601', '40001', '']) {
      expect(toDatabaseError(withCode(code)), code).not.toBeInstanceOf(DatabaseUnavailable);
    }
    expect(errorCode('no es un error')).toBe('');
  });

  it('says nothing of the server to the caller', () => {
    const { message, internal } = new DatabaseUnavailable(new Error('connect ENOENT /var/lib/chaski/postgres/socket'));
    expect(message).not.toContain('/var');
    expect(internal).toContain('/var/lib');
  });

  it('is noticed on the client side too when the server is silent', async () => {
    const client = createPool(database.url, { max: 1 });
    try {
      const silent = client.query({ text: 'select pg_sleep(1)', query_timeout: 100 } as { text: string });
      await expect(silent.catch((error: unknown) => Promise.reject(toDatabaseError(error)))).rejects.toThrow(
        DatabaseUnavailable,
      );
      expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
    } finally {
      await client.end();
    }
  });
});

describe('a session', () => {
  it('has its limits, and reads days as text and big integers as numbers', async () => {
    const { rows } = await database.pool.query(
      `select current_setting('statement_timeout') as st, current_setting('lock_timeout') as lt,
        current_setting('idle_in_transaction_session_timeout') as it, date '2026-03-01' as dia, 9007199254740991::bigint as n`,
    );
    expect(rows).toEqual([{ st: '5s', lt: '4s', it: '30s', dia: '2026-03-01', n: 9_007_199_254_740_991 }]);
    await expect(database.pool.query('select 9007199254740992::bigint as n')).rejects.toThrow('fuera de rango');
  });
});

it('two transactions that wait for each other are told apart from a server that is away', async () => {
  const { pool } = database;
  await pool.query('create table cruce (n integer primary key); insert into cruce values (1), (2)');
  const lock = (n: number) => `select from cruce where n = ${n} for update`;
  let arrived = 0;
  const meet = Promise.withResolvers<void>();
  const cross = (first: number, second: number) =>
    tx(pool, async (db) => {
      await db.query(lock(first));
      if (++arrived === 2) meet.resolve();
      await meet.promise;
      await db.query(lock(second));
    });
  const results = await Promise.allSettled([cross(1, 2), cross(2, 1)]);
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(failures.map((failure) => [isConflict(failure), isUnavailable(failure)])).toEqual([[true, false]]);
});
