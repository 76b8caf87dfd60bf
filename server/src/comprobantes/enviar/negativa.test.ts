import { unaBoleta, unaFactura, unItem } from '@chaski/testing/documents/builders.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

/* A refusal after an attempt that SUNAT may have taken: whether it ends the document. */

let s: TestService;
let series = 0;
const serieDe = (que: 'boleta' | 'factura') => `${que === 'boleta' ? 'B' : 'F'}N${`${++series}`.padStart(2, '0')}`;

beforeAll(async () => {
  s = await startTestService({ sunatTimeoutMs: 2_500 });
});
afterAll(() => s.stop());
beforeEach(() => s.simulate({ modo: 'normal' }));

const sql = async (text: string, values: unknown[] = []) => (await s.pool.query(text, values)).rows;
const filaDe = async (id: string) =>
  (await sql('select estado, motivo, pudo_registrarse, numero_libre, sunat from comprobantes where id = $1', [id]))[0];
const datosDe = async (id: string) => (await s.call('GET', `/invoices/${id}`)).json.data;
const wait = (id: string, estado: string) =>
  expect.poll(async () => (await filaDe(id)).estado, { timeout: 30_000 }).toBe(estado);
const apurar = (id: string) => sql('update comprobantes set siguiente_intento_en = now() where id = $1', [id]);

function documento(que: 'boleta' | 'factura', ordenes: readonly string[], serie = serieDe(que)): object {
  const items = [unItem({ descripcion: `Servicio ${ordenes.map((orden) => `[sim:${orden}]`).join('')}` })];
  return que === 'boleta' ? unaBoleta({ serie, items }) : unaFactura({ serie, items });
}

/** What was issued, and lost the answer to its first attempt. */
async function emitido(que: 'boleta' | 'factura', ...ordenes: readonly string[]) {
  const serie = serieDe(que);
  const { status, json } = await s.emitir(documento(que, ordenes, serie));
  expect([status, json.estado]).toEqual([502, 'PENDIENTE_ENVIO']);
  return { id: String(json.comprobante_id), que, serie };
}

/** The same number for another sale. */
async function otraVenta({ que, serie }: Awaited<ReturnType<typeof emitido>>) {
  const otra = { serie, correlativo: 1, items: [unItem({ precioUnitario: 250 })] };
  return (await s.emitir(que === 'boleta' ? unaBoleta(otra) : unaFactura(otra))).status;
}

const aceptados = async (serie: string) =>
  (await s.libro()).filter(({ archivo, aceptado }) => aceptado && archivo.includes(`-${serie}-`)).length;

describe('accepted by SUNAT with the answer lost, and the same bytes are refused when they come again', () => {
  test.each(['0306', '1034', '2335', '2108'])(
    'a boleta, with %s: SUNAT has it by its amount, and its number is not free',
    async (codigo) => {
      const emitida = await emitido('boleta', 'cortar-tras-aceptarx1', `repetido=${codigo}`);
      await wait(emitida.id, 'ACEPTADA');
      expect(await otraVenta(emitida)).toBe(409);
      expect(await aceptados(emitida.serie)).toBe(1);
      expect((await datosDe(emitida.id)).sunat.mensaje).toContain('por un envío anterior');
    },
  );

  test.each(['0306', '2335'])(
    'a factura, with %s while its CDR is late: asked for and sent until it is known',
    async (codigo) => {
      await s.simulate({ modo: 'constancia-tarda', operaciones: ['getStatusCdr'] });
      const emitida = await emitido('factura', 'cortar-tras-aceptarx1', `repetido=${codigo}`);
      await expect.poll(async () => (await filaDe(emitida.id)).motivo, { timeout: 20_000 }).toContain(codigo);
      expect(await filaDe(emitida.id)).toMatchObject({ pudo_registrarse: true, numero_libre: false, sunat: null });
      expect((await filaDe(emitida.id)).estado).toMatch(/CONFIRM/);
      expect(await otraVenta(emitida)).toBe(409);
      await s.simulate({ modo: 'normal' });
      await apurar(emitida.id);
      await wait(emitida.id, 'ACEPTADA');
      expect(await aceptados(emitida.serie)).toBe(1);
    },
  );

  test('a boleta that nobody can be asked about, refused once on its way: sent again, and what SUNAT then says of it decides', async () => {
    await s.simulate({ modo: '500', operaciones: ['validarcomprobante'] });
    const emitida = await emitido('boleta', 'cortar-tras-aceptarx1', 'repetido=0306x2');
    await expect.poll(async () => (await filaDe(emitida.id)).motivo, { timeout: 20_000 }).toContain('0306');
    await s.simulate({ modo: 'normal' });
    await apurar(emitida.id);
    await wait(emitida.id, 'ACEPTADA');
  });
});

describe('lost on its way, and refused when it comes again', () => {
  test.each(['boleta', 'factura'] as const)(
    'a %s by a code of its content is refused at once: the first was as well',
    async (que) => {
      const emitida = await emitido(que, 'cortarx1', 'fault=3103');
      await wait(emitida.id, 'RECHAZADA');
      expect((await datosDe(emitida.id)).sunat).toMatchObject({ codigo: '3103', numeroConsumido: true });
    },
  );

  test('by a CDR that names it, whatever its code', async () => {
    const emitida = await emitido('boleta', 'cortarx1', 'rechazo=2335');
    await wait(emitida.id, 'RECHAZADA');
    expect((await datosDe(emitida.id)).sunat).toMatchObject({ codigo: '2335', numeroConsumido: true });
  });

  test('never on its way, by any code: the first refusal is final, and says whether its number is free', async () => {
    const serie = serieDe('boleta');
    const { json } = await s.emitir(documento('boleta', ['fault=0306'], serie));
    expect(json.data).toMatchObject({ estado: 'RECHAZADA', sunat: { codigo: '0306', numeroConsumido: false } });
    expect(await otraVenta({ id: '', que: 'boleta', serie })).toBe(200);
  });

  test.each(['boleta', 'factura'] as const)(
    'a %s by a code that says nothing of the first waits a day, and then for a person who is told it; its number stays its own',
    async (que) => {
      const emitida = await emitido(que, 'cortarx1', 'fault=2335');
      await expect.poll(async () => (await filaDe(emitida.id)).motivo, { timeout: 20_000 }).toContain('2335');
      expect((await filaDe(emitida.id)).estado).toMatch(/CONFIRM/);
      await sql(`update intentos set iniciado_en = iniciado_en - interval '25 hours' where comprobante_id = $1`, [
        emitida.id,
      ]);
      await apurar(emitida.id);
      await wait(emitida.id, 'POR_ATENDER');
      const { motivo, numero_libre } = await filaDe(emitida.id);
      expect(motivo).toMatch(/2335.*No se pudo saber.*decídalo/s);
      expect(numero_libre).toBe(false);
      const [ultimo] = await sql(
        'select resultado, codigo from intentos where comprobante_id = $1 order by n desc limit 1',
        [emitida.id],
      );
      expect(ultimo).toEqual({ resultado: 'atender', codigo: '2335' });
      expect(await otraVenta(emitida)).toBe(409);
      expect(await aceptados(emitida.serie)).toBe(0);
    },
  );
});
