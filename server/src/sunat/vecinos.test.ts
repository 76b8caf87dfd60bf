import { unaBoleta } from '@chaski/testing/documents/builders.ts';
import { createOtraEmpresa } from '@chaski/testing/service/companies.ts';
import { type Red, startRed } from '@chaski/testing/service/red-que-repite.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* SUNAT answers slowly, and one company has more on its way than its share. */

const CUPO = 64;
/** Its share, as many that have it next, and some that wait for too long. */
const EMISIONES = 2 * CUPO + 16;
/** For a turn, and for an answer. */
const TIMEOUT_MS = 12_000;

let s: TestService;
let vecina: string;
let red: Red;
/** What is at SUNAT, of the one company: it is answered when its turn here has come. */
const enSunat: (() => void)[] = [];

beforeAll(async () => {
  s = await startTestService({ sunatTimeoutMs: TIMEOUT_MS });
  const [una] = await sql<{ ruc: string }>('select ruc from empresas');
  vecina = (await createOtraEmpresa(s.pool, s.service.llavero, 1)).clave;
  red = await startRed(s.service.simuladorUrl, {
    retiene: (sobre) =>
      sobre.includes(`${una?.ruc}-03-`) ? new Promise((resolve) => enSunat.push(resolve)) : undefined,
  });
  await s.pool.query('update empresa_entornos set sunat_url = $1, version = version + 1', [red.url]);
});
afterAll(async () => {
  red.stop();
  await s.stop();
});

async function sql<T extends object>(text: string): Promise<T[]> {
  return (await s.pool.query<T>(text)).rows;
}

test('what got no turn was not sent and is told so, its neighbour’s goes at once, and SUNAT is not taken for away', async () => {
  let contestadas = 0;
  const una = async () => {
    const answer = await s.emitir(unaBoleta({ serie: 'BV01' }));
    contestadas += 1;
    return answer;
  };
  const desde = performance.now();
  const todas = Promise.all(Array.from({ length: EMISIONES }, una));
  const creados = () => sql('select 1 from comprobantes');
  await expect.poll(async () => (await creados()).length, { timeout: 10_000 }).toBe(EMISIONES);
  await expect.poll(() => enSunat.length).toBe(CUPO);
  expect((await s.emitir(unaBoleta({ serie: 'BV01' }), { clave: vecina })).status).toBe(200);
  expect([contestadas, enSunat.length]).toEqual([0, CUPO]);

  // So late that those that leave now are still in time when the others have waited for too long.
  await expect.poll(() => performance.now() - desde, { timeout: TIMEOUT_MS }).toBeGreaterThan(TIMEOUT_MS / 2);
  for (const contestar of enSunat.splice(0)) contestar();
  await expect.poll(() => contestadas, { timeout: TIMEOUT_MS }).toBe(EMISIONES - CUPO);
  expect(enSunat).toHaveLength(CUPO);
  for (const contestar of enSunat.splice(0)) contestar();

  const respuestas = await todas;
  const sinTurno = respuestas.filter(({ status }) => status === 502);
  expect(sinTurno).toHaveLength(EMISIONES - 2 * CUPO);
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
