import { addDays, toFecha } from '@chaski/core/lib/fecha.ts';
import { ALL_CASES } from '@chaski/core/lib/testing.ts';
import { conOrden, unaBoleta, unaFactura, unItem } from '@chaski/testing/documents/builders.ts';
import { expectEnvelope } from '@chaski/testing/documents/envelope.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let s: TestService;

beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.stop());

describe('a synchronous emission', () => {
  test('ends ACEPTADA with everything that the reference names', async () => {
    const { status, json, headers } = await s.emitir(unaFactura({ serie: 'FA01' }));
    expect(status).toBe(200);
    expect(headers.get('x-environment')).toBe('test');
    expect(json).toMatchObject({
      success: true,
      data: {
        entorno: 'test',
        estado: 'ACEPTADA',
        documento: {
          estado: 'ACEPTADA',
          tipo: 'FACTURA',
          serie: 'FA01',
          correlativo: 'FA01-1',
          totales: { gravada: '100.00', igv: '18.00', total: '118.00' },
        },
        sunat: { estado: 'ACEPTADA', codigo: '0', notas: [] },
      },
    });
    const { documento, enlaces } = json.data;
    expect(documento.hash).toMatch(/^[A-Za-z0-9+/]{43}=$/);
    expect(documento.cadenaQr.split('|').slice(1, 6)).toEqual(['01', 'FA01', '1', '18.00', '118.00']);
    expect(documento.codigoBarras.startsWith(documento.cadenaQr)).toBe(true);
    for (const enlace of ['consulta', 'pdf', 'xml', 'cdr'])
      expect((await s.call('GET', enlaces[enlace])).status).toBe(200);
  });

  test('a boleta without customer goes to CLIENTES VARIOS', async () => {
    const { json } = await s.emitir(unaBoleta({ serie: 'BA01' }));
    expect(json.data.documento).toMatchObject({
      estado: 'ACEPTADA',
      tipo: 'BOLETA',
      cliente: { tipoDocumento: '-', denominacion: 'CLIENTES VARIOS' },
    });
  });

  test('a byte order mark in front of the body is skipped', async () => {
    const body = `\ufeff${JSON.stringify({ documento: unaBoleta({ serie: 'BA02' }) })}`;
    const { json } = await s.call('POST', '/comprobantes/emitir', { body });
    expect(json.data.estado).toBe('ACEPTADA');
  });

  test('reads null and blanks as absent, and a code that can only mean one', async () => {
    const nada = { correlativo: null, fechaEmision: '', establecimiento: null, webhook: null };
    const items = [{ ...unItem(), unidadMedida: 'niu', tipoIgv: 20, codigo: '' }];
    const { webhook, ...documento } = { ...unaBoleta({ serie: 'BA03' }), ...nada, tipoComprobante: 3, items };
    const { json } = await s.call('POST', '/comprobantes/emitir', { body: { webhook, documento } });
    expect(json.data).toMatchObject({ estado: 'ACEPTADA', documento: { tipo: 'BOLETA', correlativo: 'BA03-1' } });
    expect(json.data.documento.totales).toMatchObject({ exonerada: '118.00', igv: '0.00' });
  });

  test('announces a unit that is hardly meant, and issues it', async () => {
    const { json } = await s.emitir(unaBoleta({ serie: 'BA04', items: [unItem({ unidadMedida: 'KG' })] }));
    expect(json.data).toMatchObject({
      estado: 'ACEPTADA',
      warnings: [{ path: 'documento.items.0.unidadMedida', message: expect.stringMatching(/"Barrilete".*KGM/) }],
    });
  });

  test('says until when it may be sent and annulled: a factura 3 and a boleta 5 days to send, 7 to annul', async () => {
    for (const [documento, dias] of [
      [unaFactura({ serie: 'FA04' }), 3],
      [unaBoleta({ serie: 'BA04' }), 5],
    ] as const) {
      const { documento: emitido } = (await s.emitir(documento)).json.data;
      const hoy = toFecha(emitido.fechaEmision);
      expect(emitido.plazos).toEqual({ envio: addDays(hoy, dias), anulacion: addDays(hoy, 7) });
      expect((await s.call('GET', `/invoices/${emitido.id}`)).json.data.documento.plazos).toEqual(emitido.plazos);
    }
  });

  test('a rejection of SUNAT is 200 with its code, and the number is spent', async () => {
    const { status, json } = await s.emitir(unaFactura({ serie: 'FA02', ...conOrden('rechazo=2017') }));
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      estado: 'RECHAZADA',
      documento: { estado: 'RECHAZADA', correlativo: 'FA02-1' },
      sunat: { codigo: '2017', numeroConsumido: true },
    });
    expect(json.data.documento.hash).toBeUndefined();
    expect(json.data.enlaces.pdf).toBeUndefined();
    expect((await s.emitir(unaFactura({ serie: 'FA02' }))).json.data.documento.correlativo).toBe('FA02-2');
  });

  test('an observation is an ACEPTADA with a note', async () => {
    const { json } = await s.emitir(unaFactura({ serie: 'FA03', ...conOrden('observado=4252') }));
    expect(json.data.estado).toBe('ACEPTADA');
    expect(json.data.sunat.notas.join()).toContain('4252');
  });
});

