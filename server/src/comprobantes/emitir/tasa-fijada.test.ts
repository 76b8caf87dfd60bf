import { unaFactura, unItem } from '@chaski/core/documento/testing.ts';
import { startSimulador } from '@chaski/simulator/servicio/listen.ts';
import { enterComo } from '@chaski/testing/service/panel.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* From 2027 on the rate of restaurants and hotels is what the installation set: with it on 2027-01-02, and without it. */

const ahora = () => new Date('2027-01-02T15:00:00Z');
const EN_2027 = {
  ahora,
  startSimulador: (options: Parameters<typeof startSimulador>[0]) => startSimulador({ ...options, ahora }),
};

let fijada: TestService;
let sinFijar: TestService;

beforeAll(async () => {
  fijada = await startTestService({ igvRestaurantes: { 2027: '15' } }, EN_2027);
  sinFijar = await startTestService({}, EN_2027);
});
afterAll(async () => {
  await fijada.stop();
  await sinFijar.stop();
});

const menu = (porcentajeIgv: number) => unaFactura({ porcentajeIgv, items: [unItem({ precioUnitario: 115 })] });

test('a sale at the rate that was set is accepted, and so is the note that undoes it', async () => {
  const { status, json } = await fijada.emitir(menu(15));
  expect([status, json.data?.estado, json.data?.documento?.totales]).toMatchObject([200, 'ACEPTADA', { igv: '15.00' }]);
  const nota = await fijada.emitir({
    tipoComprobante: 'NOTA_CREDITO',
    serie: 'FC01',
    documentoAfectado: { id: json.data.documento.id },
    codigoMotivo: '01',
    motivo: 'Anulación de la operación',
  });
  expect([nota.status, nota.json.error?.details, nota.json.data?.estado]).toEqual([200, undefined, 'ACEPTADA']);
});

test('a boleta at that rate is annulled by a resumen diario that tells it', async () => {
  const { serie: _, tipoComprobante: __, cliente: ___, ...menuDelDia } = menu(15);
  const boleta = await fijada.emitir({ ...menuDelDia, tipoComprobante: 'BOLETA', serie: 'B001' });
  const { id } = boleta.json.data.documento;
  const { status, json } = await fijada.call('POST', `/comprobantes/${id}/anular`, {
    body: { motivo: 'Error en el pedido' },
  });
  expect([status, json.data?.estado]).toEqual([200, 'ANULADA']);
});

test('a boleta that was issued at a rate is annulled at it once another one is set, or none', async () => {
  const { serie: _, tipoComprobante: __, cliente: ___, ...menuDelDia } = menu(15);
  for (const igvRestaurantes of [{ 2027: '12' }, {}]) {
    const boleta = await fijada.emitir({ ...menuDelDia, tipoComprobante: 'BOLETA', serie: 'B002' });
    const { deps } = fijada.service;
    const { id } = boleta.json.data.documento;
    const body = { motivo: 'Error en el pedido' };
    const antes = deps.config.igvRestaurantes;
    Object.assign(deps.config, { igvRestaurantes });
    const { status, json } = await fijada.call('POST', `/comprobantes/${id}/anular`, { body });
    Object.assign(deps.config, { igvRestaurantes: antes });
    expect([status, json.error?.details, json.data?.estado]).toEqual([200, undefined, 'ANULADA']);
  }
});

test('the rate of the year before is refused, and uses no number', async () => {
  const { status, json } = await fijada.emitir(menu(10.5));
  expect([status, json.error?.details?.fields]).toEqual([400, { 'documento.porcentajeIgv': 'Debe ser 18 o 15' }]);
});

test('where none was set any is refused with what to set; the general one is taken', async () => {
  for (const tasa of [10.5, 15]) {
    const { status, json } = await sinFijar.emitir(menu(tasa));
    expect(status).toBe(400);
    expect(JSON.stringify(json)).toContain('la fija con IGV_RESTAURANTES=2027:tasa');
  }
  expect((await sinFijar.emitir(menu(18))).json.data.estado).toBe('ACEPTADA');
});

test('the session tells the form what was set', async () => {
  const dentro = await enterComo(fijada, 'lectura');
  expect((await dentro.call('GET', '/sesion')).json.data.igvRestaurantes).toEqual({ 2027: '15' });
});
