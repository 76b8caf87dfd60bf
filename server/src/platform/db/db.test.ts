import { randomUUID } from 'node:crypto';
import { errorCode } from '@chaski/node/errors.ts';
import { cloneDatabase, type TestDatabase } from '@chaski/testing/service/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb, withRole } from './db.ts';
import { DatabaseUnavailable } from './errors.ts';
import { type Queryable, tx } from './tx.ts';

let database: TestDatabase;
const [una, otra] = [randomUUID(), randomUUID()];
const en = (empresaId: string, entorno: 'test' | 'live' | '*' = 'test') => ({ empresaId, entorno });

beforeAll(async () => {
  database = await cloneDatabase();
  for (const [index, id] of [una, otra].entries()) {
    await database.pool.query(`insert into empresas (id, ruc, razon_social, llave_cifrada) values ($1, $2, 'X', '')`, [
      id,
      `2000000000${index}`,
    ]);
    await database.pool.query(`insert into empresa_entornos (empresa_id, entorno) values ($1, 'test'), ($1, 'live')`, [
      id,
    ]);
  }
});
afterAll(async () => await database.stop());

const ENTORNOS = 'select empresa_id as "empresaId", entorno from empresa_entornos order by 1, 2';
const PAUSA = 'update empresa_entornos set envio_pausado_motivo = $1';

describe('what is done within the reach of a company', () => {
  it('sees its own rows of that environment and no others, whatever the query forgets to say', async () => {
    const { db } = database;
    expect((await db.of(en(una)).query(ENTORNOS)).rows).toEqual([en(una)]);
    expect((await db.of(en(otra, 'live')).query(ENTORNOS)).rows).toEqual([en(otra, 'live')]);
    expect((await db.of(en(una, '*')).query(ENTORNOS)).rows).toHaveLength(2);
    expect((await db.of(en(una, '*')).query('select id from empresas')).rows).toEqual([{ id: una }]);
    expect((await db.of(en(randomUUID())).query(ENTORNOS)).rows).toEqual([]);
  });

  it('changes its own rows alone, and makes none for others', async () => {
    const { db, pool } = database;
    expect((await db.of(en(una)).query(PAUSA, ['prueba'])).rowCount).toBe(1);
    const { rows } = await pool.query(
      'select count(*)::int as n from empresa_entornos where envio_pausado_motivo is not null',
    );
    expect(rows).toEqual([{ n: 1 }]);
    const ajena = `insert into series (empresa_id, entorno, tipo_comprobante, serie, ultimo_numero) values ($1, $2, '01', 'F001', 1)`;
    await expect(db.of(en(una)).query(ajena, [otra, 'test'])).rejects.toThrow('row-level security');
    await expect(db.of(en(una)).query(ajena, [una, 'live'])).rejects.toThrow('row-level security');
    await expect(db.tx(en(una), (client) => client.query(ajena, [una, 'test']))).resolves.toMatchObject({
      rowCount: 1,
    });
  });

  it('leaves no trace on the connection: the next statement begins as nobody’s', async () => {
    const db = createDb(database.url, { max: 2 });
    try {
      await db.of(en(una)).query(ENTORNOS);
      await db.tx(en(otra), (client) => client.query(ENTORNOS));
      await expect(db.of(en(una)).query('select 1 / 0')).rejects.toThrow('division');
      // The only connection of the role, without a word of whose behalf it is.
      expect((await db.group(async () => [])).length).toBe(0);
      expect((await db.of(en(randomUUID())).query(ENTORNOS)).rows).toEqual([]);
      expect((await db.of(en(una)).query(ENTORNOS)).rows).toHaveLength(1);
    } finally {
      await db.close();
    }
  });

  it('moves from company to company in one transaction that serves several', async () => {
    const seen = await database.db.group((move) =>
      Promise.all(
        [en(una), en(otra), en(otra, 'live'), en(una)].map(async (a) => (await move(a).query(ENTORNOS)).rows),
      ),
    );
    expect(seen).toEqual([[en(una)], [en(otra)], [en(otra, 'live')], [en(una)]]);
    const half = database.db.group(async (move) => {
      await move(en(una)).query(PAUSA, ['a medias']);
      throw new Error('a medias');
    });
    await expect(half).rejects.toThrow('a medias');
    const { rows } = await database.pool.query(
      `select 1 from empresa_entornos where envio_pausado_motivo = 'a medias'`,
    );
    expect(rows).toEqual([]);
  });

  it('takes nothing but the id of a company for one', async () => {
    expect(() => database.db.of(en(`${una}'; reset role; --`))).toThrow('no es un uuid');
  });

  it('is a 503 when the server is away, and works again when it is back', async () => {
    const db = createDb(database.url, { max: 2 });
    const killed = db
      .of(en(una))
      .query('select pg_sleep(30)')
      .catch((error: unknown) => error);
    await expect
      .poll(async () => {
        const kill = `select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(30)%' and pid <> pg_backend_pid()
          and datname = current_database()`;
        return (await database.pool.query(kill)).rowCount;
      })
      .toBe(1);
    const failure = await killed;
    expect(errorCode(failure) === '57P01' || failure instanceof DatabaseUnavailable).toBe(true);
    expect((await db.of(en(una)).query(ENTORNOS)).rows).toHaveLength(1);
    await db.close();
  });
});

it('a connection begins in its role for good, also where its address carries options of its own', () => {
  expect(withRole('postgresql://a:b@/c?host=%2Ftmp', 'r')).toBe(
    'postgresql://a:b@/c?host=%2Ftmp&options=-c%20role%3Dr',
  );
  expect(withRole('postgresql://a:b@h/c', 'r')).toBe('postgresql://a:b@h/c?options=-c%20role%3Dr');
  expect(withRole('postgresql://h/c?options=-c%20x%3D1&sslmode=require', 'r')).toBe(
    'postgresql://h/c?options=-c%20x%3D1%20-c%20role%3Dr&sslmode=require',
  );
});

it('whoever waited sees what was committed meanwhile, whatever the isolation that the server gives by itself', async () => {
  const { pool, url } = database;
  await pool.query('create table vistas_prueba (n integer); grant select on vistas_prueba to public');
  const name = (await pool.query<{ name: string }>('select current_database() as name')).rows[0]?.name;
  await pool.query(`alter database ${name} set default_transaction_isolation = 'repeatable read'`);
  const db = createDb(url);
  const seen = async (client: Queryable) => {
    const count = async () =>
      (await client.query<{ n: number }>('select count(*)::int as n from vistas_prueba')).rows[0]?.n;
    const before = await count();
    await pool.query('insert into vistas_prueba values (1)');
    return [before, await count()];
  };
  try {
    expect(await db.tx(en(una), seen)).toEqual([0, 1]);
    expect(await db.group((de) => seen(de(en(una))))).toEqual([1, 2]);
    expect(await tx(db.sistema, seen)).toEqual([2, 3]);
  } finally {
    await db.close();
    await pool.query(`alter database ${name} reset default_transaction_isolation`);
  }
});
