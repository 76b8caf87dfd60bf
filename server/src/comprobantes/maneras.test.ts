import type { SimuladorOptions } from '@chaski/simulator/servicio/listen.ts';
import { startSimuladorThread } from '@chaski/simulator/servicio/thread.ts';
import { conOrden, unaBoleta, unaFactura } from '@chaski/testing/documents/builders.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/* Emission, annulment and lost answers, before SUNAT's production, its beta, and an OSE, whose answers differ in shape. */

const DNI = { tipoDocumento: '1', numeroDocumento: '45678912', denominacion: 'CLIENTE DE MUESTRA' };
const EXTRANJERO = { tipoDocumento: '0', numeroDocumento: 'EXT-1', denominacion: 'CLIENTE DEL EXTERIOR' };

const CASOS: readonly (readonly [string, Partial<SimuladorOptions>])[] = [
  ['SUNAT in production', { manera: 'produccion' }],
  ['SUNAT’s beta', { manera: 'beta' }],
  ['an OSE', { manera: 'ose' }],
  ['an OSE that writes eight digits', { manera: 'ose', ochoCifras: true }],
];

describe.each(CASOS)('before %s', (_nombre, manera) => {
  let s: TestService;
  beforeAll(async () => {
    s = await startTestService({}, { startSimulador: (options) => startSimuladorThread({ ...options, ...manera }) });
  });
  afterAll(() => s.stop());

  const datos = async (id: string) => (await s.call('GET', `/invoices/${id}`)).json.data;
  const anulacion = async (id: string) => (await s.call('GET', `/comprobantes/${id}/anulacion`)).json.data;
  const cdr = async (id: string) => (await s.call('GET', `/invoices/${id}/cdr`)).status;

  async function aceptada(documento: object): Promise<string> {
    const { status, json } = await s.emitir(documento);
    expect([status, json.data?.estado], JSON.stringify(json)).toEqual([200, 'ACEPTADA']);
    return json.data.documento.id;
  }

  test.each([
    ['factura to a RUC', unaFactura()],
    ['boleta to a DNI', unaBoleta({ cliente: DNI })],
    ['boleta to nobody in particular', unaBoleta()],
    ['boleta to a foreigner', unaBoleta({ cliente: EXTRANJERO })],
  ])('a %s is accepted at once, with its CDR', async (_que, documento) => {
    const id = await aceptada(documento);
    expect(await cdr(id)).toBe(200);
    const { rows } = await s.pool.query('select count(*)::int as veces from intentos where comprobante_id = $1', [id]);
    expect(rows).toEqual([{ veces: 1 }]);
  });

  test('a nota de crédito of a boleta to a DNI is accepted', async () => {
    const id = await aceptada(unaBoleta({ cliente: DNI }));
    const nota = { tipoComprobante: '07', serie: 'BC01', documentoAfectado: { id }, codigoMotivo: '01' };
    await aceptada({ ...nota, motivo: 'Anulación de la operación' });
  });

  test('a refusal is a refusal, told in its words', async () => {
    const { json } = await s.emitir(unaFactura({ serie: 'FM01', ...conOrden('rechazo=2017') }));
    expect(json.data).toMatchObject({ estado: 'RECHAZADA', sunat: { codigo: '2017' } });
    expect(json.data.sunat.mensaje).toMatch(/^SUNAT rechazó el comprobante \(2017\): \S/);
  });

  test('its observations are kept', async () => {
    const { json } = await s.emitir(unaFactura({ serie: 'FM02', ...conOrden('observado=4252') }));
    expect(json.data).toMatchObject({ estado: 'ACEPTADA', sunat: { notas: [expect.stringMatching(/^4252 - \S/)] } });
  });

  test.each([
    ['factura', unaFactura({ serie: 'FM03', ...conOrden('cortar-tras-aceptarx1') })],
    ['boleta', unaBoleta({ serie: 'BM03', cliente: DNI, ...conOrden('cortar-tras-aceptarx1') })],
  ])('a %s whose answer was lost ends accepted, and SUNAT judged one content', async (_que, documento) => {
    const { status, json } = await s.emitir(documento);
    expect([status, json.estado]).toEqual([502, 'PENDIENTE_ENVIO']);
    const id = json.comprobante_id;
    await expect.poll(async () => (await datos(id)).estado, { timeout: 20_000 }).toBe('ACEPTADA');
    const archivo = new RegExp(`-${(await datos(id)).documento.serie}-`);
    const enviados = (await s.libro()).filter((one) => one.operacion === 'sendBill' && archivo.test(one.archivo));
    expect(new Set(enviados.map(({ sha256 }) => sha256)).size).toBe(1);
  });

  test.each([
    ['factura', unaFactura(), 'RA'],
    ['boleta', unaBoleta({ cliente: DNI }), 'RC'],
  ])('a %s is annulled, with the CDR of its ticket', async (_que, documento, via) => {
    const id = await aceptada(documento);
    await s.call('POST', `/comprobantes/${id}/anular`, { body: { motivo: 'Error en los datos' } });
    await expect
      .poll(() => anulacion(id), { timeout: 20_000 })
      .toMatchObject({ estado: 'ANULADA', anulacion: { via, estado: 'ACEPTADA', sunat: { codigo: '0' } } });
  });
});
