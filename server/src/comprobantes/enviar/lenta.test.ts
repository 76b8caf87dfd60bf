import { conOrden, unaFactura, unItem } from '@chaski/testing/documents/builders.ts';
import { type Red, startRed } from '@chaski/testing/service/red-que-repite.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

/* SUNAT takes seconds for each answer, its clock looked at at the end of them, and nobody can be asked about an amount. */

let s: TestService;
/** Another host in each test: nothing is known of its clock yet. */
let red: Red;

beforeAll(async () => {
  s = await startTestService({ sunatTimeoutMs: 10_000 });
});
beforeEach(async () => {
  red = await startRed(s.service.simuladorUrl, {});
  await sql('update empresa_entornos set sunat_url = $1, consulta_url = $2, version = version + 1', [
    red.url,
    red.consultaUrl,
  ]);
});
afterEach(async () => {
  await s.simulate({ modo: 'normal' });
  red.stop();
});
afterAll(() => s.stop());

async function sql<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await s.pool.query<T>(text, values)).rows;
}

const pausa = (hasta: string) => sql(`update empresa_entornos set envio_pausado_hasta = ${hasta}`);
const tarda = (ms: number) => s.simulate({ modo: `lento=${ms}`, operaciones: ['sendBill', 'getStatusCdr'] });
const hace = (desde: number, ms: number) =>
  expect.poll(() => performance.now() - desde, { timeout: ms + 2_000, interval: 20 }).toBeGreaterThan(ms);

/** Another system issues the next number of the series to the same customer: SUNAT has it, and we know nothing of it. */
async function enOtroSistema(serie: string): Promise<void> {
  const { id } = (await s.emitir(unaFactura({ serie }))).json.data.documento;
  for (const table of ['eventos', 'intentos']) await sql(`delete from ${table} where comprobante_id = $1`, [id]);
  await sql('delete from comprobantes where id = $1', [id]);
  await sql('update series set ultimo_numero = ultimo_numero - 1 where serie = $1', [serie]);
}

/** An attempt that is cut before SUNAT has it. */
async function perdida(serie: string): Promise<string> {
  const item = unItem({ precioUnitario: 69_993, descripcion: 'Servicio [sim:cortarx1]' });
  const { status, json } = await s.emitir(unaFactura({ serie, items: [item] }));
  expect(status).toBe(502);
  return json.comprobante_id;
}

/** So long after its end SUNAT receives what another system has under its number. */
async function perdidaYTomada(serie: string, ms: number): Promise<string> {
  const id = await perdida(serie);
  const fin = performance.now();
  await hace(fin, ms);
  await sql('update comprobantes set serie = $2 where id = $1', [id, `FZ${serie.slice(2)}`]);
  await sql('update series set ultimo_numero = 0 where serie = $1', [serie]);
  await enOtroSistema(serie);
  await sql('update series set ultimo_numero = 1 where serie = $1', [serie]);
  await sql('update comprobantes set serie = $2 where id = $1', [id, serie]);
  return id;
}

async function tomadaYPerdida(serie: string): Promise<string> {
  await enOtroSistema(serie);
  return perdida(serie);
}

const estados = async (ids: readonly string[]) =>
  (await sql<{ estado: string }>('select estado from comprobantes where id = any ($1) order by serie', [ids])).map(
    ({ estado }) => estado,
  );

/** SUNAT has told so often what it has under each number, or the document has ended. */
async function preguntadas(ids: readonly string[], veces: number): Promise<void> {
  const faltan = () =>
    sql(
      `select 1 from comprobantes c where id = any ($1) and final_en is null and estado <> 'POR_ATENDER' and $2 >
         (select count(*) from intentos where comprobante_id = c.id and operacion = 'getStatusCdr' and terminado_en is not null)`,
      [ids, veces],
    );
  await expect.poll(faltan, { timeout: 60_000 }).toEqual([]);
}

/** What another system sent seconds before an attempt of ours that was lost, or after it. */
async function ajenas(prefijo: string): Promise<{ readonly todas: string[]; readonly lejos: string[] }> {
  await pausa(`now() + interval '4 minutes'`);
  const [antes, ...despues] = await Promise.all([
    tomadaYPerdida(`${prefijo}0`),
    ...[3_000, 4_000, 5_000, 6_000].map((ms, n) => perdidaYTomada(`${prefijo}${n + 1}`, ms)),
  ]);
  await pausa('null');
  return { todas: [antes, ...despues], lejos: despues.slice(2) };
}

const DUDA = /^(POR_CONFIRMAR|CONFIRMANDO|ENVIANDO|POR_ATENDER)$/;

test('what SUNAT received three to six seconds away from a lost attempt is never taken for ours: it is asked again, and once it answers quickly a person decides', async () => {
  await tarda(3_500);
  const { todas, lejos } = await ajenas('FL0');
  await preguntadas(todas, 2);
  for (const estado of await estados(todas)) expect(estado).toMatch(DUDA);
  await s.simulate({ modo: 'normal' });
  await expect.poll(() => estados(lejos), { timeout: 30_000 }).toEqual(['POR_ATENDER', 'POR_ATENDER']);
  for (const estado of await estados(todas)) expect(estado).toMatch(DUDA);
}, 180_000);

test('nor where it takes four seconds for a while, and then one and a half', async () => {
  await tarda(4_000);
  const { todas } = await ajenas('FL1');
  await preguntadas(todas, 1);
  await tarda(1_500);
  await preguntadas(todas, 3);
  for (const estado of await estados(todas)) expect(estado).toMatch(DUDA);
}, 180_000);

test('what it received within a lost attempt is ours at the first question, however slow, where one answer was quick a while ago', async () => {
  expect((await s.emitir(unaFactura({ serie: 'FL20' }))).status).toBe(200);
  await pausa(`now() + interval '4 minutes'`);
  const cortadas = Array.from({ length: 3 }, (_, n) =>
    s.emitir(unaFactura({ serie: `FL3${n}`, ...conOrden('cortar-tras-aceptarx1') })),
  );
  const ids = (await Promise.all(cortadas)).map(({ json }) => json.comprobante_id);
  await tarda(4_000);
  await pausa('null');
  await preguntadas(ids, 1);
  expect(await estados(ids)).toEqual(ids.map(() => 'ACEPTADA'));
}, 60_000);
