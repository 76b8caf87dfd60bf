import { conOrden, unaBoleta, unaFactura, unItem } from '@chaski/testing/documents/builders.ts';
import { enterComo } from '@chaski/testing/service/panel.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { otraClave, type Receptor, type Registrado, record, startReceptor } from './testing.ts';

/* What is told of, to whom, and when nobody is told. */

let s: TestService;
let r: Receptor;
let todo: Registrado;

beforeAll(async () => {
  s = await startTestService();
  r = await startReceptor();
  todo = await record(s, `${r.origen}/todo`);
});
afterAll(async () => {
  await r.close();
  await s.stop();
});

const emitir = async (documento: object): Promise<string> =>
  (await s.emitir(documento, { webhook: true })).json.data.documento.id;
const anular = (id: string, motivo: string, webhook = true) =>
  s.call('POST', `/comprobantes/${id}/anular`, { body: { motivo, webhook } });

/** The messages about one document, each verified by a stranger, in the order of arrival. */
function avisosDe(id: string, ruta = '/todo') {
  return r
    .recibidos(ruta)
    .map(({ cuerpo, cabeceras }) => ({ ...JSON.parse(JSON.stringify(verificar(cuerpo, cabeceras))), cabeceras }))
    .filter(({ data }) => data.documento?.id === id);
}

function verificar(cuerpo: string, cabeceras: Readonly<Record<string, string>>): unknown {
  return new Webhook(todo.secreto).verify(cuerpo, { ...cabeceras });
}

const llegan = async (id: string, cuantos: number) => {
  await expect.poll(() => avisosDe(id).length, { timeout: 20_000 }).toBe(cuantos);
  return avisosDe(id);
};
const mensajes = async (id: string) => {
  const text = 'select tipo, secuencia, payload from webhook_mensajes where comprobante_id = $1 order by orden';
  return (await s.pool.query<{ tipo: string; secuencia: number; payload: string }>(text, [id])).rows;
};

describe('a document issued with webhook', () => {
  test('is told of when SUNAT accepts it: the answer of the API, and the order number', async () => {
    const id = await emitir(unaFactura({ serie: 'FW01' }));
    const [aviso] = await llegan(id, 1);
    const { data } = (await s.call('GET', `/invoices/${id}`)).json;
    expect(aviso).toMatchObject({
      type: 'comprobante.aceptado',
      timestamp: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
    });
    expect(Math.abs(Date.parse(aviso.timestamp) - Date.now())).toBeLessThan(60_000);
    const { secuencia, ...resto } = aviso.data;
    const { items: _, ...contrato } = data.documento;
    expect(secuencia).toBe(1);
    expect({ ...data, documento: contrato }).toMatchObject(resto);
    expect(resto.enlaces.pdf).toBe(`${s.url}/api/v1/invoices/${id}/pdf`);
    expect((await s.call('GET', resto.enlaces.consulta)).status).toBe(200);
    expect((await mensajes(id)).map(({ payload }) => payload)).toEqual(
      r.recibidos('/todo').map(({ cuerpo }) => cuerpo),
    );
  });

  test('is told of when SUNAT refuses it', async () => {
    const id = await emitir(unaFactura({ serie: 'FW02', ...conOrden('rechazo=2017') }));
    const [aviso] = await llegan(id, 1);
    expect(aviso).toMatchObject({
      type: 'comprobante.rechazado',
      data: { estado: 'RECHAZADA', secuencia: 1, sunat: { codigo: '2017' } },
    });
  });

  test('is told of when a resumen diario informs SUNAT of it at last', async () => {
    const id = await emitir(unaBoleta({ serie: 'BW01', ...conOrden('fault=1079') }));
    const [aviso] = await llegan(id, 1);
    expect(aviso).toMatchObject({ type: 'comprobante.aceptado', data: { estado: 'ACEPTADA', secuencia: 1 } });
  });

  test('is told of after a failure of SUNAT, once', async () => {
    const id = await emitir(unaFactura({ serie: 'FW03', ...conOrden('fault=0109x1') }));
    await llegan(id, 1);
    expect(await mensajes(id)).toHaveLength(1);
  });
});

describe('an annulment asked for with webhook', () => {
  test('is told of with the next order number', async () => {
    const id = await emitir(unaFactura({ serie: 'FW04' }));
    await llegan(id, 1);
    await anular(id, 'Error en el precio');
    const [, aviso] = await llegan(id, 2);
    expect(aviso).toMatchObject({
      type: 'comprobante.anulado',
      data: { estado: 'ANULADA', secuencia: 2, anulacion: { estado: 'ACEPTADA', motivo: 'Error en el precio' } },
    });
  });

  test('is told of when SUNAT refuses it, and again when the second one is accepted', async () => {
    const id = await emitir(unaFactura({ serie: 'FW05' }));
    await llegan(id, 1);
    await anular(id, 'Motivo [sim:rechazo=2105]');
    const [, rechazada] = await llegan(id, 2);
    expect(rechazada).toMatchObject({
      type: 'anulacion.rechazada',
      data: { estado: 'ACEPTADA', secuencia: 2, anulacion: { estado: 'RECHAZADA', sunat: { codigo: '2105' } } },
    });
    await anular(id, 'Otra vez');
    expect((await llegan(id, 3)).map(({ data }) => data.secuencia)).toEqual([1, 2, 3]);
  });

  test('is told of for a document that was issued without', async () => {
    const { id } = (await s.emitir(unaFactura({ serie: 'FW06' }))).json.data.documento;
    await anular(id, 'Error en el precio');
    const [aviso] = await llegan(id, 1);
    expect(aviso).toMatchObject({ type: 'comprobante.anulado', data: { secuencia: 1 } });
  });
});

