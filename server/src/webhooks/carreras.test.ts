import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { advance, entregasDe, otraClave, type Receptor, type Registrado, record, startReceptor } from './testing.ts';

/* What a person does while an attempt is on its way. */

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

/** An endpoint whose every answer waits until the test gives it; the others of this file are out of its way. */
async function prepare(ruta: string) {
  for (const { id } of (await s.call('GET', '/webhooks')).json.data.webhooks) await s.call('DELETE', `/webhooks/${id}`);
  const esperan: ((status: number) => void)[] = [];
  r.answer(ruta, (_request, response) => void esperan.push((status) => response.writeHead(status).end()));
  const webhook = await record(s, `${r.origen}${ruta}`);
  const answer = async (status: number) => {
    await expect.poll(() => esperan.length, { timeout: 10_000 }).toBeGreaterThan(0);
    esperan.shift()?.(status);
  };
  const enCamino = (n: number) => expect.poll(() => r.recibidos(ruta).length, { timeout: 10_000 }).toBe(n);
  return { webhook, responder: answer, enCamino };
}

const emitir = () => s.emitir(unaFactura({ serie: 'FC02' }), { webhook: true });
const ver = async ({ id }: Registrado) => (await s.call('GET', `/webhooks/${id}`)).json.data;
const laUnica = async ({ id }: Registrado) => (await entregasDe(s, id))[0];
const libre = async ({ id }: Registrado) => {
  const text = 'select from webhook_entregas where webhook_id = $1 and lease_hasta is not null';
  await expect.poll(async () => (await s.pool.query(text, [id])).rowCount, { timeout: 10_000 }).toBe(0);
};
const auditados = async ({ id }: Registrado) => {
  const text = 'select accion, actor_tipo, antes, despues from auditoria where objeto = $1 order by n';
  return (await s.pool.query(text, [id])).rows;
};

describe('410', () => {
  test('of the address before the last change is a failed attempt, and the new address gets the message', async () => {
    const { webhook, responder: answer, enCamino } = await prepare('/viejo');
    await emitir();
    await enCamino(1);
    await s.call('PATCH', `/webhooks/${webhook.id}`, { body: { url: `${r.origen}/nuevo` } });
    await answer(410);
    await libre(webhook);
    expect(await ver(webhook)).toMatchObject({ activo: true });
    expect(await laUnica(webhook)).toMatchObject({ estado: 'PENDIENTE', ultimoStatus: 410 });
    await advance(s);
    await expect.poll(async () => (await laUnica(webhook)).estado, { timeout: 10_000 }).toBe('ENTREGADA');
    expect(r.recibidos('/nuevo')).toHaveLength(1);
  });

  test('of its address makes it inactive, and who did that is in the audit', async () => {
    const { webhook, responder: answer } = await prepare('/ido');
    await emitir();
    await answer(410);
    await expect.poll(async () => (await ver(webhook)).activo, { timeout: 10_000 }).toBe(false);
    expect((await auditados(webhook)).at(-1)).toMatchObject({
      accion: 'webhook.desactivado',
      actor_tipo: 'sistema',
      despues: { activo: false, motivo: expect.stringContaining('410') },
    });
  });
});

describe('asked for again in the middle of an attempt', () => {
  test('its last: should it fail, the whole schedule begins anew at once', async () => {
    const { webhook, responder: answer, enCamino } = await prepare('/decimo');
    await emitir();
    await enCamino(1);
    await answer(500);
    await libre(webhook);
    await s.pool.query('update webhook_entregas set fallidos = 9 where webhook_id = $1', [webhook.id]);
    await advance(s);
    await enCamino(2);
    const { id } = await laUnica(webhook);
    expect((await s.call('POST', `/webhooks/entregas/${id}/reenviar`)).json.message).toBe('Se envía otra vez.');
    await answer(500);
    await enCamino(3);
    await answer(500);
    await libre(webhook);
    const { rows } = await s.pool.query('select estado, fallidos from webhook_entregas where id = $1', [id]);
    expect(rows).toEqual([{ estado: 'PENDIENTE', fallidos: 1 }]);
  });

  test('and it arrives: that is the one', async () => {
    const { webhook, responder: answer, enCamino } = await prepare('/llega');
    await emitir();
    await enCamino(1);
    const { id } = await laUnica(webhook);
    await s.call('POST', `/webhooks/entregas/${id}/reenviar`);
    await answer(200);
    await libre(webhook);
    expect(await laUnica(webhook)).toMatchObject({ estado: 'ENTREGADA', intentos: 1 });
  });

  test('with all others: it takes its place in their line, and fails there', async () => {
    const { webhook, responder: answer, enCamino } = await prepare('/fila');
    await emitir();
    await enCamino(1);
    const { json } = await s.call('POST', `/webhooks/${webhook.id}/recuperar`, { body: { desde: '2020-01-01' } });
    expect(json.data.entregas).toBeGreaterThan(0);
    await answer(500);
    const text = 'select estado, en_fila, fallidos from webhook_entregas where webhook_id = $1 and intentos = 1';
    await expect
      .poll(async () => (await s.pool.query(text, [webhook.id])).rows, { timeout: 10_000 })
      .toContainEqual({ estado: 'PENDIENTE', en_fila: true, fallidos: 0 });
  });
});

