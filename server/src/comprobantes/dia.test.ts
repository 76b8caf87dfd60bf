import { randomUUIDv7 } from 'node:crypto';
import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { readXml, text } from '@chaski/core/lib/xml/read.ts';
import { unaBoleta, unaFactura, unItem } from '@chaski/testing/documents/builders.ts';
import { ACTOR } from '@chaski/testing/service/actor.ts';
import { certificarEn } from '@chaski/testing/service/certificados.ts';
import { enterComo } from '@chaski/testing/service/panel.ts';
import { conRelojDeSunat, startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClave } from '../api-keys/store.ts';
import { configurarDestino } from '../empresas/administrar.ts';
import { PERMISOS } from '../platform/http/route.ts';
import { idDesde } from '../platform/ids.ts';

let s: TestService;

beforeAll(async () => {
  // Lists look for a day among the ids of about that day.
  const uuid = () => `${idDesde(AHORA).slice(0, 13)}${randomUUIDv7().slice(13)}`;
  const reloj = conRelojDeSunat(() => AHORA.getTime() - Date.now());
  s = await startTestService({}, { ahora: () => AHORA, uuid, ...reloj });
  await certificarEn(s, AHORA);
});
afterAll(() => s.stop());

const AHORA = new Date('2026-11-23T15:00:00Z');
const EN_2027 = { headers: { 'chaski-fecha': '2027-01-02' } };
const malCodigo = (serie: string) => unaFactura({ serie, items: [unItem({ codigoSunat: '123' })] });

test('a factura that pretends 2027-01-02 is dated then, judged by the rules of 2027, and accepted by a simulator that judges as of that day', async () => {
  const { status, json } = await s.emitir(unaFactura({ serie: 'F270' }), EN_2027);
  expect([status, json.data.estado]).toEqual([200, 'ACEPTADA']);
  const xml = readXml((await s.call('GET', `/invoices/${json.data.documento.id}/xml`)).bytes);
  expect(xml.ok && text(xml.root, 'IssueDate')).toBe('2027-01-02');
});

test('what SUNAT refuses from 2027 on is refused on the day that is pretended, and only observed today', async () => {
  const hoy = await s.emitir(malCodigo('F271'));
  expect([hoy.status, hoy.json.data.warnings?.[0]?.codigo]).toEqual([200, '3496']);
  const ruta = 'documento.items.0.codigoSunat';
  for (const path of ['/comprobantes/emitir', '/comprobantes/validar']) {
    const { status, json } = await s.call('POST', path, { body: { documento: malCodigo('F271') }, ...EN_2027 });
    expect([path, status, json.error.details.codigos]).toEqual([path, 400, { [ruta]: '3496' }]);
  }
});

test('it says nothing of a day that the request does not pretend: tomorrow stays a day ahead', async () => {
  const { status, json } = await s.emitir(unaFactura({ serie: 'F272', fechaEmision: '2027-01-02' }));
  expect([status, Object.keys(json.error.details.fields)]).toEqual([400, ['documento.fechaEmision']]);
});

test.each([
  ['F273', unaFactura],
  ['B273', unaBoleta],
])(
  'the file that annuls %s is of its day, or of a later one that is pretended, and the simulator takes it',
  async (serie, una) => {
    const emitir = async () => (await s.emitir(una({ serie }), EN_2027)).json.data.documento.id;
    const anular = async (id: string, headers = {}) => {
      const body = { motivo: 'Error en el cliente' };
      const { json } = await s.call('POST', `/comprobantes/${id}/anular`, { body, headers });
      return [json.data.anulacion.estado, json.data.anulacion.fechaGeneracion];
    };
    expect(await anular(await emitir())).toEqual(['ACEPTADA', '2027-01-02']);
    const despues = await anular(await emitir(), { 'chaski-fecha': '2027-01-04' });
    expect(despues).toEqual(['ACEPTADA', '2027-01-04']);
  },
);

test('is refused with its reason in live, where another destination is set, and of what is no day from today on', async () => {
  const { rows } = await s.pool.query<{ id: string }>('select id from empresas');
  const empresaId = rows[0]?.id ?? '';
  const solicitud = { empresaId, entorno: 'live' as const, nombre: 'live', permisos: PERMISOS };
  const { clave } = await createClave(s.pool, { ...solicitud, limite: 1000, expiraEn: null });
  const motivo = async (dia: string, options: { clave?: string } = {}) => {
    const headers = { 'chaski-fecha': dia };
    const { status, json } = await s.emitir(unaFactura({ serie: 'F274' }), { headers, ...options });
    return [status, json.error?.details.fields['Chaski-Fecha']];
  };
  expect(await motivo('2027-01-02', { clave })).toEqual([
    400,
    expect.stringContaining('Solo se simula otro día en el entorno test'),
  ]);
  for (const dia of ['2027-1-2', '2027-02-30', '2020-01-01', '2199-01-01', '']) {
    expect(await motivo(dia)).toEqual([400, expect.stringContaining(`desde hoy (${fechaLima(AHORA)})`)]);
  }
  const id = { empresaId, entorno: 'test' as const };
  const aLaBeta = { sunatUrl: 'https://e-beta.sunat.gob.pe/x', consultaUrl: null, certificadosCdr: [] };
  await configurarDestino(s.pool, id, aLaBeta, ACTOR);
  try {
    expect(await motivo('2027-01-02')).toEqual([400, expect.stringContaining('Solo el simulador')]);
  } finally {
    await configurarDestino(s.pool, id, { ...aLaBeta, sunatUrl: null }, ACTOR);
  }
});

test('an Idempotency-Key stands for the day, too', async () => {
  const con = (headers: Record<string, string>) =>
    s.emitir(unaFactura({ serie: 'F275' }), { headers: { 'idempotency-key': 'dia-1', ...headers } });
  const primera = await con(EN_2027.headers);
  expect((await con(EN_2027.headers)).json.data.documento.id).toBe(primera.json.data.documento.id);
  expect((await con({})).status).toBe(409);
});

test('is found by its own day in the list, the exports and the sums, and not by the day on which it was made', async () => {
  const hoy = (await s.emitir(unaFactura({ serie: 'F276' }))).json.data.documento.id;
  const { correlativo, id } = (await s.emitir(unaFactura({ serie: 'F276' }), EN_2027)).json.data.documento;
  const { call, empresaId } = await enterComo(s, 'dueno');
  const sumas = `/empresas/${empresaId}/test/comprobantes/resumen`;
  const ids = async (query: string) =>
    (await s.call('GET', `/invoices?${query}`)).json.data.documentos.map((uno: { id: string }) => uno.id);
  for (const serie of ['', '&serie=F276']) {
    expect(await ids(`desde=2027-01-02${serie}`)).toContain(id);
    expect(await ids(`desde=2027-01-02&hasta=2027-01-02${serie}`)).toContain(id);
    expect(await ids(`desde=2027-01-03${serie}`)).not.toContain(id);
  }
  expect(await ids('hasta=2026-11-23&serie=F276')).toEqual([hoy]);
  const csv = await s.call('GET', '/invoices.csv?desde=2027-01-02&serie=F276');
  expect(csv.bytes.toString()).toContain(correlativo);
  const { json } = await call('GET', `${sumas}?desde=2027-01-02&serie=F276`);
  expect(JSON.stringify(json.data)).toContain('"cantidad":1');
});
