import { conOrden, unaBoleta, unaFactura } from '@chaski/testing/documents/builders.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCliente, createDoor, requireDeExtranos, SIEMPRE } from './testing.ts';

let s: TestService;
let c: ReturnType<typeof createCliente>;
const door = createDoor();
const ids: Record<'factura' | 'rechazada' | 'boleta', string> = { factura: '', rechazada: '', boleta: '' };

beforeAll(async () => {
  s = await startTestService({}, { punto: door.punto });
  c = createCliente(s);
  const malo = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: '=HYPERLINK("http://malo.pe")' };
  const emitir = async (documento: object) => (await s.emitir(documento)).json.data.documento.id;
  ids.factura = await emitir(unaFactura({ serie: 'FE01', cliente: malo }));
  ids.rechazada = await emitir(unaFactura({ serie: 'FE01', ...conOrden('rechazo=2017') }));
  ids.boleta = await emitir(unaBoleta({ serie: 'BE01' }));
});
afterAll(() => s.stop());

describe('a period', () => {
  it('comes as a zip with the very files that the API gives, and a list of them', async () => {
    const { answer, pedida, exportacion, files } = await c.exportar(SIEMPRE);
    expect(pedida).toMatchObject({
      estado: 'EN_PROCESO',
      entorno: 'test',
      filtro: SIEMPRE,
      contenido: ['xml', 'cdr', 'pdf'],
    });
    expect(pedida.progreso).toEqual({ hechos: 0, total: 3, restanteSegundos: null });
    expect(exportacion.progreso).toEqual({ hechos: 3, total: 3, restanteSegundos: null });
    expect(exportacion.bytes).toBe(answer.bytes.length);
    expect(exportacion.enlace).toBe(`${s.url}/api/v1/exportaciones/${pedida.id}/archivo`);
    const dias = (Date.parse(exportacion.venceEl) - Date.parse(exportacion.terminadaEn)) / 86_400_000;
    expect(dias).toBe(7);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-length')).toBe(String(answer.bytes.length));
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="comprobantes-prueba-2020-01-01-a-2099-12-31.zip"',
    );

    const nombres = {
      factura: '20000000001-01-FE01-1',
      rechazada: `20000000001-01-FE01-2_rechazado_${ids.rechazada}`,
      boleta: '20000000001-03-BE01-1',
    };
    const rutas = Object.values(nombres).flatMap((nombre) => [
      `xml/${nombre}.xml`,
      `cdr/R-${nombre}.xml`,
      `pdf/${nombre}.pdf`,
    ]);
    expect([...files.keys()].sort()).toEqual([...rutas, 'indice.csv'].sort());
    for (const [cual, nombre] of [
      ['factura', nombres.factura],
      ['boleta', nombres.boleta],
      ['rechazada', nombres.rechazada],
    ] as const) {
      const de = async (archivo: string) => (await s.call('GET', `/invoices/${ids[cual]}/${archivo}`)).bytes;
      expect(files.get(`xml/${nombre}.xml`)?.equals(await de('xml'))).toBe(true);
      expect(files.get(`cdr/R-${nombre}.xml`)?.equals(await de('cdr'))).toBe(true);
      expect(files.get(`pdf/${nombre}.pdf`)?.equals(await de('pdf'))).toBe(true);
    }
    const filas = (files.get('indice.csv')?.toString() ?? '').split('\r\n');
    expect(filas).toHaveLength(5);
    expect(filas[3]).toContain(`;"'=HYPERLINK(""http://malo.pe"")";`);
    expect(filas[3]).toContain(
      `;${ids.factura};xml/${nombres.factura}.xml;cdr/R-${nombres.factura}.xml;pdf/${nombres.factura}.pdf;`,
    );
    await requireDeExtranos(answer.bytes, files.size);
  });

  it('holds what was asked for and nothing else', async () => {
    const { files } = await c.exportar({ ...SIEMPRE, contenido: ['xml'], tipoComprobante: 'BOLETA' });
    expect([...files.keys()]).toEqual(['xml/20000000001-03-BE01-1.xml', 'indice.csv']);
    const rechazadas = await c.exportar({ ...SIEMPRE, contenido: ['cdr', 'cdr'], estado: 'RECHAZADA', serie: 'FE01' });
    expect([...rechazadas.files.keys()]).toEqual([
      `cdr/R-20000000001-01-FE01-2_rechazado_${ids.rechazada}.xml`,
      'indice.csv',
    ]);
    expect(rechazadas.pedida.filtro).toEqual({ ...SIEMPRE, serie: 'FE01', estado: 'RECHAZADA' });
    expect(rechazadas.pedida.contenido).toEqual(['cdr']);
  });

  it('without documents comes as a zip with the titles alone', async () => {
    const { answer, exportacion, files } = await c.exportar({ desde: '2021-01-01', hasta: '2021-01-31' });
    expect(exportacion.progreso).toEqual({ hechos: 0, total: 0, restanteSegundos: null });
    expect([...files.keys()]).toEqual(['indice.csv']);
    expect(files.get('indice.csv')?.toString()).toMatch(/^\uFEFFFecha de emisión;[^\r\n]*;Falta\r\n$/);
    await requireDeExtranos(answer.bytes, 1);
  });

  it('says in the list what is missing: a document that waits has no CDR yet, and one that is damaged is in nobody’s way', async () => {
    await s.simulate({ modo: '503' });
    const en = { serie: 'FE09' };
    const ok = (await s.emitir(unaFactura(en), { webhook: true })).json.data.documento.id;
    const roto = (await s.emitir(unaFactura(en), { webhook: true })).json.data.documento.id;
    const sinPapel = (await s.emitir(unaFactura(en), { webhook: true })).json.data.documento.id;
    await s.pool.query(`update comprobantes set archivo = 'esto no es un zip' where id = $1`, [roto]);
    await s.pool.query(`update comprobantes set documento = '{}' where id = $1`, [sinPapel]);
    const { files } = await c.exportar({ ...SIEMPRE, ...en });
    expect([...files.keys()]).toEqual([
      'xml/20000000001-01-FE09-3.xml',
      'xml/20000000001-01-FE09-1.xml',
      'pdf/20000000001-01-FE09-1.pdf',
      'indice.csv',
    ]);
    const filas = (files.get('indice.csv')?.toString() ?? '').split('\r\n').slice(1, -1);
    const fin = (id: string) => filas.find((fila) => fila.includes(id))?.split(`${id};`)[1];
    expect(fin(ok)).toBe('xml/20000000001-01-FE09-1.xml;;pdf/20000000001-01-FE09-1.pdf;No tiene CDR');
    expect(fin(roto)).toBe(';;;Sus archivos no se pudieron leer');
    expect(fin(sinPapel)).toBe('xml/20000000001-01-FE09-3.xml;;;"No tiene CDR; El PDF no se pudo generar"');
    await s.simulate({ modo: 'normal' });
  });
});

