import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Receptor, record, startReceptor } from './testing.ts';

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

test('a rotation that was asked for twice leaves no secret out before its time; one of a leaked secret leaves out all', async () => {
  const ruta = '/rotado';
  const webhook = await record(s, `${r.origen}${ruta}`);
  const rotar = async (body?: object) => (await s.call('POST', `/webhooks/${webhook.id}/rotar`, { body })).json;
  const otras = [(await rotar()).data.secreto, (await rotar({})).data.secreto];
  const firman = async (secretos: readonly string[]) => {
    await s.call('POST', `/webhooks/${webhook.id}/probar`);
    const ultimo = r.recibidos(ruta).at(-1);
    const firmas = ultimo?.cabeceras['webhook-signature']?.split(' ') ?? [];
    const buenos = secretos.filter((secreto) => {
      const { cuerpo = '', cabeceras } = ultimo ?? {};
      const firma = new Webhook(secreto).sign(
        cabeceras?.['webhook-id'] ?? '',
        new Date(Number(cabeceras?.['webhook-timestamp']) * 1_000),
        cuerpo,
      );
      return firmas.includes(firma);
    });
    expect(firmas).toHaveLength(buenos.length);
    return buenos;
  };
  const todos = [webhook.secreto, ...otras];
  expect(await firman(todos)).toEqual(todos);
  // The first rotation was a day ago, the second was not.
  await s.pool.query(`update webhooks set secretos_anteriores_hasta[1] = now() - interval '1 second' where id = $1`, [
    webhook.id,
  ]);
  expect(await firman(todos)).toEqual(otras);
  // Each is a signature in every message: there is an end to it.
  for (let n = 0; n < 4; n++) expect((await rotar()).success).toBe(true);
  expect((await rotar()).error).toMatchObject({ code: 'DOMAIN_ERROR', message: expect.stringContaining('filtrado') });
  const { data, message } = await rotar({ filtrado: true });
  expect(message).toContain('Ningún otro firma');
  expect(data).not.toHaveProperty('secretoAnteriorHasta');
  expect(await firman([...todos, data.secreto])).toEqual([data.secreto]);
});
