import { unaGuia } from '@chaski/testing/documents/builders.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FORMATOS } from '../pdf/layout/sheet.ts';
import { attachmentOf, hasPoppler, textOf } from '../pdf/testing.ts';

/* The paper of a guía as the service draws it: from what is stored, and from SUNAT's answer. */

let s: TestService;
const withPoppler = test.skipIf(!hasPoppler());

beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.stop());

async function emitir(serie: string, pedido = ''): Promise<string> {
  const items = [{ descripcion: `Silla de oficina ${pedido}`.trim(), cantidad: 4 }];
  const { json } = await s.call('POST', '/guias/emitir', { body: { documento: unaGuia({ serie, items }) } });
  return json.guia_id ?? json.data.documento.id;
}

const pdf = (id: string, formato = '') => s.call('GET', `/guias/${id}/pdf${formato && `?formato=${formato}`}`);

withPoppler('of an accepted one has the QR of SUNAT’s CDR and its signed XML, byte by byte', async () => {
  const id = await emitir('TP01');
  const { status, headers, bytes } = await pdf(id);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(headers.get('content-disposition')).toMatch(/^inline; filename="\d{11}-09-TP01-1\.pdf"$/);
  const text = textOf(bytes);
  expect(text).toContain('El código QR, que dio SUNAT al aceptarla, lleva a la guía.');
  expect(text).not.toContain('SIN VALIDEZ');
  expect(attachmentOf(bytes)).toEqual((await s.call('GET', `/guias/${id}/xml`)).bytes);
});

withPoppler.each([
  ['that SUNAT has not taken', 'TP02', '[sim:http=429]', /\*\*\* SIN VALIDEZ \*\*\*/],
  ['that SUNAT rejected, also with a CDR', 'TP03', '[sim:rechazo=3617]', /RECHAZADA POR SUNAT/],
] as const)('of one %s has no QR and proves nothing', async (_, serie, pedido, dicho) => {
  const text = textOf((await pdf(await emitir(serie, pedido), 'ticket80')).bytes);
  expect(text).toMatch(dicho);
  expect(text).toContain('no sustenta ningún traslado');
  expect(text).not.toContain('código QR');
});

withPoppler('of one that is ours without a CDR says how it is proved', async () => {
  const id = await emitir('TP04');
  await s.pool.query('update guias set cdr = null where id = $1', [id]);
  const text = textOf((await pdf(id)).bytes);
  expect(text).toContain('SUNAT la aceptó sin dar su código QR');
  expect(text).not.toContain('SIN VALIDEZ');
});

test('is drawn on each paper, and on no other', async () => {
  const id = await emitir('TP05');
  const sizes = new Set<string>();
  for (const formato of FORMATOS) {
    const { bytes } = await pdf(id, formato);
    sizes.add(bytes.toString('latin1').match(/MediaBox *\[[^\]]*\]/)?.[0] ?? '');
  }
  expect(sizes.size).toBe(FORMATOS.length);
  const { status, json } = await pdf(id, 'a3');
  expect([status, json.error.details.fields.formato]).toEqual([400, 'Envíe uno de: a4, a5, ticket80, ticket58.']);
  expect((await pdf('01999999-0000-7000-8000-000000000000', 'a3')).status).toBe(404);
});
