import { type Dentro, enterComo, openNavegador } from '@chaski/testing/service/panel.ts';
import { type Answer, startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* A session asks for 1,200 things in a minute at most, in each process. */

const LIMITE = 1_200;
const A_LA_VEZ = 40;

let s: TestService;
let dueno: Dentro;

beforeAll(async () => {
  s = await startTestService();
  dueno = await enterComo(s, 'propietario');
});
afterAll(() => s.stop());

async function ask(veces: number): Promise<Answer[]> {
  let quedan = veces;
  const respuestas: Answer[] = [];
  const uno = async () => {
    while (quedan-- > 0) respuestas.push(await dueno.call('GET', '/sesion'));
  };
  await Promise.all(Array.from({ length: A_LA_VEZ }, uno));
  return respuestas;
}

test('a session that asks for more than its share is told how long to wait, another one and the API go on, and it may leave', async () => {
  const vecino = await enterComo(s, 'dueno');
  const respuestas = await ask(LIMITE + A_LA_VEZ);
  const de = (status: number) => respuestas.filter((answer) => answer.status === status);
  // Some were asked for before: to get in.
  expect(de(200).length).toBeLessThanOrEqual(LIMITE);
  expect(de(200).length).toBeGreaterThan(LIMITE - 20);
  expect(de(200).length + de(429).length).toBe(respuestas.length);

  const negada = await dueno.call('POST', `/empresas/${dueno.empresaId}/test/api/v1/comprobantes/validar`, {
    body: {},
  });
  expect(negada.status).toBe(429);
  const espera = Number(negada.headers.get('retry-after'));
  expect(espera).toBeGreaterThan(0);
  expect(espera).toBeLessThanOrEqual(60);
  expect(negada.json).toEqual({
    success: false,
    error: {
      code: 'RATE_LIMIT_EXCEEDED',
      reason: 'sesion-con-demasiadas-solicitudes',
      message: expect.stringMatching(/^Esta sesión hizo demasiadas solicitudes en un minuto; espere \d+ s y repita\.$/),
    },
  });

  expect((await vecino.call('GET', '/sesion')).status).toBe(200);
  expect((await s.call('GET', '/invoices')).status).toBe(200);
  expect((await dueno.call('DELETE', '/sesion')).status).toBe(200);
  expect((await openNavegador(s, dueno.cookie).call('GET', '/sesion')).status).toBe(401);
}, 60_000);
