import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { type RespuestaCruda, sendCrudo } from '@chaski/testing/fuzz/crudo.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { watchStatements } from '@chaski/testing/service/statements.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateClave } from '../../api-keys/clave.ts';
import { createClave } from '../../api-keys/store.ts';

/* S2, S3, S11, S13, S56, S60: what a caller without a key, or with too much of everything, gets; and what it costs. */

let s: TestService;

beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.stop());

async function crudo(desde: string, text: string | Buffer, limiteMs = 5_000): Promise<RespuestaCruda> {
  const { hostname, port } = new URL(s.url);
  const bytes = typeof text === 'string' ? Buffer.from(text.replaceAll('\n', '\r\n')) : text;
  const lugar = { host: hostname, port: Number(port), desde, limiteMs };
  const answer = await sendCrudo({ ...lugar, bytes, cortar: false, sinCuerpo: false });
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
}

async function con(desde: string, clave: string, more = ''): Promise<number> {
  const head = `GET /api/v1/invoices HTTP/1.1\nHost: x\nConnection: close\nAuthorization: Bearer ${clave}\n${more}\n`;
  return (await crudo(desde, head)).status;
}

/** Well formed, and of nobody. */
function desconocida(): string {
  return generateClave('test', Buffer.from(crypto.getRandomValues(new Uint8Array(96)))).texto;
}

describe('failed authentications', () => {
  test('S2 a key with a bad checksum, or no key at all, costs no SQL; a well formed one costs one statement', async () => {
    const seen: string[] = [];
    const stop = watchStatements((text) => seen.push(text));
    const asked = () => seen.filter((text) => text.includes('clave_ventanas')).length;
    try {
      const wrong = Array.from({ length: 40 }, () => `${desconocida().slice(0, -1)}!`.replace('!', 'ñ'));
      const mistyped = Array.from({ length: 40 }, () => {
        const good = desconocida();
        return good.slice(0, 12) + (good[12] === 'a' ? 'b' : 'a') + good.slice(13);
      });
      for (const clave of [...wrong, ...mistyped, 'chk_test_', 'x'.repeat(200), s.clave.toUpperCase()]) {
        expect([401, 429]).toContain(await con('127.0.1.1', encodeURIComponent(clave)));
      }
      expect(asked()).toBe(0);
      await con('127.0.1.2', desconocida());
      expect(asked()).toBe(1);
    } finally {
      stop();
    }
  });

  test('S3 a thousand unknown keys from one address: 20 are 401, the rest 429; nobody else is held back', async () => {
    const statuses: number[] = [];
    const worker = async () => {
      while (statuses.length < 1_000) statuses.push(await con('127.0.2.1', desconocida()));
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    const minutes = statuses.filter((status) => status === 401).length / 20;
    // Or 40 of them, when the minute of the address turned meanwhile.
    expect([1, 2]).toContain(minutes);
    expect(statuses.filter((status) => status === 429).length).toBe(statuses.length - minutes * 20);
    expect(await con('127.0.2.2', desconocida())).toBe(401);
    expect(await con('127.0.2.1', s.clave)).toBe(200);
    expect(await con('127.0.2.2', s.clave)).toBe(200);
  });

  test('S3 past the limit an address costs one statement at a time, and a valid key of it still passes', async () => {
    for (let i = 0; i < 20; i++) await con('127.0.7.1', desconocida());
    let running = 0;
    let most = 0;
    const stop = watchStatements((text, done) => {
      if (!text.includes('clave_ventanas')) return;
      most = Math.max(most, ++running);
      void done.finally(() => running--);
    });
    const flood = Promise.all(Array.from({ length: 300 }, () => con('127.0.7.1', desconocida())));
    const statuses = await flood.finally(stop);
    expect(statuses).toEqual(new Array(300).fill(429));
    expect(most).toBe(1);
    expect(await con('127.0.7.1', s.clave)).toBe(200);
    expect(await con('127.0.7.2', s.clave)).toBe(200);
  });

  test('S3 the refusal says how long to wait, and nothing of any key', async () => {
    const head = () => `GET /api/v1/invoices HTTP/1.1\nHost: x\nAuthorization: Bearer ${desconocida()}\n\n`;
    for (let i = 0; i < 21; i++) await crudo('127.0.3.1', head());
    const { status, headers, body } = await crudo('127.0.3.1', head());
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.has('x-environment')).toBe(false);
    expect(JSON.parse(body.toString())).toMatchObject({ success: false, error: { code: 'RATE_LIMIT_EXCEEDED' } });
  });

  test('S11 an address that the caller writes into its headers is not believed', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 25; i++) {
      const more = `X-Forwarded-For: 10.0.0.${i}\nForwarded: for=10.0.0.${i}\nX-Real-IP: 10.0.0.${i}\nTrue-Client-IP: 10.0.0.${i}\n`;
      statuses.push(await con('127.0.4.1', desconocida(), more));
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });
});

