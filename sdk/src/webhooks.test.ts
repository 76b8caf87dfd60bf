import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Receptor, startReceptor } from '../../server/src/webhooks/testing.ts';
import { startTestService, type TestService } from '../../testing/src/service/service.ts';
import { type Chaski, createChaski, verificarWebhook } from './index.ts';
import { idOf, unaFactura } from './testing.ts';

/* Webhooks through the SDK, and real deliveries of the service verified by it, byte by byte as they came. */

let s: TestService;
let r: Receptor;
let chaski: Chaski;

beforeAll(async () => {
  [s, r] = await Promise.all([startTestService(), startReceptor()]);
  chaski = createChaski({ url: s.url, clave: s.clave });
});
afterAll(async () => {
  await r.close();
  await s.stop();
});

test('registered, tried, delivered, verified, listed and sent again', async () => {
  const { id, secreto } = await chaski.webhooks.crear({ url: `${r.origen}/erp`, descripcion: 'ERP' });
  expect((await chaski.webhooks.probar(id)).estado).toBe('ENTREGADA');
  const emision = await chaski.emitir({ documento: unaFactura(), webhook: true });
  await expect.poll(() => r.recibidos('/erp').length, { timeout: 20_000 }).toBe(2);

  const avisos = await Promise.all(r.recibidos('/erp').map((uno) => verificarWebhook({ secreto, ...uno })));
  expect(avisos.map(({ type }) => type)).toEqual(['prueba', 'comprobante.aceptado']);
  const [prueba, aceptado] = avisos;
  expect(prueba?.type === 'prueba' && prueba.data.webhook.id).toBe(id);
  expect(aceptado?.type === 'comprobante.aceptado' && aceptado.data).toMatchObject({
    documento: { id: idOf(emision), hash: expect.any(String) },
    secuencia: 1,
  });
  const [recibido] = r.recibidos('/erp');
  if (recibido === undefined) throw new Error('nada llegó');
  const alterado = recibido.cuerpo.replace('"test"', '"live"');
  await expect(verificarWebhook({ secreto, ...recibido, cuerpo: alterado })).rejects.toMatchObject({ motivo: 'firma' });

  const entregas = () => Array.fromAsync(chaski.webhooks.entregas(id, { limite: 1 }));
  // The receiver has it a moment before it is written down.
  await expect
    .poll(async () => (await entregas()).map(({ tipo, estado }) => `${tipo} ${estado}`), { timeout: 20_000 })
    .toEqual(['comprobante.aceptado ENTREGADA', 'prueba ENTREGADA']);
  expect((await chaski.webhooks.paginaDeEntregas(id, { estado: 'AGOTADA' })).filas).toEqual([]);
  const entregaId = (await entregas())[0]?.id ?? '';
  expect((await chaski.webhooks.entrega(entregaId)).historial).toHaveLength(1);
  await chaski.webhooks.reenviar(entregaId);
  await expect.poll(() => r.recibidos('/erp').length, { timeout: 20_000 }).toBe(3);
});

test('a secret is changed without a message in between that is not believed', async () => {
  const { id, secreto } = await chaski.webhooks.crear({ url: `${r.origen}/rotado` });
  const nuevo = await chaski.webhooks.rotar(id);
  expect(nuevo.secreto).not.toBe(secreto);
  await chaski.webhooks.probar(id);
  const [recibido] = r.recibidos('/rotado');
  if (recibido === undefined) throw new Error('nada llegó');
  for (const uno of [secreto, nuevo.secreto, [nuevo.secreto, secreto]]) {
    expect((await verificarWebhook({ secreto: uno, ...recibido })).type).toBe('prueba');
  }
  expect((await chaski.webhooks.rotar(id, { filtrado: true })).secretoAnteriorHasta).toBeUndefined();
});

test('looked at, changed, recovered and removed', async () => {
  const { id } = await chaski.webhooks.crear({ url: `${r.origen}/otro`, eventos: ['comprobante.rechazado'] });
  expect((await chaski.webhooks.consultar(id)).eventos).toEqual(['comprobante.rechazado']);
  expect((await chaski.webhooks.cambiar(id, { activo: false })).activo).toBe(false);
  expect((await chaski.webhooks.cambiar(id, { activo: true })).activo).toBe(true);
  expect(await chaski.webhooks.recuperar(id, '2020-01-01')).toBe(0);
  expect((await chaski.webhooks.listar()).map((uno) => uno.id)).toContain(id);
  await chaski.webhooks.eliminar(id);
  await expect(chaski.webhooks.consultar(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(chaski.webhooks.crear({ url: 'http://10.0.0.1/' })).rejects.toMatchObject({ status: 422 });
});
