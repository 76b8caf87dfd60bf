import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { conOrden, unaFactura } from '@chaski/testing/documents/builders.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let s: TestService;

beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.stop());

test('the service stops with its last answer, which a keep-alive connection was waiting for', async () => {
  const emision = request(`${s.url}/api/v1/comprobantes/emitir`, {
    method: 'POST',
    agent: new Agent({ keepAlive: true }),
    headers: { authorization: `Bearer ${s.clave}`, 'content-type': 'application/json' },
  });
  emision.end(JSON.stringify({ documento: unaFactura(conOrden('lento=2000')) }));
  const answered = once(emision, 'response');
  // SUNAT has it: the request is halfway.
  while ((await s.libro()).length === 0);
  const from = performance.now();
  const stopped = s.service.stop();
  const [response]: IncomingMessage[] = await answered;
  expect(response?.headers.connection).toBe('close');
  expect(response && (await json(response))).toMatchObject({ success: true, data: { estado: 'ACEPTADA' } });
  await stopped;
  expect(performance.now() - from).toBeLessThan(8_000);
});
