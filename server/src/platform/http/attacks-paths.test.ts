import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { expectEnvelope, expectRawEnvelope, raw } from '@chaski/testing/documents/envelope.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/* The rows of the security bar about paths, queries and HTTP itself: each bad input gets its answer, none a 500. */

let s: TestService;

beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.stop());

describe('paths and queries', () => {
  test('S18 SQL in every filter is a value', async () => {
    const sql = encodeURIComponent(`' or 1=1; drop table comprobantes; --`);
    for (const name of ['estado', 'serie', 'cliente', 'desde', 'cursor', 'limite']) {
      expectEnvelope(await s.call('GET', `/invoices?${name}=${sql}`), 400, 'BAD_REQUEST');
    }
    expect((await s.call('GET', `/invoices?q=${sql}`)).json.data.documentos).toEqual([]);
    expect((await s.call('GET', '/invoices')).status).toBe(200);
  });

  test('S53 a parameter called __proto__ is one we do not know: 400, named', async () => {
    const answer = await s.call('GET', '/invoices?__proto__=x&constructor=y');
    expectEnvelope(answer, 400, 'BAD_REQUEST');
    expect(Object.keys(answer.json.error.details.fields).sort()).toEqual(['__proto__', 'constructor']);
  });

  test('S53 a parameter given twice: 400', async () => {
    expectEnvelope(await s.call('GET', '/invoices?limite=1&limite=99'), 400, 'BAD_REQUEST');
  });

  test('S55 a page of 100,000: 400', async () => {
    expectEnvelope(await s.call('GET', '/invoices?limite=100000'), 400, 'BAD_REQUEST');
  });

  test.each([
    '/nada',
    '/invoices/',
    '//invoices',
    '/invoices/..%2f..%2fetc',
    '/INVOICES',
    '/invoices/x',
    "/invoices/' or 1=1",
    '/claves',
  ])('S8, S52 GET %s: 404 in the envelope', async (path) => {
    expectEnvelope(await s.call('GET', path), 404, 'NOT_FOUND');
  });

  const strange = { body: 'hola', headers: { 'content-type': 'text/plain' } };

  test.each(['GET', 'POST', 'QUERY', 'PROPFIND'])(
    'an unknown route with %s asks for the key first, then is 404, whatever the body',
    async (method) => {
      const options = method === 'GET' ? {} : strange;
      expectEnvelope(await s.call(method, '/nada', { ...options, clave: null }), 401, 'MISSING_TOKEN');
      const answer = await s.call(method, '/nada', options);
      expectEnvelope(answer, 404, 'NOT_FOUND');
      expect(answer.headers.get('x-environment')).toBe('test');
    },
  );

  test('outside the API an unknown route is 404, whatever the body', async () => {
    expectEnvelope(await s.call('GET', `${s.url}/nada`, { clave: null }), 404, 'NOT_FOUND');
    expectEnvelope(await s.call('POST', `${s.url}/nada`, { ...strange, clave: null }), 404, 'NOT_FOUND');
  });

  test('a document that does not exist is 404 before its format is judged', async () => {
    const absent = '01a1fbb1-9b4d-7b0b-bab9-bdf6a3225e50';
    expectEnvelope(await s.call('GET', `/invoices/${absent}/pdf?formato=x`), 404, 'NOT_FOUND');
    const { id } = (await s.emitir(unaFactura({ serie: 'FZ03' }), { webhook: true })).json.data.documento;
    expectEnvelope(await s.call('GET', `/invoices/${id}/pdf?formato=x`), 400, 'BAD_REQUEST');
  });

  test('a wrong method: 405 with what is allowed, whatever the body', async () => {
    for (const [method, options] of [['DELETE', {}] as const, ['POST', strange] as const]) {
      const answer = await s.call(method, '/invoices', options);
      expectEnvelope(answer, 405, 'NOT_FOUND');
      expect(answer.headers.get('allow')).toBe('GET');
      expectEnvelope(await s.call(method, '/invoices', { ...options, clave: null }), 401, 'MISSING_TOKEN');
    }
  });

  test('a path that is no URL: 400 in the envelope', async () => {
    expectEnvelope(await s.call('GET', '/invoices/%ZZ'), 400, 'BAD_REQUEST');
    expectEnvelope(await s.call('GET', `${s.url}/%ZZ`, { clave: null }), 400, 'BAD_REQUEST');
  });

  test('an id of 10,000 characters asks for the key and names nothing: 404', async () => {
    const path = `/invoices/${'a'.repeat(10_000)}`;
    expectEnvelope(await s.call('GET', path, { clave: null }), 401, 'MISSING_TOKEN');
    expectEnvelope(await s.call('GET', path), 404, 'NOT_FOUND');
  });

  test('of 15 KB of escapes in a path none is undone: 404, also where one of them is none', async () => {
    const path = `/${'%25'.repeat(4_999)}%ZZ`;
    expectEnvelope(await s.call('GET', s.url + path, { clave: null }), 404, 'NOT_FOUND');
    expectEnvelope(await s.call('GET', path, { clave: null }), 401, 'MISSING_TOKEN');
  });

  test.each(['/invoices', '/nada', '/invoices/%ZZ', '/healthz', '/openapi.json'])(
    'what %s answers is neither sniffed nor kept',
    async (path) => {
      const answer = await s.call('GET', path.startsWith('/inv') || path === '/nada' ? path : `${s.url}${path}`);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-request-id')).toBeTruthy();
    },
  );

  test.each([
    ['no HTTP', 400, 'hola\n\n'],
    ['an unknown method', 400, 'HOLA /api/v1/invoices HTTP/1.1\nHost: x\n\n'],
    ['two hosts', 400, 'GET /api/v1/invoices HTTP/1.1\nHost: x\nHost: malo.example\nConnection: close\n\n'],
    ['the same host twice', 400, 'GET /healthz HTTP/1.1\nHost: x\nHost: x\nConnection: close\n\n'],
    ['two hosts in HTTP/1.0', 400, 'GET /healthz HTTP/1.0\nHost: x\nHost: y\n\n'],
    ['a bad header', 400, 'GET /api/v1/invoices HTTP/1.1\nHost: x\nX y: z\n\n'],
    ['no host', 400, 'GET /api/v1/invoices HTTP/1.1\nConnection: close\n\n'],
    ['20 KB of headers', 431, `GET /api/v1/invoices HTTP/1.1\nHost: x\nX: ${'a'.repeat(20_000)}\n\n`],
    ['an expectation that is not ours', 417, 'GET /healthz HTTP/1.1\nHost: x\nExpect: foo\n\n'],
  ])('HTTP with %s: %i in the envelope', async (_name, status, request) => {
    expectRawEnvelope(await raw(s.url, request), status, 'BAD_REQUEST');
  });

  test('S51 malformed HTTP leaves the process alive', async () => {
    const key = `Authorization: Bearer ${s.clave}\n`;
    const bad = [
      `POST /api/v1/comprobantes/emitir HTTP/1.1\nHost: x\n${key}Content-Length: 5\nTransfer-Encoding: chunked\n\n0\n\n`,
      `GET /api/v1/invoices HTTP/1.1\nHost: x\n${key}X: a\n b: c\n\n`,
      `GET /api/v1/invoices HTTP/1.1\nHost: x\nX: ${'a'.repeat(40_000)}\n\n`,
      `GET /api/v1/invoices HTTP/1.1\nHost: x\nConnection: close\n__proto__: a\n\n`,
      `TRACE / HTTP/1.1\nHost: x\nConnection: close\n\n`,
    ];
    for (const request of bad) expect((await raw(s.url, request)).slice(0, 12)).toMatch(/^HTTP\/1\.1 4\d\d$/);
    expect((await s.call('GET', '/invoices')).status).toBe(200);
  });
});
