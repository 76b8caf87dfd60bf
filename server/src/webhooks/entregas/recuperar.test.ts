import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { advance, entregasDe, type Receptor, type Registrado, record, startReceptor } from '../testing.ts';

let s: TestService;
let r: Receptor;
let webhook: Registrado;

beforeAll(async () => {
  s = await startTestService();
  r = await startReceptor();
});
afterAll(async () => {
  await r.close();
  await s.stop();
});

const emitir = async (): Promise<string> =>
  (await s.emitir(unaFactura({ serie: 'FR01' }), { webhook: true })).json.data.documento.id;
/** SUNAT has judged it, so that the next one comes after it. */
async function aceptada(): Promise<string> {
  const id = await emitir();
  await expect.poll(async () => (await s.call('GET', `/invoices/${id}`)).json.data.estado).toBe('ACEPTADA');
  return id;
}
const recover = async (desde: string) =>
  (await s.call('POST', `/webhooks/${webhook.id}/recuperar`, { body: { desde } })).json.data?.entregas;
const estados = async () => (await entregasDe(s, webhook.id, '?limite=100')).map(({ estado }) => estado);
/** Time passes until so many deliveries have failed that often. */
const fallan = async (cuantas: number, veces: number) => {
  const antes = `update webhook_entregas set siguiente_intento_en = now() where webhook_id = $1 and fallidos < $2
    and estado = 'PENDIENTE' and siguiente_intento_en > now() and lease_hasta is null`;
  const text = 'select from webhook_entregas where webhook_id = $1 and fallidos >= $2 and lease_hasta is null';
  const count = async () => {
    await s.pool.query(antes, [webhook.id, veces]);
    return (await s.pool.query(text, [webhook.id, veces])).rowCount;
  };
  await expect.poll(count, { timeout: 20_000 }).toBe(cuantas);
};
const nadieEspera = async () => (await estados()).every((estado) => estado === 'ENTREGADA');
const orden = (recibidos: readonly { cuerpo: string }[]) =>
  recibidos.map(({ cuerpo }) => JSON.parse(cuerpo)).map(({ data }) => `${data.documento.id} ${data.secuencia}`);

test('a receiver that was away for five days gets all that it missed, once each, in the order in which it happened', async () => {
  // Before it was registered.
  const temprano = await aceptada();
  webhook = await record(s, `${r.origen}/caido`);
  const recibido = await emitir();
  await expect.poll(() => r.recibidos('/caido').length).toBe(1);
  r.answer('/caido', 500);
  const perdidos: string[] = [];
  for (let n = 0; n < 20; n++) perdidos.push(await aceptada());
  await s.call('POST', `/comprobantes/${perdidos[0]}/anular`, {
    body: { motivo: 'Error en el precio', webhook: true },
  });
  await expect.poll(async () => (await estados()).length, { timeout: 20_000 }).toBe(22);
  // Some are given up by then, some are waiting for hours to come, one was called off.
  await fallan(21, 4);
  const cambio = `update webhook_entregas set estado = $2, terminada_en = now(), siguiente_intento_en = null
    where id = any($1::uuid[]) and estado = 'PENDIENTE'`;
  const pendientes = (await entregasDe(s, webhook.id, '?limite=100')).filter(({ estado }) => estado === 'PENDIENTE');
  expect(pendientes).toHaveLength(21);
  await s.pool.query(cambio, [pendientes.slice(0, 7).map(({ id }) => id), 'AGOTADA']);
  await s.pool.query(cambio, [pendientes.slice(7, 9).map(({ id }) => id), 'CANCELADA']);
  await s.pool.query(`update webhook_mensajes set creado_en = creado_en - interval '5 days'`);

  r.answer('/caido', 200);
  const antes = r.recibidos('/caido').length;
  expect(await recover(new Date(Date.now() - 6 * 86_400_000).toISOString())).toBe(22);
  await expect.poll(nadieEspera, { timeout: 20_000 }).toBe(true);
  const llegaron = orden(r.recibidos('/caido').slice(antes));
  expect(llegaron).toEqual([...[temprano, ...perdidos].map((id) => `${id} 1`), `${perdidos[0]} 2`]);
  expect(llegaron).not.toContain(`${recibido} 1`);
  expect(new Set(r.recibidos('/caido').map(({ cabeceras }) => cabeceras['webhook-id'])).size).toBe(23);
  // There is nothing left.
  expect(await recover('2020-01-01')).toBe(0);
}, 90_000);

test('nothing before that instant is sent again, nor what the endpoint did not ask for', async () => {
  await s.call('PATCH', `/webhooks/${webhook.id}`, { body: { activo: false } });
  const antes = await aceptada();
  const { rows } = await s.pool.query<{ en: Date }>('select clock_timestamp() as en');
  const despues = await aceptada();
  await s.call('PATCH', `/webhooks/${webhook.id}`, { body: { activo: true, eventos: ['comprobante.anulado'] } });
  expect(await recover('2020-01-01')).toBe(0);
  await s.call('PATCH', `/webhooks/${webhook.id}`, { body: { eventos: ['comprobante.aceptado'] } });
  expect(await recover(rows[0]?.en.toISOString() ?? '')).toBe(1);
  await expect.poll(() => orden(r.recibidos('/caido')).at(-1)).toBe(`${despues} 1`);
  expect(orden(r.recibidos('/caido'))).not.toContain(`${antes} 1`);
});

describe('a line whose head fails', () => {
  /** A line of four; the endpoint fails that often, always at the first of them. Answers who arrived, by their places. */
  async function recoverFallando(fallos: number) {
    await s.call('DELETE', `/webhooks/${webhook.id}`);
    const { rows } = await s.pool.query<{ en: Date }>('select clock_timestamp() as en');
    const ids: string[] = [];
    for (let n = 0; n < 4; n++) ids.push(await aceptada());
    const ruta = `/falla-${fallos}`;
    let quedan = fallos;
    r.answer(ruta, (_request, response, body) => {
      const falla = JSON.parse(body).data.documento.id === ids[0] && quedan-- > 0;
      response.writeHead(falla ? 500 : 200).end();
    });
    webhook = await record(s, `${r.origen}${ruta}`);
    expect(await recover(rows[0]?.en.toISOString() ?? '')).toBe(4);
    await fallan(1, fallos);
    const entregadas = async () => (await estados()).filter((estado) => estado === 'ENTREGADA').length;
    if (fallos === 3) await expect.poll(entregadas, { timeout: 10_000 }).toBe(3);
    await advance(s);
    await expect.poll(nadieEspera, { timeout: 10_000 }).toBe(true);
    return r.recibidos(ruta).map(({ cuerpo }) => ids.indexOf(JSON.parse(cuerpo).data.documento.id) + 1);
  }

  test('twice waits for it: all arrive in the order in which they happened', async () => {
    expect(await recoverFallando(2)).toEqual([1, 1, 1, 2, 3, 4]);
  });

  test('three times goes on without it', async () => {
    expect(await recoverFallando(3)).toEqual([1, 1, 1, 2, 3, 4, 1]);
  });
});
