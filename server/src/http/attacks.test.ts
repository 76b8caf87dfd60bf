import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClave } from '../api-keys/store.ts';
import { unaFactura, unItem } from '../testing/builders.ts';
import { type Answer, startTestService, type TestService } from '../testing/service.ts';

/* The rows of the security bar that touch these routes: each bad input gets its answer, none a 500. */

let s: TestService;
const EMITIR = '/comprobantes/emitir';

beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.stop());

function expectEnvelope(answer: Answer, status: number, code: string): void {
  expect(answer.json).toMatchObject({ success: false, error: { code, message: expect.any(String) } });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('x-request-id')).toBeTruthy();
}

async function raw(request: string): Promise<string> {
  const { port } = new URL(s.url);
  const socket = connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(request.replaceAll('\n', '\r\n'), 'latin1');
  await new Promise((resolve) => {
    socket.on('close', resolve);
    setTimeout(() => socket.destroy(), 1_000);
  });
  return answer;
}

async function emit(overrides: object): Promise<Answer> {
  return s.emitir(unaFactura({ serie: 'FZ01', ...overrides }), { webhook: true });
}

/** The envelope in an answer read from the wire, with the manners of every answer. */
function expectRawEnvelope(answer: string, status: number, code: string): void {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const headers = head.toLowerCase();
  expect(headers).toContain('\r\ncontent-type: application/json; charset=utf-8');
  expect(headers).toMatch(/\r\nx-request-id: [\w.:-]+/);
  expect(headers).toContain('\r\nx-content-type-options: nosniff');
  expect(headers).toContain('\r\ncache-control: no-store');
  expect(JSON.parse(body)).toMatchObject({ success: false, error: { code, message: expect.any(String) } });
}