test('whoever calls off what waits locks it in one order: who locks several of them in that order does not end in a knot', async () => {
  const { webhook } = await prepare('/nudo');
  // The one that was stored first has the greater id.
  const text = `insert into webhook_entregas (empresa_id, id, entorno, webhook_id, mensaje_id, orden, siguiente_intento_en)
    select empresa_id, ('00000000-0000-7000-8000-00000000000' || 3 - n)::uuid, entorno, id, id, -n, 'infinity'
    from webhooks, generate_series(1, 2) n where id = $1 returning id`;
  const ids = (await s.pool.query<{ id: string }>(text, [webhook.id])).rows.map(({ id }) => id).sort();
  const otro = await s.pool.connect();
  const take = (id: string | undefined) => otro.query('select from webhook_entregas where id = $1 for update', [id]);
  await otro.query('begin');
  await take(ids[0]);
  const desactivado = s.call('PATCH', `/webhooks/${webhook.id}`, { body: { activo: false } });
  const esperan = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%CANCELADA%'`;
  await expect.poll(async () => (await s.pool.query(esperan)).rows[0], { timeout: 10_000 }).toEqual({ n: 1 });
  await take(ids[1]);
  await otro.query('commit');
  otro.release();
  expect((await desactivado).status).toBe(200);
  const estados = 'select estado from webhook_entregas where webhook_id = $1';
  expect((await s.pool.query(estados, [webhook.id])).rows).toEqual([{ estado: 'CANCELADA' }, { estado: 'CANCELADA' }]);
});

test('a message that cannot be signed in a way that nobody foresaw waits longer each time, and goes when it can', async () => {
  const { webhook, responder: answer } = await prepare('/sin-firma');
  const { empresas } = s.service.deps;
  const { openSecreto } = empresas;
  onTestFinished(() => void Object.assign(empresas, { openSecreto }));
  Object.assign(empresas, { openSecreto: () => Promise.reject(new Error('se cayó')) });
  await emitir();
  const fila = async () => {
    const text = `select interrumpidos, intentos, extract(epoch from siguiente_intento_en - now())::int as espera
      from webhook_entregas where webhook_id = $1 and lease_hasta is null`;
    return (await s.pool.query<{ interrumpidos: number; intentos: number; espera: number }>(text, [webhook.id]))
      .rows[0];
  };
  for (const veces of [1, 2]) {
    await expect.poll(async () => (await fila())?.intentos, { timeout: 10_000 }).toBe(veces);
    expect((await fila())?.interrumpidos).toBe(veces);
    expect((await fila())?.espera).toBeGreaterThan(5 * 2 ** veces - 3);
    if (veces === 1) await advance(s);
  }
  Object.assign(empresas, { openSecreto });
  await advance(s);
  await answer(200);
  await expect.poll(async () => (await laUnica(webhook)).estado, { timeout: 10_000 }).toBe('ENTREGADA');
});

test('neither the certificate nor the SOL password, illegible, is in the way of a webhook', async () => {
  const clave = await otraClave(s);
  // Another company's are sealed for that one.
  const { rowCount } = await s.pool.query(
    `update empresa_entornos n set certificado_pem = d.certificado_pem, clave_privada_cifrada = d.clave_privada_cifrada,
       sol_usuario = d.sol_usuario, sol_clave_cifrada = d.sol_clave_cifrada
     from empresa_entornos d join empresas e on e.id = d.empresa_id
     where e.ruc <> '20100070970' and d.entorno = 'test' and n.entorno = 'test' and n.empresa_id <> d.empresa_id`,
  );
  expect(rowCount).toBe(1);
  const body = { documento: unaFactura({ serie: 'FC03' }) };
  expect((await s.call('POST', '/comprobantes/emitir', { body, clave })).status).toBe(500);
  const { json } = await s.call('POST', '/webhooks', { body: { url: `${r.origen}/certificado` }, clave });
  expect((await s.call('POST', `/webhooks/${json.data.id}/probar`, { clave })).json.data.estado).toBe('ENTREGADA');
});
