import { conOrden, unaFactura, unItem } from '@chaski/testing/documents/builders.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

/* Facturas that wait for a person only because SUNAT, asked until a day after their deadline, did not answer; and then it does. */

let s: TestService;

beforeAll(async () => {
  s = await startTestService();
});
afterEach(() => s.simulate({ modo: 'normal' }));
afterAll(() => s.stop());

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await s.pool.query<T>(text, values)).rows;
const yaMismo = (id: string) =>
  sql('update comprobantes set siguiente_intento_en = now() where id = $1 and final_en is null', [id]);
const fila = async (id: string) =>
  (
    await sql<{ estado: string; motivo: string | null; pregunta: boolean }>(
      `select estado, motivo, siguiente_intento_en is not null as pregunta from comprobantes where id = $1`,
      [id],
    )
  )[0];
const ultimoEvento = async (id: string) =>
  (
    await sql<{ evento: string; prueba: string | null }>(
      `select evento, detalle ->> 'prueba' as prueba from eventos where comprobante_id = $1 order by id desc limit 1`,
      [id],
    )
  )[0];
const enviados = async (serie: string) =>
  (await s.libro()).filter(({ operacion, archivo }) => operacion === 'sendBill' && archivo.includes(`-${serie}-`));

/** A factura whose only sending ended like that, and of which SUNAT, asked until a day after its deadline, said nothing. */
async function sinRespuesta(serie: string, orden: string): Promise<string> {
  await s.simulate({ modo: 'vacio', operaciones: ['getStatusCdr'], veces: 10_000 });
  const { json } = await s.emitir(unaFactura({ serie, ...conOrden(orden) }), { webhook: true });
  const { id } = json.data.documento;
  await expect.poll(async () => (await fila(id))?.estado, { timeout: 15_000 }).toBe('POR_CONFIRMAR');
  await sql(`update comprobantes set plazo_envio = now() - interval '25 hours' where id = $1`, [id]);
  await yaMismo(id);
  await expect.poll(() => fila(id), { timeout: 15_000 }).toMatchObject({ estado: 'POR_ATENDER' });
  expect(await fila(id)).toEqual({
    estado: 'POR_ATENDER',
    motivo: expect.stringMatching(/no se sabe si SUNAT lo registró.*Se le pregunta una semana más/),
    pregunta: true,
  });
  return id;
}

/** Its sending was two days ago, by all clocks. */
async function hacePasar(id: string): Promise<void> {
  const antes = `iniciado_en = iniciado_en - interval '2 days', anotado_ms = anotado_ms - 172800000, enviado_ms = enviado_ms - 172800000`;
  await sql(`update intentos set ${antes}, terminado_ms = terminado_ms - 172800000 where comprobante_id = $1`, [id]);
}

/** Another system's document takes the number, two days after our sending. */
async function loTomaOtro(id: string, serie: string, documento: object): Promise<void> {
  await hacePasar(id);
  await sql(`update comprobantes set serie = 'FV99' where id = $1`, [id]);
  await sql('update series set ultimo_numero = 0 where serie = $1', [serie]);
  const ajena = (await s.emitir(documento)).json.data.documento.id;
  for (const table of ['eventos', 'intentos']) await sql(`delete from ${table} where comprobante_id = $1`, [ajena]);
  await sql('delete from comprobantes where id = $1', [ajena]);
  await sql('update comprobantes set serie = $2 where id = $1', [id, serie]);
}

