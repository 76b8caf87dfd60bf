import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { enterComo } from '@chaski/testing/service/panel.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* What the first screen and the health page say while SUNAT is down: the true cause, how many wait, when it is tried next. */

let s: TestService;
let dentro: Awaited<ReturnType<typeof enterComo>>;

beforeAll(async () => {
  s = await startTestService({ sunatTimeoutMs: 2_000 });
  dentro = await enterComo(s, 'propietario');
});
afterAll(() => s.stop());

const deDentro = async (que: string) =>
  (await dentro.call('GET', `/empresas/${dentro.empresaId}/test/${que}`)).json.data;

test('a gateway’s 503 is no answer: sending does not answer, so many wait, and it is known when it is tried again', async () => {
  await s.simulate({ modo: '503', operaciones: ['sendBill'], veces: 1_000 });
  for (let n = 0; n < 9; n++) await s.emitir(unaFactura({ serie: 'F060' }));
  const { sunat } = await deDentro('inicio');
  const [envio] = sunat.servicios;
  expect(envio).toMatchObject({ servicio: 'envio', estado: 'sin-respuesta', pruebaEn: expect.any(String) });
  expect(envio.sinRespuesta).toBe(envio.intercambios);
  expect(Date.parse(envio.pruebaEn) - Date.now()).toBeLessThan(61_000);
  expect(sunat.esperan).toBe(9);
  // As if all of it had been due for long: who looks is told to wait for SUNAT, and not to restart anything.
  await s.pool.query(`update comprobantes set siguiente_intento_en = now() - interval '1 hour', plazo_envio = now() + interval '1 day'
    where final_en is null`);
  const { instalacion } = await deDentro('salud');
  const pendientes = instalacion.hallazgos.filter(({ que }: { que: string }) => que === 'pendientes');
  expect(pendientes).toMatchObject([
    { estado: 'aviso', remedio: expect.stringMatching(/^SUNAT no responde: se enviarán solos/) },
  ]);
  await s.simulate({ modo: 'normal' });
});
