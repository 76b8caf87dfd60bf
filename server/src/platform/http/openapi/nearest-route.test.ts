import { expectEnvelope } from '@chaski/testing/documents/envelope.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let s: TestService;

beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.stop());

/** Method, path, and what is told. */
type Caso = readonly [string, string, string];

const ID = '01a1fbb1-9b4d-7b0b-bab9-bdf6a3225e50';

test.each<Caso>([
  ['POST', '/comprobante/emitir', 'POST /api/v1/comprobantes/emitir'],
  ['POST', '/comprobantes/emitir/', 'POST /api/v1/comprobantes/emitir'],
  ['POST', '/comprobantes', 'POST /api/v1/comprobantes/emitir'],
  ['GET', '/comprobantes', 'GET /api/v1/invoices'],
  ['GET', '/INVOICES', 'GET /api/v1/invoices'],
  ['GET', `/invoice/${ID}`, `GET /api/v1/invoices/${ID}`],
  ['GET', `/comprobantes/${ID}/pdf`, `GET /api/v1/invoices/${ID}/pdf`],
  ['POST', `/invoices/${ID}/anular`, `POST /api/v1/comprobantes/${ID}/anular`],
  ['GET', '/customer/20100070970', 'GET /api/v1/customers/20100070970'],
  ['POST', '/emitir', 'POST /api/v1/comprobantes/emitir'],
  ['POST', '/validar', 'POST /api/v1/comprobantes/validar'],
  ...['/facturas', '/factura', '/Boletas', '/documentos', '/notas', '/ventas', '/nota-credito', '/credit-notes'].map(
    (path): Caso => ['POST', path, 'POST /api/v1/comprobantes/emitir'],
  ),
  ...['/invoice/send', '/documents/send', '/facturas/crear'].map(
    (path): Caso => ['POST', path, 'POST /api/v1/comprobantes/emitir'],
  ),
  ['GET', '/facturas', 'GET /api/v1/invoices'],
  ['GET', '/documentos', 'GET /api/v1/invoices'],
  ['GET', `/facturas/${ID}/pdf`, `GET /api/v1/invoices/${ID}/pdf`],
])('404 of %s %s names it, and what was meant', async (method, path, meant) => {
  const answer = await s.call(method, path, method === 'POST' ? { body: {} } : {});
  expectEnvelope(answer, 404, 'NOT_FOUND');
  expect(answer.json.error.message).toBe(`La ruta ${method} /api/v1${path} no existe. ¿Quiso decir ${meant}?`);
});

test.each([
  '/comprobantes/emitir',
  '/api/comprobantes/emitir',
  '/v1/comprobantes/emitir',
  '/api/v2/comprobantes/emitir',
  '/api/emitir',
  '/api/facturas',
  '/factura',
  '/API/v1/comprobantes/emitir',
  '/api/v1/api/v1/comprobantes/emitir',
])('a path without the base, or with another, is told with it: %s', async (path) => {
  const answer = await s.call('POST', `${s.url}${path}`, { body: {} });
  expect(answer.json.error.message).toBe(
    `La ruta POST ${path} no existe. ¿Quiso decir POST /api/v1/comprobantes/emitir?`,
  );
});

test('what is near nothing is named, cut, without its query and without a key in it', async () => {
  const largo = `/nada-${'a'.repeat(300)}`;
  const { message } = (await s.call('GET', `${largo}?q=1`)).json.error;
  expect(message).toBe(
    `La ruta GET /api/v1${largo.slice(0, 113)}… no existe. Las rutas de la API empiezan con /api/v1: véalas en /docs`,
  );
  expect((await s.call('GET', `/${s.clave}`)).json.error.message).not.toContain(s.clave);
});

test.each<Caso>([
  ['POST', '/invoices', 'La ruta no admite POST; use GET. ¿O quiso decir POST /api/v1/comprobantes/emitir?'],
  ['POST', '/invoices/emitir', 'La ruta no admite POST; use GET. ¿O quiso decir POST /api/v1/comprobantes/emitir?'],
  ['POST', '/comprobantes/emitr', 'La ruta no admite POST; use GET. ¿O quiso decir POST /api/v1/comprobantes/emitir?'],
  ...['/comprobantes/enviar', '/invoices/create'].map(
    (path): Caso => ['POST', path, 'La ruta no admite POST; use GET. ¿O quiso decir POST /api/v1/comprobantes/emitir?'],
  ),
  ['GET', '/comprobantes/emitir', 'La ruta no admite GET; use POST.'],
  ['PUT', '/series', 'La ruta no admite PUT; use GET.'],
])('405 of %s %s says which methods it takes', async (method, path, message) => {
  const answer = await s.call(method, path, method === 'GET' ? {} : { body: {} });
  expectEnvelope(answer, 405, 'NOT_FOUND');
  expect(answer.json.error.message).toBe(message);
});

test('/ is the page for whoever takes anything, and data for nobody', async () => {
  for (const accept of ['*/*', 'text/html', undefined]) {
    const headers = accept === undefined ? {} : { accept };
    const answer = await s.call('GET', `${s.url}/`, { clave: null, headers });
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.bytes.toString()).toMatch(/^<!doctype html>/i);
  }
  expectEnvelope(
    await s.call('GET', `${s.url}/`, { clave: null, headers: { accept: 'application/json' } }),
    404,
    'NOT_FOUND',
  );
  expectEnvelope(await s.call('GET', `${s.url}/nada`, { clave: null, headers: { accept: '*/*' } }), 404, 'NOT_FOUND');
});
