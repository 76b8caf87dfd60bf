import { zipCdr } from '@chaski/core/sunat/zip/zip.ts';
import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { type Answer, startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FORMATOS } from '../../pdf/layout/sheet.ts';

let s: TestService;
let id: string;
/** SUNAT's file name of the document. */
let nombre: string;

beforeAll(async () => {
  s = await startTestService();
  const { json } = await s.emitir(unaFactura({ serie: 'FC01' }));
  const { rows } = await s.pool.query<{ ruc: string }>('select ruc from empresas');
  id = json.data.documento.id;
  nombre = `${rows[0]?.ruc}-01-${json.data.documento.correlativo}`;
});
afterAll(() => s.stop());

function archivo(tipo: 'pdf' | 'xml' | 'cdr', accept = '*/*'): Promise<Answer> {
  return s.call('GET', `/invoices/${id}/${tipo}`, { headers: { accept } });
}

const disposition = ({ headers }: Answer) => headers.get('content-disposition');

test('every file carries the name that SUNAT gives it', async () => {
  expect(disposition(await archivo('pdf'))).toBe(`inline; filename="${nombre}.pdf"`);
  expect(disposition(await archivo('xml'))).toBe(`attachment; filename="${nombre}.xml"`);
  expect(disposition(await archivo('cdr'))).toBe(`attachment; filename="R-${nombre}.xml"`);
  expect(disposition(await archivo('cdr', 'application/zip'))).toBe(`attachment; filename="R-${nombre}.zip"`);
});

test('the PDF comes in every format of paper, and in no other', async () => {
  const pdfs = new Set<string>();
  for (const formato of FORMATOS) {
    const { status, headers, bytes } = await s.call('GET', `/invoices/${id}/pdf?formato=${formato}`);
    expect([status, headers.get('content-type'), bytes.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    pdfs.add(bytes.toString('latin1').match(/MediaBox *\[[^\]]*\]/)?.[0] ?? '');
  }
  expect(pdfs.size).toBe(FORMATOS.length);
  const { status, json } = await s.call('GET', `/invoices/${id}/pdf?formato=a3`);
  expect([status, json.error.details.fields.formato]).toEqual([400, 'Envíe uno de: a4, a5, ticket80, ticket58.']);
});

test('a CDR whose file ends in .XML is served like any other', async () => {
  const xml = (await archivo('cdr')).bytes;
  const { pool } = s;
  await pool.query('update comprobantes set cdr = $2 where id = $1', [id, zipCdr(`R-${nombre}.XML`, xml)]);
  const answer = await archivo('cdr');
  expect(answer.bytes).toEqual(xml);
  expect(disposition(answer)).toBe(`attachment; filename="R-${nombre}.xml"`);
});

test('what is issued can be had although the company’s secrets cannot be opened any more', async () => {
  await s.pool.query(`update empresas set llave_cifrada = '\\x00', version = version + 1`);
  for (const tipo of ['pdf', 'xml', 'cdr'] as const) expect((await archivo(tipo)).status).toBe(200);
});
