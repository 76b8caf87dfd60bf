import { unaBoleta, unaFactura } from '@chaski/testing/documents/builders.ts';
import { type Caida, startCaida } from '@chaski/testing/service/caida.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* kill -9 between `sendSummary` and its answer: SUNAT has the file and gave a ticket that nobody saw. */

let caida: Caida;
beforeAll(async () => {
  caida = await startCaida();
}, 120_000);
afterAll(() => caida.close());

const enviados = () => caida.libro(caida.simuladorUrl, 'sendSummary');

/** Asks for the annulment, and kills the service as soon as SUNAT has the file, before it answers. */
async function killBetween(id: string): Promise<void> {
  const anular = () => caida.api('POST', `/comprobantes/${id}/anular`, { motivo: 'Error en los datos' });
  await caida.killAt(caida.simuladorUrl, 'sendSummary', 'timeout-tras-aceptar', anular);
}

const emitida = async (documento: object): Promise<string> => {
  const { data } = await caida.api('POST', '/comprobantes/emitir', { documento });
  expect(data?.estado).toBe('ACEPTADA');
  return data.documento.id;
};
const anulacion = async (id: string) => (await caida.api('GET', `/comprobantes/${id}/anulacion`)).data;

test('of a factura: after the restart the same bytes go again, and it ends annulled, once', async () => {
  const id = await emitida(unaFactura({ serie: 'FK01' }));
  await killBetween(id);
  await expect
    .poll(() => anulacion(id), { timeout: 30_000, interval: 200 })
    .toMatchObject({ estado: 'ANULADA', anulacion: { estado: 'ACEPTADA', sunat: { codigo: '0003' } } });
  const { identificador } = (await anulacion(id)).anulacion;
  const sent = (await enviados()).filter(({ archivo }) => archivo.includes(`-${identificador}`));
  expect(sent.length).toBeGreaterThan(1);
  expect(new Set(sent.map(({ sha256 }) => sha256)).size).toBe(1);
  expect((await enviados()).every(({ archivo }) => archivo.includes(`-${identificador}`))).toBe(true);
}, 120_000);

test('of a boleta: after the restart another file goes by itself, and it ends annulled', async () => {
  const id = await emitida(unaBoleta({ serie: 'BK01' }));
  await killBetween(id);
  await expect
    .poll(() => anulacion(id), { timeout: 30_000, interval: 200 })
    .toMatchObject({ estado: 'ANULADA', anulacion: { estado: 'ACEPTADA', via: 'RC' } });
}, 120_000);
