import { ESTADOS, esFinal } from '@chaski/core/estado/estado.ts';
import { conOrden, unaBoleta, unaFactura, unItem } from '@chaski/testing/documents/builders.ts';
import { countWaiting } from '@chaski/testing/service/database.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

/* What becomes of documents whose outcome is unknown, whose number another holds, or whose company may not send. */

let s: TestService;

beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.stop());

async function sql(text: string, values: unknown[] = []) {
  return (await s.pool.query(text, values)).rows;
}

/** Another system issued that number: SUNAT has it, and we know nothing of it. */
async function issuedElsewhere(serie: string, make = unaFactura): Promise<void> {
  const { json } = await s.emitir(make({ serie }));
  const { id } = json.data.documento;
  for (const table of ['eventos', 'intentos']) await sql(`delete from ${table} where comprobante_id = $1`, [id]);
  await sql('delete from comprobantes where id = $1', [id]);
  await sql('delete from series where serie = $1', [serie]);
}

async function simulador(modo: object): Promise<void> {
  const answer = await fetch(`${s.service.simuladorUrl}/_control/comportamiento`, {
    method: 'PUT',
    body: JSON.stringify(modo),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

const estado = async (id: string) => (await s.call('GET', `/invoices/${id}`)).json.data;

describe('a number that another system used', () => {
  const otra = { items: [unItem({ precioUnitario: 999 })] };

  test('waits for a person, and the other document is never taken for ours', async () => {
    await issuedElsewhere('FR01');
    const { status, json } = await s.emitir(unaFactura({ serie: 'FR01', ...otra }));
    expect([status, json.estado]).toEqual([502, 'PENDIENTE_ENVIO']);
    const again = await s.call('POST', json.reintentar_en);
    expect([again.status, again.json.error.code]).toEqual([422, 'DOMAIN_ERROR']);
  });

  test('not even when SUNAT could not be asked at first', async () => {
    await issuedElsewhere('FR02');
    await simulador({ modo: '500', operaciones: ['getStatusCdr'], veces: 1 });
    const { status, json } = await s.emitir(unaFactura({ serie: 'FR02', ...otra }));
    expect(status).toBe(502);
    await expect
      .poll(() => sql('select estado from comprobantes where id = $1', [json.comprobante_id]), { timeout: 15_000 })
      .toEqual([{ estado: 'POR_ATENDER' }]);
    expect((await estado(json.comprobante_id)).documento.hash).toBeUndefined();
  });

  test('nor a boleta of the same price, because the answer is lost once somebody lets it go on', async () => {
    await issuedElsewhere('BR01', unaBoleta);
    const { json } = await s.emitir(unaBoleta({ serie: 'BR01' }));
    const id = json.comprobante_id;
    const espera = () => expect.poll(async () => (await estado(id)).sunat?.mensaje, { timeout: 15_000 });
    await espera().toMatch(/Ya lo tenía cuando recibió nuestro primer envío/);
    await simulador({ modo: '500', operaciones: ['sendBill'], veces: 1 });
    expect((await s.call('POST', `/comprobantes/${id}/reanudar`)).status).toBe(200);
    await espera().toMatch(/No se sabe si SUNAT registró el comprobante/);
    await espera().toMatch(/Ya lo tenía cuando recibió nuestro primer envío/);
    expect((await estado(id)).estado).toBe('PENDIENTE_ENVIO');
  });
});

describe('a document whose row is locked this moment, as while its turn is brought forward', () => {
  /** What is answered to a request that comes while somebody holds the row of a document that waits, and lets it go without having taken it. */
  const conFilaTomada = async <T>(id: string, ask: () => Promise<T>): Promise<T> => {
    await sql(`update comprobantes set siguiente_intento_en = now() + interval '1 hour' where id = $1`, [id]);
    const otro = await s.pool.connect();
    onTestFinished(() => otro.release());
    await otro.query('begin');
    await otro.query('select from comprobantes where id = $1 for update', [id]);
    let respondido = false;
    const respuesta = ask().finally(() => {
      respondido = true;
    });
    await expect.poll(async () => respondido || (await countWaiting(s.pool)) === 1, { timeout: 5_000 }).toBe(true);
    await otro.query('commit');
    return respuesta;
  };
  const headersDe = (serie: string) => ({ headers: { 'idempotency-key': `tomada-${serie}` } });
  const pendiente = async (serie: string) => {
    await simulador({ modo: '500', operaciones: ['sendBill'], veces: 1 });
    const { status, json } = await s.emitir(unaBoleta({ serie }), headersDe(serie));
    expect(status).toBe(502);
    return json.comprobante_id;
  };

  test('is sent all the same by who asks for a retry', async () => {
    const id = await pendiente('BR02');
    const { status, json } = await conFilaTomada(id, () => s.call('POST', `/comprobantes/${id}/reintentar`));
    expect([status, json.data?.estado]).toEqual([200, 'ACEPTADA']);
  });

  test('is sent all the same by who repeats the request', async () => {
    const id = await pendiente('BR03');
    const { status, json } = await conFilaTomada(id, () => s.emitir(unaBoleta({ serie: 'BR03' }), headersDe('BR03')));
    expect([status, json.data?.estado, json.data?.documento.id]).toEqual([200, 'ACEPTADA', id]);
  });
});

describe('past the deadline', () => {
  const vence = (id: string) =>
    sql(`update comprobantes set plazo_envio = now() - interval '1 hour' where id = $1`, [id]);

  test('a boleta that SUNAT may have is sent once more, and found accepted', async () => {
    const { json } = await s.emitir(unaBoleta({ serie: 'BR01', ...conOrden('cortar-tras-aceptarx1') }));
    await vence(json.comprobante_id);
    await expect.poll(async () => (await estado(json.comprobante_id)).estado, { timeout: 15_000 }).toBe('ACEPTADA');
  });

  test('what SUNAT does not have, a day after it was sent, waits for a person, who is told so', async () => {
    const { json } = await s.emitir(unaFactura({ serie: 'FR03', ...conOrden('cortar') }));
    await vence(json.comprobante_id);
    await sql(`update intentos set iniciado_en = iniciado_en - interval '1 day' where comprobante_id = $1`, [
      json.comprobante_id,
    ]);
    await expect
      .poll(async () => (await estado(json.comprobante_id)).sunat?.mensaje, { timeout: 15_000 })
      .toMatch(/Venció el plazo.*SUNAT no lo tiene/);
  });
});

test('while the company’s sending is paused the background rests, and a retry that somebody asks for ends the pause', async () => {
  // The document, and the question whether the company itself is refused.
  await s.simulate({ modo: 'fault=0102', veces: 2 });
  const paused = await s.emitir(unaFactura({ serie: 'FR04' }), { webhook: true });
  const { id } = paused.json.data.documento;
  await expect
    .poll(() => sql('select intentos, estado from comprobantes where id = $1', [id]), { timeout: 10_000 })
    .toEqual([{ intentos: 1, estado: 'POR_REINTENTAR' }]);
  await expect.poll(() => sql('select 1 from empresa_entornos where envio_pausado_hasta > now()')).toHaveLength(1);
  const second = await s.emitir(unaFactura({ serie: 'FR04' }), { webhook: true });
  await new Promise((resolve) => setTimeout(resolve, 3_500));
  expect((await estado(second.json.data.documento.id)).estado).toBe('EN_PROCESO');
  expect(await sql('select intentos from comprobantes where id = $1', [second.json.data.documento.id])).toEqual([
    { intentos: 0 },
  ]);
  const retried = await s.call('POST', `/comprobantes/${second.json.data.documento.id}/reintentar`);
  expect(retried.json.data.estado).toBe('ACEPTADA');
  await expect.poll(async () => (await estado(id)).estado, { timeout: 15_000 }).toBe('ACEPTADA');
});

test('every internal state is one public state, the same in the list as in the document', async () => {
  const { json } = await s.emitir(unaFactura({ serie: 'FR06' }));
  const { id } = json.data.documento;
  const PUBLICOS = ['ACEPTADA', 'EN_PROCESO', 'RECHAZADA', 'PENDIENTE_ENVIO', 'ANULADA'];
  for (const interno of ESTADOS) {
    for (const [asincrono, lease] of [
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ] as const) {
      await sql(
        `update comprobantes set estado = $2, asincrono = $3, final_en = case when $4 then now() end,
          lease_hasta = now() + case when $5 then interval '1 hour' else interval '-1 hour' end,
          siguiente_intento_en = 'infinity' where id = $1`,
        [id, interno, asincrono, esFinal(interno), lease],
      );
      const listed: string[] = [];
      for (const publico of PUBLICOS) {
        const { data } = (await s.call('GET', `/invoices?serie=FR06&estado=${publico}`)).json;
        if (data.documentos.length > 0) listed.push(publico);
      }
      expect(listed, `${interno} ${asincrono} ${lease}`).toEqual([(await estado(id)).estado]);
    }
  }
});

test('a failure after the document exists is told as a send failure with its id, not as an error to be retried', async () => {
  const { deps } = s.service;
  const canal = deps.empresas.canal;
  let calls = 0;
  Object.assign(deps.empresas, {
    canal: (id: Parameters<typeof canal>[0]) => (calls++ === 0 ? Promise.reject(new Error('se cayó')) : canal(id)),
  });
  const { status, json } = await s.emitir(unaFactura({ serie: 'FR07' }));
  expect([status, json.code]).toEqual([502, 'INVOICE_SEND_FAILED_AFTER_CREATE']);
  await expect.poll(async () => (await estado(json.comprobante_id)).estado, { timeout: 30_000 }).toBe('ACEPTADA');
  Object.assign(deps.empresas, { canal });
});
