import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { advance, entregasDe, type Receptor, type Registrado, record, startReceptor } from '../testing.ts';

/* Receivers that fail in every way; days pass by statements, not by waiting. */

let s: TestService;
let r: Receptor;
let rutas = 0;

beforeAll(async () => {
  s = await startTestService();
  r = await startReceptor();
});
afterAll(async () => {
  await r.close();
  await s.stop();
});

/** An endpoint of its own for each test, and the others of this file out of its way. */
async function prepare(...respuestas: Parameters<Receptor['answer']>[1][]) {
  for (const { id } of (await s.call('GET', '/webhooks')).json.data.webhooks) await s.call('DELETE', `/webhooks/${id}`);
  const ruta = `/receptor-${++rutas}`;
  const ultima = respuestas.at(-1) ?? 200;
  r.answer(ruta, (request, response, body) => {
    const respuesta = respuestas.shift() ?? ultima;
    if (typeof respuesta === 'function') respuesta(request, response, body);
    else response.writeHead(respuesta).end(`respuesta ${respuesta}`);
  });
  return { ruta, webhook: await record(s, `${r.origen}${ruta}`) };
}

const emitir = async () => {
  const { json } = await s.emitir(unaFactura({ serie: 'FC01' }), { webhook: true });
  return json.data.documento.id as string;
};

/** The one delivery of an endpoint, once it has had that many attempts and nobody is making another. */
async function tras({ id }: Registrado, intentos: number) {
  const query = `select estado, intentos, siguiente_intento_en - now() as falta,
      extract(epoch from siguiente_intento_en - (select terminado_en from webhook_intentos i where i.entrega_id = e.id and i.n = e.intentos))::float8 as espera
    from webhook_entregas e where webhook_id = $1 and intentos = $2 and lease_hasta is null`;
  const read = async () => (await s.pool.query<{ estado: string; espera: number }>(query, [id, intentos])).rows[0];
  await expect.poll(read, { timeout: 10_000 }).toBeDefined();
  return (await read()) ?? { estado: '', espera: 0 };
}

const SEGUNDOS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

describe('a receiver that answers 500', () => {
  test('nine times is tried exactly on schedule, under one id, and the tenth attempt delivers', async () => {
    const { ruta, webhook } = await prepare(...SEGUNDOS.map(() => 500), 204);
    await emitir();
    for (const [index, segundos] of SEGUNDOS.entries()) {
      const { estado, espera } = await tras(webhook, index + 1);
      expect(estado).toBe('PENDIENTE');
      expect(espera).toBeGreaterThan(segundos * 0.899);
      expect(espera).toBeLessThan(segundos * 1.101);
      expect(r.recibidos(ruta)).toHaveLength(index + 1);
      await advance(s);
    }
    expect(await tras(webhook, 10)).toMatchObject({ estado: 'ENTREGADA' });
    const recibidos = r.recibidos(ruta);
    expect(new Set(recibidos.map(({ cabeceras }) => cabeceras['webhook-id'])).size).toBe(1);
    expect(new Set(recibidos.map(({ cuerpo }) => cuerpo)).size).toBe(1);
    for (const { cuerpo, cabeceras } of recibidos) new Webhook(webhook.secreto).verify(cuerpo, { ...cabeceras });
  });

  test('ten times is given up, where everybody sees it, and can be sent again with a whole schedule', async () => {
    const { ruta, webhook } = await prepare(...Array.from({ length: 11 }, () => 500), 200);
    await emitir();
    for (let n = 1; n < 10; n++) {
      await tras(webhook, n);
      await advance(s);
    }
    expect(await tras(webhook, 10)).toMatchObject({ estado: 'AGOTADA' });
    await advance(s);
    const [agotada] = await entregasDe(s, webhook.id, '?estado=AGOTADA');
    expect(agotada).toMatchObject({
      estado: 'AGOTADA',
      intentos: 10,
      ultimoStatus: 500,
      terminadaEn: expect.any(String),
    });
    // After days of nothing but failures the endpoint is still active.
    expect((await s.call('GET', `/webhooks/${webhook.id}`)).json.data.activo).toBe(true);
    expect((await s.call('POST', `/webhooks/entregas/${agotada.id}/reenviar`)).status).toBe(200);
    expect(await tras(webhook, 11)).toMatchObject({ estado: 'PENDIENTE', espera: expect.closeTo(5, 0) });
    await advance(s);
    expect(await tras(webhook, 12)).toMatchObject({ estado: 'ENTREGADA' });
    expect(r.recibidos(ruta)).toHaveLength(12);
    const { historial } = (await s.call('GET', `/webhooks/entregas/${agotada.id}`)).json.data;
    expect(historial.map(({ respuesta }: { respuesta: { status: number } }) => respuesta.status)).toEqual([
      ...Array.from({ length: 11 }, () => 500),
      200,
    ]);
  });
});

