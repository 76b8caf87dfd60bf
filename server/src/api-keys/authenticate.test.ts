import { randomUUID } from 'node:crypto';
import { killChildren, startChild } from '@chaski/testing/service/child.ts';
import { cloneDatabase, type TestDatabase } from '@chaski/testing/service/database.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { authenticate, createAuthenticator, createLane } from './authenticate.ts';
import { parseClave } from './clave.ts';
import { createClave, listClaves, revokeClave, rotateClave, type SolicitudClave } from './store.ts';

let database: TestDatabase;
let empresaId: string;

beforeAll(async () => {
  database = await cloneDatabase();
  empresaId = await insertEmpresa('20000000001');
});
afterEach(killChildren);
afterAll(async () => await database.stop());

async function insertEmpresa(ruc: string): Promise<string> {
  const id = randomUUID();
  await database.pool.query(
    `insert into empresas (id, ruc, razon_social, llave_cifrada) values ($1, $2, 'EMPRESA S.A.C.', '\\x00')`,
    [id, ruc],
  );
  await database.pool.query(`insert into empresa_entornos (empresa_id, entorno) values ($1, 'test'), ($1, 'live')`, [
    id,
  ]);
  return id;
}

async function unaClave(cambios: Partial<SolicitudClave> = {}) {
  const { id, clave } = await createClave(database.pool, {
    empresaId,
    entorno: 'test',
    nombre: 'tienda',
    permisos: ['invoices.read'],
    limite: 120,
    expiraEn: null,
    ...cambios,
  });
  return { id, clave, hash: hashOf(clave) };
}

function hashOf(clave: string): Buffer {
  const hash = parseClave(clave);
  if (hash === undefined) throw new Error('clave mal formada');
  return hash;
}

describe('authentication', () => {
  it('answers whose key it is, what it may do and where it stands in its minute', async () => {
    const { id, hash } = await unaClave({ permisos: ['invoices.create', 'invoices.send_taxauth'], limite: 7 });
    const found = await authenticate(database.pool, hash);
    expect(found).toEqual({
      claveId: id,
      empresaId,
      entorno: 'test',
      permisos: ['invoices.create', 'invoices.send_taxauth'],
      dePrueba: false,
      limite: 7,
      usados: 1,
      reinicioSegundos: expect.any(Number),
      version: '1.1',
    });
    expect(found?.reinicioSegundos).toBeGreaterThanOrEqual(1);
    expect(found?.reinicioSegundos).toBeLessThanOrEqual(60);
  });

  it('does not tell unknown, revoked, expired and rotated keys apart, and counts nothing for them', async () => {
    const revocada = await unaClave();
    await revokeClave(database.pool, revocada.id);
    const vencida = await unaClave({ expiraEn: new Date(Date.now() - 1_000) });
    const rotada = await unaClave();
    const nueva = await rotateClave(database.pool, rotada.id, 'test');
    for (const hash of [Buffer.alloc(32), revocada.hash, vencida.hash, rotada.hash]) {
      expect(await authenticate(database.pool, hash)).toBeUndefined();
    }
    const { rows } = await database.pool.query('select 1 from clave_ventanas where clave_id = any($1)', [
      [revocada.id, vencida.id, rotada.id],
    ]);
    expect(rows).toEqual([]);
    expect(await authenticate(database.pool, hashOf(nueva?.clave ?? ''))).toMatchObject({
      claveId: rotada.id,
      usados: 1,
    });
  });

  it('sees a revocation with the very next statement', async () => {
    const { id, hash } = await unaClave();
    expect(await authenticate(database.pool, hash)).toBeDefined();
    await revokeClave(database.pool, id);
    expect(await authenticate(database.pool, hash)).toBeUndefined();
  });

  it('tells the version that grows when the company or its environment changes', async () => {
    const { hash } = await unaClave();
    await database.pool.query(`update empresa_entornos set version = 5 where empresa_id = $1 and entorno = 'test'`, [
      empresaId,
    ]);
    expect((await authenticate(database.pool, hash))?.version).toBe('1.5');
    await database.pool.query(`update empresa_entornos set version = 1 where empresa_id = $1`, [empresaId]);
  });

  it('begins to count anew with the next minute, and never goes back to an older one', async () => {
    const { id, hash } = await unaClave();
    await authenticate(database.pool, hash);
    await authenticate(database.pool, hash);
    await database.pool.query(
      `update clave_ventanas set empieza_en = empieza_en - interval '1 minute' where clave_id = $1`,
      [id],
    );
    expect((await authenticate(database.pool, hash))?.usados).toBe(1);
    await database.pool.query(
      `update clave_ventanas set empieza_en = date_trunc('minute', now()) + interval '1 minute' where clave_id = $1`,
      [id],
    );
    // As a request that waited for the row's lock over the turn of the minute: it counts in the newer one.
    expect(await authenticate(database.pool, hash)).toMatchObject({ usados: 2, reinicioSegundos: 60 });
  });

  it.each(['10 minutes', '1 day'])(
    'begins to count anew where a clock that was %s ahead counted before',
    async (ahead) => {
      const { id, hash } = await unaClave({ limite: 2 });
      for (let n = 0; n < 3; n++) await authenticate(database.pool, hash);
      await database.pool.query(
        'update clave_ventanas set empieza_en = empieza_en + $2::interval where clave_id = $1',
        [id, ahead],
      );
      const [first, second] = [await authenticate(database.pool, hash), await authenticate(database.pool, hash)];
      expect([first?.usados, second?.usados]).toEqual([1, 2]);
      expect(first?.reinicioSegundos).toBeLessThanOrEqual(60);
    },
  );

  it('writes the last use at most once a minute', async () => {
    const { id, hash } = await unaClave();
    const uso = async () => (await listClaves(database.pool, empresaId)).find((clave) => clave.id === id)?.ultimoUsoEn;
    expect(await uso()).toBeNull();
    await authenticate(database.pool, hash);
    const first = await uso();
    expect(first).toBeInstanceOf(Date);
    await authenticate(database.pool, hash);
    expect(await uso()).toEqual(first);
    await database.pool.query(`update claves set ultimo_uso_en = now() - interval '61 seconds' where id = $1`, [id]);
    await authenticate(database.pool, hash);
    expect((await uso())?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? Number.POSITIVE_INFINITY);
  });

  it('costs no more than one round trip of some tenths of a millisecond', async () => {
    const { hash } = await unaClave({ limite: 1_000_000 });
    const measure = async (work: () => Promise<unknown>) => {
      const start = performance.now();
      for (let round = 0; round < 200; round++) await work();
      return (performance.now() - start) / 200;
    };
    const best = { auth: Number.POSITIVE_INFINITY, nothing: Number.POSITIVE_INFINITY };
    for (let run = 0; run < 5; run++) {
      best.auth = Math.min(best.auth, await measure(() => authenticate(database.pool, hash)));
      best.nothing = Math.min(
        best.nothing,
        await measure(() => database.pool.query({ name: 'nada', text: 'select 1' })),
      );
    }
    console.info(`authenticate: ${best.auth.toFixed(3)} ms; select 1: ${best.nothing.toFixed(3)} ms`);
    // Relative, so that a loaded machine does not fail it: on a quiet one it is 0.2 ms.
    expect(best.auth).toBeLessThan(best.nothing * 5 + 0.3);
  });
});