describe('a transmission that fails', () => {
  test('answers 502 outside the envelope, and the retry sends the same bytes', async () => {
    const { status, json } = await s.emitir(unaFactura({ serie: 'FB01', ...conOrden('fault=0109x1') }));
    expect(status).toBe(502);
    expect(json).toMatchObject({
      success: false,
      code: 'INVOICE_SEND_FAILED_AFTER_CREATE',
      estado: 'PENDIENTE_ENVIO',
      reintentar_en: expect.stringMatching(/\/api\/v1\/comprobantes\/[0-9a-f-]{36}\/reintentar$/),
    });
    const retried = await s.call('POST', json.reintentar_en);
    expect(retried.status).toBe(200);
    expect(retried.json.data.estado).toBe('ACEPTADA');
    const shas = (await s.libro()).filter(({ archivo }) => archivo.includes('-FB01-1')).map(({ sha256 }) => sha256);
    expect(new Set(shas).size).toBe(1);
  });

  test('an unknown outcome is asked for before anything is sent again: one acceptance, not two', async () => {
    const { status, json } = await s.emitir(unaFactura({ serie: 'FB02', ...conOrden('timeout-tras-aceptarx1') }));
    expect(status).toBe(502);
    const retried = await s.call('POST', json.reintentar_en);
    expect(retried.json.data).toMatchObject({ estado: 'ACEPTADA', sunat: { codigo: '0' } });
    expect(retried.json.data.enlaces.cdr).toBeDefined();
    expect((await s.libro()).filter(({ archivo, aceptado }) => archivo.includes('-FB02-1') && aceptado)).toHaveLength(
      1,
    );
  });

  test('a boleta that cannot be asked for is sent again, and 1033 then means that SUNAT has it', async () => {
    const { json } = await s.emitir(unaBoleta({ serie: 'BB02', ...conOrden('timeout-tras-aceptarx1') }));
    const retried = await s.call('POST', json.reintentar_en);
    expect(retried.json.data.estado).toBe('ACEPTADA');
    expect(retried.json.data.enlaces.cdr).toBeUndefined();
    expect(retried.json.data.sunat.mensaje).toContain('1033');
  });

  test.each(['vacio', 'html', '500', 'cdr-corrupto', 'cdr-ajeno', 'cortar', 'cortar-tras-aceptar'])(
    '%s is neither yes nor no, and the background finishes it',
    async (orden) => {
      const serie = `FC${String(orden.length).padStart(2, '0')}`;
      const { status, json } = await s.emitir(unaFactura({ serie, ...conOrden(`${orden}x1`) }));
      expect(status).toBe(502);
      await expect
        .poll(async () => (await s.call('GET', `/invoices/${json.comprobante_id}`)).json.data.estado, {
          timeout: 15_000,
        })
        .toBe('ACEPTADA');
    },
  );

  test('a rejected document is not retried: 422; an accepted one answers its state', async () => {
    const rejected = await s.emitir(unaFactura({ serie: 'FB03', ...conOrden('rechazo=2800') }));
    const answer = await s.call('POST', `/comprobantes/${rejected.json.data.documento.id}/reintentar`);
    expect([answer.status, answer.json.error.code]).toEqual([422, 'DOMAIN_ERROR']);
    const accepted = await s.emitir(unaFactura({ serie: 'FB03' }));
    const again = await s.call('POST', `/comprobantes/${accepted.json.data.documento.id}/reintentar`);
    expect([again.status, again.json.data.estado]).toEqual([200, 'ACEPTADA']);
  });

  test('what SUNAT never registered frees its number for an explicit correlativo', async () => {
    const first = await s.emitir(unaFactura({ serie: 'FB04', ...conOrden('fault=1083') }));
    expect(first.json.data).toMatchObject({ estado: 'RECHAZADA', sunat: { codigo: '1083', numeroConsumido: false } });
    const second = await s.emitir(unaFactura({ serie: 'FB04', correlativo: 1 }));
    expect(second.json.data).toMatchObject({ estado: 'ACEPTADA', documento: { correlativo: 'FB04-1' } });
  });
});

