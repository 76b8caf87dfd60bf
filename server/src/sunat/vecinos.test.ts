import { afterAll, beforeAll, expect, test } from 'vitest';
import { conOrden, unaBoleta } from '../testing/builders.ts';
import { crearOtraEmpresa } from '../testing/companies.ts';
import { startTestService, type TestService } from '../testing/service.ts';

/* SUNAT answers slowly, and one company has more on its way than its share. */

const EMISIONES = 200;
const CUPO = 64;

let s: TestService;
let vecina: string;

beforeAll(async () => {
  s = await startTestService({ sunatTimeoutMs: 8_000 });
  vecina = (await crearOtraEmpresa(s.pool, s.service.llavero, 1)).clave;
});
afterAll(() => s.stop());

async function sql<T extends object>(text: string): Promise<T[]> {
  return (await s.pool.query<T>(text)).rows;
}

test('what got no turn was not sent and is told so, its neighbour’s goes at once, and SUNAT is not taken for away', async () => {
  let contestadas = 0;
  const lenta = async () => {
    const answer = await s.emitir(unaBoleta({ serie: 'BV01', ...conOrden('lento=5500') }));
    contestadas += 1;
    return answer;
  };
  const todas = Promise.all(Array.from({ length: EMISIONES }, lenta));
  const creados = () => sql('select 1 from comprobantes');
  await expect.poll(async () => (await creados()).length, { timeout: 10_000 }).toBe(EMISIONES);
  expect((await s.emitir(unaBoleta({ serie: 'BV01' }), { clave: vecina })).status).toBe(200);
  // One time of service at most: the first of the many may have been answered meanwhile.
  expect(contestadas).toBeLessThanOrEqual(CUPO);

  const respuestas = await todas;
  const sinTurno = respuestas.filter(({ status }) => status === 502);
  expect(sinTurno.length).toBeGreaterThan(0);
  for (const { json } of sinTurno) {
    expect(json.message).toContain('No se envió nada a SUNAT (la empresa ya tiene muchos envíos en curso)');
  }
  expect(s.service.deps.sunat.estados().map(({ estado }) => estado)).toEqual(['cerrado']);
  const primeros = await sql('select resultado, count(*)::int as n from intentos where n = 1 group by 1 order by 1');
  expect(primeros).toEqual([
    { resultado: 'aceptado', n: EMISIONES - sinTurno.length + 1 },
    { resultado: 'noProcesado', n: sinTurno.length },
  ]);
});
