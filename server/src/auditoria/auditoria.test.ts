import { randomUUID } from 'node:crypto';
import { ACTOR } from '@chaski/testing/service/actor.ts';
import { cloneDatabase, type TestDatabase } from '@chaski/testing/service/database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tx } from '../platform/db/tx.ts';
import { type Hecho, record } from './anotar.ts';
import { type FilaAuditoria, listAuditoria } from './auditoria-store.ts';
import { huellaContenido, huellaFila } from './huella.ts';
import { describeRotura, verifyAuditoria } from './verificar.ts';

let database: TestDatabase;
let empresaId: string;

beforeAll(async () => {
  database = await cloneDatabase({ max: 24 });
});
afterAll(async () => await database.stop());
beforeEach(() => {
  empresaId = randomUUID();
});

const hecho = (cambios: Partial<Hecho> = {}): Hecho => ({
  empresaId,
  entorno: '*',
  accion: 'empresa.cambiada',
  objeto: empresaId,
  actor: ACTOR,
  ...cambios,
});

async function noteVarios(veces: number): Promise<void> {
  for (let i = 1; i <= veces; i++) await record(database.db.sistema, hecho({ despues: { i } }));
}

/** What the verifier says of this test's chain. */
async function verificada() {
  return (await verifyAuditoria(database.db.sistema)).find((cadena) => cadena.empresaId === empresaId);
}

const rows = (text: string, ...values: unknown[]) => database.pool.query(text, [empresaId, ...values]);

