import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { unzip } from '@chaski/core/sunat/zip/unzip.ts';
import { unaGuia } from '@chaski/testing/documents/builders.ts';
import { createOtraEmpresa } from '@chaski/testing/service/companies.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* Guías as a file: the same writer as of comprobantes, with columns of their own. */

let s: TestService;
const HOY = fechaLima(new Date());

beforeAll(async () => {
  s = await startTestService();
  const destinatario = { tipoDocumento: '6', numeroDocumento: '20519043271', denominacion: '=CMD()' };
  await emitir(unaGuia({ serie: 'TX01', destinatario, pesoBruto: 120.525, vehiculos: [] }));
  await emitir({
    ...unaGuia({ serie: 'TX01' }),
    items: [{ descripcion: 'Silla [sim:rechazo=3617]', cantidad: 1 }],
  });
});
afterAll(() => s.stop());

const emitir = (documento: object, clave = s.clave) => s.call('POST', '/guias/emitir', { body: { documento }, clave });

/** No cell of these guías has a separator of ours in it. */
const parse = (csv: string) =>
  csv
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));

test('the CSV holds every guía of the filter, newest first, with its transport, and no formula', async () => {
  const { status, headers, bytes } = await s.call('GET', '/guias.csv?serie=TX01');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="guias-prueba-[\d-]+\.csv"$/);
  const [titulos = [], rechazada = [], aceptada = [], ...mas] = parse(bytes.toString());
  expect(mas).toEqual([]);
  const de = (fila: string[], titulo: string) => fila[titulos.indexOf(titulo)];
  expect(titulos).toHaveLength(aceptada.length);
  expect([de(rechazada, 'Guía'), de(rechazada, 'Estado'), de(rechazada, 'Código de SUNAT')]).toEqual([
    'TX01-2',
    'RECHAZADA',
    '3617',
  ]);
  expect(aceptada.slice(0, 8)).toEqual([
    HOY,
    'GUIA_REMITENTE',
    'TX01-1',
    'ACEPTADA',
    '01 Venta',
    '6',
    '20519043271',
    "'=CMD()",
  ]);
  expect([
    de(aceptada, 'Entrega al transportista'),
    de(aceptada, 'Peso bruto'),
    de(aceptada, 'Unidad del peso'),
    de(aceptada, 'Ubigeo de partida'),
    de(aceptada, 'Ubigeo de llegada'),
    de(aceptada, 'RUC del transportista'),
    de(aceptada, 'Placa'),
  ]).toEqual([HOY, '120.525', 'KGM', '150101', '080101', '20488319061', '']);
});

test('the sheet has them as texts, days and numbers', async () => {
  const { status, bytes } = await s.call('GET', '/guias.xlsx?serie=TX01&estado=ACEPTADA');
  expect(status).toBe(200);
  const read = unzip(bytes, { entradas: 10, bytes: 1_000_000 });
  if (!read.ok) throw new Error('it is no zip');
  const parte = (nombre: string) => read.entradas.find((entrada) => entrada.nombre === nombre)?.bytes.toString() ?? '';
  const hoja = parte('xl/worksheets/sheet1.xml');
  expect(hoja.match(/<row>/g)).toHaveLength(2);
  expect(hoja).toContain('<c><v>120.525</v></c>');
  expect(hoja).toContain('<t xml:space="preserve">=CMD()</t>');
  expect(hoja).not.toContain('<v></v>');
  expect(parte('xl/workbook.xml')).toContain('<sheet name="Guías"');
});

test('takes the filters of the list but its page, wants the permission and shows nobody else’s', async () => {
  expect(parse((await s.call('GET', '/guias.csv?correlativo=TX01-1')).bytes.toString())).toHaveLength(2);
  const malo = await s.call('GET', '/guias.csv?limite=10&desde=ayer');
  expect([malo.status, Object.keys(malo.json.error.details.fields).sort()]).toEqual([400, ['desde', 'limite']]);
  const { clave } = await createOtraEmpresa(s.pool, s.service.llavero, 1);
  expect(parse((await s.call('GET', '/guias.csv', { clave })).bytes.toString())).toHaveLength(1);
});
