import { unaFactura, unItem } from '@chaski/testing/documents/builders.ts';
import { rawError } from '@chaski/testing/documents/envelope.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { frase, idiomaDe, translate } from './idioma.ts';

test.each([
  [undefined, 'es'],
  ['', 'es'],
  ['*', 'es'],
  ['en', 'en'],
  ['en-US,en;q=0.9', 'en'],
  ['EN-gb', 'en'],
  ['es-PE,es;q=0.9,en;q=0.8', 'es'],
  ['en;q=0.8, es;q=0.9', 'es'],
  ['es;q=0.1, en', 'en'],
  ['fr, en;q=0.5', 'en'],
  ['fr, de', 'es'],
  ['en;q=0', 'es'],
  ['en;q=mucho', 'es'],
  ['en;q=9', 'es'],
  ['qu-PE, es;q=0.5, en;q=0.5', 'es'],
  ['english', 'es'],
])('who accepts %j is answered in %s', (accept, idioma) => {
  expect(idiomaDe(accept === undefined ? {} : { 'accept-language': accept })).toBe(idioma);
});

test('of a long list only the beginning is read', () => {
  expect(idiomaDe({ 'accept-language': `${'xx,'.repeat(10_000)}en` })).toBe('es');
});

test('an answer has its sentences in the language that is asked for, and nothing else of it changes', () => {
  const dia = new Date('2026-11-25T15:00:00Z');
  const answer = { data: [{ accion: frase({ es: 'Nada.', en: 'Nothing.' }), dia, n: 1, nulo: null, es: 'x' }] };
  expect(JSON.stringify(translate(answer, 'en'))).toBe(JSON.stringify(answer).replace('Nada.', 'Nothing.'));
  expect(JSON.parse(JSON.stringify(answer)).data[0]).toMatchObject({ accion: 'Nada.', es: 'x' });
});

describe('an error', () => {
  let s: TestService;
  beforeAll(async () => {
    s = await startTestService();
  });
  afterAll(() => s.stop());

  const ask = async (path: string, language?: string) => {
    const headers: Record<string, string> = language === undefined ? {} : { 'accept-language': language };
    const { json, status, headers: answered } = await s.call('GET', path, { headers });
    return { error: json.error, status, idioma: answered.get('content-language'), vary: answered.get('vary') };
  };

  test('is told in Spanish, and in English to who asks for it; its code, reason and status are the same', async () => {
    const path = '/comprobantes/01a1fbb1-9b4d-7b0b-bab9-bdf6a3225e50';
    const comun = { code: 'NOT_FOUND', reason: 'comprobante-que-no-existe' };
    expect(await ask(path, 'en-US,en;q=0.9')).toEqual({
      status: 404,
      idioma: 'en',
      vary: 'accept-language',
      error: { ...comun, message: 'The document does not exist.' },
    });
    // Node's own fetch sends `*` where nobody says anything.
    expect(await ask(path)).toEqual({
      status: 404,
      idioma: 'es',
      vary: 'accept-language',
      error: { ...comun, message: 'El comprobante no existe.' },
    });
  });

  test('of a field that collides with what is stored says the same at the field', async () => {
    await s.emitir(unaFactura({ serie: 'F050', correlativo: 1 }));
    const jump = unaFactura({ serie: 'F050', correlativo: 9_000 });
    const { error } = (await s.emitir(jump, { headers: { 'accept-language': 'en' } })).json;
    expect(error).toMatchObject({ code: 'DOMAIN_ERROR', reason: 'salto-sin-confirmar' });
    expect(error.message).toMatch(/^The next one of F050 is F050-2 and you sent F050-9000:/);
    expect(error.details.fields).toEqual({ 'documento.correlativo': error.message });
  });

  test('of what was sent, and a warning of what was issued, are told in English at each field', async () => {
    const headers = { 'accept-language': 'en' };
    const mala = unaFactura({ serie: 'F050', moneda: 'SOLES', items: [], formaPago: 'CREDITO' });
    const { error } = (await s.emitir(mala, { headers })).json;
    expect(error.details.fields).toEqual({
      'documento.moneda': 'It is not in catalog 02 of currencies; send three capitals, e.g. PEN or USD',
      'documento.items': 'It must include at least one item',
      'documento.cuotas': 'A document on credit requires cuotas; send the amount and the fechaVencimiento of each',
    });
    const observada = unaFactura({ serie: 'F051', items: [{ ...unItem(), unidadMedida: 'MT' }] });
    const { data } = (await s.emitir(observada, { headers })).json;
    expect(data.warnings).toMatchObject([
      { path: 'documento.items.0.unidadMedida', message: expect.stringContaining('if you meant') },
    ]);
    const { fields } = (await s.call('GET', '/invoices?limite=x&otro=1', { headers })).json.error.details;
    expect(fields).toEqual({
      limite: 'Send an integer from 1 to 100.',
      otro: expect.stringMatching(/^Parameter not recognised; those admitted are /),
    });
  });

  test('that comes before the headers are read, or of the router, has a language and a reason too', async () => {
    const expecting = 'GET /healthz HTTP/1.1\nHost: x\nExpect: nada\nAccept-Language: en\nConnection: close\n\n';
    expect(await rawError(s.url, expecting)).toMatchObject({
      reason: 'cabecera-expect',
      message: 'Remove the header Expect, or send Expect: 100-continue.',
    });
  });
});

describe('a success', () => {
  let s: TestService;
  beforeAll(async () => {
    s = await startTestService();
  });
  afterAll(() => s.stop());

  test('says what was done in Spanish, and in English to who asks for it', async () => {
    const headers = { 'accept-language': 'en' };
    const body = unaFactura({ serie: 'F052' });
    const { json } = await s.emitir(body);
    const { documento } = json.data;
    expect(json.message).toBe('FACTURA F052-1 aceptada por SUNAT.');
    const said = async (method: string, path: string, sent?: unknown) =>
      (await s.call(method, path, { headers, ...(sent === undefined ? {} : { body: sent }) })).json.message;
    expect(await said('GET', `/invoices/${documento.id}`)).toBe('Invoice F052-1 accepted by SUNAT.');
    expect(await said('POST', '/comprobantes/validar', { documento: body })).toBe(
      'The document has no problems; it was not issued and took no number.',
    );
    expect(await said('GET', '/invoices?serie=F052')).toBe('Documents on this page: 1.');
    expect(await said('GET', '/webhooks')).toBe('Webhooks: 0.');
    expect(await said('GET', '/novedades')).toMatch(/^News: \d+; to come: \d+\.$/);
    expect(await said('POST', `/comprobantes/${documento.id}/anular`, { motivo: 'Error en el pedido' })).toMatch(
      /^F052-1 was annulled by comunicación de baja RA-\d+-1\.$|^The annulment of F052-1 by /,
    );
  });
});
