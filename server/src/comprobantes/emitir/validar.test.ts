import { unaBoleta, unaFactura, unItem } from '@chaski/testing/documents/builders.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let s: TestService;

beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.stop());

const validate = (documento: object) => s.call('POST', '/comprobantes/validar', { body: { documento } });

describe('a document without problems', () => {
  test('answers what its emission would: number, totals, deadlines, content', async () => {
    const documento = unaFactura({ serie: 'FV01', items: [unItem(), unItem({ tipoIgv: '20', precioUnitario: 50 })] });
    const seco = await validate(documento);
    expect(seco.status).toBe(200);
    const emitida = await s.emitir(documento);
    const { id } = emitida.json.data.documento;
    const { documento: emitido } = (await s.call('GET', `/invoices/${id}`)).json.data;
    const { horaEmision: _, ...previsto } = seco.json.data.documento;
    expect(emitido).toMatchObject(previsto);
    expect(previsto.totales).toEqual({ gravada: '100.00', igv: '18.00', total: '168.00', exonerada: '50.00' });
  });

  test('has its XML shown, unsigned, as it would be', async () => {
    const { json } = await validate(unaFactura({ serie: 'FV02', horaEmision: '00:00:00' }));
    const { json: emitida } = await s.emitir(unaFactura({ serie: 'FV02', horaEmision: '00:00:00' }));
    const firmado = (await s.call('GET', `/invoices/${emitida.data.documento.id}/xml`)).bytes.toString();
    const sinFirma = firmado.replace(/^<\?xml.*?\?>\s*/, '').replace(/<ds:Signature .*<\/ds:Signature>/s, '');
    expect(json.data.xml).toBe(sinFirma);
  });

  test('tells how each cent arose, line by line', async () => {
    const items = [unItem({ precioUnitario: 10 }), unItem({ precioUnitario: 10 }), unItem({ precioUnitario: 10 })];
    const { desglose } = (await validate(unaFactura({ serie: 'FV03', items }))).json.data;
    expect(desglose.items.map(({ item }: { item: number }) => item)).toEqual([0, 1, 2]);
    const pasos: { concepto: string; monto: string; texto: string }[] = desglose.documento;
    expect(pasos.find(({ concepto }) => concepto === 'igv')).toMatchObject({ monto: '4.58' });
    expect(pasos.find(({ concepto }) => concepto === 'importeTotal')).toMatchObject({ monto: '30.00' });
    for (const { texto } of [...pasos, ...desglose.items.flatMap(({ pasos: p }: { pasos: object[] }) => p)]) {
      expect(texto).toMatch(/\S/);
    }
  });
});

test('it uses no number, stores nothing and sends nothing', async () => {
  for (let i = 0; i < 3; i++) {
    expect((await validate(unaFactura({ serie: 'FV04' }))).json.data.documento.correlativo).toBe('FV04-1');
  }
  expect((await s.call('GET', '/invoices?serie=FV04')).json.data.documentos).toEqual([]);
  const { series } = (await s.call('GET', '/series')).json.data;
  expect(series.map(({ serie }: { serie: string }) => serie)).not.toContain('FV04');
  expect((await s.libro()).filter(({ archivo }) => archivo.includes('FV04'))).toEqual([]);
});

test('the number shown is the next of the series, or the one that the caller chose', async () => {
  await s.emitir(unaFactura({ serie: 'FV05', correlativo: 41 }));
  expect((await validate(unaFactura({ serie: 'FV05' }))).json.data.documento.correlativo).toBe('FV05-42');
  const otro = await validate(unaFactura({ serie: 'FV05', correlativo: 99 }));
  expect(otro.json.data.documento.correlativo).toBe('FV05-99');
  const usado = await validate(unaFactura({ serie: 'FV05', correlativo: 41 }));
  expect([usado.status, usado.json.error.code]).toEqual([409, 'ALREADY_EXISTS']);
});

test('a number that cannot be had is refused as its emission would be: in use, lost, or too far away', async () => {
  await s.emitir(unaFactura({ serie: 'FV06', correlativo: 10 }));
  await s.emitir(unaFactura({ serie: 'FV06', correlativo: 20 }));
  await s.pool.query(`update series_huecos set motivo = 'se perdió' where serie = 'FV06' and desde = 11`);
  for (const correlativo of [10, 15, 20, 5_000]) {
    const documento = unaFactura({ serie: 'FV06', correlativo });
    const [seco, real] = [await validate(documento), await s.emitir(documento)];
    expect([correlativo, seco.status, seco.json]).toEqual([correlativo, real.status, real.json]);
    expect([409, 422]).toContain(seco.status);
  }
});

test('all problems come at once, in the very words of an emission', async () => {
  const documento = unaBoleta({
    serie: 'X',
    moneda: 'ZZZ',
    items: [unItem({ cantidad: 0 }), unItem({ tipoIgv: '99' })],
  });
  const [seco, real] = [await validate(documento), await s.emitir(documento)];
  expect([seco.status, seco.json.error.code]).toEqual([400, 'BAD_REQUEST']);
  expect(Object.keys(seco.json.error.details.fields)).toEqual(
    expect.arrayContaining([
      'documento.serie',
      'documento.moneda',
      'documento.items.0.cantidad',
      'documento.items.1.tipoIgv',
    ]),
  );
  expect(seco.json.error).toEqual(real.json.error);
});

test('a key that may not issue may not validate', async () => {
  const { status, json } = await s.call('POST', '/comprobantes/validar', { body: '{', clave: null });
  expect([status, json.error.code]).toEqual([401, 'MISSING_TOKEN']);
  const roto = await s.call('POST', '/comprobantes/validar', { body: '{' });
  expect([roto.status, Object.keys(roto.json.error.details.fields)]).toEqual([400, ['cuerpo']]);
});
