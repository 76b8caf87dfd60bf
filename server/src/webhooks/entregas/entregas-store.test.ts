import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Receptor, record, startReceptor } from '../testing.ts';
import type { EntregaEnCurso } from '../types.ts';
import { ENTREGAS, look, recordOutcome, startAttempt } from './entregas-store.ts';

let s: TestService;
let r: Receptor;

beforeAll(async () => {
  s = await startTestService();
  r = await startReceptor();
});
afterAll(async () => {
  await r.close();
  await s.stop();
});

const sistema = () => s.service.deps.db.sistema;

/** Deliveries that nobody but this test takes, for their turn is far away until it says so; their ids, in order. */
async function prepare(ruta: string, cuantas: number, enFila = false): Promise<{ webhookId: string; ids: string[] }> {
  const { id: webhookId } = await record(s, `${r.origen}${ruta}`);
  const text = `
    with m as (
      insert into webhook_mensajes (empresa_id, id, entorno, tipo, payload)
      select w.empresa_id, gen_random_uuid(), w.entorno, 'prueba', '{}' from webhooks w, generate_series(1, $2) where w.id = $1
      returning *
    )
    insert into webhook_entregas (empresa_id, id, entorno, webhook_id, mensaje_id, orden, en_fila, siguiente_intento_en)
    select empresa_id, gen_random_uuid(), entorno, $1, id, orden, $3, now() + interval '1 day' from m order by orden
    returning id`;
  const { rows } = await s.pool.query<{ id: string }>(text, [webhookId, cuantas, enFila]);
  return { webhookId, ids: rows.map(({ id }) => id) };
}

/** Takes one, whenever its turn may be. */
async function take(id: string): Promise<EntregaEnCurso> {
  const { rows } = await s.pool.query<{ empresa: string }>(
    'select empresa_id as empresa from webhook_entregas where id = $1',
    [id],
  );
  const tomada = await ENTREGAS.claim(sistema(), rows[0]?.empresa ?? '', id);
  if (tomada === undefined) throw new Error('no se pudo tomar');
  return tomada;
}

const NADA = { status: 200, cabeceras: {}, respuesta: Buffer.from('ok'), cortada: false, error: null } as const;
const ENTREGADA = { estado: 'ENTREGADA', fallidos: 0, esperaMs: null, ...NADA } as const;

describe('the right to deliver', () => {
  test('is one holder’s at a time', async () => {
    const { ids } = await prepare('/uno', 1);
    const [id = ''] = ids;
    const { empresaId } = await take(id);
    const otros = await Promise.all(Array.from({ length: 8 }, () => ENTREGAS.claim(sistema(), empresaId, id)));
    expect(otros.every((otro) => otro === undefined)).toBe(true);
  });

  test('goes to another when the lease runs out, and then nothing of the first holder is written', async () => {
    const { ids } = await prepare('/dos', 1);
    const zombi = await take(ids[0] ?? '');
    const db = s.service.deps.db.of(zombi);
    expect(await startAttempt(db, zombi, {})).toBe(1);
    await s.pool.query(
      `update webhook_entregas set lease_hasta = now() - interval '1 second', lease_ms = lease_ms - 6000 where id = $1`,
      [zombi.id],
    );
    const nueva = await take(zombi.id);
    expect(nueva.token).toBe(zombi.token + 1);
    expect(nueva.interrumpidos).toBe(1);
    expect(await startAttempt(db, zombi, {})).toBeUndefined();
    expect(await recordOutcome(db, zombi, 1, { ...ENTREGADA, estado: 'AGOTADA' })).toBe(false);
    await ENTREGAS.postpone(db, zombi);
    const n = await startAttempt(db, nueva, {});
    expect(n).toBe(2);
    expect(await recordOutcome(db, nueva, n ?? 0, ENTREGADA)).toBe(true);
    const { rows } = await s.pool.query(
      'select n, terminado_en, status from webhook_intentos where entrega_id = $1 order by n',
      [zombi.id],
    );
    expect(rows).toEqual([
      { n: 1, terminado_en: null, status: null },
      { n: 2, terminado_en: expect.any(Date), status: 200 },
    ]);
  });

  test('is lost when the delivery is called off before the attempt; one that had left by then counts as delivered', async () => {
    const { webhookId, ids } = await prepare('/tres', 2);
    const [antes, despues] = [await take(ids[0] ?? ''), await take(ids[1] ?? '')];
    const db = s.service.deps.db.of(antes);
    const n = await startAttempt(db, despues, {});
    await s.call('DELETE', `/webhooks/${webhookId}`);
    expect(await startAttempt(db, antes, {})).toBeUndefined();
    expect(await recordOutcome(db, despues, n ?? 0, ENTREGADA)).toBe(true);
    const { rows } = await s.pool.query('select estado from webhook_entregas where webhook_id = $1 order by orden', [
      webhookId,
    ]);
    expect(rows).toEqual([{ estado: 'CANCELADA' }, { estado: 'ENTREGADA' }]);
  });
});

test('what several processes take at once they take once each, and of a queue that is recovered one at a time', async () => {
  const { ids } = await prepare('/cuatro', 40);
  const fila = await prepare('/cinco', 5, true);
  const todas = [...ids, ...fila.ids];
  await s.pool.query('update webhook_entregas set siguiente_intento_en = now() where id = any($1::uuid[])', [todas]);
  // The service takes its part of them too.
  const tomadas = (
    await Promise.all(
      Array.from({ length: 12 }, () => ENTREGAS.take(sistema(), look, { limit: 4, busy: [], resting: [], held: [] })),
    )
  ).flat();
  const propias = tomadas.map(({ id }) => id);
  expect(new Set(propias).size).toBe(propias.length);
  expect(propias.filter((id) => fila.ids.includes(id)).length).toBeLessThanOrEqual(1);
  for (const una of tomadas) await recordOutcome(s.service.deps.db.of(una), una, 0, ENTREGADA);
  const text = `select count(*)::int as n from webhook_entregas where id = any($1::uuid[]) and estado = 'ENTREGADA'`;
  await expect
    .poll(async () => (await s.pool.query<{ n: number }>(text, [todas])).rows[0]?.n, { timeout: 20_000 })
    .toBe(45);
  const recibidos = [...r.recibidos('/cuatro'), ...r.recibidos('/cinco')].map(
    ({ cabeceras }) => cabeceras['webhook-id'],
  );
  expect(new Set(recibidos).size).toBe(recibidos.length);
  expect(recibidos.length + tomadas.length).toBe(45);
});

test('while a receiver is slow the lease is renewed, so nobody else delivers meanwhile', async () => {
  const { id } = await record(s, `${r.origen}/lento`);
  const { promise, resolve } = Promise.withResolvers<void>();
  r.answer('/lento', (_request, response) => void promise.then(() => response.end()));
  const probada = s.call('POST', `/webhooks/${id}/probar`);
  const lease = async () => {
    const text =
      'select lease_token, extract(epoch from lease_hasta)::float8 as hasta from webhook_entregas where webhook_id = $1';
    return (await s.pool.query<{ lease_token: number; hasta: number }>(text, [id])).rows[0];
  };
  await expect.poll(lease).toMatchObject({ lease_token: 1, hasta: expect.any(Number) });
  const hasta = (await lease())?.hasta ?? 0;
  await expect.poll(async () => ((await lease())?.hasta ?? 0) - hasta, { timeout: 8_000 }).toBeGreaterThan(4);
  resolve();
  expect((await probada).json.data).toMatchObject({ estado: 'ENTREGADA', intentos: 1 });
  expect(r.recibidos('/lento')).toHaveLength(1);
});
