import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClave } from '../../server/src/api-keys/store.ts';
import { PERMISOS } from '../../server/src/platform/http/route.ts';
import { startTestService, type TestService } from '../../testing/src/service/service.ts';
import { type Chaski, type ChaskiError, createChaski } from './index.ts';
import { idOf, unaFactura } from './testing.ts';

/* The SDK against the real service, its PostgreSQL and its simulator of SUNAT. */

let s: TestService;
let chaski: Chaski;

beforeAll(async () => {
  s = await startTestService();
  chaski = createChaski({ url: s.url, clave: s.clave });
});
afterAll(() => s.stop());

const emitir = (descripcion?: string) => chaski.emitir({ documento: unaFactura({}, descripcion) });

test('an accepted document carries its seals and verdict, typed', async () => {
  const emision = await emitir();
  if (emision.estado !== 'ACEPTADA') throw new Error(emision.estado);
  // Without a question mark: the type says that they are there.
  const { hash, cadenaQr, totales }: { hash: string; cadenaQr: string; totales: { total: string } } = emision.documento;
  expect([hash.length, cadenaQr.split('|')[3], totales.total, emision.sunat.codigo]).toEqual([44, '1', '118.00', '0']);
});

test('a rejection is an answer, not an exception', async () => {
  const emision = await emitir('Servicio [sim:rechazo=2017]');
  expect(emision).toMatchObject({ estado: 'RECHAZADA', sunat: { codigo: '2017', numeroConsumido: true } });
});

test('a send failure is an answer with what to go on with, and reintentar goes on', async () => {
  const emision = await emitir('Servicio [sim:fault=0109x1]');
  if (emision.estado !== 'PENDIENTE_ENVIO') throw new Error(emision.estado);
  expect(emision.code).toBe('INVOICE_SEND_FAILED_AFTER_CREATE');
  const despues = await chaski.reintentar(emision.comprobante_id);
  expect(despues).toMatchObject({ estado: 'ACEPTADA', documento: { id: emision.comprobante_id } });
  expect((await chaski.comprobante(emision.comprobante_id)).documento.items).toHaveLength(1);
});

test('every problem of a document comes in one error, by its path', async () => {
  const documento = unaFactura({ serie: 'X', moneda: 'SOLES' });
  const esperado = { name: 'ChaskiError', code: 'BAD_REQUEST', status: 400, requestId: expect.any(String) };
  const falla: ChaskiError = await chaski.emitir({ documento }).then(
    () => expect.unreachable(),
    (error) => error,
  );
  expect(falla).toMatchObject(esperado);
  expect(Object.keys(falla.fields).sort()).toEqual(['documento.moneda', 'documento.serie']);
  expect(falla.codigos).toEqual({ 'documento.moneda': '3088', 'documento.serie': '1001' });
  await expect(chaski.validar({ documento })).rejects.toMatchObject({ ...esperado, fields: falla.fields });
});

test('validar computes without taking a number', async () => {
  const antes = await chaski.series();
  const validado = await chaski.validar({ documento: unaFactura() });
  expect(validado.documento.totales).toMatchObject({ gravada: '100.00', igv: '18.00', total: '118.00' });
  expect(validado.xml).toContain('<cbc:InvoiceTypeCode');
  expect(await chaski.series()).toEqual(antes);
});

test('the same Idempotency-Key is the same document; without one each call is another', async () => {
  const cuerpo = { documento: unaFactura() };
  const [a, b] = [
    await chaski.emitir(cuerpo, { idempotencyKey: 'pedido-7' }),
    await chaski.emitir(cuerpo, { idempotencyKey: 'pedido-7' }),
  ];
  expect(b).toEqual(a);
  expect(idOf(await chaski.emitir(cuerpo))).not.toBe(idOf(a));
  const otro = { documento: unaFactura({ observaciones: 'otro' }) };
  await expect(chaski.emitir(otro, { idempotencyKey: 'pedido-7' })).rejects.toMatchObject({
    code: 'ALREADY_EXISTS',
    status: 409,
    idempotencyKey: 'pedido-7',
  });
});