describe('doors', () => {
  test.each([
    ['none', {}],
    ['empty', { authorization: '' }],
    ['Basic', { authorization: 'Basic YTpi' }],
    ['Bearer without key', { authorization: 'Bearer ' }],
  ])('S1 authorization %s: 401 MISSING_TOKEN', async (_name, headers) => {
    const answer = await s.call('GET', '/invoices', { clave: null, headers });
    expectEnvelope(answer, 401, 'MISSING_TOKEN');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(answer.headers.get('x-environment')).toBeNull();
  });

  test('S1 two Authorization headers: 401 MISSING_TOKEN', async () => {
    const header = `Authorization: Bearer ${s.clave}\n`;
    const answer = await raw(`GET /api/v1/invoices HTTP/1.1\nHost: x\nConnection: close\n${header}${header}\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 401/);
    expect(answer).toContain('MISSING_TOKEN');
  });

  test('S2 a key with a bad checksum: 401 TOKEN_EXPIRED', async () => {
    const last = s.clave.at(-1) === 'a' ? 'b' : 'a';
    expectEnvelope(await s.call('GET', '/invoices', { clave: s.clave.slice(0, -1) + last }), 401, 'TOKEN_EXPIRED');
  });

  test('S7 a key without the permission: 403 that names it, with the environment', async () => {
    const { rows } = await s.service.deps.pool.query<{ id: string }>('select id from empresas');
    const solicitud = {
      empresaId: rows[0]?.id ?? '',
      entorno: 'test' as const,
      nombre: 'lectura',
      limite: 60,
      expiraEn: null,
    };
    const { clave: texto } = await createClave(s.service.deps.pool, { ...solicitud, permisos: ['invoices.read'] });
    const answer = await s.call('POST', EMITIR, { clave: texto, body: { documento: unaFactura() } });
    expectEnvelope(answer, 403, 'INSUFFICIENT_PERMISSIONS');
    expect(answer.json.error.message).toContain('invoices.create');
    expect(answer.headers.get('x-environment')).toBe('test');
  });

  test('S9 a key in the query string is no key', async () => {
    expectEnvelope(await s.call('GET', `/invoices?api_key=${s.clave}`, { clave: null }), 401, 'MISSING_TOKEN');
  });

  test('S10 the limit is exact: of 12 requests with a limit of 5, five pass', async () => {
    const { rows } = await s.service.deps.pool.query<{ id: string }>('select id from empresas');
    const solicitud = {
      empresaId: rows[0]?.id ?? '',
      entorno: 'test' as const,
      nombre: 'poca',
      limite: 5,
      expiraEn: null,
    };
    const { clave: texto } = await createClave(s.service.deps.pool, { ...solicitud, permisos: ['invoices.read'] });
    // Not across the turn of a minute, where the window begins anew.
    if (new Date().getSeconds() > 55) await new Promise((resolve) => setTimeout(resolve, 6_000));
    const answers = await Promise.all(Array.from({ length: 12 }, () => s.call('GET', '/invoices', { clave: texto })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(7);
    for (const answer of refused) {
      expectEnvelope(answer, 429, 'RATE_LIMIT_EXCEEDED');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(answer.headers.get('ratelimit-limit')).toBe('5');
      expect(answer.headers.get('ratelimit-remaining')).toBe('0');
    }
  });

  test('S5 a document of another environment is the same 404 as none', async () => {
    const { rows } = await s.service.deps.pool.query<{ id: string }>('select id from empresas');
    const solicitud = {
      empresaId: rows[0]?.id ?? '',
      entorno: 'live' as const,
      nombre: 'live',
      limite: 60,
      expiraEn: null,
    };
    const { clave: texto } = await createClave(s.service.deps.pool, {
      ...solicitud,
      permisos: ['invoices.read', 'invoices.send_taxauth'],
    });
    const { id } = (await emit({})).json.data.documento;
    const absent = '01a1fbb1-9b4d-7b0b-bab9-bdf6a3225e50';
    for (const suffix of ['', '/pdf', '/xml', '/cdr']) {
      const [foreign, none] = await Promise.all(
        [id, absent].map((one) => s.call('GET', `/invoices/${one}${suffix}`, { clave: texto })),
      );
      expectEnvelope(foreign ?? none ?? never(), 404, 'NOT_FOUND');
      expect(foreign?.bytes).toEqual(none?.bytes);
    }
    expectEnvelope(await s.call('POST', `/comprobantes/${id}/reintentar`, { clave: texto }), 404, 'NOT_FOUND');
  });
});

describe('bodies', () => {
  test.each([
    'text/plain',
    'application/json\ta',
    ' application/json garbage',
    'application/jsonp',
    'application/json; charset=latin1',
  ])('S12 content type %j: 415', async (type) => {
    expectEnvelope(await s.call('POST', EMITIR, { body: '{}', headers: { 'content-type': type } }), 415, 'BAD_REQUEST');
  });

  test('S13 3 MB: 413; compressed: 415; chunked without end: cut', async () => {
    expectEnvelope(await s.call('POST', EMITIR, { body: `{"a":"${'a'.repeat(3e6)}"}` }), 413, 'BAD_REQUEST');
    const bomb = gzipSync(Buffer.alloc(5_000_000, 32));
    expectEnvelope(
      await s.call('POST', EMITIR, { body: bomb, headers: { 'content-encoding': 'gzip' } }),
      415,
      'BAD_REQUEST',
    );
  });

  test.each([
    ['not JSON', '{'],
    ['empty', ''],
    ['depth', '['.repeat(10_000)],
    ['many keys', `{${Array.from({ length: 50_000 }, (_, i) => `"k${i}":1`).join()}}`],
    ['1e400', '{"documento":{"items":[{"cantidad":1e400}]}}'],
    ['NaN', '{"documento":NaN}'],
    ['lone surrogate', '{"documento":{"serie":"\\ud800"}}'],
    ['NUL', '{"documento":{"serie":"F\\u0000"}}'],
    ['BOM', '\ufeff{}'],
    ['duplicate', '{"documento":{"serie":"F001","serie":"F001"}}'],
    ['__proto__', '{"__proto__":{"x":1}}'],
    ['constructor', '{"documento":{"constructor":{"prototype":{"x":1}}}}'],
    ['array', '[]'],
    ['null', 'null'],
    ['text', '"hola"'],
  ])('S14, S15 %s: 400 with where and what', async (_name, body) => {
    const answer = await s.call('POST', EMITIR, { body });
    expectEnvelope(answer, 400, 'BAD_REQUEST');
    expect(Object.keys(answer.json.error.details.fields).length).toBeGreaterThan(0);
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });

  test('S14 bytes that are not UTF-8: 400', async () => {
    expectEnvelope(await s.call('POST', EMITIR, { body: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]) }), 400, 'BAD_REQUEST');
  });

  test('S16 fields that are not the caller’s: 400, each named', async () => {
    const answer = await emit({ estado: 'ACEPTADA', empresa_id: 'x', hash: 'x' });
    expectEnvelope(answer, 400, 'BAD_REQUEST');
    expect(Object.keys(answer.json.error.details.fields).sort()).toEqual([
      'documento.empresa_id',
      'documento.estado',
      'documento.hash',
    ]);
    expect(answer.json.error.message).toContain('3 errores');
  });

  test.each(['1e3', '0.00000000001', '-1', '12345678901234567890', '0', '1,5', 'NaN', ' 1'])(
    'S17 a quantity of %j: 400',
    async (cantidad) => {
      const answer = await emit({ items: [unItem({ cantidad })] });
      expectEnvelope(answer, 400, 'BAD_REQUEST');
      expect(answer.json.error.details.fields['documento.items.0.cantidad']).toBeTruthy();
    },
  );

  test('S19 XML in names is text: the XML holds it, escaped', async () => {
    const denominacion = `A & B </cbc:Note> ]]> <!-- ' " ñ 😀 S.A.`;
    const { json } = await s.emitir(unaFactura({ serie: 'FZ02', cliente: { ...cliente(), denominacion } }));
    expect(json.data.estado).toBe('ACEPTADA');
    const xml = (await s.call('GET', json.data.enlaces.xml)).bytes.toString();
    expect(xml).toContain(`A &amp; B &lt;/cbc:Note&gt; ]]&gt; &lt;!-- ' " ñ 😀 S.A.`);
  });

  test.each(['\ufffe', '\u202e', '\u0007', 'a\u0000b'])(
    'S19 a name with %j, which paper or XML cannot carry: 400',
    async (char) => {
      expectEnvelope(
        await emit({ cliente: { ...cliente(), denominacion: `Nombre ${char} S.A.` } }),
        400,
        'BAD_REQUEST',
      );
    },
  );
});

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
    const { id } = (await emit({ serie: 'FZ03' })).json.data.documento;
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
    ['a bad header', 400, 'GET /api/v1/invoices HTTP/1.1\nHost: x\nX y: z\n\n'],
    ['no host', 400, 'GET /api/v1/invoices HTTP/1.1\nConnection: close\n\n'],
    ['20 KB of headers', 431, `GET /api/v1/invoices HTTP/1.1\nHost: x\nX: ${'a'.repeat(20_000)}\n\n`],
    ['an expectation that is not ours', 417, 'GET /healthz HTTP/1.1\nHost: x\nExpect: foo\n\n'],
  ])('HTTP with %s: %i in the envelope', async (_name, status, request) => {
    expectRawEnvelope(await raw(request), status, 'BAD_REQUEST');
  });

  test('S51 malformed HTTP leaves the process alive', async () => {
    const key = `Authorization: Bearer ${s.clave}\n`;
    const bad = [
      `POST /api/v1${EMITIR} HTTP/1.1\nHost: x\n${key}Content-Length: 5\nTransfer-Encoding: chunked\n\n0\n\n`,
      `GET /api/v1/invoices HTTP/1.1\nHost: x\n${key}X: a\n b: c\n\n`,
      `GET /api/v1/invoices HTTP/1.1\nHost: x\nX: ${'a'.repeat(40_000)}\n\n`,
      `GET /api/v1/invoices HTTP/1.1\nHost: x\nConnection: close\n__proto__: a\n\n`,
      `TRACE / HTTP/1.1\nHost: x\nConnection: close\n\n`,
    ];
    for (const request of bad) expect((await raw(request)).slice(0, 12)).toMatch(/^HTTP\/1\.1 4\d\d$/);
    expect((await s.call('GET', '/invoices')).status).toBe(200);
  });
});

function cliente() {
  return { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL DE MUESTRA S.A.C.' };
}

function never(): never {
  throw new Error('sin respuesta');
}