describe('the limit per minute', () => {
  it('is exact over four processes that authenticate at the same instant', async () => {
    const { hash } = await unaClave({ limite: 60 });
    const children = [1, 2, 3, 4].map(() => startChild('authenticate.ts', [database.url, hash.toString('hex'), '50']));
    const answers = await Promise.all(children.map((child) => child.line()));
    const usados: number[] = answers.flatMap((answer) => JSON.parse(answer ?? ''));
    expect(usados).toHaveLength(200);
    // One minute, or two if it turned meanwhile: in each the count goes 1, 2, 3… without a hole and without a double.
    const times = (n: number) => usados.filter((each) => each === n).length;
    const minutes = times(1);
    expect(minutes).toBeGreaterThanOrEqual(1);
    expect(minutes).toBeLessThanOrEqual(2);
    for (let n = 1; n < 200; n++) expect(times(n + 1), `${n + 1}`).toBeLessThanOrEqual(times(n));
    if (minutes === 1) expect(usados.filter((n) => n <= 60)).toHaveLength(60);
  });
});

describe('the stored keys', () => {
  it('hold nothing from which a key could be had', async () => {
    const { id, clave } = await unaClave();
    const { rows } = await database.pool.query<{ fila: string }>(
      'select claves::text as fila from claves where id = $1',
      [id],
    );
    const secret = clave.slice('chk_test_'.length, -4);
    expect(rows[0]?.fila).not.toContain(secret);
    expect(rows[0]?.fila).not.toContain(secret.slice(0, 8));
    expect(JSON.stringify(await listClaves(database.pool))).not.toContain(secret.slice(0, 8));
  });

  it('cannot be revived: neither by rotation nor by a second revocation', async () => {
    const { id } = await unaClave();
    expect(await revokeClave(database.pool, id)).toBe(true);
    const [first] = (await listClaves(database.pool)).filter((clave) => clave.id === id);
    expect(await rotateClave(database.pool, id, 'test')).toBeUndefined();
    expect(await revokeClave(database.pool, id)).toBe(true);
    const [second] = (await listClaves(database.pool)).filter((clave) => clave.id === id);
    expect(second?.revocadaEn).toEqual(first?.revocadaEn);
    expect(await revokeClave(database.pool, randomUUID())).toBe(false);
  });

  it('are listed by company', async () => {
    const otra = await insertEmpresa('20100070970');
    await unaClave({ empresaId: otra, entorno: 'live', nombre: 'de otra' });
    expect((await listClaves(database.pool, otra)).map(({ nombre, ruc, entorno }) => [nombre, ruc, entorno])).toEqual([
      ['de otra', '20100070970', 'live'],
    ]);
  });
});

it('requests that travel together have their own places in the count, and a revoked key gets none', async () => {
  const { hash, id } = await unaClave({ limite: 1000 });
  const ask = createAuthenticator(database.pool);
  const answers = await Promise.all([...Array.from({ length: 40 }, () => ask(hash)), ask(Buffer.alloc(32))]);
  expect(answers.pop()).toBeUndefined();
  expect(answers.map((answer) => answer?.usados)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  await revokeClave(database.pool, id);
  expect(await ask(hash)).toBeUndefined();
});

it('suspects wait in a lane of fifty, where a valid key passes too; more are told so at once', async () => {
  const { hash } = await unaClave({ limite: 1000 });
  const ask = createLane(database.db.sistema);
  const answers = await Promise.all([ask(hash), ...Array.from({ length: 200 }, () => ask(Buffer.alloc(32)))]);
  expect(answers[0]).toMatchObject({ usados: 1 });
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(49);
  expect(answers.filter((answer) => answer === 'llena')).toHaveLength(151);
  expect(await ask(hash)).toMatchObject({ usados: 2 });
});
