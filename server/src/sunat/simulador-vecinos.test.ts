import { deflated } from '@chaski/core/sunat/zip/zip.ts';
import { conOrden, unaBoleta } from '@chaski/testing/documents/builders.ts';
import { createOtraEmpresa } from '@chaski/testing/service/companies.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* In `test` a text in a document makes the simulator fail. That is for the company whose document it is. */

let s: TestService;
let vecina: string;
let tercera: string;

beforeAll(async () => {
  s = await startTestService();
  vecina = (await createOtraEmpresa(s.pool, s.service.llavero, 1)).clave;
  tercera = (await createOtraEmpresa(s.pool, s.service.llavero, 2)).clave;
});
afterAll(() => s.stop());

test('a company that asks for failures is left alone for a while, in the background too, and its neighbour is served', async () => {
  const [{ ruc }] = (await s.pool.query<{ ruc: string }>(`select ruc from empresas order by creada_en, id limit 1`))
    .rows as [{ ruc: string }];
  const fallida = () => s.emitir(unaBoleta({ serie: 'BX01', ...conOrden('500') }), { webhook: true });
  await Promise.all(Array.from({ length: 20 }, fallida));
  const circuitos = () => s.service.deps.sunat.estados(ruc).map(({ estado }) => estado);
  await expect.poll(circuitos, { timeout: 10_000 }).toContain('abierto');
  for (let n = 0; n < 20; n++) {
    const { status, json } = await s.emitir(unaBoleta({ serie: 'BV01' }), { clave: vecina });
    expect([status, json.message]).toEqual([200, expect.any(String)]);
  }
  const { status, json } = await s.emitir(unaBoleta({ serie: 'BX02' }));
  expect([status, json.message]).toEqual([502, expect.stringContaining('SUNAT no responde desde hace')]);
  // Nobody of them is tried meanwhile.
  const intentos = async () =>
    (await s.pool.query(`select sum(intentos)::int as n from comprobantes where serie = 'BX01'`)).rows[0].n;
  expect(await intentos()).toBeLessThan(40);
}, 60_000);

test('nor does it wait while what they ask for is made: a bomb is made once, and no answer is larger than may be', async () => {
  const since = performance.now();
  deflated(Buffer.alloc(50 * 1024 * 1024, 0x20));
  const unaBombaMs = performance.now() - since;
  // As long as the machine, whatever else it does, makes it wait anyway.
  const sinBombas = await waits(30);
  const pedida = (orden: string) =>
    s.emitir(unaBoleta({ serie: 'BX03', ...conOrden(orden) }), { webhook: true, clave: tercera });
  const pedidas = Promise.all([
    ...Array.from({ length: 40 }, () => pedida('cdr-bomba')),
    ...['enorme=1000000000', 'enorme=99999999999'].map(pedida),
  ]);
  const esperas = await waits(30);
  expect((await pedidas).every(({ status }) => status === 200)).toBe(true);
  const intentadas = `select 1 from comprobantes where serie = 'BX03' and intentos > 0`;
  await expect.poll(async () => (await s.pool.query(intentadas)).rows.length, { timeout: 20_000 }).toBe(42);
  expect(Math.max(...esperas)).toBeLessThan(Math.max(...sinBombas) + 8 * unaBombaMs);

  /** Milliseconds that each of so many emissions of the neighbour takes. */
  async function waits(cuantas: number): Promise<number[]> {
    const esperas: number[] = [];
    for (let n = 0; n < cuantas; n++) {
      const antes = performance.now();
      expect((await s.emitir(unaBoleta({ serie: 'BV02' }), { clave: vecina })).status).toBe(200);
      esperas.push(performance.now() - antes);
    }
    return esperas;
  }
}, 90_000);