test('PDF, XML and CDR come as their bytes, and what does not exist is NOT_FOUND', async () => {
  const id = idOf(await emitir());
  const texto = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
  expect(texto(await chaski.pdf(id))).toMatch(/^%PDF-1/);
  expect((await chaski.pdf(id, { formato: 'ticket80' })).length).not.toBe((await chaski.pdf(id)).length);
  const xml = await chaski.xml(id);
  expect(xml).toEqual(new Uint8Array((await s.call('GET', `/invoices/${id}/xml`)).bytes));
  expect(texto(await chaski.cdr(id))).toContain('ApplicationResponse');
  expect(texto(await chaski.cdr(id, { zip: true }))).toMatch(/^PK/);
  const rechazada = idOf(await emitir('Servicio [sim:fault=0109]'));
  await expect(chaski.cdr(rechazada)).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
});

test('an annulment is followed to its end, with its files', async () => {
  const id = idOf(await emitir());
  const { estado, anulacion } = await chaski.anular(id, { motivo: 'Error en el cliente' });
  expect([estado, anulacion.estado, anulacion.via]).toEqual(['ANULADA', 'ACEPTADA', 'RA']);
  expect((await chaski.anulacion(id)).anulacion).toEqual(anulacion);
  expect(Buffer.from(await chaski.anulacionXml(id)).toString()).toContain('VoidedDocuments');
  expect(Buffer.from(await chaski.anulacionCdr(id)).toString()).toContain('ApplicationResponse');
  await expect(chaski.anular(id, { motivo: 'Otra vez' })).rejects.toMatchObject({ code: 'DOMAIN_ERROR', status: 422 });
});