describe('the audit', () => {
  it('keeps who did what, when, from where and what it changed, in one chain for both environments', async () => {
    const antes = Date.now();
    const [test, live] = [
      { empresaId, entorno: 'test' as const },
      { empresaId, entorno: 'live' as const },
    ];
    await database.db.tx(test, (db) =>
      record(db, hecho({ entorno: 'test', antes: { limite: 1 }, despues: { a: 'ñ\0\ud800🦙' } })),
    );
    await database.db.tx(live, (db) =>
      record(db, hecho({ entorno: 'live', objeto: 'x\ud800y\0z', accion: 'clave.creada' })),
    );
    await record(database.db.sistema, hecho());
    const [primera, segunda, tercera] = await listAuditoria(database.db.sistema, { empresaId, limite: 10 });
    expect(primera).toMatchObject({
      n: 1,
      actorTipo: 'cli',
      actorId: ACTOR.id,
      desde: ACTOR.desde,
      antes: '{"limite":1}',
    });
    expect(Math.abs((primera?.en.getTime() ?? 0) - antes)).toBeLessThan(60_000);
    expect(segunda).toMatchObject({
      n: 2,
      entorno: 'live',
      objeto: 'x\uFFFDy\uFFFDz',
      huellaAnterior: primera?.huella,
    });
    expect(tercera).toMatchObject({ n: 3, antes: null, huellaAnterior: segunda?.huella });
    expect(await verificada()).toMatchObject({
      filas: 3,
      rotura: undefined,
      cabeza: { n: 3, huella: tercera?.huella },
    });
  });

  it('belongs to the act: what is undone leaves no row and no gap', async () => {
    await noteVarios(1);
    const undone = tx(database.db.sistema, async (db) => {
      await record(db, hecho());
      throw new Error('se deshace');
    });
    await expect(undone).rejects.toThrow('se deshace');
    await noteVarios(1);
    expect(await verificada()).toMatchObject({ filas: 2, rotura: undefined });
  });

  it('stays one chain under 100 acts at once from several connections and both roles', async () => {
    const acts = Array.from({ length: 100 }, (_, i) =>
      i % 2 === 0
        ? tx(database.db.sistema, (db) => record(db, hecho({ despues: { i } })))
        : database.db.tx({ empresaId, entorno: 'test' }, (db) =>
            record(db, hecho({ entorno: 'test', despues: { i } })),
          ),
    );
    await Promise.all(acts);
    const {
      rows: [connections],
    } = await database.pool.query(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and usename like 'chaski%'`,
    );
    expect(connections.n).toBeGreaterThan(4);
    expect(await verificada()).toMatchObject({ filas: 100, rotura: undefined });
    const { rows: en } = await rows(
      'select count(*)::int as n from (select en < lag(en) over (order by n) as atras from auditoria where empresa_id = $1) x where atras',
    );
    expect(en).toEqual([{ n: 0 }]);
  });

  it('is read by the company and environment that it is about, and by no other', async () => {
    await record(database.db.sistema, hecho({ entorno: 'live' }));
    const seen = async (id: string, entorno: 'test' | 'live') =>
      (await listAuditoria(database.db.of({ empresaId: id, entorno }), { limite: 10 })).length;
    expect([await seen(empresaId, 'live'), await seen(empresaId, 'test'), await seen(randomUUID(), 'live')]).toEqual([
      1, 0, 0,
    ]);
    const foreign = database.db.tx({ empresaId: randomUUID(), entorno: 'live' }, (db) => record(db, hecho()));
    await expect(foreign).rejects.toThrow(/row-level security/);
  });
});

describe('nobody rewrites it', () => {
  it('with the roles of the service: no UPDATE, DELETE, TRUNCATE, ALTER, and no second row of one number', async () => {
    await noteVarios(3);
    const statements = [
      `update auditoria set actor_id = 'otro' where empresa_id = '${empresaId}'`,
      `delete from auditoria where empresa_id = '${empresaId}'`,
      'truncate auditoria',
      'truncate auditoria_cabezas',
      `delete from auditoria_cabezas where empresa_id = '${empresaId}'`,
      `update auditoria_cabezas set empresa_id = gen_random_uuid() where empresa_id = '${empresaId}'`,
      'alter table auditoria disable row level security',
      'drop table auditoria',
      'create table propia (x int)',
      "copy (select 1) to program 'id'",
      "select pg_read_file('/etc/passwd')",
      'set role chaski',
      'set session authorization chaski',
    ];
    for (const db of [database.db.sistema, database.db.of({ empresaId, entorno: '*' })]) {
      for (const text of statements) {
        await expect(db.query(text), text).rejects.toMatchObject({
          code: expect.stringMatching(/^(42501|42P01|3F000)$/),
        });
      }
      const again = `insert into auditoria select * from auditoria where empresa_id = '${empresaId}' and n = 2`;
      await expect(db.query(again)).rejects.toMatchObject({ code: '23505' });
    }
    expect(await verificada()).toMatchObject({ filas: 3, rotura: undefined });
  });

  it.each<[string, string, string, number, number]>([
    ['a changed text', `update auditoria set accion = 'nada' where empresa_id = $1 and n = 3`, 'cambiada', 3, 2],
    [
      'a changed instant',
      `update auditoria set en = en - interval '1 microsecond' where empresa_id = $1 and n = 3`,
      'cambiada',
      3,
      2,
    ],
    ['a changed detail', `update auditoria set despues = '{"i": 3}' where empresa_id = $1 and n = 3`, 'cambiada', 3, 2],
    [
      'a text moved to the next field',
      `update auditoria set actor_id = actor_id || desde, desde = '' where empresa_id = $1 and n = 3`,
      'cambiada',
      3,
      2,
    ],
    ['a row removed from the middle', 'delete from auditoria where empresa_id = $1 and n = 3', 'falta', 3, 2],
    ['the first row removed', 'delete from auditoria where empresa_id = $1 and n = 1', 'falta', 1, 0],
    ['the last row removed', 'delete from auditoria where empresa_id = $1 and n = 6', 'falta', 6, 5],
    ['all rows removed', 'delete from auditoria where empresa_id = $1', 'falta', 1, 0],
    [
      'all rows and the head removed but one',
      'with c as (delete from auditoria_cabezas where empresa_id = $1) delete from auditoria where empresa_id = $1 and n > 2',
      'cabeza',
      2,
      2,
    ],
    [
      'the rows after a gap moved up',
      'delete from auditoria where empresa_id = $1 and n = 3; update auditoria set n = 3 where empresa_id = $1 and n = 4',
      'suelta',
      3,
      2,
    ],
    [
      'a row slipped in at the end',
      `insert into auditoria select empresa_id, 7, en, entorno, accion, objeto, actor_tipo, actor_id, desde, solicitud, antes, despues, huella, huella from auditoria where empresa_id = $1 and n = 6`,
      'cambiada',
      7,
      6,
    ],
    ['a head that was put back', 'update auditoria_cabezas set n = 5 where empresa_id = $1', 'cabeza', 6, 6],
    [
      'a head with another fingerprint',
      'update auditoria_cabezas set huella = sha256(huella) where empresa_id = $1',
      'cabeza',
      6,
      6,
    ],
  ])('unnoticed, not even as superuser: %s', async (_what, text, causa, n, filas) => {
    await noteVarios(6);
    for (const statement of text.split('; ')) await rows(statement);
    expect(await verificada()).toMatchObject({ filas, rotura: { causa, n }, cabeza: undefined });
  });

  it.each([
    ...['accion', 'objeto', 'actor_tipo', 'actor_id', 'desde', 'solicitud'].map((column) => [column, `'otro'`]),
    ['entorno', `'live'`],
    ['antes', `'{}'`],
    ['despues', 'null'],
    ['en', `en + interval '1 microsecond'`],
    ...['huella_anterior', 'huella'].map((column) => [column, `sha256(${column})`]),
  ])('unnoticed in any column: %s', async (column, value) => {
    await noteVarios(3);
    await rows(`update auditoria set ${column} = ${value} where empresa_id = $1 and n = 2`);
    expect((await verificada())?.rotura?.n).toBe(2);
  });

  it('unnoticed by swapping two rows', async () => {
    await noteVarios(6);
    await rows('update auditoria set n = 100 where empresa_id = $1 and n = 2');
    await rows('update auditoria set n = 2 where empresa_id = $1 and n = 5');
    await rows('update auditoria set n = 5 where empresa_id = $1 and n = 100');
    expect(await verificada()).toMatchObject({ filas: 1, rotura: { causa: 'suelta', n: 2 } });
  });

  it('unnoticed to its very end, once a head was written down elsewhere', async () => {
    await noteVarios(6);
    const anotada = (await verificada())?.cabeza;
    if (anotada === undefined) throw new Error('La cadena no tiene cabeza');
    await rewrite();
    expect(await verificada()).toMatchObject({ filas: 6, rotura: undefined });
    const contra = async () =>
      (await verifyAuditoria(database.db.sistema, [anotada])).find((cadena) => cadena.empresaId === empresaId);
    expect(await contra()).toMatchObject({ rotura: { causa: 'reescrita', n: 6 } });
    await rows(
      'with c as (delete from auditoria_cabezas where empresa_id = $1) delete from auditoria where empresa_id = $1',
    );
    expect(await contra()).toMatchObject({ filas: 0, rotura: { causa: 'cabeza' } });
    expect(await verificada()).toBeUndefined();
  });

  it('and every finding is said in words', () => {
    const texts = (['falta', 'suelta', 'cambiada', 'cabeza', 'reescrita'] as const).flatMap((causa) =>
      Object.values(describeRotura({ causa, n: 7 })),
    );
    expect(new Set(texts).size).toBe(10);
    for (const text of texts) expect(text).toContain('7');
  });
});

/** What an owner of the database who knows how could do: change a row and compute everything after it anew. */
async function rewrite(): Promise<void> {
  const filas = await listAuditoria(database.db.sistema, { empresaId, limite: 100 });
  let anterior: Buffer = Buffer.alloc(32);
  for (const fila of filas) {
    const falsa: FilaAuditoria = { ...fila, actorId: 'otro' };
    const huella = huellaFila(anterior, fila.n, fila.micros, huellaContenido(falsa));
    const text = `update auditoria set actor_id = 'otro', huella_anterior = $3, huella = $4 where empresa_id = $1 and n = $2`;
    await rows(text, fila.n, anterior, huella);
    anterior = huella;
  }
  await rows('update auditoria_cabezas set huella = $2 where empresa_id = $1', anterior);
}
