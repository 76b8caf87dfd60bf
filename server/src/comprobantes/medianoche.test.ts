import { randomUUIDv7 } from 'node:crypto';
import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { conOrden, unaFactura, unItem } from '@chaski/testing/documents/builders.ts';
import { certificarEn } from '@chaski/testing/service/certificados.ts';
import { enterComo } from '@chaski/testing/service/panel.ts';
import { conRelojDeSunat, startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { idDesde } from '../platform/ids.ts';

/* What was asked for before midnight, and is asked for again after it; clocks and ids are those of the test. */

const ANTES = new Date('2027-01-01T04:59:50Z');
const DESPUES = new Date('2027-01-01T05:00:05Z');

let s: TestService;
let ahora = ANTES;

beforeAll(async () => {
  const uuid = () => `${idDesde(ahora).slice(0, 13)}${randomUUIDv7().slice(13)}`;
  const reloj = conRelojDeSunat(() => ahora.getTime() - Date.now());
  s = await startTestService({}, { ahora: () => ahora, uuid, ...reloj });
  await certificarEn(s, ANTES);
});
afterAll(() => s.stop());
beforeEach(() => {
  ahora = ANTES;
});

/** Observed until 2026, refused from 2027 on. */
const malCodigo = (serie: string) => unaFactura({ serie, items: [unItem({ codigoSunat: '123' })] });

test('a request that is repeated after the law changed is answered with what it made', async () => {
  const headers = { 'idempotency-key': 'noche-1' };
  const primera = await s.emitir(malCodigo('F301'), { headers });
  expect([primera.status, primera.json.data.estado]).toEqual([200, 'ACEPTADA']);
  expect(primera.json.data.warnings).toMatchObject([{ codigo: '3496' }]);
  ahora = DESPUES;
  const segunda = await s.emitir(malCodigo('F301'), { headers });
  expect([segunda.status, segunda.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
  expect(segunda.json).toEqual(primera.json);
  for (const options of [{}, { headers: { 'idempotency-key': 'noche-2' } }]) {
    expect((await s.emitir(malCodigo('F301'), options)).status).toBe(400);
  }
  const otra = await s.emitir(malCodigo('F302'), { headers });
  expect([otra.status, Object.keys(otra.json.error.details.fields)]).toEqual([400, ['documento.items.0.codigoSunat']]);
});

test('a request that pretended a day is repeated once that day has passed, and no new one may pretend it', async () => {
  const conDia = (clave: string) => ({ headers: { 'idempotency-key': clave, 'chaski-fecha': '2027-01-02' } });
  const emitir = (clave: string) => s.emitir(unaFactura({ serie: 'F310' }), conDia(clave));
  const primera = await emitir('dia-1');
  const anular = (clave: string) =>
    s.call('POST', `/comprobantes/${primera.json.data.documento.id}/anular`, {
      body: { motivo: 'Error en el cliente' },
      ...conDia(clave),
    });
  const anulada = await anular('dia-2');
  expect([primera.status, anulada.status]).toEqual([200, 200]);
  ahora = new Date('2027-01-03T15:00:00Z');
  const repetidas = [await emitir('dia-1'), await anular('dia-2')];
  expect(repetidas.map(({ status, headers }) => [status, headers.get('idempotent-replayed')])).toEqual([
    [200, 'true'],
    [200, 'true'],
  ]);
  expect(repetidas.map(({ json }) => json.data.anulacion?.id ?? json.data.documento.id)).toEqual([
    primera.json.data.documento.id,
    anulada.json.data.anulacion.id,
  ]);
  for (const { status, json } of [await emitir('dia-3'), await anular('dia-4')]) {
    expect([status, Object.keys(json.error.details.fields)]).toEqual([400, ['Chaski-Fecha']]);
  }
});

test('what pretended a day far ahead is counted on the home page when that day comes, and not before', async () => {
  const headers = { 'chaski-fecha': '2027-03-01' };
  expect((await s.emitir(unaFactura({ serie: 'F320' }), { headers })).json.data.estado).toBe('ACEPTADA');
  await s.emitir(unaFactura({ serie: 'F320', ...conOrden('rechazo=2017') }), { headers });
  const inicio = async () => {
    const { call, empresaId } = await enterComo(s, 'dueno');
    const { contadores, dias, rechazos } = (await call('GET', `/empresas/${empresaId}/test/inicio`)).json.data;
    const { ACEPTADA, RECHAZADA } = contadores.hoy;
    const hoy = fechaLima(ahora);
    const fechas = new Set(dias.map(({ fecha }: { fecha: string }) => fecha));
    const codigos = rechazos.map(({ codigo, cantidad }: { codigo: string; cantidad: number }) => [codigo, cantidad]);
    return { ACEPTADA, RECHAZADA, futuro: [...fechas].filter((dia) => String(dia) > hoy), codigos };
  };
  expect(await inicio()).toMatchObject({ RECHAZADA: 0, futuro: [], codigos: [] });
  ahora = new Date('2027-03-01T15:00:00Z');
  expect(await inicio()).toEqual({ ACEPTADA: 1, RECHAZADA: 1, futuro: [], codigos: [['2017', 1]] });
});
