import { unaBoleta, unaFactura } from '@chaski/testing/documents/builders.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* What is issued in the place of a document that SUNAT refused: each tells of the other. */

let s: TestService;

beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.stop());

const emitir = (body: object) => s.call('POST', '/comprobantes/emitir', { body });
const detalle = async (id: string) => (await s.call('GET', `/invoices/${id}`)).json.data.documento;
const enLista = async (id: string) => {
  const { json } = await s.call('GET', '/invoices?limite=100');
  return json.data.documentos.find((fila: { id: string }) => fila.id === id);
};

async function rechazada(): Promise<{ id: string; correlativo: string }> {
  await s.simulate({ modo: 'rechazo=2335', veces: 1 });
  const { json } = await emitir({ documento: unaFactura() });
  expect(json.data.estado).toBe('RECHAZADA');
  return json.data.documento;
}

test('a document and the one in whose place it was issued tell of each other, alone and in the list', async () => {
  const mala = await rechazada();
  expect(await detalle(mala.id)).not.toHaveProperty('corregido');
  const { status, json } = await emitir({ corrige: mala.id.toUpperCase(), documento: unaFactura() });
  expect([status, json.data.estado]).toEqual([200, 'ACEPTADA']);
  const buena = json.data.documento;
  const vista = (de: typeof mala, estado: string) => ({
    id: de.id,
    correlativo: de.correlativo,
    estado,
    fechaEmision: buena.fechaEmision,
  });
  for (const read of [detalle, enLista]) {
    expect((await read(mala.id)).corregido).toEqual(vista(buena, 'ACEPTADA'));
    expect((await read(buena.id)).corrige).toEqual(vista(mala, 'RECHAZADA'));
    expect(await read(mala.id)).not.toHaveProperty('corrige');
    expect(await read(buena.id)).not.toHaveProperty('corregido');
  }
});

test('of several the accepted one is told, whichever was the last', async () => {
  const mala = await rechazada();
  const buena = (await emitir({ corrige: mala.id, documento: unaFactura() })).json.data.documento;
  await s.simulate({ modo: 'rechazo=2335', veces: 1 });
  const otra = (await emitir({ corrige: mala.id, documento: unaFactura() })).json.data;
  expect(otra.estado).toBe('RECHAZADA');
  expect((await detalle(mala.id)).corregido.id).toBe(buena.id);
});

test('it must be one of the company that was refused; nothing is issued otherwise', async () => {
  const aceptada = (await s.emitir(unaFactura())).json.data.documento.id;
  const antes = (await s.pool.query('select count(*)::int as n from comprobantes')).rows[0].n;
  for (const corrige of [aceptada, crypto.randomUUID(), 'F001-1', 'x'.repeat(65), 7]) {
    const { status, json } = await emitir({ corrige, documento: unaBoleta() });
    expect([corrige, status, Object.keys(json.error.details.fields)]).toEqual([corrige, 400, ['corrige']]);
  }
  expect((await s.pool.query('select count(*)::int as n from comprobantes')).rows[0].n).toBe(antes);
});

test('nor of the other environment', async () => {
  const mala = await rechazada();
  await s.pool.query(`update comprobantes set entorno = 'live' where id = $1`, [mala.id]);
  const { status } = await emitir({ corrige: mala.id, documento: unaFactura() });
  await s.pool.query(`update comprobantes set entorno = 'test' where id = $1`, [mala.id]);
  expect(status).toBe(400);
});
