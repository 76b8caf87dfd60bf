import { gzipSync } from 'node:zlib';
import { unaFactura, unItem } from '@chaski/testing/documents/builders.ts';
import { expectEnvelope, raw } from '@chaski/testing/documents/envelope.ts';
import { type Answer, startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClave } from '../../api-keys/store.ts';

/* The rows of the security bar that touch these routes: each bad input gets its answer, none a 500. */

let s: TestService;
const EMITIR = '/comprobantes/emitir';

beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.stop());

async function emit(overrides: object): Promise<Answer> {
  return s.emitir(unaFactura({ serie: 'FZ01', ...overrides }), { webhook: true });
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
    const answer = await raw(s.url, `GET /api/v1/invoices HTTP/1.1\nHost: x\nConnection: close\n${header}${header}\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 401/);
    expect(answer).toContain('MISSING_TOKEN');
  });

  test('S2 a key with a bad checksum: 401 TOKEN_EXPIRED', async () => {
    const last = s.clave.at(-1) === 'a' ? 'b' : 'a';
    expectEnvelope(await s.call('GET', '/invoices', { clave: s.clave.slice(0, -1) + last }), 401, 'TOKEN_EXPIRED');
  });

  test('S7 a key without the permission: 403 that names it, with the environment', async () => {
    const { rows } = await s.pool.query<{ id: string }>('select id from empresas');
    const solicitud = {
      empresaId: rows[0]?.id ?? '',
      entorno: 'test' as const,
      nombre: 'lectura',
      limite: 60,
      expiraEn: null,
    };
    const { clave: texto } = await createClave(s.pool, { ...solicitud, permisos: ['invoices.read'] });
    const answer = await s.call('POST', EMITIR, { clave: texto, body: { documento: unaFactura() } });
    expectEnvelope(answer, 403, 'INSUFFICIENT_PERMISSIONS');
    expect(answer.json.error.message).toContain('invoices.create');
    expect(answer.headers.get('x-environment')).toBe('test');
  });

  test('S9 a key in the query string is no key', async () => {
    expectEnvelope(await s.call('GET', `/invoices?api_key=${s.clave}`, { clave: null }), 401, 'MISSING_TOKEN');
  });

  test('S10 the limit is exact: of 12 requests with a limit of 5, five pass', async () => {
    const { rows } = await s.pool.query<{ id: string }>('select id from empresas');
    const solicitud = {
      empresaId: rows[0]?.id ?? '',
      entorno: 'test' as const,
      nombre: 'poca',
      limite: 5,
      expiraEn: null,
    };
    const { clave: texto } = await createClave(s.pool, { ...solicitud, permisos: ['invoices.read'] });
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
    const { rows } = await s.pool.query<{ id: string }>('select id from empresas');
    const solicitud = {
      empresaId: rows[0]?.id ?? '',
      entorno: 'live' as const,
      nombre: 'live',
      limite: 60,
      expiraEn: null,
    };
    const { clave: texto } = await createClave(s.pool, {
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
    ['two BOM', '\ufeff\ufeff{}'],
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

  test.each(['1e3', '0.00000000001', '-1', '12345678901234567890', '0', '1,5', 'NaN', '1 000'])(
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

function cliente() {
  return { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL DE MUESTRA S.A.C.' };
}

function never(): never {
  throw new Error('sin respuesta');
}