describe('a receiver that answers', () => {
  test.each([301, 404, 400])('%i is tried again after five seconds', async (status) => {
    const { webhook } = await prepare(status);
    await emitir();
    expect(await tras(webhook, 1)).toMatchObject({ estado: 'PENDIENTE', espera: expect.closeTo(5, 0) });
  });

  test.each([429, 503])('%i with Retry-After is left in peace for as long', async (status) => {
    const { webhook } = await prepare((_request, response) => {
      response.writeHead(status, { 'retry-after': '3600' }).end();
    });
    await emitir();
    expect((await tras(webhook, 1)).espera).toBeCloseTo(3_600, 0);
    // Later than it asked for, the schedule counts.
    await advance(s);
    await tras(webhook, 2);
    await advance(s);
    await tras(webhook, 3);
    await advance(s);
    expect((await tras(webhook, 4)).espera).toBeGreaterThan(6_000);
  });

  test('410 is told nothing more, until a person wants it to be; then it gets what it missed', async () => {
    const { ruta, webhook } = await prepare(500, 410, 200);
    const primero = await emitir();
    await tras(webhook, 1);
    await s.pool.query(`update webhook_entregas set siguiente_intento_en = 'infinity' where webhook_id = $1`, [
      webhook.id,
    ]);
    await emitir();
    await expect.poll(async () => (await s.call('GET', `/webhooks/${webhook.id}`)).json.data.activo).toBe(false);
    const { data } = (await s.call('GET', `/webhooks/${webhook.id}`)).json;
    expect(data.motivoInactivo).toContain('410');
    expect((await entregasDe(s, webhook.id)).map(({ estado }) => estado)).toEqual(['CANCELADA', 'CANCELADA']);
    const sinAvisar = await emitir();
    await expect.poll(async () => (await s.call('GET', `/invoices/${sinAvisar}`)).json.data.estado).toBe('ACEPTADA');
    expect(await entregasDe(s, webhook.id)).toHaveLength(2);
    for (const path of ['probar', 'recuperar']) {
      const { status, json } = await s.call('POST', `/webhooks/${webhook.id}/${path}`, {
        body: { desde: '2020-01-01' },
      });
      expect([status, json.error.code]).toEqual([422, 'DOMAIN_ERROR']);
    }
    await s.call('PATCH', `/webhooks/${webhook.id}`, { body: { activo: true } });
    const desde = JSON.parse(r.recibidos(ruta)[0]?.cuerpo ?? '').timestamp;
    const recuperados = (await s.call('POST', `/webhooks/${webhook.id}/recuperar`, { body: { desde } })).json.data;
    expect(recuperados).toEqual({ entregas: 3 });
    await expect.poll(() => r.recibidos(ruta).length, { timeout: 10_000 }).toBe(5);
    const ids = r.recibidos(ruta).map(({ cuerpo }) => JSON.parse(cuerpo).data.documento.id);
    expect([ids[2], ids[4]]).toEqual([primero, sinAvisar]);
    expect((await s.call('GET', `/webhooks/${webhook.id}`)).json.data.motivoInactivo).toBeUndefined();
  });

  test('nothing, or hangs up, is tried again, and why is kept', async () => {
    const { webhook } = await prepare((request) => request.socket.destroy());
    await emitir();
    await tras(webhook, 1);
    const [entrega] = await entregasDe(s, webhook.id);
    expect(entrega).toMatchObject({ estado: 'PENDIENTE', ultimoError: 'el receptor cortó la conexión' });
    expect(entrega.ultimoStatus).toBeUndefined();
  });
});

test('of every attempt there is what was sent and what came back, capped', async () => {
  const { webhook } = await prepare((_request, response) => {
    response.writeHead(500, { 'x-receptor': 'uno' }).end(`<script>alert(1)</script>${'ñ'.repeat(20_000)}`);
  });
  await emitir();
  await tras(webhook, 1);
  const [{ id }] = await entregasDe(s, webhook.id);
  const { data } = (await s.call('GET', `/webhooks/entregas/${id}`)).json;
  const [intento] = data.historial;
  expect(intento).toMatchObject({ n: 1, url: webhook.url, respuesta: { status: 500, cortada: true } });
  expect(intento.respuesta.cabeceras['x-receptor']).toBe('uno');
  expect(intento.respuesta.cuerpo).toMatch(/^<script>/);
  expect(Buffer.byteLength(intento.respuesta.cuerpo)).toBeLessThanOrEqual(8 * 1024 + 2);
  new Webhook(webhook.secreto).verify(data.cuerpo, intento.cabeceras);
});

test('an endpoint that hangs, and one whose name is gone, hold up no other', async () => {
  await prepare(() => {});
  await record(s, 'http://no-existe.invalid:9000/a');
  const { id, url } = await record(s, `${r.origen}/sano`);
  const antes = performance.now();
  const documentos = await Promise.all(Array.from({ length: 30 }, emitir));
  await expect.poll(() => r.recibidos(new URL(url).pathname).length, { timeout: 14_000 }).toBe(documentos.length);
  // The endpoint that hangs is given fifteen seconds for each attempt.
  expect(performance.now() - antes).toBeLessThan(14_000);
  await expect.poll(async () => (await entregasDe(s, id, '?estado=ENTREGADA&limite=100')).length).toBe(30);
}, 60_000);

test('a secret changed in the middle of the retries: both sign until the overlap is over, then the new one alone', async () => {
  const { ruta, webhook } = await prepare(500, 500, 200);
  await emitir();
  await tras(webhook, 1);
  const rotado = (await s.call('POST', `/webhooks/${webhook.id}/rotar`)).json.data;
  expect(rotado.secreto).not.toBe(webhook.secreto);
  expect(Date.parse(rotado.secretoAnteriorHasta) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  await advance(s);
  await tras(webhook, 2);
  await s.pool.query(
    `update webhooks set secretos_anteriores_hasta = array[now() - interval '1 second'] where id = $1`,
    [webhook.id],
  );
  await advance(s);
  await tras(webhook, 3);
  const firman = (secreto: string) =>
    r.recibidos(ruta).map(({ cuerpo, cabeceras }) => {
      try {
        return new Webhook(secreto).verify(cuerpo, { ...cabeceras }) !== undefined;
      } catch {
        return false;
      }
    });
  expect(firman(webhook.secreto)).toEqual([true, true, false]);
  expect(firman(rotado.secreto)).toEqual([false, true, true]);
  expect((await s.call('GET', `/webhooks/${webhook.id}`)).json.data.secretoAnteriorHasta).toBeUndefined();
});
