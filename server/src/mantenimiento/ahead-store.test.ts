import { conOrden, unaFactura } from '@chaski/testing/documents/builders.ts';
import { enterComo } from '@chaski/testing/service/panel.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { COLAS } from '../colas.ts';
import { record, startReceptor } from '../webhooks/testing.ts';
import { bringBack } from './ahead-store.ts';

/* The database's clock was ahead for a moment and is right again: what it put off is due, and nothing else changes. */

let s: TestService;

beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.stop());

const sistema = () => s.service.deps.db.sistema;

test.each(['10 minutes', '1 day'])(
  'a document whose lease and turn are %s ahead is carried on at once',
  async (ahead) => {
    const { json } = await s.emitir(unaFactura(conOrden('fault=0109x1')));
    await s.pool.query(
      `update comprobantes set lease_hasta = now() + interval '5 seconds' + $2::interval,
      siguiente_intento_en = now() + interval '10 minutes' + $2::interval where id = $1`,
      [json.comprobante_id, ahead],
    );
    expect(await bringBack(sistema(), Object.values(COLAS))).toBe(2);
    const state = async () => (await s.call('GET', `/invoices/${json.comprobante_id}`)).json.data.estado;
    await expect.poll(state, { timeout: 10_000 }).toBe('ACEPTADA');
  },
);

test('what waits says by its attempts for how long it may: whatever is further ahead was put there by that clock', async () => {
  const { json } = await s.emitir(unaFactura({ serie: 'FA02' }));
  const wait = async (text: string, times: number) => {
    await s.pool.query(
      `update comprobantes set final_en = null, estado = 'POR_REINTENTAR', intentos = $2, lease_hasta = now() + interval '5 seconds',
       siguiente_intento_en = now() + $3::interval where id = $1`,
      [json.data.documento.id, times, text],
    );
    return await bringBack(sistema(), Object.values(COLAS));
  };
  expect(await wait('10 minutes', 0)).toBe(1);
  expect(await wait('10 minutes 2 seconds', 1)).toBe(1);
  expect(await wait('2 minutes', 6)).toBe(0);
  expect(await wait('5 minutes', 6)).toBe(1);
  expect(await wait('9 minutes', 8)).toBe(0);
  expect(await wait('20 minutes', 8)).toBe(1);
});

test.each(['10 minutes', '1 day'])(
  'a delivery that failed %s ahead is made at once, however long it waits',
  async (ahead) => {
    const receptor = await startReceptor();
    onTestFinished(() => receptor.close());
    receptor.answer(`/${encodeURI(ahead)}`, 500);
    const { id } = await record(s, `${receptor.origen}/${encodeURI(ahead)}`);
    await s.emitir(unaFactura({ serie: 'FA03' }), { webhook: true });
    const failed = () => s.pool.query(`select 1 from webhook_entregas where estado = 'PENDIENTE' and fallidos = 1`);
    await expect.poll(async () => (await failed()).rowCount, { timeout: 10_000 }).toBe(1);
    // The wait after the third attempt, of half an hour, which that clock began.
    await s.pool.query(`update webhook_entregas set fallidos = 3, siguiente_intento_en = now() + interval '30 minutes'
    where estado = 'PENDIENTE'`);
    expect(await bringBack(sistema(), Object.values(COLAS))).toBe(0);
    await s.pool.query(`update webhook_intentos set terminado_en = terminado_en + $1::interval`, [ahead]);
    await s.pool.query(
      `update webhook_entregas set siguiente_intento_en = siguiente_intento_en + $1::interval
    where estado = 'PENDIENTE'`,
      [ahead],
    );
    receptor.answer(`/${encodeURI(ahead)}`, 200);
    expect(await bringBack(sistema(), Object.values(COLAS))).toBe(1);
    const pending = () => s.pool.query(`select 1 from webhook_entregas where estado = 'PENDIENTE'`);
    await expect.poll(async () => (await pending()).rowCount, { timeout: 10_000 }).toBe(0);
    expect(await bringBack(sistema(), Object.values(COLAS))).toBe(0);
    await s.call('DELETE', `/webhooks/${id}`);
  },
);

test('a document that went out then, and whose answer was lost, is nobody else’s: its amount tells, and its series goes on', async () => {
  await s.simulate({ modo: 'timeout', operaciones: ['getStatusCdr'], veces: 1 });
  const { json } = await s.emitir(unaFactura({ serie: 'FA04', ...conOrden('cortar-tras-aceptarx1') }));
  const id = json.comprobante_id;
  await s.pool.query(
    `update intentos set iniciado_en = iniciado_en + interval '10 minutes' where comprobante_id = $1`,
    [id],
  );
  const state = async () => (await s.call('GET', `/invoices/${id}`)).json.data.estado;
  await expect.poll(state, { timeout: 20_000 }).toBe('ACEPTADA');
  const text = `select 1 from series where serie = 'FA04' and conciliacion = 'PENDIENTE'`;
  expect((await s.pool.query(text)).rows).toEqual([]);
  expect((await s.emitir(unaFactura({ serie: 'FA04' }))).json.data.estado).toBe('ACEPTADA');
});

test('a session, an invitation and a test key that began then are good for as long as they are, from now on', async () => {
  const dentro = await enterComo(s, 'dueno');
  const { empresaId } = dentro;
  const body = { correo: 'quien.viene@pruebas.pe', rol: 'lectura' };
  expect((await dentro.call('POST', `/empresas/${empresaId}/invitaciones`, { body })).status).toBeLessThan(300);
  expect((await dentro.call('POST', '/referencia/clave', { body: { empresa: empresaId } })).status).toBeLessThan(300);
  expect(await bringBack(sistema(), Object.values(COLAS))).toBe(0);
  await s.pool.query(
    `update sesiones set vence_en = vence_en + interval '1 day', vista_en = vista_en + interval '1 day'`,
  );
  await s.pool.query(`update enlaces set vence_en = vence_en + interval '10 minutes' where tipo = 'invitacion'`);
  await s.pool.query(`update claves set expira_en = expira_en + interval '1 day', creada_en = creada_en + interval '1 day'
    where de_usuario is not null`);
  expect(await bringBack(sistema(), Object.values(COLAS))).toBe(4);
  const { rows } =
    await s.pool.query(`select round(extract(epoch from vence_en - now()) / 3600)::int as horas from sesiones
    union all select round(extract(epoch from vence_en - now()) / 3600)::int from enlaces where tipo = 'invitacion'
    union all select round(extract(epoch from expira_en - now()) / 3600)::int from claves where de_usuario is not null`);
  expect(rows.map(({ horas }) => horas)).toEqual([12, 168, 1]);
  // Who had a test key at a time that is still to come waits for no other.
  expect((await dentro.call('POST', '/referencia/clave', { body: { empresa: empresaId } })).status).toBeLessThan(300);
});

test('a pause, a session and whatever waits for its turn are put off no longer than they may be; what is right stays', async () => {
  expect(await bringBack(sistema(), Object.values(COLAS))).toBe(0);
  await s.pool.query(
    `update empresa_entornos set envio_pausado_hasta = now() + interval '2 days' where entorno = 'live'`,
  );
  expect(await bringBack(sistema(), Object.values(COLAS))).toBe(1);
  await s.pool.query(
    `update empresa_entornos set envio_pausado_hasta = now() + interval '4 minutes' where entorno = 'live'`,
  );
  expect(await bringBack(sistema(), Object.values(COLAS))).toBe(0);
});