describe('asked for again', () => {
  it('while it is being made, the same request gets the same export; another gets another', async () => {
    door.close();
    const una = await c.pedir({ ...SIEMPRE, contenido: ['pdf', 'xml'] });
    const otra = await c.pedir({ hasta: SIEMPRE.hasta, desde: SIEMPRE.desde, contenido: ['xml', 'pdf'] });
    const distinta = await c.pedir({ ...SIEMPRE, contenido: ['xml'] });
    door.open();
    expect(una.headers.get('idempotent-replayed')).toBe(null);
    expect([otra.status, otra.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(otra.json.data.id).toBe(una.json.data.id);
    expect(distinta.json.data.id).not.toBe(una.json.data.id);
    await c.lista(una.json.data.id);
    expect((await c.pedir({ ...SIEMPRE, contenido: ['xml', 'pdf'] })).json.data.id).not.toBe(una.json.data.id);
  });

  it('with its Idempotency-Key it is the same export for ever; with another body the key is refused', async () => {
    await c.despejar();
    const headers = { 'Idempotency-Key': 'noviembre' };
    const body = { ...SIEMPRE, contenido: ['cdr'] };
    const juntas = await Promise.all(Array.from({ length: 6 }, () => c.pedir(body, { headers })));
    expect(new Set(juntas.map(({ json }) => json.data.id)).size).toBe(1);
    const { id } = juntas[0]?.json.data ?? {};
    await c.lista(id);
    const despues = await c.pedir(body, { headers });
    expect([despues.json.data.id, despues.json.data.estado]).toEqual([id, 'LISTA']);
    expect(despues.headers.get('idempotent-replayed')).toBe('true');
    expect((await c.pedir({ ...body, hasta: '2099-12-30' }, { headers })).json.error.code).toBe('ALREADY_EXISTS');
    // The same key for an emission is no export.
    expect((await s.emitir(unaFactura({ serie: 'FE01' }), { headers })).status).toBe(409);
    await c.eliminar(id);
    const eliminada = await c.pedir(body, { headers });
    expect([eliminada.status, eliminada.json.error.code]).toEqual([422, 'DOMAIN_ERROR']);
  });
});