test('what SUNAT has accepted ends by itself as soon as it gives the CDR: told like any other, and never sent again', async () => {
  const id = await sinRespuesta('FV01', 'cortar-tras-aceptarx1');
  // It is asked about while SUNAT says nothing, ever more seldom, and nothing changes.
  await yaMismo(id);
  const siguiente = `select extract(epoch from siguiente_intento_en - now())::float8 as s from comprobantes where id = $1`;
  await expect
    .poll(async () => (await sql<{ s: number }>(siguiente, [id]))[0]?.s, { timeout: 10_000 })
    .toBeGreaterThan(3_500);
  expect((await sql<{ s: number }>(siguiente, [id]))[0]?.s).toBeLessThanOrEqual(3_600);
  expect(await fila(id)).toMatchObject({ estado: 'POR_ATENDER', pregunta: true });
  await s.simulate({ modo: 'normal' });
  await yaMismo(id);
  await expect.poll(() => fila(id), { timeout: 10_000 }).toEqual({ estado: 'ACEPTADA', motivo: null, pregunta: false });
  expect(await ultimoEvento(id)).toEqual({
    evento: 'tardeAceptado',
    prueba: expect.stringContaining('Lo recibió'),
  });
  const { data } = (await s.call('GET', `/invoices/${id}`)).json;
  expect(data).toMatchObject({ estado: 'ACEPTADA', enlaces: { cdr: expect.any(String) } });
  expect(await sql('select tipo from webhook_mensajes where comprobante_id = $1', [id])).toEqual([
    { tipo: 'comprobante.aceptado' },
  ]);
  expect(await enviados('FV01')).toHaveLength(1);
});

test('what SUNAT does not have waits for its person, who is told so, and is asked about no more', async () => {
  const id = await sinRespuesta('FV03', 'cortarx1');
  await s.simulate({ modo: 'normal' });
  // A day after its last sending; before, SUNAT may not show it yet.
  for (let vez = 0; vez < 3; vez++) {
    await yaMismo(id);
    const despues = `select siguiente_intento_en > now() as despues from comprobantes where id = $1`;
    await expect.poll(() => sql(despues, [id]), { timeout: 10_000 }).toEqual([{ despues: true }]);
  }
  expect(await fila(id)).toMatchObject({ estado: 'POR_ATENDER', motivo: expect.stringMatching(/no se sabe/) });
  await hacePasar(id);
  await yaMismo(id);
  const motivo = expect.stringMatching(/^Venció el plazo.*SUNAT no lo tiene: emita otro/);
  await expect.poll(() => fila(id), { timeout: 10_000 }).toEqual({ estado: 'POR_ATENDER', motivo, pregunta: false });
  expect(await ultimoEvento(id)).toMatchObject({ evento: 'tardeDudoso' });
  expect(await enviados('FV03')).toHaveLength(1);
});

test.each([
  [
    'another customer',
    'FV04',
    { cliente: { tipoDocumento: '6', numeroDocumento: '20131312955', denominacion: 'OTRO S.A.C.' } },
    /otro contenido/,
  ],
  [
    'the same customer for another amount',
    'FV05',
    { items: [unItem({ precioUnitario: 69_993 })] },
    /compare su importe/,
  ],
])('under whose number SUNAT has a sale to %s is never taken for accepted', async (_que, serie, otra, dice) => {
  const id = await sinRespuesta(serie, 'cortarx1');
  await s.simulate({ modo: 'normal' });
  await loTomaOtro(id, serie, unaFactura({ serie, ...otra }));
  const motivo = expect.stringMatching(dice);
  await yaMismo(id);
  await expect.poll(() => fila(id), { timeout: 10_000 }).toEqual({ estado: 'POR_ATENDER', motivo, pregunta: false });
});

test('what SUNAT still says nothing of is asked about for a week, and is its owner’s to set aside', async () => {
  const id = await sinRespuesta('FV06', 'cortar-tras-aceptarx1');
  await sql(`update comprobantes set plazo_envio = now() - interval '8 days 1 hour' where id = $1`, [id]);
  await yaMismo(id);
  await expect.poll(() => fila(id), { timeout: 10_000 }).toMatchObject({ estado: 'POR_ATENDER', pregunta: false });
  expect(
    (await s.call('POST', `/comprobantes/${id}/apartar`, { body: { motivo: 'Era un ensayo', evidencia: 'No está' } }))
      .status,
  ).toBe(200);
  expect(await fila(id)).toMatchObject({ estado: 'POR_ATENDER', motivo: expect.stringMatching(/^Apartado/) });
});