test('an asynchronous emission answers EN_PROCESO and ends by itself', async () => {
  const { status, json } = await s.emitir(unaFactura({ serie: 'FD01' }), { webhook: true });
  expect(status).toBe(200);
  expect(json.data.documento.estado).toBe('EN_PROCESO');
  expect(json.data.enlaces.consulta).toBe(`${s.url}/api/v1/comprobantes/${json.data.documento.id}`);
  await expect
    .poll(async () => (await s.call('GET', json.data.enlaces.consulta)).json.data.estado, { timeout: 10_000 })
    .toBe('ACEPTADA');
});

describe('numbers', () => {
  test('hundreds of parallel emissions on one series get as many contiguous numbers', async () => {
    const muchas = ALL_CASES ? 500 : 200;
    const answers = await Promise.all(
      Array.from({ length: muchas }, () => s.emitir(unaFactura({ serie: 'FE01' }), { webhook: true })),
    );
    const numeros = answers
      .map(({ json }) => Number(json.data.documento.correlativo.split('-')[1]))
      .sort((a, b) => a - b);
    expect(numeros).toEqual(Array.from({ length: muchas }, (_, index) => index + 1));
  });

  test('an explicit number in use is 409 and names the document; above the next one it declares a gap', async () => {
    const first = await s.emitir(unaFactura({ serie: 'FE02', correlativo: '7' }));
    expect(first.json.data.documento.correlativo).toBe('FE02-7');
    const again = await s.emitir(unaFactura({ serie: 'FE02', correlativo: 7 }));
    expect([again.status, again.json.error.code]).toEqual([409, 'ALREADY_EXISTS']);
    expect(again.json.error.message).toContain(first.json.data.documento.id);
    await s.emitir(unaFactura({ serie: 'FE02', correlativo: 12 }));
    await s.emitir(unaFactura({ serie: 'FE02', correlativo: 9 }));
    expect((await s.emitir(unaFactura({ serie: 'FE02' }))).json.data.documento.correlativo).toBe('FE02-13');
    const { series } = (await s.call('GET', '/series')).json.data;
    expect(series.find(({ serie }: { serie: string }) => serie === 'FE02')).toEqual({
      tipoComprobante: '01',
      serie: 'FE02',
      siguienteNumero: 14,
      bloqueada: false,
      huecos: [{ desde: 8, hasta: 11, libres: 3 }],
      apartados: [],
    });
  });

  test('a number more than 1,000 above the next wants confirmarSalto, but where the series is born', async () => {
    const con = (correlativo: number, otros: object = {}) => ({
      body: { documento: unaFactura({ serie: 'FE04', correlativo }), ...otros },
    });
    expect((await s.call('POST', '/comprobantes/emitir', con(5_000))).status).toBe(200);
    expect((await s.call('POST', '/comprobantes/emitir', con(6_001))).status).toBe(200);
    for (const ruta of ['emitir', 'validar']) {
      const { status, json } = await s.call('POST', `/comprobantes/${ruta}`, con(7_003, { confirmarSalto: false }));
      expect([status, json.error.code]).toEqual([422, 'DOMAIN_ERROR']);
      expect(json.error.details.fields).toEqual({ 'documento.correlativo': json.error.message });
      expect(json.error.message).toMatch(/siguiente de FE04 es FE04-6002 .*"confirmarSalto": true/);
    }
    const [previsto, emitido] = [
      await s.call('POST', '/comprobantes/validar', con(83_000, { confirmarSalto: true })),
      await s.call('POST', '/comprobantes/emitir', con(83_000, { confirmarSalto: true })),
    ];
    expect(previsto.json.data.documento.correlativo).toBe('FE04-83000');
    expect(emitido.json.data).toMatchObject({ estado: 'ACEPTADA', documento: { correlativo: 'FE04-83000' } });
    expect((await s.emitir(unaFactura({ serie: 'FE04' }))).json.data.documento.correlativo).toBe('FE04-83001');
  });

  test('a paper of contingency keeps its number, and its series is never counted for it', async () => {
    const papel = await s.emitir(unaFactura({ serie: '0001', correlativo: 15 }));
    expect(papel.json.data).toMatchObject({ estado: 'ACEPTADA', documento: { serie: '0001', correlativo: '0001-15' } });
    expect((await s.emitir(unaFactura({ serie: '0001', correlativo: 15 }))).status).toBe(409);
    const sinNumero = await s.emitir(unaFactura({ serie: '0001' }));
    expect([sinNumero.status, Object.keys(sinNumero.json.error.details.fields)]).toEqual([
      400,
      ['documento.correlativo'],
    ]);
    const lista = await s.call('GET', '/invoices?serie=0001');
    expect(lista.json.data.documentos).toHaveLength(1);
  });

  test('a request refused by validation uses no number', async () => {
    await s.emitir(unaFactura({ serie: 'FE03', items: [] }));
    expect((await s.emitir(unaFactura({ serie: 'FE03' }))).json.data.documento.correlativo).toBe('FE03-1');
  });
});

