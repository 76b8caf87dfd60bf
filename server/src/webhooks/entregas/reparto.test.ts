import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tx } from '../../platform/db/tx.ts';
import { otraClave } from '../testing.ts';
import type { EntregaEnCurso } from '../types.ts';
import { ENTREGAS, look } from './entregas-store.ts';

/* Who gets how many places, and what it costs to find out. Nothing here is committed, so the service sees none of it. */

let s: TestService;
let empresas: string[];

beforeAll(async () => {
  s = await startTestService();
  await otraClave(s);
  empresas = (await s.pool.query<{ id: string }>('select id from empresas order by creada_en')).rows.map(
    ({ id }) => id,
  );
});
afterAll(() => s.stop());

/** Webhooks of one company with as many deliveries each, whose turn is in so many seconds; those of negative ones is past. */
const SEMBRAR = `
with w as (
  insert into webhooks (empresa_id, id, entorno, url, eventos, secreto_cifrado)
  select $1::uuid, gen_random_uuid(), 'test', 'https://' || $1 || '.example/' || gen_random_uuid(), '{}', '\\x00' from generate_series(1, $2) returning *
), m as (
  insert into webhook_mensajes (empresa_id, id, entorno, tipo, payload)
  select empresa_id, gen_random_uuid(), entorno, 'prueba', id::text from w, generate_series(1, $3) returning *
)
insert into webhook_entregas (empresa_id, id, entorno, webhook_id, mensaje_id, orden, en_fila, siguiente_intento_en)
select empresa_id, gen_random_uuid(), entorno, payload::uuid, id, orden, $5, now() + $4 * interval '1 second' from m`;

interface Siembra {
  readonly webhooks: number;
  readonly entregas: number;
  readonly segundos: number;
  readonly enFila?: boolean;
}

type Claim = (limit: number, held?: readonly EntregaEnCurso[]) => Promise<EntregaEnCurso[]>;

/** With those deliveries of each company, and nothing of them afterwards. Answers also how often their table was looked into. */
function con<T>(siembras: readonly Siembra[][], work: (claim: Claim, miradas: () => Promise<number>) => Promise<T>) {
  class Deshacer extends Error {}
  let result: T;
  return tx(s.pool, async (db) => {
    for (const [index, siembra] of siembras.entries()) {
      for (const { webhooks, entregas, segundos, enFila = false } of siembra) {
        await db.query(SEMBRAR, [empresas[index], webhooks, entregas, segundos, enFila]);
      }
    }
    await db.query('analyze webhook_entregas');
    const miradas = async () => {
      const text = `select idx_scan::int as n from pg_stat_xact_user_tables where relname = 'webhook_entregas'`;
      return (await db.query<{ n: number }>(text)).rows[0]?.n ?? 0;
    };
    const claim: Claim = async (limit, held = []) => ENTREGAS.claimSeen(db, await look(db, { limit, held }));
    result = await work(claim, miradas);
    throw new Deshacer();
  }).catch((error: unknown) => {
    if (error instanceof Deshacer) return result;
    throw error;
  });
}

const count = (claves: readonly string[]) =>
  claves.reduce((counts, clave) => counts.set(clave, (counts.get(clave) ?? 0) + 1), new Map<string, number>());

test('an endpoint gets what is left of its four places, never more', async () => {
  await con([[{ webhooks: 3, entregas: 10, segundos: -5 }]], async (claim) => {
    const primeras = await claim(500);
    expect([...count(primeras.map(({ webhookId }) => webhookId)).values()]).toEqual([4, 4, 4]);
    expect(await claim(500, primeras)).toEqual([]);
    // One of one ends: exactly one more of that one is taken.
    const [acabada, ...enCurso] = primeras;
    const otras = await claim(500, enCurso);
    expect(otras.map(({ webhookId }) => webhookId)).toEqual([acabada?.webhookId]);
  });
});

test('a company gets its share with all its endpoints together, and another one the places that it leaves', async () => {
  const muchas = { webhooks: 40, entregas: 10, segundos: -60 };
  await con([[muchas], [{ webhooks: 1, entregas: 2, segundos: -1 }]], async (claim) => {
    const primeras = await claim(500);
    expect([...count(primeras.map(({ empresaId }) => empresaId)).values()].sort((a, b) => a - b)).toEqual([2, 60]);
    expect(await claim(500, primeras)).toEqual([]);
    const acabadas = 7;
    expect(await claim(500, primeras.slice(acabadas))).toHaveLength(
      primeras.slice(0, acabadas).filter(({ empresaId }) => empresaId === empresas[0]).length,
    );
  });
});

test('endpoints whose turn is later cost nothing, however many they are', async () => {
  const esperan = { webhooks: 5_000, entregas: 1, segundos: 3_600 };
  await con([[esperan], [{ webhooks: 2, entregas: 1, segundos: -1 }]], async (claim, miradas) => {
    const antes = await miradas();
    expect(await claim(50)).toHaveLength(2);
    expect((await miradas()) - antes).toBeLessThan(50);
  });
});

test('a long queue of one endpoint, all of it due, is in nobody else’s way', async () => {
  const larga = { webhooks: 1, entregas: 20_000, segundos: -600 };
  await con([[larga], [{ webhooks: 5, entregas: 1, segundos: -1 }]], async (claim) => {
    const tomadas = await claim(50);
    expect(count(tomadas.map(({ empresaId }) => empresaId))).toEqual(
      new Map([
        [empresas[0], 4],
        [empresas[1], 5],
      ]),
    );
  });
});

test('of a line only its head is taken, and its endpoint gets what is new besides', async () => {
  await con([[{ webhooks: 3, entregas: 500, segundos: -9, enFila: true }]], async (claim) => {
    expect(await claim(50)).toHaveLength(3);
  });
});
