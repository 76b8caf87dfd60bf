import { unaBoleta, unItem } from '@chaski/testing/documents/builders.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* A boleta whose number SUNAT had when its first sending came, another till's or that very sending repeated by the network: nothing that is sent later decides it. */

let s: TestService;
beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.stop());
const sql = async (text: string, values: unknown[] = []) => (await s.pool.query(text, values)).rows;
const ESTABA = /Ya lo tenía cuando recibió nuestro primer envío/;

/** Another till issued the number for the same amount, today; then ours, which waits for a person. */
async function yaTenida(serie: string): Promise<string> {
  const { json } = await s.emitir(unaBoleta({ serie }));
  const { id } = json.data.documento;
  for (const table of ['eventos', 'intentos']) await sql(`delete from ${table} where comprobante_id = $1`, [id]);
  await sql('delete from comprobantes where id = $1', [id]);
  await sql('delete from series where serie = $1', [serie]);
  const nuestra = await s.emitir(unaBoleta({ serie }));
  expect(nuestra.status).toBe(502);
  await dice(nuestra.json.comprobante_id, ESTABA);
  return nuestra.json.comprobante_id;
}
const datos = async (id: string) => (await s.call('GET', `/invoices/${id}`)).json.data;
const dice = (id: string, que: RegExp) =>
  expect.poll(async () => (await datos(id)).sunat?.mensaje, { timeout: 20_000 }).toMatch(que);
const yaMismo = (id: string) =>
  sql('update comprobantes set siguiente_intento_en = now() where id = $1 and siguiente_intento_en is not null', [id]);

/** Somebody lets it go on, and the answer to that sending is lost. */
async function perdida(id: string): Promise<void> {
  await s.simulate({ modo: '500', operaciones: ['sendBill'], veces: 1 });
  expect((await s.call('POST', `/comprobantes/${id}/reanudar`)).status).toBe(200);
  await dice(id, /No se sabe si SUNAT registró el comprobante/);
}
const apartar = (id: string, mas: object = {}) =>
  s.call('POST', `/comprobantes/${id}/apartar`, { body: { motivo: 'Es de otra caja', ...mas } });
const EVIDENCIA = { evidencia: 'Consulta de validez: es de la otra caja' };

test('set aside once an answer was lost, it is not accepted because SUNAT has that number still', async () => {
  const id = await yaTenida('BY01');
  await perdida(id);
  expect((await apartar(id, EVIDENCIA)).status).toBe(200);
  await yaMismo(id);
  await dice(id, ESTABA);
  expect(await datos(id)).toMatchObject({ estado: 'PENDIENTE_ENVIO' });
});

test('to set it aside wants a person’s evidence: that it never arrived is not known', async () => {
  const id = await yaTenida('BY02');
  const negado = await apartar(id);
  expect([negado.status, negado.json.error.code]).toEqual([422, 'DOMAIN_ERROR']);
  const apartada = await apartar(id, EVIDENCIA);
  expect(apartada.json.data.sunat.mensaje).toContain('Una persona comprobó que SUNAT no lo tiene');
});

test('too late to go by itself, it is not accepted because SUNAT says of its resumen diario that it has it (2282)', async () => {
  const id = await yaTenida('BY03');
  await perdida(id);
  await s.simulate({ modo: 'fault=1079', operaciones: ['sendBill'], veces: 1 });
  await yaMismo(id);
  await dice(id, ESTABA);
  expect(await sql('select sunat ->> $2 as codigo from resumenes where comprobante_id = $1', [id, 'codigo'])).toEqual([
    { codigo: '2282' },
  ]);
  expect((await datos(id)).estado).toBe('PENDIENTE_ENVIO');
});

test.each(['0306', '2335'])('a later refusal (%s) says nothing of the first, and frees no number', async (codigo) => {
  const serie = `B${codigo.slice(1)}`;
  const id = await yaTenida(serie);
  await s.simulate({ modo: `fault=${codigo}`, operaciones: ['sendBill'], veces: 1 });
  expect((await s.call('POST', `/comprobantes/${id}/reanudar`)).status).toBe(200);
  await dice(id, new RegExp(`${codigo}.*${ESTABA.source}`));
  expect((await datos(id)).estado).toBe('PENDIENTE_ENVIO');
  const otra = unaBoleta({ serie, correlativo: 1, items: [unItem({ precioUnitario: 250 })] });
  expect((await s.emitir(otra)).status).toBe(409);
});