describe('Idempotency-Key', () => {
  const headers = (clave: string) => ({ headers: { 'idempotency-key': clave } });

  test('same key and body: one document; another body: 409', async () => {
    const first = await s.emitir(unaFactura({ serie: 'FF01' }), headers('pedido-1'));
    const second = await s.emitir(unaFactura({ serie: 'FF01' }), headers('pedido-1'));
    expect(second.json.data.documento.id).toBe(first.json.data.documento.id);
    expect([first.headers.get('idempotent-replayed'), second.headers.get('idempotent-replayed')]).toEqual([
      null,
      'true',
    ]);
    const other = await s.emitir(unaFactura({ serie: 'FF02' }), headers('pedido-1'));
    expect([other.status, other.json.error.code]).toEqual([409, 'ALREADY_EXISTS']);
  });

  test('50 parallel requests with one key make one document', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => s.emitir(unaFactura({ serie: 'FF03' }), headers('pedido-2'))),
    );
    expect(new Set(answers.map(({ json }) => json.data.documento.id)).size).toBe(1);
    expect(answers.every(({ json }) => json.data.estado === 'ACEPTADA')).toBe(true);
    expect((await s.emitir(unaFactura({ serie: 'FF03' }))).json.data.documento.correlativo).toBe('FF03-2');
  });

  test('a refused request keeps nothing: the key stays free', async () => {
    expect((await s.emitir(unaFactura({ items: [] }), headers('pedido-3'))).status).toBe(400);
    expect((await s.emitir(unaFactura({ serie: 'FF04' }), headers('pedido-3'))).status).toBe(200);
  });

  test.each(['', 'á', 'a'.repeat(256), 'a\tb'])('a key like %j is 400', async (clave) => {
    const answer = await fetch(`${s.url}/api/v1/comprobantes/emitir`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${s.clave}`,
        'content-type': 'application/json',
        'idempotency-key': Buffer.from(clave).toString('latin1'),
      },
      body: JSON.stringify({ documento: unaFactura({ serie: 'FF05' }) }),
    });
    expect(answer.status).toBe(400);
  });
});

test('a document of the list, of its detail and of the issue answer is the same', async () => {
  const { json } = await s.emitir(unaFactura({ serie: 'FG01', items: [unItem(), unItem({ tipoIgv: '20' })] }));
  const { id } = json.data.documento;
  const [one, other] = [await s.call('GET', `/invoices/${id}`), await s.call('GET', `/comprobantes/${id}`)];
  expect(one.bytes).toEqual(other.bytes);
  expect(one.json.data).toMatchObject({
    ...json.data,
    documento: { ...json.data.documento, cliente: expect.anything() },
  });
  expect(one.json.data.documento.items).toHaveLength(2);
  const lista = await s.call('GET', '/invoices?serie=FG01&limite=1');
  expect(lista.json.data).toMatchObject({
    siguiente: null,
    documentos: [{ id, totales: json.data.documento.totales }],
  });
});

test('a number is found as SUNAT prints it, with its zeros, without them and in small letters', async () => {
  for (let n = 0; n < 2; n++) await s.emitir(unaFactura({ serie: 'FG03' }), { webhook: true });
  for (const q of ['FG03-00000001', 'FG03-1', 'fg03-00000001', 'FG03-01']) {
    const { documentos } = (await s.call('GET', `/invoices?q=${q}`)).json.data;
    expect([q, documentos.map(({ correlativo }: { correlativo: string }) => correlativo)]).toEqual([q, ['FG03-1']]);
  }
  expect((await s.call('GET', '/invoices?q=FG03-000')).json.data.documentos).toHaveLength(2);
});

test('what is asked for by its number is told that it goes by its id, and where that is found', async () => {
  for (const ruta of ['/invoices/F001-1', '/comprobantes/F001-1', '/invoices/1/pdf', '/invoices/F001-1/xml']) {
    const answer = await s.call('GET', ruta);
    expectEnvelope(answer, 404, 'NOT_FOUND');
    expect(answer.json.error.message, ruta).toBe(
      'El comprobante no existe. Se pide por su id, el que respondió su emisión; si tiene su número, búsquelo con GET /invoices?q=F001-1',
    );
  }
});

test('pages follow one another without gap or repetition', async () => {
  for (let i = 0; i < 7; i++) await s.emitir(unaFactura({ serie: 'FG02' }), { webhook: true });
  const seen: string[] = [];
  let cursor = '';
  do {
    const { json } = await s.call('GET', `/invoices?serie=FG02&limite=3${cursor === '' ? '' : `&cursor=${cursor}`}`);
    seen.push(...json.data.documentos.map(({ correlativo }: { correlativo: string }) => correlativo));
    cursor = json.data.siguiente ?? '';
  } while (cursor !== '');
  expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1].map((numero) => `FG02-${numero}`));
});
