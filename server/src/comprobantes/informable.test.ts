import { afterAll, beforeAll, expect, test } from 'vitest';
import { tx } from '../db/tx.ts';
import { conOrden, unaBoleta, unaFactura } from '../testing/builders.ts';
import { startTestService, type TestService } from '../testing/service.ts';
import { marcarAnulacion } from './anulable.ts';
import { type DesenlaceResumen, marcarInformada, takeInformables } from './informable.ts';

let s: TestService;

beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.stop());

/** A boleta that SUNAT takes only in a resumen diario by now; its id and its company's. */
async function vencida(serie: string) {
  const { status, json } = await s.emitir(unaBoleta({ serie, ...conOrden('fault=1079') }));
  expect(status).toBe(502);
  const id: string = json.comprobante_id;
  const { rows } = await s.service.deps.pool.query<{ empresaId: string }>(
    'select empresa_id as "empresaId" from comprobantes where id = $1',
    [id],
  );
  return { id, empresaId: rows[0]?.empresaId ?? '' };
}

const take = () => tx(s.service.deps.pool, (db) => takeInformables(db, 100));
const ids = async () => (await take()).map(({ comprobante }) => comprobante.id);
const estado = async (id: string) => (await s.call('GET', `/invoices/${id}`)).json.data;
const desenlace = (aceptada: boolean | undefined, codigo: string): DesenlaceResumen => ({
  aceptada,
  sunat: aceptada === undefined ? null : { codigo, mensaje: `El resumen dice ${codigo}`, notas: [] },
  cdr: null,
  motivo: aceptada === undefined ? 'El resumen se rechazó entero' : null,
});

test('a boleta refused for its deadline waits for a resumen; a factura, and one that waits for something else, does not', async () => {
  const boleta = await vencida('BA01');
  const factura = await s.emitir(unaFactura({ serie: 'FA01', ...conOrden('fault=1079') }));
  const otra = await s.emitir(unaBoleta({ serie: 'BA02', ...conOrden('fault=0109') }));
  const found = await take();
  expect(found.map(({ comprobante }) => comprobante.id)).toEqual([boleta.id]);
  expect([factura.status, otra.status]).toEqual([502, 502]);
  const [uno] = found;
  expect(uno?.calculado.totales.importeTotal.toFixed(2)).toBe('118.00');
  expect(uno?.emisor.ruc).toMatch(/^\d{11}$/);
});

test('one that somebody holds, or for which a resumen is under way, is not taken twice', async () => {
  const { pool } = s.service.deps;
  const boleta = await vencida('BA03');
  await tx(pool, async (db) => {
    expect((await takeInformables(db, 100)).map(({ comprobante }) => comprobante.id)).toContain(boleta.id);
    expect(await ids()).not.toContain(boleta.id);
    await marcarAnulacion(db, boleta, boleta.id);
  });
  expect(await ids()).not.toContain(boleta.id);
});

test('what the resumen came to is its end, once; undecided, it waits again with the reason', async () => {
  const { pool } = s.service.deps;
  const [si, no, quizas] = [await vencida('BA04'), await vencida('BA05'), await vencida('BA06')];
  for (const one of [si, no, quizas]) await marcarAnulacion(pool, one, one.id);
  expect(await marcarInformada(pool, si, desenlace(true, '0'))).toBe(true);
  expect(await marcarInformada(pool, no, desenlace(false, '2663'))).toBe(true);
  expect(await marcarInformada(pool, quizas, desenlace(undefined, ''))).toBe(true);
  expect(await estado(si.id)).toMatchObject({ estado: 'ACEPTADA', sunat: { codigo: '0' } });
  expect(await estado(no.id)).toMatchObject({ estado: 'RECHAZADA', sunat: { codigo: '2663' } });
  expect(await estado(quizas.id)).toMatchObject({
    estado: 'PENDIENTE_ENVIO',
    sunat: { mensaje: 'El resumen se rechazó entero' },
  });
  expect(await ids()).toContain(quizas.id);
  expect(await marcarInformada(pool, si, desenlace(false, '2663'))).toBe(false);
  expect((await estado(si.id)).estado).toBe('ACEPTADA');
});
