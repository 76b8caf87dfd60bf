import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { conOrden, unaBoleta, unaFactura } from '../testing/builders.ts';
import { startTestService, type TestService } from '../testing/service.ts';

/* What SUNAT, the way to it, or a caller may do wrong, and what a document comes to (`docs/confiabilidad.md`). */

let s: TestService;

beforeAll(async () => {
  s = await startTestService({ sunatTimeoutMs: 10_000 });
});
afterEach(() => destino(null));
afterAll(() => s.stop());

async function sql<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await s.pool.query<T>(text, values)).rows;
}

/** Where the company's documents go from now on; null: to the simulator. */
async function destino(url: string | null, consulta: string | null = null): Promise<void> {
  await sql('update empresa_entornos set sunat_url = $1, consulta_url = $2, version = version + 1', [url, consulta]);
}

const datos = async (id: string) => (await s.call('GET', `/invoices/${id}`)).json.data;
const estado = async (id: string) => (await datos(id)).estado;
const interno = async (id: string) =>
  (await sql<{ estado: string; intentos: number }>('select estado, intentos from comprobantes where id = $1', [id]))[0];
const enSunat = async (serie: string) =>
  (await s.libro()).filter(({ operacion, archivo }) => operacion === 'sendBill' && archivo.includes(`-${serie}-`));

async function terminaAceptada(id: string): Promise<void> {
  await expect.poll(() => estado(id), { timeout: 20_000 }).toBe('ACEPTADA');
}