describe('a document issued at the dashboard, whose answer a person waits for', () => {
  test.each([
    ['comprobante.aceptado', {}],
    ['comprobante.rechazado', { items: [{ ...unItem(), descripcion: 'Tinta [sim:rechazo=2017]' }] }],
  ])('is told of besides: %s', async (type, mas) => {
    const dentro = await enterComo(s, 'dueno');
    const ruta = `/empresas/${dentro.empresaId}/test/api/v1/comprobantes/emitir`;
    const { status, json } = await dentro.call('POST', ruta, {
      body: { documento: unaFactura({ serie: 'FW09', ...mas }) },
    });
    expect([status, json.data?.estado], JSON.stringify(json)).toEqual([
      200,
      type.endsWith('aceptado') ? 'ACEPTADA' : 'RECHAZADA',
    ]);
    expect(await llegan(json.data.documento.id, 1)).toMatchObject([{ type }]);
  });
});

describe('a document whose caller waited, and was answered that its sending failed', () => {
  test.each([
    ['comprobante.aceptado', unaFactura({ serie: 'FW10', ...conOrden('fault=0109x1') })],
    ['comprobante.rechazado', unaFactura({ serie: 'FW10', ...conOrden('fault=0109x1][sim:rechazo=2017') })],
    ['comprobante.aceptado', unaBoleta({ serie: 'BW10', ...conOrden('fault=1079') })],
  ])('is told of when SUNAT has judged it, in the background: %s', async (type, documento) => {
    const { status, json } = await s.emitir(documento);
    expect(status, JSON.stringify(json)).toBe(502);
    expect(await llegan(json.comprobante_id, 1)).toMatchObject([{ type, data: { secuencia: 1 } }]);
    expect(await mensajes(json.comprobante_id)).toHaveLength(1);
  });

  test('is told of nowhere else when the caller asks again and is answered with the verdict', async () => {
    const { json } = await s.emitir(unaFactura({ serie: 'FW11', ...conOrden('fault=0109x1') }));
    const otra = await s.call('POST', `/comprobantes/${json.comprobante_id}/reintentar`);
    expect([otra.status, otra.json.data?.estado], JSON.stringify(otra.json)).toEqual([200, 'ACEPTADA']);
    expect(await mensajes(json.comprobante_id)).toEqual([]);
  });
});

describe('nobody is told', () => {
  test('of what was asked for without webhook', async () => {
    const { id } = (await s.emitir(unaFactura({ serie: 'FW07' }))).json.data.documento;
    await anular(id, 'Error en el precio', false);
    expect((await s.call('GET', `/invoices/${id}`)).json.data.estado).toBe('ANULADA');
    expect(await mensajes(id)).toEqual([]);
  });

  test('of a type that the endpoint did not ask for', async () => {
    await record(s, `${r.origen}/rechazos`, { eventos: ['comprobante.rechazado'] });
    const aceptada = await emitir(unaFactura({ serie: 'FW08' }));
    const rechazada = await emitir(unaFactura({ serie: 'FW08', ...conOrden('rechazo=2017') }));
    await llegan(aceptada, 1);
    await expect.poll(() => r.recibidos('/rechazos').length).toBe(1);
    expect(JSON.parse(r.recibidos('/rechazos')[0]?.cuerpo ?? '').data.documento.id).toBe(rechazada);
  });

  test('of another company or environment', async () => {
    const clave = await otraClave(s);
    await s.call('POST', '/webhooks', { clave, body: { url: `${r.origen}/ajeno` } });
    const id = await emitir(unaFactura({ serie: 'FW09' }));
    await llegan(id, 1);
    expect(r.recibidos('/ajeno')).toEqual([]);
    const otra = await s.emitir(unaFactura({ serie: 'FW09' }), { webhook: true, clave });
    await expect.poll(() => r.recibidos('/ajeno').length, { timeout: 10_000 }).toBe(1);
    expect(avisosDe(otra.json.data.documento.id)).toEqual([]);
  });
});

test('each endpoint is told of the same message under the same id, signed with its own secret', async () => {
  const otro = await record(s, `${r.origen}/segundo`);
  const id = await emitir(unaFactura({ serie: 'FW10' }));
  const [aviso] = await llegan(id, 1);
  await expect.poll(() => r.recibidos('/segundo').length).toBe(1);
  const [uno] = r.recibidos('/segundo');
  expect(uno?.cabeceras['webhook-id']).toBe(aviso.cabeceras['webhook-id']);
  expect(new Webhook(otro.secreto).verify(uno?.cuerpo ?? '', { ...uno?.cabeceras })).toMatchObject({
    type: aviso.type,
  });
  expect(() => verificar(uno?.cuerpo ?? '', uno?.cabeceras ?? {})).toThrow();
});

test('with CHASKI_URL the links of messages begin with it', async () => {
  const publico = await startTestService({ publicUrl: 'https://facturas.miempresa.pe' });
  await record(publico, `${r.origen}/publico`);
  await publico.emitir(unaFactura({ serie: 'FW01' }), { webhook: true });
  await expect.poll(() => r.recibidos('/publico').length, { timeout: 10_000 }).toBe(1);
  const { data } = JSON.parse(r.recibidos('/publico')[0]?.cuerpo ?? '');
  expect(data.enlaces.consulta).toMatch(/^https:\/\/facturas\.miempresa\.pe\/api\/v1\/comprobantes\//);
  await publico.stop();
});
