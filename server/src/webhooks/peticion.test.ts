import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Receptor, record, startReceptor } from './testing.ts';

/* What a request to register or change an endpoint may say. */

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

const create = (body: unknown) => s.call('POST', '/webhooks', { body });

describe('a body', () => {
  test.each([
    ['{"ur', ['cuerpo']],
    [[], ['cuerpo']],
    [{}, ['url']],
    [{ url: 7, eventos: 'todos', activo: 'si', descripcion: '' }, ['activo', 'descripcion', 'eventos', 'url']],
    [{ url: 'https://erp.pe/', eventos: [] }, ['eventos']],
    [{ url: 'https://erp.pe/', eventos: ['comprobante.aceptada', 3] }, ['eventos.0', 'eventos.1']],
    [{ url: 'https://erp.pe/', urls: 1, secreto: 'whsec_x', __proto__x: 1 }, ['__proto__x', 'secreto', 'urls']],
    [{ url: null }, ['url']],
    [{ url: 'https://erp.pe/', descripcion: 'x'.repeat(201) }, ['descripcion']],
  ])('%j has all its problems told at once: 400', async (body, campos) => {
    const { status, json } = await create(body);
    expect([status, json.error.code]).toEqual([400, 'BAD_REQUEST']);
    expect(Object.keys(json.error.details.fields).sort()).toEqual(campos);
  });

  test('with a mistyped name is told the right one', async () => {
    const { json } = await create({ ulr: 'https://erp.pe/', eventos: ['comprobante.aceptada'] });
    expect(json.error.details.fields).toMatchObject({
      ulr: expect.stringContaining('¿quiso decir `url`?'),
      'eventos.0': expect.stringContaining('¿quiso decir `comprobante.aceptado`?'),
    });
  });

  test('to change nothing is 400; to recover without a date, or with none that exists, too', async () => {
    const { id } = await record(s, `${r.origen}/vacio`);
    expect((await s.call('PATCH', `/webhooks/${id}`, { body: {} })).status).toBe(400);
    for (const desde of [undefined, null, 'ayer', '2026-02-30', '2026-11-20T10:00:00', '2026-11-20 10:00', 20261120]) {
      const { status, json } = await s.call('POST', `/webhooks/${id}/recuperar`, { body: { desde } });
      expect({ desde, status, fields: Object.keys(json.error.details.fields) }).toEqual({
        desde,
        status: 400,
        fields: ['desde'],
      });
    }
    for (const desde of ['2026-11-20', '2026-11-20T10:00:00-05:00', '2026-11-20T15:00Z']) {
      expect((await s.call('POST', `/webhooks/${id}/recuperar`, { body: { desde } })).status).toBe(200);
    }
    await s.call('DELETE', `/webhooks/${id}`);
  });

  test('with HTML in the description is kept as it is, and answered as JSON alone', async () => {
    const descripcion = `<img src=x onerror=alert(1)>"'; drop table webhooks; --`;
    const { json, headers } = await create({ url: `${r.origen}/html`, descripcion });
    expect(json.data.descripcion).toBe(descripcion);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    await s.call('DELETE', `/webhooks/${json.data.id}`);
  });
});

describe('an address', () => {
  test.each([
    'http://10.0.0.1/',
    'https://2886729729/',
    'https://0x0a.1/',
    'https://012.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:a00:1]/',
    'https://[64:ff9b::a00:1]/',
    'https://169.254.169.254/latest',
    'https://metadata.google.internal/',
  ])('%s is 422, at creation and at a change', async (url) => {
    const { id } = await record(s, `${r.origen}/direccion`);
    for (const { status, json } of [
      await create({ url }),
      await s.call('PATCH', `/webhooks/${id}`, { body: { url } }),
    ]) {
      expect([status, json.error.code, Object.keys(json.error.details.fields)]).toEqual([422, 'DOMAIN_ERROR', ['url']]);
    }
    await s.call('DELETE', `/webhooks/${id}`);
  });

  test.each([
    'https://user:pw@erp.pe/',
    'file:///etc/passwd',
    'gopher://erp.pe/',
    'https://8.8.8.8:22/',
    'http://8.8.8.8/',
    'erp',
  ])('%s is 400', async (url) => {
    expect((await create({ url })).status).toBe(400);
  });

  test('of this machine, by its name, is taken where the operator opened loopback', async () => {
    const { id } = await record(s, `http://localhost:${r.puerto}/por-nombre`);
    expect((await s.call('POST', `/webhooks/${id}/probar`)).json.data.estado).toBe('ENTREGADA');
    expect(r.recibidos('/por-nombre')).toHaveLength(1);
    await s.call('DELETE', `/webhooks/${id}`);
  });

  test('of this very service is 422', async () => {
    const publico = await startTestService({ publicUrl: 'https://facturas.miempresa.pe' });
    const { status, json } = await publico.call('POST', '/webhooks', {
      body: { url: 'https://facturas.miempresa.pe/x' },
    });
    expect([status, json.error.code]).toEqual([422, 'DOMAIN_ERROR']);
    await publico.stop();
  });

  test('whose name leads inside is 422, and so where the operator opened nothing', async () => {
    const resolve = async () => [{ address: '192.168.1.10', family: 4 as const }];
    const cerrado = await startTestService({ webhookRedes: [] }, { egreso: { resolver: resolve } });
    for (const url of ['https://erp.miempresa.pe/', 'https://127.0.0.1/', 'https://localhost./', 'https://erp/']) {
      const { status } = await cerrado.call('POST', '/webhooks', { body: { url } });
      expect({ url, status }).toEqual({ url, status: 422 });
    }
    await cerrado.stop();
  });
});