test('a list goes over every page, each document once, and stops where the reader does', async () => {
  const serie = 'F777';
  for (let n = 0; n < 7; n++) await chaski.emitir({ documento: unaFactura({ serie }) });
  const vistos = await Array.fromAsync(chaski.comprobantes({ serie, limite: 2 }), ({ correlativo }) => correlativo);
  expect(vistos).toEqual([7, 6, 5, 4, 3, 2, 1].map((n) => `${serie}-${n}`));
  let paginas = 0;
  const contar: typeof fetch = (...args) => {
    paginas++;
    return fetch(...args);
  };
  const contado = createChaski({ url: s.url, clave: s.clave, fetch: contar });
  for await (const { correlativo } of contado.comprobantes({ serie, limite: 2 }))
    if (correlativo === `${serie}-5`) break;
  expect(paginas).toBe(2);
  const { filas, siguiente } = await chaski.paginaDeComprobantes({ serie, limite: 7 });
  expect([filas.length, siguiente]).toEqual([7, null]);
  await expect(chaski.paginaDeComprobantes({ cursor: 'inventado' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('catalogs and series', async () => {
  expect((await chaski.catalogos()).map(({ numero }) => numero)).toContain('07');
  const { entradas } = await chaski.catalogo('07');
  expect(entradas.find(({ codigo }) => codigo === '10')?.nombre).toMatch(/gravado/i);
  expect((await chaski.series()).find(({ serie }) => serie === 'F001')?.bloqueada).toBe(false);
});

test('esperarFinal answers the verdict of what was issued to be told later', async () => {
  const emision = await chaski.emitir({ documento: unaFactura({}, 'Servicio [sim:lento=600]'), webhook: true });
  expect(emision.estado).toBe('EN_PROCESO');
  const final = await chaski.esperarFinal(idOf(emision), { webhook: true });
  expect(final).toMatchObject({ estado: 'ACEPTADA', documento: { id: idOf(emision) } });
});

test('esperarFinal asks ever less often', async () => {
  const id = idOf(await emitir('Servicio [sim:fault=0109]'));
  const pausas: number[] = [];
  const paciente = createChaski({
    url: s.url,
    clave: s.clave,
    dormir: async (ms) => {
      if (pausas.push(ms) === 11) throw new Error('basta');
    },
  });
  await expect(paciente.esperarFinal(id, { timeoutMs: 3_600_000 })).rejects.toThrow('basta');
  expect(pausas.slice(0, 3)).toEqual([500, 750, 1_125]);
  expect(pausas.slice(-2)).toEqual([15_000, 15_000]);
});

test('esperarFinal answers the document as it is when the time is up, with what it waits for', async () => {
  const id = idOf(await emitir('Servicio [sim:fault=0109]'));
  for (const timeoutMs of [0, 200]) {
    const { estado, sunat } = await chaski.esperarFinal(id, { timeoutMs });
    expect([estado, sunat?.mensaje]).toEqual(['PENDIENTE_ENVIO', expect.stringMatching(/\w/)]);
  }
});

test('esperarFinal ends when it is called off', async () => {
  const id = idOf(await emitir('Servicio [sim:fault=0109]'));
  const signal = AbortSignal.timeout(100);
  await expect(chaski.esperarFinal(id, { signal })).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('what waits for a person ends the wait of what was issued to be told later', async () => {
  const id = idOf(await chaski.emitir({ documento: unaFactura({}, 'Servicio [sim:cdr-firma-mala]'), webhook: true }));
  const final = await chaski.esperarFinal(id, { webhook: true });
  expect(final.estado).toBe('PENDIENTE_ENVIO');
  expect(final.sunat?.mensaje).toMatch(/\w/);
});

/** Its minute does not end between two requests: what was used of it counts in the next one, too. */
async function lengthenMinuto(claveId: string): Promise<void> {
  await s.pool.query(
    `update clave_ventanas set empieza_en = date_trunc('minute', now()) + interval '1 minute' where clave_id = $1`,
    [claveId],
  );
}

async function unaClave(cambios: Partial<Parameters<typeof createClave>[1]>): ReturnType<typeof createClave> {
  const { rows } = await s.pool.query<{ id: string }>('select id from empresas');
  const solicitud = { empresaId: rows[0]?.id ?? '', entorno: 'test', nombre: 'otra', permisos: PERMISOS } as const;
  return createClave(s.pool, { ...solicitud, limite: 1_000, expiraEn: null, ...cambios });
}

test('429 waits what Retry-After says and then goes on', async () => {
  const { id, clave } = await unaClave({ limite: 1 });
  const pausas: number[] = [];
  const lento = createChaski({
    url: s.url,
    clave,
    // The pause is when the limit is lifted.
    dormir: async (ms) => {
      pausas.push(ms);
      await s.pool.query('update claves set limite_por_minuto = 1000 where id = $1', [id]);
    },
  });
  await lento.series();
  await lengthenMinuto(id);
  expect(await lento.series()).toBeInstanceOf(Array);
  expect(pausas).toEqual([expect.toSatisfy((ms) => ms % 1_000 === 0 && ms > 0 && ms <= 60_000)]);
});

test('429 that does not go away is an error that says how long to wait', async () => {
  const { id, clave } = await unaClave({ limite: 1 });
  const lento = createChaski({ url: s.url, clave, reintentos: 0 });
  await lento.series();
  await lengthenMinuto(id);
  await expect(lento.series()).rejects.toMatchObject({
    code: 'RATE_LIMIT_EXCEEDED',
    status: 429,
    retryAfterSegundos: expect.toSatisfy((segundos) => segundos >= 1 && segundos <= 60),
  });
});

test('errors have their code: a key of nobody, a permission that lacks, a document that is not there', async () => {
  const { clave } = await unaClave({ permisos: ['invoices.read'] });
  const lectora = createChaski({ url: `${s.url}/api/v1/`, clave });
  const nadie = createChaski({ url: s.url, clave: 'chk_test_nadie' });
  const falla = (code: string, status: number) => ({ name: 'ChaskiError', code, status, fields: {} });
  await expect(nadie.series()).rejects.toMatchObject(falla('TOKEN_EXPIRED', 401));
  await expect(lectora.emitir({ documento: unaFactura() })).rejects.toMatchObject(
    falla('INSUFFICIENT_PERMISSIONS', 403),
  );
  await expect(lectora.comprobante(crypto.randomUUID())).rejects.toMatchObject(falla('NOT_FOUND', 404));
});

test('what changes with a date is listed; a day may be pretended, and not past ones', async () => {
  const [novedad] = await chaski.novedades({ desde: '2026-06-01', hasta: '2026-06-30' });
  expect([novedad?.desde, novedad?.fuente]).toEqual(['2026-06-01', 'RS 000108-2026']);
  const fechaSimulada = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  const id = idOf(await chaski.emitir({ documento: unaFactura() }, { fechaSimulada }));
  const { documento } = await chaski.comprobante(id);
  expect([documento.fechaEmision, documento.estado]).toEqual([fechaSimulada, 'ACEPTADA']);
  await expect(chaski.validar({ documento: unaFactura() }, { fechaSimulada: '2020-01-01' })).rejects.toMatchObject({
    status: 400,
    fields: { 'Chaski-Fecha': expect.stringContaining('desde hoy') },
  });
});