describe('bodies without end', () => {
  const head = (more: string) =>
    `POST /api/v1/comprobantes/emitir HTTP/1.1\nHost: x\nConnection: close\nAuthorization: Bearer ${s.clave}\nContent-Type: application/json\n${more}\n`;
  const chunk = Buffer.from(`10000\r\n${'a'.repeat(65_536)}\r\n`);

  test('S13 20 MB in chunks, 16 at once: cut at 2 MB with 413, and the memory of the process does not grow by 50 MB', async () => {
    const bytes = Buffer.concat([
      Buffer.from(head('Transfer-Encoding: chunked\n').replaceAll('\n', '\r\n')),
      ...new Array<Buffer>(320).fill(chunk),
      Buffer.from('0\r\n\r\n'),
    ]);
    const memory = () => {
      const { heapUsed, external } = process.memoryUsage();
      return (heapUsed + external) / 1e6;
    };
    const before = memory();
    let peak = before;
    const timer = setInterval(() => (peak = Math.max(peak, memory())), 2);
    const answers = await Promise.all(Array.from({ length: 16 }, () => crudo('127.0.5.1', bytes)));
    clearInterval(timer);
    expect(answers.map(({ status }) => status)).toEqual(new Array(16).fill(413));
    expect(peak - before).toBeLessThan(50);
  });

  test('S13 a length of 1 GB is refused before a byte of it comes', async () => {
    const answer = await crudo('127.0.5.2', head('Content-Length: 1073741824\n'));
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ error: { code: 'BAD_REQUEST' } });
  });

  test.each(['gzip', 'br', 'deflate', 'zstd', 'gzip, gzip', 'identity'])(
    'S13 Content-Encoding %s is refused, so nothing is ever unpacked',
    async (coding) => {
      const answer = await crudo('127.0.5.3', `${head(`Content-Encoding: ${coding}\nContent-Length: 2\n`)}{}`);
      expect(answer.status).toBe(415);
    },
  );
});

test('S56 an Idempotency-Key of another company is another key: the documents are two', async () => {
  const { rows } = await s.pool.query<{ id: string }>('select id from empresas');
  const solicitud = {
    empresaId: rows[0]?.id ?? '',
    entorno: 'test' as const,
    nombre: 'otra',
    limite: 1000,
    expiraEn: null,
  };
  const permisos = ['invoices.create', 'invoices.send_taxauth'] as const;
  const otra = await createClave(s.pool, { ...solicitud, permisos });
  const headers = { 'Idempotency-Key': 'pedido-77' };
  const one = await s.emitir(unaFactura({ serie: 'FI01' }), { headers });
  // Of the same company and environment, whichever the API key: the same document.
  const same = await s.emitir(unaFactura({ serie: 'FI01' }), { headers, clave: otra.clave });
  expect(same.json.data.documento.id).toBe(one.json.data.documento.id);
  // In the database it is told by company and environment, which row level security also sees to.
  const { rows: keys } = await s.pool.query(
    `select column_name as columna from information_schema.key_column_usage
     where table_name = 'idempotencia' order by ordinal_position`,
  );
  expect(keys.map(({ columna }) => columna)).toEqual(expect.arrayContaining(['empresa_id', 'entorno', 'clave']));
});

describe('S60 what is not to be seen', () => {
  test.each([
    '/metrics',
    '/.git/config',
    '/.git/HEAD',
    '/.env',
    '/package.json',
    '/server/src/main.ts',
    '/main.ts.map',
    '/debug',
    '/debug/pprof',
    '/actuator',
    '/admin',
    '/server-status',
    '/docs/../package.json',
    '/secretos/llave',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/static/../../package.json',
    '//etc/passwd',
  ])('GET %s: 404', async (path) => {
    const { status, body } = await crudo('127.0.6.1', `GET ${path} HTTP/1.1\nHost: x\nConnection: close\n\n`);
    expect(status).toBe(404);
    expect(JSON.parse(body.toString())).toMatchObject({ success: false, error: { code: 'NOT_FOUND' } });
  });

  test('no answer tells which program, or which version of it, is behind it', async () => {
    for (const path of ['/healthz', '/readyz', '/openapi.json', '/nada', '/api/v1/invoices']) {
      const { headers } = await crudo('127.0.6.2', `GET ${path} HTTP/1.1\nHost: x\nConnection: close\n\n`);
      for (const name of ['server', 'x-powered-by', 'via', 'x-runtime']) expect(headers.has(name)).toBe(false);
    }
    const { body } = await crudo('127.0.6.2', 'GET /healthz HTTP/1.1\nHost: x\nConnection: close\n\n');
    expect(JSON.parse(body.toString())).toEqual({ estado: 'vivo' });
  });

  test('methods that tell or change the way of a request: TRACE, CONNECT, an override, are refused', async () => {
    for (const method of ['TRACE', 'CONNECT', 'TRACK', 'DEBUG']) {
      const target = method === 'CONNECT' ? '169.254.169.254:80' : '/api/v1/invoices';
      const text = `${method} ${target} HTTP/1.1\nHost: x\nConnection: close\nAuthorization: Bearer ${s.clave}\n\n`;
      const answer = await crudo('127.0.6.3', text).catch((error: Error) => error.message);
      expect(typeof answer === 'string' ? answer : answer.status).toSatisfy(
        (seen) => seen === 'sinRespuesta' || (Number(seen) >= 400 && Number(seen) < 500),
      );
    }
    const override = 'X-HTTP-Method-Override: DELETE\nX-HTTP-Method: DELETE\n';
    expect(await con('127.0.6.3', s.clave, override)).toBe(200);
  });
});
