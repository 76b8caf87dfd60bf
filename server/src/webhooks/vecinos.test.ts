import { createOtraEmpresa } from '@chaski/testing/service/companies.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CUPOS } from './entregas/entregas-store.ts';
import { type Receptor, startReceptor } from './testing.ts';

/* Companies whose endpoints take every message and never answer, and one whose endpoint does. */

let s: TestService;
let r: Receptor;

beforeAll(async () => {
  s = await startTestService();
  r = await startReceptor();
});
afterAll(async () => {
  await r.close();
  await s.stop();
});

const COLGADAS = 9;
/** Of each: with their four places more than a company's share. */
const RECEPTORES = 16;

/** Messages whose turn has come, as many as said for each endpoint of those companies. */
const SEMBRAR = `
with m as (
  insert into webhook_mensajes (empresa_id, id, entorno, tipo, payload)
  select w.empresa_id, gen_random_uuid(), w.entorno, 'prueba', w.id::text from webhooks w, generate_series(1, $2)
  where w.empresa_id = any ($1) returning *
)
insert into webhook_entregas (empresa_id, id, entorno, webhook_id, mensaje_id, orden, en_fila, siguiente_intento_en)
select empresa_id, gen_random_uuid(), entorno, payload::uuid, id, orden, false, now() from m`;

/** A company with endpoints of that path. */
async function conReceptores(orden: number, ruta: string, cuantos: number): Promise<string> {
  const { empresaId, clave } = await createOtraEmpresa(s.pool, s.service.llavero, orden);
  for (let n = 0; n < cuantos; n++) {
    r.answer(`${ruta}/${n}`, ruta === '/cuelga' ? () => {} : 200);
    const { status } = await s.call('POST', '/webhooks', { clave, body: { url: `${r.origen}${ruta}/${n}` } });
    expect(status).toBe(200);
  }
  return empresaId;
}

test('nine companies whose endpoints hang leave a place for the tenth', async () => {
  const colgadas: string[] = [];
  for (let n = 1; n <= COLGADAS; n++) colgadas.push(await conReceptores(n, '/cuelga', RECEPTORES));
  const decima = await conReceptores(COLGADAS + 1, '/responde', 1);
  expect(COLGADAS * Math.min(CUPOS.porEmpresa, RECEPTORES * CUPOS.porWebhook)).toBeGreaterThan(CUPOS.plazas);
  await s.pool.query(SEMBRAR, [colgadas, CUPOS.porWebhook + 1]);
  s.service.deps.despertar.entregas();
  const enCurso = async () => {
    const text = 'select count(*)::int as n from webhook_entregas where lease_hasta > now()';
    return (await s.pool.query<{ n: number }>(text)).rows[0]?.n ?? 0;
  };
  // They have all that they get: no more of theirs is begun.
  let antes = 0;
  await expect
    .poll(
      async () => {
        const ahora = await enCurso();
        const quieto = ahora > CUPOS.plazas / 2 && ahora === antes;
        antes = ahora;
        return quieto;
      },
      { timeout: 30_000, interval: 1_500 },
    )
    .toBe(true);
  expect(antes).toBeLessThan(CUPOS.plazas);
  await s.pool.query(SEMBRAR, [[decima], 3]);
  s.service.deps.despertar.entregas();
  await expect.poll(() => r.recibidos('/responde/0').length, { timeout: 5_000 }).toBe(3);
}, 120_000);