describe('an answer as it was recorded, which is SUNAT’s own failure', () => {
  const FIXTURES = new URL('../../../core/src/sunat/fixtures/', import.meta.url);
  let server: Server;
  let answer = { status: 500, body: Buffer.alloc(0) };
  let url: string;

  beforeAll(async () => {
    server = createServer((incoming, outgoing) => {
      incoming.resume().on('end', () => outgoing.writeHead(answer.status).end(answer.body));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/billService`;
  });
  afterAll(() => {
    server.close();
  });

  test.each([
    ['fault-0306-xsl.xml', 500, 'FH01'],
    ['fault-0200-notfound.xml', 500, 'FH02'],
    ['fault-internal.xml', 500, 'FH03'],
    ['puerta-401.html', 401, 'FH04'],
    ['puerta-200.html', 200, 'FH05'],
    ['vacio.txt', 200, 'FH06'],
  ])('%s is a send failure, and the same bytes are accepted later', async (fixture, status, serie) => {
    answer = { status, body: readFileSync(new URL(fixture, FIXTURES)) };
    await destino(url);
    const { status: answered, json } = await s.emitir(unaFactura({ serie }));
    expect([answered, json.code, json.estado]).toEqual([502, 'INVOICE_SEND_FAILED_AFTER_CREATE', 'PENDIENTE_ENVIO']);
    await destino(null);
    await terminaAceptada(json.comprobante_id);
    expect((await enSunat(serie)).map(({ aceptado }) => aceptado)).toEqual([true]);
  });

  test('a 0306 of the XSD is a refusal whose number may be used again', async () => {
    answer = { status: 500, body: readFileSync(new URL('fault-0306-xsd.xml', FIXTURES)) };
    await destino(url);
    const { json } = await s.emitir(unaFactura({ serie: 'FH07' }));
    expect(json.data).toMatchObject({ estado: 'RECHAZADA', sunat: { codigo: '0306', numeroConsumido: false } });
  });
});

describe('an answer that says nothing', () => {
  test.each([
    ['503', 'FF01'],
    ['truncado', 'FF02'],
    ['enorme=200', 'FF03'],
    ['redirigir', 'FF04'],
    ['cdr-sin-xml', 'FF05'],
    ['cdr-doctype', 'FF06'],
    ['cdr-bomba', 'FF07'],
  ])(
    '%s is neither yes nor no, its bytes are kept but capped, and the document ends accepted once',
    async (orden, serie) => {
      const { status, json } = await s.emitir(unaFactura({ serie, ...conOrden(`${orden}x1`) }));
      expect([status, json.estado]).toEqual([502, 'PENDIENTE_ENVIO']);
      const id = json.comprobante_id;
      const kept = await sql<{ bytes: number }>(
        'select coalesce(max(length(respuesta)), 0)::int as bytes from intentos where comprobante_id = $1',
        [id],
      );
      expect(kept[0]?.bytes).toBeLessThanOrEqual(16 * 1024);
      await terminaAceptada(id);
      const sent = await enSunat(serie);
      expect(new Set(sent.map(({ sha256 }) => sha256)).size).toBe(1);
      expect(sent.filter(({ aceptado }) => aceptado)).toHaveLength(1);
    },
    30_000,
  );

  test('a CDR whose signature is wrong is never taken for good: it waits for a person, who is told why', async () => {
    const { status, json } = await s.emitir(unaBoleta({ serie: 'BF01', ...conOrden('cdr-firma-malax1') }));
    expect(status).toBe(502);
    expect(await interno(json.comprobante_id)).toMatchObject({ estado: 'POR_ATENDER' });
    expect((await datos(json.comprobante_id)).sunat.mensaje).toContain('firma');
  });

  test('nor is one signed by somebody else than whom the company trusts', async () => {
    const { status, json } = await s.emitir(unaBoleta({ serie: 'BF02', ...conOrden('cdr-certificado-ajenox1') }));
    expect(status).toBe(502);
    expect((await interno(json.comprobante_id))?.estado).not.toBe('ACEPTADA');
  });

  test('another document’s CDR is refused and the document stays in doubt', async () => {
    const { json } = await s.emitir(unaBoleta({ serie: 'BF03', ...conOrden('cdr-ajenox1') }));
    expect(json.message).toContain('otro comprobante');
    expect(await interno(json.comprobante_id)).toMatchObject({ estado: 'POR_CONFIRMAR' });
    await terminaAceptada(json.comprobante_id);
  }, 30_000);
});

describe('a fault of SUNAT', () => {
  test('that says "not now" is tried again with growing waits, and not more often', async () => {
    const { json } = await s.emitir(unaFactura({ serie: 'FF20', ...conOrden('fault=0109x2') }), { webhook: true });
    const { id } = json.data.documento;
    await terminaAceptada(id);
    const waits = await sql<{ espera: number }>(
      `select extract(epoch from iniciado_en - lag(terminado_en) over (order by n))::float8 as espera from intentos
       where comprobante_id = $1 order by n offset 1`,
      [id],
    );
    expect(waits).toHaveLength(2);
    for (const [n, { espera }] of waits.entries()) expect(espera).toBeGreaterThanOrEqual(2 ** n - 0.1);
  }, 40_000);

  test('that says no is final at once, with its code', async () => {
    const { status, json } = await s.emitir(unaFactura({ serie: 'FF21', ...conOrden('fault=2335') }));
    expect([status, json.data.estado, json.data.sunat.codigo]).toEqual([200, 'RECHAZADA', '2335']);
    expect(await interno(json.data.documento.id)).toMatchObject({ intentos: 1 });
  });
});

describe('no way to SUNAT', () => {
  test.each([
    ['a name that does not exist', 'http://sunat.invalid/billService', 'dirección no encontrada'],
    ['a closed port', 'http://127.0.0.1:9/billService', 'conexión rechazada'],
  ])(
    '%s: nothing is sent, nothing is in doubt, and it goes when there is a way',
    async (_, url, detalle) => {
      await destino(url);
      const serie = `BG${url.length}`;
      const { status, json } = await s.emitir(unaBoleta({ serie }));
      expect([status, json.message]).toEqual([502, expect.stringContaining(detalle)]);
      expect(await interno(json.comprobante_id)).toMatchObject({ estado: 'POR_REINTENTAR' });
      expect((await s.call('GET', '/series')).status).toBe(200);
      await destino(null);
      await terminaAceptada(json.comprobante_id);
    },
    30_000,
  );

  test('a server that speaks no TLS was sent nothing, and the document goes once when there is a way', async () => {
    await destino(s.service.simuladorUrl.replace('http:', 'https:'));
    const { status, json } = await s.emitir(unaBoleta({ serie: 'BG01' }));
    expect([status, json.message]).toEqual([502, expect.stringContaining('No se envió nada a SUNAT')]);
    expect(await interno(json.comprobante_id)).toMatchObject({ estado: 'POR_REINTENTAR' });
    await destino(null);
    await terminaAceptada(json.comprobante_id);
    expect((await enSunat('BG01')).map(({ aceptado }) => aceptado)).toEqual([true]);
  }, 30_000);
});

describe('a proxy on the way that sends each POST twice', () => {
  let proxy: Server;
  let answers: 'primera' | 'segunda';
  let url: string;

  beforeAll(async () => {
    proxy = createServer(async (incoming, outgoing) => {
      const body: Buffer[] = [];
      for await (const chunk of incoming) body.push(chunk);
      const { host: _host, connection: _connection, ...headers } = incoming.headers;
      const send = () =>
        new Promise<{ status: number; body: Buffer }>((resolve, reject) => {
          const to = new URL(incoming.url ?? '', s.service.simuladorUrl);
          const sent = httpRequest(to, { method: 'POST', headers }, async (response) => {
            const chunks: Buffer[] = [];
            for await (const chunk of response) chunks.push(chunk);
            resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) });
          });
          sent.on('error', reject);
          sent.end(Buffer.concat(body));
        });
      const first = await send();
      const second = await send();
      const chosen = answers === 'primera' ? first : second;
      outgoing.writeHead(chosen.status, { 'content-type': 'text/xml; charset=utf-8' }).end(chosen.body);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const address = proxy.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
    url = `${origin}/ol-ti-itcpfegem/billService`;
  });
  afterAll(() => {
    proxy.closeAllConnections();
    proxy.close();
  });

  test('and answers the first: accepted, and once', async () => {
    await destino(url);
    answers = 'primera';
    const { json } = await s.emitir(unaBoleta({ serie: 'BH01' }));
    expect(json.data.estado).toBe('ACEPTADA');
    const sent = await enSunat('BH01');
    expect(sent.map(({ aceptado }) => aceptado)).toEqual([true, false]);
    expect(new Set(sent.map(({ sha256 }) => sha256)).size).toBe(1);
  });

  test('and answers the second: what nobody here sent before is not taken for ours; a person decides', async () => {
    await destino(url);
    answers = 'segunda';
    const { status, json } = await s.emitir(unaBoleta({ serie: 'BH02' }));
    expect(status).toBe(502);
    expect(await interno(json.comprobante_id)).toMatchObject({ estado: 'POR_ATENDER', intentos: 1 });
    expect((await enSunat('BH02')).filter(({ aceptado }) => aceptado)).toHaveLength(1);
  });
});

test('a wake-up that is lost costs a second, not a document', async () => {
  const { despertar } = s.service.deps;
  const { envios } = despertar;
  Object.assign(despertar, { envios: () => {} });
  try {
    const { json } = await s.emitir(unaFactura({ serie: 'FF30' }), { webhook: true });
    await expect.poll(() => estado(json.data.documento.id), { timeout: 5_000 }).toBe('ACEPTADA');
  } finally {
    Object.assign(despertar, { envios });
  }
});

test('a key that is revoked leaves nothing of what it issued behind', async () => {
  await destino('http://127.0.0.1:9/otroService');
  const { json } = await s.emitir(unaFactura({ serie: 'FF31' }), { webhook: true });
  await sql(`update claves set revocada_en = now() where nombre = 'pruebas'`);
  try {
    expect((await s.call('GET', '/series')).status).toBe(401);
    await destino(null);
    const { id } = json.data.documento;
    await expect.poll(async () => (await interno(id))?.estado, { timeout: 20_000 }).toBe('ACEPTADA');
  } finally {
    await sql('update claves set revocada_en = null');
  }
}, 30_000);

test('a key that is revoked during a call that runs leaves it its answer, and gets none more', async () => {
  const running = s.emitir(unaFactura({ serie: 'FF34', ...conOrden('lento=1200') }));
  await expect.poll(() => sql(`select 1 from comprobantes where serie = 'FF34'`)).toHaveLength(1);
  await sql(`update claves set revocada_en = now() where nombre = 'pruebas'`);
  try {
    expect((await s.call('GET', '/series')).status).toBe(401);
    expect((await running).json.data.estado).toBe('ACEPTADA');
  } finally {
    await sql('update claves set revocada_en = null');
  }
});

test('an Idempotency-Key that was forgotten makes no second document where the number was explicit', async () => {
  const headers = { 'idempotency-key': 'venta-77' };
  const documento = unaFactura({ serie: 'FF32', correlativo: 77 });
  const { json } = await s.emitir(documento, { headers });
  const deleted = await sql(`delete from idempotencia where clave = 'venta-77' returning 1`);
  expect(deleted).toHaveLength(1);
  const again = await s.emitir(documento, { headers });
  expect([again.status, again.json.error.code]).toEqual([409, 'ALREADY_EXISTS']);
  expect(again.json.error.message).toContain(json.data.documento.id);
});

test('a document whose outcome nobody knows is not annulled: the caller is told so, and no file is made', async () => {
  await s.simular({ modo: 'cortar', operaciones: ['sendBill', 'getStatusCdr'], veces: 2 });
  const { json } = await s.emitir(unaFactura({ serie: 'FF33' }));
  const id = json.comprobante_id;
  const refused = await s.call('POST', `/comprobantes/${id}/anular`, { body: { motivo: 'Error en los datos' } });
  expect([refused.status, refused.json.error.code]).toEqual([422, 'DOMAIN_ERROR']);
  expect(await sql('select 1 from resumenes where comprobante_id = $1', [id])).toEqual([]);
  await s.simular({ modo: 'normal' });
  await terminaAceptada(id);
}, 30_000);
